import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainText } from '#domain/outside-text.ts';
import { Refusal } from './faults.ts';
import { isDeeperThan } from './json-depth.ts';

/** Levels of nesting that a JSON body may have; a case has four. */
export const DEPTH = 16;

/**
 * Reads the JSON bodies of a scope: UTF-8, not compressed, at most `DEPTH` levels. Bytes of another character set would
 * be stored as replacement characters, so nothing is guessed.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const refusal = refusalOf(request.headers, body);
    if (refusal) done(refusal);
    else void parse(request, body.toString('utf8'), done);
  });
}

function refusalOf(headers: IncomingHttpHeaders, body: Buffer): Refusal | null {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return compressed(encoding);
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? '';
  if (!/^(utf-?8|us-ascii)?$/i.test(charset)) return otherCharset(charset);
  if (!isUtf8(body)) return otherCharset('');
  return isDeeperThan(body, DEPTH) ? tooDeep() : null;
}

const compressed = (encoding: string): Refusal =>
  new Refusal('KOMPRIMIERT', {
    headers: { 'accept-encoding': 'identity' },
    fehler: [{ feld: 'content-encoding', text: [shown(encoding), shown(encoding)] }],
  });

const otherCharset = (charset: string): Refusal =>
  new Refusal('ZEICHENSATZ', {
    fehler: [
      charset
        ? { feld: 'content-type', text: [`charset=${shown(charset)}`, `charset=${shown(charset)}`] }
        : { feld: '', text: ['Darin sind Bytes, die kein UTF-8 sind.', 'It holds bytes that are no UTF-8.'] },
    ],
  });

const tooDeep = (): Refusal =>
  new Refusal('JSON_UNLESBAR', {
    fehler: [
      {
        feld: '',
        text: [
          `Es sind mehr als ${DEPTH} Ebenen. Senden Sie höchstens so viele.`,
          `There are more than ${DEPTH} levels. Send that many at most.`,
        ],
      },
    ],
  });

const shown = (header: string): string => plainText(header, 40, false);
