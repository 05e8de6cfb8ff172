import { addressOf } from '#domain/flow.ts';
import { LINKS, type Look } from '../addresses.ts';

/** What the worker reads of a case on the device; it may have been written by an older build. */
interface Kept {
  id: string;
  mandant?: { id?: string; webparams?: { web_AppTyp?: string } };
  vorgang?: {
    vorgangsMetadaten?: { language?: string; timestampGemeldet?: number };
    bearbeitungsSchritte?: { zeit: string }[];
  };
}

/** Milliseconds after which a database that does not answer counts as none. */
const LIMIT = 500;

/** Whose pages a case is to be shown in; null where this device does not hold it. */
export async function lookOf(id: string): Promise<Look | null> {
  return lookIn(await read<Kept>('pannenlotse', 'faelle', (store) => store.get(id)));
}

/** Start page of the case that was last worked on here; null where there is none. */
export async function newestStart(): Promise<string | null> {
  const cases = (await read<Kept[]>('pannenlotse', 'faelle', (store) => store.getAll())) ?? [];
  const newest = cases.sort((one, other) => lastOf(one) - lastOf(other)).at(-1);
  const look = lookIn(newest);
  return newest && look ? addressOf(`/${look.typ}/start`, newest.id) : null;
}

/** The case that an invitation has led to on this device. */
export const caseOfLink = (einladung: string): Promise<string | undefined> =>
  read<string>(LINKS, 'links', (store) => store.get(einladung));

/** Keeps which case an invitation has led to. */
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

/** Reads a database that the page has made; without one, or when it hangs, nothing. fault C19. */
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
    return undefined; // a store that is not there, or a dead handle: the network knows
  } finally {
    clearTimeout(timer);
  }
}

/** The database of that name, whatever its version; one that is not there is made only with `make`. */
async function open(name: string, make?: (fresh: IDBDatabase) => void): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => (make ? make(request.result) : request.transaction?.abort()));
  try {
    return await answered<IDBDatabase>(request);
  } catch {
    return null; // it was not there, or is not to be had
  }
}

const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
  });
