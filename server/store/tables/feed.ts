import { typesFrom } from '#domain/ereignisse/typen.ts';
import { COLUMNS, storedCase, type CaseRow, type StoredCase } from './cases.ts';
import type { Rows } from '../engine.ts';

/** Types of events with which the helper has been there, as a list for `in (…)`. */
export const ARRIVED = typesFrom('ankunft')
  .map((typ) => `'${typ}'`)
  .join(', ');

/** A page of the operator's change feed. */
export interface FeedPage {
  /** `folge`: sequence number in the feed, ascending. */
  cases: (StoredCase & { folge: number })[];
  /** Cursor for the next page; unchanged when there is nothing new. */
  cursor: number;
}

/** Reports neither fetched by feed nor delivered by webhook; `seit`: ISO time of the oldest. */
export interface Unread {
  anzahl: number;
  seit: string | null;
}

/**
 * Gives the case the next sequence number of its client's feed. Call it last in a transaction: the counter's row lock
 * makes concurrent writers of the client wait until the commit, so numbers become visible in ascending order.
 */
export async function moveToFeedEnd(rows: Rows, mandant: string, userID: string): Promise<void> {
  await rows.all('update zaehler set stand = stand + 1 where mandant = $1', [mandant]);
  await rows.all(
    `update vorgaenge set folge = (select stand from zaehler where mandant = $1)
    where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
}

/** `Store.feed`; `unread` lists those of its reports that nobody had read yet. */
export async function feedOf(
  rows: Rows,
  mandant: string,
  seit: number,
  limit: number,
): Promise<FeedPage & { unread: string[] }> {
  const found = await rows.all<CaseRow & { folge: number; ungelesen: string | null }>(
    `select ${COLUMNS}, folge, (select u.user_id from ungelesen u where u.user_id = vorgaenge.user_id and u.mandant = $1) as ungelesen
    from vorgaenge where mandant = $1 and folge > $2 order by folge limit $3`,
    [mandant, seit, limit],
  );
  return {
    cases: found.map((row) => ({ ...storedCase(row), folge: row.folge })),
    cursor: found.at(-1)?.folge ?? seit,
    unread: found.flatMap(({ ungelesen }) => ungelesen ?? []),
  };
}

/** Marks these reports of a client as read. */
export async function markRead(rows: Rows, mandant: string, userIDs: readonly string[]): Promise<void> {
  for (const userID of userIDs)
    await rows.all('delete from ungelesen where mandant = $1 and user_id = $2', [mandant, userID]);
}

/** `Store.unread`. */
export async function unreadBefore(rows: Rows, before: string): Promise<Unread> {
  const [found] = await rows.all<{ anzahl: number; seit: string | null }>(
    'select count(*) as anzahl, min(seit) as seit from ungelesen where seit < $1',
    [before],
  );
  return { anzahl: Number(found?.anzahl ?? 0), seit: found?.seit ?? null };
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
