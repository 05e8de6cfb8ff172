import type { Rows, Value } from '../engine.ts';

/** A line of the journal of erasures: the hash of the id of an erased case, and when (ISO). */
export interface ErasedLine {
  hash: string;
  zeit: string;
}

/** Rows that one statement reads or adds: short enough for any time limit of a statement. */
const AT_ONCE = 200;

/** The next cases by their id. */
export const casesAfter = (rows: Rows, after: string) =>
  rows.all<{ mandant: string; user_id: string }>(
    `select mandant, user_id from vorgaenge where user_id > $1 order by user_id limit ${AT_ONCE}`,
    [after],
  );

/** Which of at most `AT_ONCE` hashes the table has. */
export const knownOf = (rows: Rows, lines: readonly { hash: string }[]) =>
  rows.all<ErasedLine>(
    KNOWN,
    padded(lines).map(({ hash }) => hash),
  );

/** Adds at most `AT_ONCE` lines. */
export const insert = (rows: Rows, lines: readonly ErasedLine[]) =>
  rows.all(
    INSERT,
    padded(lines).flatMap(({ hash, zeit }): Value[] => [hash, zeit]),
  );

// One text for any number of lines, since each is prepared once: the last line fills up the rest.
const PLACES = Array.from({ length: AT_ONCE }, (_, index) => index);
const KNOWN = `select hash, zeit from geloescht where hash in (${PLACES.map((n) => `$${n + 1}`).join(', ')})`;
const INSERT = `insert into geloescht (hash, zeit) values ${PLACES.map((n) => `($${2 * n + 1}, $${2 * n + 2})`).join(', ')}
  on conflict do nothing`;

const padded = <T>(lines: readonly T[]): T[] => PLACES.map((place) => lines[Math.min(place, lines.length - 1)]!);

/** Lists of at most `AT_ONCE`. */
export const portions = <T>(lines: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, n) => lines.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
