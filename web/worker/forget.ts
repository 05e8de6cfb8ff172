import { CACHE, LINKS } from './addresses.ts';

let forgotten = false;

/** Whether this page has let go of the worker: then it tells it nothing more. */
export const isForgotten = (): boolean => forgotten;

/** Drops all that the service worker keeps on this device, and the worker itself; the app goes on without. Never throws. */
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

/** Drops the worker's caches alone, where the device needs the room; the app then comes from the network. fault C15. */
export async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
}
