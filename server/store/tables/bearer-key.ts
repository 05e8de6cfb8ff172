import { createHash, randomBytes } from 'node:crypto';

/** A new bearer key of 256 random bits, shown once; the store keeps its hash, and `id` names it in lists. */
export function newKey(): { key: string; hash: string; id: string } {
  const key = `pl_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOf(key), id: randomBytes(4).toString('hex') };
}

/**
 * What the store finds a key by. A key has 256 bits of chance, so a fast hash suffices; and as the hash of what was sent says nothing of one that is kept,
 * looking it up in an index takes a time that tells nothing.
 */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The key of an `Authorization: Bearer …` header, or null where there is none that could be one. */
export const bearerOf = (header: string | undefined): string | null =>
  /^bearer +(pl_[\w-]{43})$/i.exec(header ?? '')?.[1] ?? null;
