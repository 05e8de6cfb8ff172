import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, NO_CACHE } from '../files/assets.ts';
import type { Style } from './page-html.ts';
import { etagOf, isHeld } from '../http/etag.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quick enough to be done for every page. */
const QUALITY = 5;

/** A page's bytes in a coding. */
export function packed(html: string, coding: 'br' | 'gzip' | null): Promise<Buffer> | Buffer {
  const bytes = Buffer.from(html);
  if (coding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotli(bytes, { params });
  }
  return coding === 'gzip' ? zip(bytes, { level: QUALITY }) : bytes;
}

/** Sends a page of one person: nobody keeps it, and its style is allowed by hash. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
  style: Style,
): Promise<FastifyReply> {
  const coding = codingOf(request.headers['accept-encoding']);
  reply.cspStyleHashes = [style.hash];
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', vary: 'accept-encoding', ...(coding && { 'content-encoding': coding }) });
  return reply.type('text/html; charset=utf-8').send(await packed(html, coding));
}

/** Sends a page of nobody: a device may keep it, and hears that it is still the same. */
export async function sendSharedHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  style: Style,
): Promise<FastifyReply> {
  const etag = etagOf(createHash('sha256').update(html).digest('base64url').slice(0, 22));
  // What is kept takes over the headers of this answer, so the policy has to allow the same style.
  reply.cspStyleHashes = [style.hash];
  reply.headers({ etag, 'cache-control': NO_CACHE, vary: 'accept-encoding' });
  if (isHeld(request, etag)) return reply.code(304).send();
  const coding = codingOf(request.headers['accept-encoding']);
  if (coding) reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').send(await packed(html, coding));
}
