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

/**
 * Deletes which invitations led to cases that this device does not hold any more: with the case its link leaves a
 * device that others use too. D115.
 */
export async function forgetLinks(isHeld: (userID: string) => boolean): Promise<void> {
  const request = indexedDB.open(LINKS);
  // Where the worker has stored none, no database is made.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
  });
  if (!database?.objectStoreNames.contains('links')) return database?.close();
  const all = database.transaction('links', 'readwrite').objectStore('links').openCursor();
  all.addEventListener('success', () => {
    if (!all.result) return database.close();
    if (!isHeld(String(all.result.value))) all.result.delete();
    all.result.continue();
  });
}

/** Deletes the worker's caches alone, to free storage; the app then comes from the network. fault C15. */
export async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name);
}
