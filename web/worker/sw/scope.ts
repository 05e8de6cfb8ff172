import { CACHE } from '../addresses.ts';

/** The build puts both in: addresses of all its files, and a name that changes with any of them. */
declare const FILES: readonly string[];
declare const VERSION: string;

export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Addresses of the build's files. */
export const files: readonly string[] = FILES;

/** This version's own cache. */
export const own = (): Promise<Cache> => caches.open(CACHE + VERSION);

/** Names of our caches, oldest first. */
export const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(CACHE));

/** Drops the caches of all versions but this one and the one before: open tabs still ask for its chunks. F9. */
export async function dropOld(): Promise<void> {
  const others = (await ours()).filter((name) => name !== CACHE + VERSION);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}
