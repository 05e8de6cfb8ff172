import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A static file in memory, with its precompressed versions. */
export interface Asset {
  type: string;
  etag: string;
  /** Subresource integrity, `sha384-…`. */
  integrity: string;
  cacheControl: string;
  body: Buffer;
  br?: Buffer;
  gz?: Buffer;
}

/** By URL path. */
export type Assets = ReadonlyMap<string, Asset>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
};

/** Cache-Control: immutable for names with a content hash, an hour for others. */
const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Revalidated on every use: the service worker's script, and pages without a case. */
export const NO_CACHE = 'no-cache';

/** All files of the build, and the hashed ones of the previous build, which open tabs still request. F9 */
export function readAssets(dist: string): Assets {
  const previous = [...filesOf(join(dist, 'web-previous'))].filter(([address]) => address.startsWith('/assets/'));
  return new Map([...previous, ...filesOf(join(dist, 'web'))]);
}

function filesOf(folder: string): Map<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const served = names
    .map((name) => name.replaceAll('\\', '/'))
    // The static demo's logo lies here too; a client's logo is served from its own folder.
    .filter((name) => extname(name) in TYPES && !/^(\.|mandanten\/)/.test(name));
  return new Map(served.map((name) => [`/${name}`, readAsset(join(folder, name), cacheControlOf(name))]));
}

const cacheControlOf = (name: string): string =>
  name.startsWith('assets/') ? FOREVER : /^(auftrag-)?sw\.js$/.test(name) ? NO_CACHE : HOUR;

/** Reads a file and its precompressed versions (.br, .gz), where they exist. */
function readAsset(file: string, cacheControl: string): Asset {
  const beside = (ending: string): Buffer | undefined =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  const [br, gz] = [beside('.br'), beside('.gz')];
  return { ...assetOf(file, readFileSync(file), cacheControl), ...(br && { br }), ...(gz && { gz }) };
}

/** Makes an asset of bytes; the type follows from the name. */
export function assetOf(name: string, body: Buffer, cacheControl = HOUR): Asset {
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    integrity: `sha384-${createHash('sha384').update(body).digest('base64')}`,
    cacheControl,
    body,
  };
}

/** Sends an asset with content negotiation (br, gzip), or 304 if the ETag matches. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const coding = codingOf(request.headers['accept-encoding']);
  const packed = coding === 'br' ? asset.br : coding === 'gzip' ? asset.gz : undefined;
  // A strong ETag identifies the bytes, so each encoding has its own.
  const etag = `"${asset.etag}${packed ? `-${coding}` : ''}"`;
  reply.headers({ etag, 'cache-control': asset.cacheControl, vary: 'accept-encoding' });
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (held.includes(etag)) return reply.code(304).send();
  if (packed && coding) reply.header('content-encoding', coding);
  return reply.type(asset.type).send(packed ?? asset.body);
}

/** The encodings that the Accept-Encoding header allows, by their names. */
export const codingsIn = (accepted: string | undefined): readonly string[] =>
  (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.trim())
    .filter((wish) => !/;\s*q=0(\.0*)?$/.test(wish))
    .map((wish) => wish.split(';', 1)[0]!.trim());

/** The best encoding of ours that the header allows. */
export function codingOf(accepted: string | undefined): 'br' | 'gzip' | null {
  const names = codingsIn(accepted);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
