import type { Engine, Rows } from '../engine.ts';

/** Rights of a key, beyond being of its kind. ADR 056 */
export const RECHTE = ['lesen', 'quittieren', 'anlegen', 'ereignisse', 'loeschen', 'sms'] as const;

/** Rights that a key has only if `darf` names them; a key without `darf` was made for something else. ADR 063 */
export const NAMED_ONLY: readonly KeyRecht[] = ['sms'];
export type KeyRecht = (typeof RECHTE)[number];

/** A bearer key of a machine client, without the key itself: only its hash is stored. */
export interface BearerKey {
  /** Public id of the key, for lists and for revoking. */
  id: string;
  /**
   * Kind of key. `betreiber` may call the operator's routes; `partner` may send events for the cases assigned to it.
   */
  art: 'betreiber' | 'partner';
  /** Tenant scope: the one client for which the key works; null: all. */
  mandant: string | null;
  /** The owner, in the operator's words; recorded as `partner` of the events sent with the key. */
  name: string;
  /** Rights of the key; null: all of its kind except `NAMED_ONLY`. ADR 056 */
  darf: readonly KeyRecht[] | null;
  /** ISO times. */
  angelegt: string;
  /** Expiry: time from which the key is refused; null: none. ADR 040. */
  gueltigBis: string | null;
  widerrufen: string | null;
  /** Last day of use, `2026-03-02` in UTC; null: never. */
  benutzt: string | null;
}

/** Bearer keys of operators and partners. `hash` comes from `hashOf` (bearer-key.ts). */
export interface KeyTable {
  add(key: Omit<BearerKey, 'widerrufen' | 'benutzt'>, hash: string): Promise<void>;
  /** Id of the key with that hash, even if it is revoked or expired. */
  idOf(hash: string): Promise<string | null>;
  /** The key with that hash, unless revoked or expired at `now` (ISO time). */
  find(hash: string, now: string): Promise<BearerKey | null>;
  /** All keys, revoked and expired ones included, oldest first. */
  list(): Promise<BearerKey[]>;
  /** Revokes a key; a second time changes nothing. False: there is no such key. */
  revoke(id: string, zeit: string): Promise<boolean>;
  /** Records the day (`2026-03-02`) of use; an earlier day changes nothing. */
  used(id: string, tag: string): Promise<void>;
}

/** Milliseconds before the expiry in which a key counts as ending. */
const SOON = 14 * 24 * 3_600_000;

/** State of a key at `now` (ISO time). `ends`: still good, but for 14 days at most. */
export function keyStateOf(
  { widerrufen, gueltigBis }: BearerKey,
  now: string,
): 'good' | 'ends' | 'expired' | 'revoked' {
  if (widerrufen !== null) return 'revoked';
  if (gueltigBis === null) return 'good';
  if (gueltigBis <= now) return 'expired';
  return Date.parse(gueltigBis) - Date.parse(now) <= SOON ? 'ends' : 'good';
}

/** Whether a key is accepted at `now` (ISO time): neither revoked nor expired. */
export const isKeyGood = (key: BearerKey, now: string): boolean => ['good', 'ends'].includes(keyStateOf(key, now));

/** Whether the key may read and acknowledge the feed at `now` (ISO time), so that reports count as read. */
export const isReaderKey = (key: BearerKey, now: string): boolean =>
  key.art === 'betreiber' &&
  isKeyGood(key, now) &&
  (['lesen', 'quittieren'] as const).every((recht) => key.darf?.includes(recht) ?? true);

/** Whether one of these keys accepts texts for that client at `now` (ISO time). ADR 063 */
export const isTextKeyFor = (keys: readonly BearerKey[], mandant: string, now: string): boolean =>
  keys.some(
    (key) => key.darf?.includes('sms') && (key.mandant === null || key.mandant === mandant) && isKeyGood(key, now),
  );

const COLUMNS = 'id, art, mandant, name, darf, angelegt, gueltig_bis as "gueltigBis", widerrufen, benutzt';

type KeyRow = Omit<BearerKey, 'darf'> & { darf: string | null };

const keyOf = ({ darf, ...row }: KeyRow): BearerKey => ({
  ...row,
  darf: darf === null ? null : RECHTE.filter((recht) => darf.split(',').includes(recht)),
});

export function makeKeyTable({ read, write }: Engine): KeyTable {
  return {
    add: ({ id, art, mandant, name, darf, angelegt, gueltigBis }, hash) =>
      write(async (rows) => {
        await rows.all(
          `insert into schluessel (id, hash, art, mandant, name, angelegt, gueltig_bis, darf)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, hash, art, mandant, name, angelegt, gueltigBis, darf?.join() ?? null],
        );
      }),
    idOf: async (hash) => {
      const select = 'select id from schluessel where hash = $1';
      return (await read((rows) => rows.all<{ id: string }>(select, [hash])))[0]?.id ?? null;
    },
    find: async (hash, now) => {
      const isGood = 'widerrufen is null and (gueltig_bis is null or gueltig_bis > $2)';
      const select = `select ${COLUMNS} from schluessel where hash = $1 and ${isGood}`;
      const [found] = await read((rows) => rows.all<KeyRow>(select, [hash, now]));
      return found ? keyOf(found) : null;
    },
    list: () => read(listKeys),
    revoke: (id, zeit) =>
      write(async (rows) => {
        const update = 'update schluessel set widerrufen = coalesce(widerrufen, $2) where id = $1 returning id';
        return (await rows.all(update, [id, zeit])).length > 0;
      }),
    used: (id, tag) =>
      write(async (rows) => {
        await rows.all('update schluessel set benutzt = $2 where id = $1 and (benutzt is null or benutzt < $2)', [
          id,
          tag,
        ]);
      }),
  };
}

async function listKeys(rows: Rows): Promise<BearerKey[]> {
  const found = await rows.all<KeyRow>(`select ${COLUMNS} from schluessel order by angelegt, id`);
  return found.map(keyOf);
}
