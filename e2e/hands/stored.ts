import type { Page } from 'playwright-core';

/** Rows of the device's IndexedDB, by object store. */
export interface StoredRows {
  faelle?: unknown[];
  warteschlange?: unknown[];
}

/** Writes rows into the app's IndexedDB, as another version or a crash may have left them. */
export const putRows = (page: Page, rows: StoredRows): Promise<void> =>
  page.evaluate(async ({ faelle = [], warteschlange = [] }: StoredRows) => {
    const request = indexedDB.open('pannenlotse');
    await new Promise((done) => request.addEventListener('success', done));
    const transaction = request.result.transaction(['faelle', 'warteschlange'], 'readwrite');
    for (const row of faelle) transaction.objectStore('faelle').put(row);
    for (const row of warteschlange) transaction.objectStore('warteschlange').put(row);
    await new Promise((done) => transaction.addEventListener('complete', done));
    request.result.close();
  }, rows);

/** The invitations that the service worker knows the case of, sorted. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const request = indexedDB.open('pannenlotse-links');
    await new Promise((done) => request.addEventListener('success', done));
    const links = request.result.transaction('links').objectStore('links').getAllKeys();
    await new Promise((done) => links.addEventListener('success', done));
    request.result.close();
    return (links.result as string[]).sort();
  });

/** Reads all rows of the app's IndexedDB by a connection of its own. */
export const rowsOf = (page: Page): Promise<Required<StoredRows> & { version: number }> =>
  page.evaluate(async () => {
    const request = indexedDB.open('pannenlotse');
    await new Promise((done) => request.addEventListener('success', done));
    const transaction = request.result.transaction(['faelle', 'warteschlange']);
    const faelle = transaction.objectStore('faelle').getAll();
    const warteschlange = transaction.objectStore('warteschlange').getAll();
    await new Promise((done) => transaction.addEventListener('complete', done));
    request.result.close();
    return { faelle: faelle.result, warteschlange: warteschlange.result, version: request.result.version };
  });

/** Storage blocked as in Firefox: IndexedDB and BroadcastChannel throw a SecurityError. */
export function blocked(): void {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const name of ['indexedDB', 'BroadcastChannel']) Object.defineProperty(globalThis, name, { get: refuse });
}

/** No IndexedDB, as in private windows of older browsers. */
export function noDatabase(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

function noWorker(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}

function noLocks(): void {
  delete (Navigator.prototype as { locks?: unknown }).locks;
}

/** What a browser may lack: init scripts that take it away, and whether the screen then says that nothing is kept. */
// prettier-ignore
export const LACKING: readonly (readonly [name: string, script: () => void, keepsNothing: boolean])[] = [
  ['IndexedDB',                         noDatabase, true],
  ['IndexedDB and tabs, both blocked',  blocked,    true],
  ['a service worker',                  noWorker,   false],
  ['Web Locks',                         noLocks,    false],
];
