import { CACHE } from '../addresses.ts';

/** Defined by the build: URLs of all its files, and a hash of them. */
declare const FILES: readonly string[];
declare const VERSION: string;

export const worker = self as unknown as ServiceWorkerGlobalScope;

/** URLs of the build's files. */
export const files: readonly string[] = FILES;

/** Cache of this version. */
export const own = (): Promise<Cache> => caches.open(CACHE + VERSION);

/** Names of our caches, oldest first. */
export const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(CACHE));

/** Deletes the caches of all versions but this one and the one before, whose files open tabs may still load. F9. */
export async function dropOld(): Promise<void> {
  const others = (await ours()).filter((name) => name !== CACHE + VERSION);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}
