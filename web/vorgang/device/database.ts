import { later } from './later.ts';

/** Milliseconds after which a database that does not open counts as none. fault C19. */
const OPEN_LIMIT = 2_000;
/** Milliseconds after which one that is open and does not answer counts as dead. fault C18. */
const WORK_LIMIT = 5_000;

/** `faelle` holds the cases, `warteschlange` what waits to be sent. */
const TABLES = [
  ['faelle', { keyPath: 'id' }],
  ['warteschlange', { keyPath: 'nr', autoIncrement: true }],
] as const;

/** What is done with both tables in one step; gives the request whose answer counts. */
export type Work<T> = (faelle: IDBObjectStore, warteschlange: IDBObjectStore) => IDBRequest<T> | void;

let connection: Promise<IDBDatabase> | undefined;
let hasOpened = false;

/** Whether this page has had the database open: only then is it worth opening again. */
export const wasOpen = (): boolean => hasOpened;

/** Lets the connection go; the next step opens another. */
export function disconnect(): void {
  void connection?.then(
    (database) => database.close(),
    () => undefined,
  );
  connection = undefined;
}

/**
 * All of one step, or nothing. Resolves once it is written, not only accepted.
 * @throws DOMException in the database's own words (QuotaExceededError: no room), Error when it does not answer
 */
export const transact = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> =>
  step(await (connection ??= within(OPEN_LIMIT, hasOpened ? openAnew() : open())), mode, work);

/** The same in a database that is open. */
export async function step<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const names = TABLES.map(([name]) => name);
  const transaction = database.transaction(names, mode, { durability: 'strict' });
  const end = happens(transaction, 'complete', 'abort');
  const request = work(transaction.objectStore(names[0]!), transaction.objectStore(names[1]!));
  // Without another word from the page, which may be about to go: only what gives no request has more to write.
  if (request) transaction.commit();
  await within(WORK_LIMIT, end);
  return request?.result as T;
}

/** Somebody may have emptied it meanwhile. */
async function openAnew(): Promise<IDBDatabase> {
  const database = await open();
  await (await later()).putBack(database);
  return database;
}

/** The database as it is, whichever version has made it; with our tables, where it has them not. */
async function open(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open('pannenlotse', version);
  request.addEventListener('upgradeneeded', () => {
    for (const [name, options] of missing(request.result)) request.result.createObjectStore(name, options);
  });
  await happens(request, 'success', 'error');
  const database = request.result;
  if (missing(database).length > 0) {
    database.close();
    return open(database.version + 1);
  }
  hasOpened = true;
  // Somebody newer wants to change it, or it was closed from outside: the next step opens it anew.
  for (const end of ['versionchange', 'close']) database.addEventListener(end, disconnect);
  return database;
}

const missing = (database: IDBDatabase) => TABLES.filter(([name]) => !database.objectStoreNames.contains(name));

function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('IndexedDB is silent')), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

const happens = (what: IDBTransaction | IDBRequest, well: string, ill: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    what.addEventListener(well, resolve);
    what.addEventListener(ill, () => reject(what.error));
  });
