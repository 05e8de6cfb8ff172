import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Engine, Rows, Value } from '../../engine.ts';

/** Equal accesses of one hour: same actor, call, case and outcome. D116, ADR 056. */
export interface Zugriff {
  /** Id of an API key, `befehl` for the operator's commands; '' for a caller without a known key. */
  akteur: string;
  /** Method and route template of a call, or name of a command. */
  aufruf: string;
  /** The case, by its `vorgangRef`, and its client; both '' where the call found none. */
  mandant: string;
  vorgang: string;
  /** HTTP status; of a command `getan` or `abgelehnt`. */
  ausgang: string;
  /** ISO times of the first and the last access, and their number. */
  zeit: string;
  zuletzt: string;
  anzahl: number;
}

/** The fields that all accesses of one call or command share. */
type Made = Pick<Zugriff, 'akteur' | 'aufruf' | 'ausgang' | 'zeit'>;

/** An access to each case that the call found, or a single one if it found none. */
export function accessesMade(met: Iterable<{ mandant: string; vorgangRef: string }>, made: Made): Zugriff[] {
  const cases = new Map([...met].map(({ mandant, vorgangRef }) => [vorgangRef, mandant]));
  if (cases.size === 0) cases.set('', '');
  return [...cases].map(([vorgang, mandant]) => ({ ...made, mandant, vorgang, zuletzt: made.zeit, anzahl: 1 }));
}

/** Filter of the list. */
interface Only {
  vorgang?: string;
  akteur?: string;
  von?: string;
  vor?: string;
}

/** The log of accesses by machines and commands. Never the key, a name or a position. D116 */
export interface Zugriffe {
  /** Adds the accesses to the rows of their hours. */
  add(accesses: readonly Zugriff[]): Promise<void>;
  /**
   * Lists the newest first, of all clients. `only` may select a case (`vorgangRef`), an actor, and hours from `von` on
   * and before `vor` (ISO times).
   */
  list(only: Only, limit: number): Promise<Zugriff[]>;
  /** Deletes the rows of hours before that time (ISO). Returns their number. */
  prune(before: string): Promise<number>;
}

/** Rows that one statement adds, and that one deletes. */
const [ADDED_AT_ONCE, PRUNED_AT_ONCE] = [50, 2_000];

const COLUMNS = 'akteur, aufruf, mandant, vorgang, ausgang, zeit, zuletzt, anzahl';

export function makeZugriffe({ read, write }: Engine): Zugriffe {
  return {
    add: async (accesses) => {
      if (!accesses.length) return;
      // In one order, so that two processes do not wait for each other's rows.
      const sorted = accesses.map(rowOf).toSorted(inOrder);
      await write((rows) => addAll(rows, sorted));
    },
    list: async ({ vorgang, akteur, von, vor }, limit) => {
      const asked = {
        'vorgang =': vorgang,
        'akteur =': akteur,
        'stunde >=': von && hourOf(von),
        'stunde <': vor && hourOf(vor),
      };
      const only = Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined);
      // The index of cases leaves out rows without a case.
      const conditions = [`vorgang <> ''`, ...only.map(([condition], n) => `${condition} $${n + 2}`)].slice(
        vorgang === undefined ? 1 : 0,
      );
      const where = conditions.length ? `where ${conditions.join(' and ')}` : '';
      const sql = `select ${COLUMNS} from zugriffe ${where} order by stunde desc, zuletzt desc limit $1`;
      return read((rows) => accessesOf(rows, sql, [limit, ...only.map(([, value]) => value)]));
    },
    prune: async (before) => {
      const sql = `delete from zugriffe where (stunde, akteur, aufruf, mandant, vorgang, ausgang) in
        (select stunde, akteur, aufruf, mandant, vorgang, ausgang from zugriffe where stunde < $1 limit ${PRUNED_AT_ONCE})
        returning anzahl`;
      for (let pruned = 0; ;) {
        const { length } = await write((rows) => rows.all(sql, [hourOf(before)]));
        pruned += length;
        if (length < PRUNED_AT_ONCE) return pruned;
        await endOfTurn();
      }
    },
  };
}

/** All accesses to a case, for the person who asks for their data. */
export async function accessesTo(rows: Rows, mandant: string, vorgang: string): Promise<Zugriff[]> {
  const sql = `select ${COLUMNS} from zugriffe where mandant = $1 and vorgang = $2 and vorgang <> '' order by zeit`;
  return accessesOf(rows, sql, [mandant, vorgang]);
}

async function accessesOf(rows: Rows, sql: string, params: readonly Value[]): Promise<Zugriff[]> {
  const found = await rows.all<Zugriff>(sql, params);
  // PostgreSQL returns whole numbers of 64 bits as text.
  return found.map((one) => ({ ...one, anzahl: Number(one.anzahl) }));
}

/** Places of the columns in `rowOf` by which two rows differ. */
const KEY = [4, 0, 1, 2, 3, 5] as const;

const hourOf = (zeit: string): string => zeit.slice(0, 13);

const rowOf = ({ akteur, aufruf, mandant, vorgang, ausgang, zeit, zuletzt, anzahl }: Zugriff): Value[] => [
  hourOf(zeit),
  akteur,
  aufruf,
  mandant,
  vorgang,
  ausgang,
  zeit,
  zuletzt,
  anzahl,
];

/** By the case first, since most rows differ in it. */
function inOrder(a: readonly Value[], b: readonly Value[]): number {
  const at = KEY.find((column) => a[column] !== b[column]);
  return at === undefined ? 0 : String(a[at]) < String(b[at]) ? -1 : 1;
}

/** Upserts rows with different keys: as many as fit into statements of one length, the rest one by one. */
async function addAll(rows: Rows, all: readonly Value[][]): Promise<void> {
  const whole = all.length - (all.length % ADDED_AT_ONCE);
  for (let at = 0; at < whole; at += ADDED_AT_ONCE) await rows.all(MANY, all.slice(at, at + ADDED_AT_ONCE).flat());
  for (const row of all.slice(whole)) await rows.all(ONE, row);
}

const upsert = (count: number): string => {
  const values = Array.from(
    { length: count },
    (_, n) => `(${Array.from({ length: 9 }, (__, m) => `$${9 * n + m + 1}`).join(', ')})`,
  );
  return `insert into zugriffe (stunde, akteur, aufruf, mandant, vorgang, ausgang, zeit, zuletzt, anzahl)
    values ${values.join(', ')}
    on conflict (stunde, akteur, aufruf, mandant, vorgang, ausgang) do update set
      anzahl = zugriffe.anzahl + excluded.anzahl,
      zeit = case when excluded.zeit < zugriffe.zeit then excluded.zeit else zugriffe.zeit end,
      zuletzt = case when excluded.zuletzt > zugriffe.zuletzt then excluded.zuletzt else zugriffe.zuletzt end`;
};
const [ONE, MANY] = [upsert(1), upsert(ADDED_AT_ONCE)];
