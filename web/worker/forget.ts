import { CACHE, LINKS } from './addresses.ts';

let forgotten = false;

/** Whether the worker was unregistered on this page, which then tells it nothing more. */
export const isForgotten = (): boolean => forgotten;

/** Unregisters the service worker and deletes its caches and its database. Never throws: what stays is logged. */
export async function forgetWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  forgotten = true;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
    await dropCaches();
    indexedDB.deleteDatabase(LINKS);
  } catch (cause) {
    console.warn('Der Hintergrunddienst bleibt', cause);
  }
}

/** Deletes the worker's caches alone, to free storage; the app then comes from the network. fault C15. */
export async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
}
