import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf } from './assets.ts';
import type { Style } from './page-html.ts';

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
