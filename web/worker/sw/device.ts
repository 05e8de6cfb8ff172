import { addressOf } from '#domain/flow.ts';
import { LINKS, type Look } from '../addresses.ts';

/** What the worker reads of a stored case; an older build may have written it. */
interface Kept {
  id: string;
  mandant?: { id?: string; webparams?: { web_AppTyp?: string } };
  vorgang?: {
    vorgangsMetadaten?: { language?: string; timestampGemeldet?: number };
    bearbeitungsSchritte?: { zeit: string }[];
  };
}

/** Timeout of reading, milliseconds; after it, the database counts as missing. */
const LIMIT = 500;

/** Look of a stored case; null if this device has not stored it. */
export async function lookOf(id: string): Promise<Look | null> {
  return lookIn(await read<Kept>('pannenlotse', 'faelle', (store) => store.get(id)));
}

/** Path of the start page of the case that was last worked on here; null without one. */
export async function newestStart(): Promise<string | null> {
  const cases = (await read<Kept[]>('pannenlotse', 'faelle', (store) => store.getAll())) ?? [];
  const newest = cases.sort((one, other) => lastOf(one) - lastOf(other)).at(-1);
  const look = lookIn(newest);
  return newest && look ? addressOf(`/${look.typ}/start`, newest.id) : null;
}

/** `userID` of the case that an invitation has led to on this device. */
export const caseOfLink = (einladung: string): Promise<string | undefined> =>
  read<string>(LINKS, 'links', (store) => store.get(einladung));

/** Stores which case an invitation has led to. */
export async function keepLink(einladung: string, userID: string): Promise<void> {
  const database = await open(LINKS, (fresh) => fresh.createObjectStore('links'));
  database?.transaction('links', 'readwrite').objectStore('links').put(userID, einladung);
  database?.close();
}

function lookIn(kept: Kept | undefined): Look | null {
  const mandant = kept?.mandant?.id;
  if (!mandant) return null;
  const typ = kept.mandant?.webparams?.web_AppTyp === 'fahrrad' ? 'fahrrad' : 'kfz';
  return { mandant, typ, language: kept.vorgang?.vorgangsMetadaten?.language === 'en' ? 'en' : 'de' };
}

const lastOf = ({ vorgang }: Kept): number =>
  Math.max(
    vorgang?.vorgangsMetadaten?.timestampGemeldet ?? 0,
    ...(vorgang?.bearbeitungsSchritte ?? []).map(({ zeit }) => Date.parse(zeit) || 0),
  );

/**
 * Reads one object store of a database that the page has made; undefined if it is missing or does not answer. fault
 * C19.
 */
async function read<T>(
  name: string,
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  let timer = 0;
  const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), LIMIT)));
  const reading = async (): Promise<T | undefined> => {
    const database = await open(name);
    if (!database) return undefined;
    try {
      return await answered<T>(ask(database.transaction(store).objectStore(store)));
    } finally {
      database.close();
    }
  };
  try {
    return await Promise.race([reading(), late]);
  } catch {
    return undefined; // no such object store, or a dead connection: ask the network
  } finally {
    clearTimeout(timer);
  }
}

/** Opens a database in whatever version it exists; a missing one is created only with `make`. */
async function open(name: string, make?: (fresh: IDBDatabase) => void): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => (make ? make(request.result) : request.transaction?.abort()));
  try {
    return await answered<IDBDatabase>(request);
  } catch {
    return null; // missing, or not to be opened
  }
}

const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
  });
