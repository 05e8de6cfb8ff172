import { typesFrom } from '#domain/ereignisse/typen.ts';
import { COLUMNS, storedCase, type CaseRow, type StoredCase } from './cases.ts';
import type { Engine, Rows } from '../engine.ts';
import { listOf } from './types-in.ts';

/** Event types that show that the helper has arrived, as a list for `in (…)`. */
export const ARRIVED = listOf(typesFrom('ankunft'));

/** A page of the operator's change feed. */
export interface FeedPage {
  /** `folge`: sequence number in the feed, ascending. */
  cases: (StoredCase & { folge: number })[];
  /** Cursor for the next page; unchanged when there is nothing new. */
  cursor: number;
}

/**
 * Gives the case the next sequence number of its client's feed. Call it last in a transaction. The counter's row lock
 * makes concurrent writers of the client wait until the commit, so numbers become visible in ascending order.
 */
export async function moveToFeedEnd(
  rows: Rows,
  { mandant, userID }: { mandant: string; userID: string },
): Promise<void> {
  await rows.all('update zaehler set stand = stand + 1 where mandant = $1', [mandant]);
  await rows.all(
    `update vorgaenge set folge = (select stand from zaehler where mandant = $1)
    where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
}

/** Position of a client's feed, and the epoch of the store. */
export interface FeedStand {
  /** Name of the epoch, 8 hexadecimal digits. */
  epoche: string;
  /** The epoch before; '' for none. Sequence numbers up to `ab` are the same in both. */
  vorher: string;
  ab: number;
  /** The highest sequence number so far. */
  stand: number;
}

/** `Store.feedStand`. */
export async function feedStandOf(rows: Rows, mandant: string): Promise<FeedStand> {
  const [epoch] = await rows.all<{ wert: string; vorher: string }>('select wert, vorher from epoche where id = 1');
  const [counter] = await rows.all<{ stand: number; ab: number }>(
    'select stand, epoche_ab as ab from zaehler where mandant = $1',
    [mandant],
  );
  const { wert: epoche, vorher } = epoch!;
  return { epoche, vorher, stand: Number(counter?.stand ?? 0), ab: Number(counter?.ab ?? 0) };
}

/** Begins an epoch of the feed; the revisions leap by `leapRevisions`. */
export async function beginEpoch(rows: Rows, name: string, isSetBackNow: boolean): Promise<void> {
  await rows.all(`update zaehler set epoche_ab = ${isSetBackNow ? 'stand' : '0'}`);
  await rows.all('update epoche set vorher = wert, wert = $1 where id = 1', [name]);
}

/** Cases whose revision leaps in one transaction, for which others have to wait. */
const AT_ONCE = 1_000;

/**
 * Raises the revision of every case by `leap`, so that no revision is given twice. A revision from the lost time fits
 * no case any more. ADR 067
 */
export async function leapRevisions(
  { read, write }: Pick<Engine, 'read' | 'write'>,
  leap: number,
  atOnce = AT_ONCE,
): Promise<void> {
  for (let after = '', isMore = true; isMore;) {
    const found = await read((rows) =>
      rows.all<{ user_id: string }>('select user_id from vorgaenge where user_id > $1 order by user_id limit $2', [
        after,
        atOnce,
      ]),
    );
    const last = found.at(-1)?.user_id ?? after;
    await write((rows) =>
      rows.all('update vorgaenge set revision = revision + $1 where user_id > $2 and user_id <= $3', [
        leap,
        after,
        last,
      ]),
    );
    [after, isMore] = [last, found.length === atOnce];
  }
}

/** `Store.feed`. */
export async function feedOf(rows: Rows, mandant: string, seit: number, limit: number): Promise<FeedPage> {
  const found = await rows.all<CaseRow & { folge: number }>(
    `select ${COLUMNS}, folge from vorgaenge where mandant = $1 and folge > $2 order by folge limit $3`,
    [mandant, seit, limit],
  );
  return {
    cases: found.map((row) => ({ ...storedCase(row), folge: row.folge })),
    cursor: found.at(-1)?.folge ?? seit,
  };
}

/** `Store.underWay`. */
export async function underWay(rows: Rows, since: string): Promise<{ mandant: string; userID: string }[]> {
  const found = await rows.all<{ mandant: string; user_id: string }>(
    `select mandant, user_id from vorgaenge where status = 'gemeldet' and gemeldet >= $1 and not exists (
      select 1 from ereignisse e where e.mandant = vorgaenge.mandant and e.user_id = vorgaenge.user_id
      and e.meldungs_typ in (${ARRIVED}))
    order by gemeldet`,
    [since],
  );
  return found.map(({ mandant, user_id }) => ({ mandant, userID: user_id }));
}
