import { createHash, randomBytes } from 'node:crypto';

/**
 * Generates a bearer key with 256 random bits. The key is shown once; the store keeps its hash. `id` names it in lists.
 */
export function newKey(): { key: string; hash: string; id: string } {
  const key = `pl_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOf(key), id: randomBytes(4).toString('hex') };
}

/**
 * The hash by which the store looks a key up. A fast hash is enough for 256 random bits. Comparing hashes instead of
 * keys also makes the index lookup safe from timing attacks.
 */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The key of an `Authorization: Bearer …` header; null if there is none of the right shape. */
export const bearerOf = (header: string | undefined): string | null =>
  /^bearer +(pl_[\w-]{43})$/i.exec(header ?? '')?.[1] ?? null;
