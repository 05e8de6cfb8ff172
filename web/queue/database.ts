/** Timeout for opening the database, milliseconds; after it, memory takes over. fault C19. */
const OPEN_LIMIT = 2_000;
/** Timeout for a transaction on an open database, milliseconds; after it, the connection counts as dead. fault C18. */
const WORK_LIMIT = 5_000;

/** Work within one transaction over both stores; returns the request whose result counts. */
export type Work<T> = (kept: IDBObjectStore, queue: IDBObjectStore) => IDBRequest<T> | void;

/**
 * Creates the access to a database with two object stores: `kept`, by `id`, and the outbox. `reopened` is called
 * whenever it is opened once more, for what this page knows may have been evicted meanwhile.
 */
export function createDatabase(name: string, kept: string, reopened: (database: IDBDatabase) => Promise<void>) {
  const tables = [
    [kept, { keyPath: 'id' }],
    ['warteschlange', { keyPath: 'nr', autoIncrement: true }],
  ] as const;
  const names = tables.map(([table]) => table);
  let connection: Promise<IDBDatabase> | undefined;
  let hasOpened = false;

  /** Opens the database again; if it was emptied meanwhile, what this page knows is written back. */
  async function openAnew(): Promise<IDBDatabase> {
    const database = await open();
    await reopened(database);
    return database;
  }

  /** Opens the database in whichever version it exists, and adds our object stores where they are missing. */
  async function open(version?: number): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    const missing = () => tables.filter(([table]) => !request.result.objectStoreNames.contains(table));
    request.addEventListener('upgradeneeded', () => {
      for (const [table, options] of missing()) request.result.createObjectStore(table, options);
    });
    await happens(request, 'success', 'error');
    const database = request.result;
    if (missing().length > 0) {
      database.close();
      return open(database.version + 1);
    }
    hasOpened = true;
    // Another tab upgrades it, or the browser closed it: the next transaction opens it again.
    for (const end of ['versionchange', 'close']) database.addEventListener(end, disconnect);
    return database;
  }

  /** Closes the connection; the next transaction opens another. */
  function disconnect(): void {
    void connection?.then(
      (database) => database.close(),
      () => undefined,
    );
    connection = undefined;
  }

  /**
   * Runs work in one transaction of a database that is open already.
   * @throws like `transact`
   */
  async function step<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    const transaction = database.transaction(names, mode, { durability: 'strict' });
    const end = happens(transaction, 'complete', 'abort');
    const request = work(transaction.objectStore(names[0]!), transaction.objectStore(names[1]!));
    // Commits explicitly, for the page may be about to be closed. Work that returns no request adds requests later.
    if (request) transaction.commit();
    await within(WORK_LIMIT, end);
    return request?.result as T;
  }

  /**
   * Runs work in one transaction: all of it or nothing. Resolves once it is committed, not when the request succeeds.
   * @throws DOMException of the database (QuotaExceededError: no room), or Error on a timeout
   */
  const transact = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> =>
    step(await (connection ??= within(OPEN_LIMIT, hasOpened ? openAnew() : open())), mode, work);

  /** Whether this page has ever opened the database: only then is reopening worth a try. */
  const wasOpen = (): boolean => hasOpened;

  return [transact, disconnect, step, wasOpen] as const;
}

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
