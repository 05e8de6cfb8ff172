import type { FastifyRequest } from 'fastify';
import { isObject } from '#domain/is-object.ts';
import { plainText } from '#domain/outside-text.ts';

/** Characters of a value that an answer repeats. */
const SHOWN = 60;
/** Headers that no answer repeats. */
const SECRET = new Set(['authorization', 'cookie', 'proxy-authorization']);

type Sent = Pick<FastifyRequest, 'body' | 'query' | 'params' | 'headers'>;

/**
 * What was read at a field that a refusal names: in the body (`vn.vorname`, `ereignisse.0.unid`), the query, the
 * address or a header. Of a list or an object only that it is one; undefined where nothing was sent.
 */
export function asRead({ body, query, params, headers }: Sent, feld: string): string | undefined {
  const header = SECRET.has(feld) ? undefined : headers[feld];
  return readIn(body, feld) ?? readIn(query, feld) ?? readIn(params, feld) ?? (header && shown(String(header)));
}

/** The same of a part of a body. */
export function readIn(sent: unknown, feld: string): string | undefined {
  const value = valueAt(sent, feld.split('.').filter(Boolean));
  return value === undefined || value === sent ? undefined : shown(value);
}

/** The value at a path; undefined for none, null where that was sent. */
function valueAt(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => {
    const isIn = (Array.isArray(part) || isObject(part)) && Object.hasOwn(part, name);
    return isIn ? (part as Record<string, unknown>)[name] : undefined;
  }, from);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  if (isObject(value)) return '{…}';
  const signs = [...plainText(String(value), SHOWN + 1, false)];
  return signs.length > SHOWN ? `${signs.slice(0, SHOWN - 1).join('')}…` : signs.join('');
}
