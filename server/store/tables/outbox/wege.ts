import { isNews, type ToldNews } from '#domain/nachricht/neuigkeit.ts';
import { randomUUID } from 'node:crypto';
import type { Rows } from '../../engine.ts';
import { lockStatus } from '../cases.ts';
import type { FreshEvent, LockedCaseNames } from '../event.ts';

/** A way by which a person gets news. */
export interface StoredWeg {
  mandant: string;
  userID: string;
  /** `sms`, or the id of a subscription. */
  ziel: string;
  /** Lane of the outbox, named after its gateway. */
  weg: string;
  /** A number in E.164, or the JSON text of a subscription. */
  adresse: string;
  /** `de` or `en`. */
  sprache: string;
  /** ISO time since when it is open. */
  seit: string;
  /** ISO time at which the last message was handed over; '' for none. */
  zuletzt: string;
  /** JSON text of the list of `ToldNews`. */
  gesagt: string;
}

interface WegRow extends Omit<StoredWeg, 'userID'> {
  user_id: string;
}

const wegOf = ({ user_id, ...row }: WegRow): StoredWeg => ({ ...row, userID: user_id });

/** The ways of a case, the oldest first. */
export async function wegeOf(rows: Rows, mandant: string, userID: string): Promise<StoredWeg[]> {
  const found = await rows.all<WegRow>(
    `select mandant, user_id, ziel, weg, adresse, sprache, seit, zuletzt, gesagt from wege
    where mandant = $1 and user_id = $2 order by seit, ziel`,
    [mandant, userID],
  );
  return found.map(wegOf);
}

/** Adds a way; an existing one does not change. Lock the case's row first. */
export async function addWeg(rows: Rows, one: Omit<StoredWeg, 'zuletzt' | 'gesagt'>): Promise<void> {
  const { mandant, userID, ziel, weg, adresse, sprache, seit } = one;
  await rows.all(
    `insert into wege (mandant, user_id, ziel, weg, adresse, sprache, seit) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing`,
    [mandant, userID, ziel, weg, adresse, sprache, seit],
  );
}

/** A way that a person opens on the status page. `gesagt`: news that the page has already shown. */
export type NewWeg = Omit<StoredWeg, 'zuletzt' | 'gesagt'> & { gesagt: readonly ToldNews[] };

/**
 * Result of opening a way. `full`: the case has as many as it may. `ended`: the order is over, or was never reported.
 */
export type WegOpened = 'done' | 'full' | 'ended' | 'gone';

/** `Nachrichten.open`. */
export async function openWeg(rows: Rows, { gesagt, ...one }: NewWeg, most: number): Promise<WegOpened> {
  const { mandant, userID, ziel } = one;
  const current = await lockStatus(rows, mandant, userID);
  if (!current) return 'gone';
  // The ways are deleted once after the end, with the trail. A later way would never be deleted.
  const ended = await rows.all("select 1 from vorgaenge where user_id = $1 and spur <> 'offen'", [userID]);
  if (current.status !== 'gemeldet' || ended.length) return 'ended';
  const others = (await wegeOf(rows, mandant, userID)).filter((other) => other.ziel !== ziel);
  if (others.length >= most) return 'full';
  await addWeg(rows, one);
  await rows.all(
    `update wege set weg = $4, adresse = $5, sprache = $6, gesagt = case when gesagt = '[]' then $7 else gesagt end
    where mandant = $1 and user_id = $2 and ziel = $3`,
    [mandant, userID, ziel, one.weg, one.adresse, one.sprache, JSON.stringify(gesagt)],
  );
  return 'done';
}

/**
 * Puts a message for each way of the case into the outbox, if one of these events may be news. It replaces messages
 * that still wait; its words are made when it is sent. Lock the case's row first.
 */
export async function tellWays(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  const news = events.findLast(isNews);
  const ways = news ? await wegeOf(rows, mandant, userID) : [];
  if (!news || !ways.length) return;
  await rows.all(
    `delete from nachrichten where mandant = $1 and user_id = $2 and aufgegeben is null
    and (versuche = 0 or fehler is not null)`,
    [mandant, userID],
  );
  for (const { ziel, weg } of ways)
    await rows.all(
      `insert into nachrichten (id, mandant, user_id, ziel, weg, nr, seit, faellig)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [randomUUID(), mandant, userID, ziel, weg, news.nr, news.empfangen],
    );
}

/** Closes one way of a case (null: all), and deletes its waiting messages. Returns the number of closed ways. */
export async function dropWege(rows: Rows, mandant: string, userID: string, ziel: string | null): Promise<number> {
  const [and, params] = ziel === null ? ['', []] : [' and ziel = $3', [ziel]];
  await rows.all(`delete from nachrichten where mandant = $1 and user_id = $2${and}`, [mandant, userID, ...params]);
  const gone = await rows.all(`delete from wege where mandant = $1 and user_id = $2${and} returning ziel`, [
    mandant,
    userID,
    ...params,
  ]);
  return gone.length;
}
