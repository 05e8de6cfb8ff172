import { assetOf, NO_CACHE, type Assets } from '../files/assets.ts';

/**
 * Kill switch for service workers: replaces the worker a browser has, deletes all caches and unregisters itself.
 * fault C25.
 */
const KILL_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Scripts of the workers: the person's and the helper's. */
const SCRIPTS = ['/sw.js', '/auftrag-sw.js'] as const;

/** The built files with the kill switch in place of the workers, for SERVICE_WORKER=off. */
export const withKillWorker = (assets: Assets): Assets =>
  new Map([
    ...assets,
    ...SCRIPTS.map((script) => [script, assetOf(script, Buffer.from(KILL_WORKER), NO_CACHE)] as const),
  ]);
