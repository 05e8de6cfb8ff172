import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, NO_CACHE } from '../files/assets.ts';
import { etagOf, isHeld } from '../http/etag.ts';
import type { PagePolicy } from '../http/security-headers.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compression level, for brotli and gzip: low enough to compress every page on the fly. */
const QUALITY = 5;

type Coding = 'br' | 'gzip' | null;
/** Gives a page's bytes in a content coding. */
export type Packed = (coding: Coding) => Promise<Buffer> | Buffer;

/** The page's bytes in a content coding; null: uncompressed. */
export function packed(html: string, coding: Coding): Promise<Buffer> | Buffer {
  const bytes = Buffer.from(html);
  if (coding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return brotli(bytes, { params });
  }
  return coding === 'gzip' ? zip(bytes, { level: QUALITY }) : bytes;
}

/** A page that is sent often as it is: compressed once in each coding. */
export function readyHtml(html: string): Packed {
  const made = new Map<Coding, ReturnType<Packed>>();
  return (coding) => {
    const bytes = made.get(coding) ?? packed(html, coding);
    made.set(coding, bytes);
    return bytes;
  };
}

/** Sends a personal page: `no-store`; the policy allows its inline style and the host of its calls. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string | Packed,
  policy: PagePolicy,
): Promise<FastifyReply> {
  const coding = codingOf(request.headers['accept-encoding']);
  reply.pagePolicy = policy;
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', vary: 'accept-encoding', ...(coding && { 'content-encoding': coding }) });
  const bytes = typeof html === 'string' ? packed(html, coding) : html(coding);
  return reply.type('text/html; charset=utf-8').send(await bytes);
}

/** Sends a page without personal data: cacheable, revalidated by entity tag. */
export async function sendSharedHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  policy: PagePolicy,
): Promise<FastifyReply> {
  const etag = etagOf(createHash('sha256').update(html).digest('base64url').slice(0, 22));
  // A 304 updates the headers of the cached page, so it must carry the same policy.
  reply.pagePolicy = policy;
  reply.headers({ etag, 'cache-control': NO_CACHE, vary: 'accept-encoding' });
  if (isHeld(request, etag)) return reply.code(304).send();
  const coding = codingOf(request.headers['accept-encoding']);
  if (coding) reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').send(await packed(html, coding));
}
