import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainText } from '#domain/outside-text.ts';
import type { Text } from '#domain/text.ts';
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
    if (refusal) return done(refusal);
    const text = body.toString('utf8');
    return void parse(request, text, (error: Error | null, value: unknown) =>
      error ? done(noJson(text)) : done(null, value),
    );
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

/** Where a text stops being JSON. */
function noJson(text: string): Refusal {
  const read = (words: Text): Refusal => new Refusal('JSON_UNLESBAR', { fehler: [{ feld: '', text: words }] });
  if (text.trim() === '')
    return read(['Der Inhalt ist leer. Senden Sie ein JSON-Objekt.', 'The body is empty. Send a JSON object.']);
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const at = Number(/ at position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    const from = plainText(text.slice(at, at + 20), 20, false);
    return read([
      `Ab Zeichen ${at + 1}, „${from}“, ist es kein JSON. Senden Sie ein JSON-Objekt.`,
      `From character ${at + 1}, “${from}”, it is no JSON. Send a JSON object.`,
    ]);
  }
  return read([
    'Darin ist ein Feld __proto__ oder constructor. Lassen Sie es weg.',
    'It has a field __proto__ or constructor. Leave it out.',
  ]);
}

const shown = (header: string): string => plainText(header, 40, false);
