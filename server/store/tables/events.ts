import { TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import type { CaseVersion, StoredEvent } from './event.ts';
import { ARRIVED } from './feed.ts';

interface EventRow {
  nr: number;
  partner: string;
  unid: string;
  meldungs_typ: string;
  zeit: string;
  daten: string;
}

/** `Store.events`. */
export async function eventsOf(rows: Rows, mandant: string, userID: string, after: number): Promise<StoredEvent[]> {
  const found = await rows.all<EventRow>(
    `select nr, partner, unid, meldungs_typ, zeit, daten from ereignisse
    where mandant = $1 and user_id = $2 and nr > $3 order by nr`,
    [mandant, userID, after],
  );
  return found.map(({ meldungs_typ, ...event }) => ({ ...event, meldungsTyp: meldungs_typ }));
}

/**
 * `Store.news`: of the positions only those with the latest times, and the newest event of any type. Each part has an
 * index of its own, so that a long trail costs nothing. ADR 047.
 */
export async function statusEventsOf(
  rows: Rows,
  mandant: string,
  userID: string,
  positions = 1,
): Promise<StoredEvent[]> {
  const select = `select nr, partner, unid, meldungs_typ, zeit, daten from ereignisse where mandant = $1 and user_id = $2`;
  const isPosition = `meldungs_typ = '${TYP.POSITION}'`;
  const found = await rows.all<EventRow>(
    `${select} and meldungs_typ <> '${TYP.POSITION}'
    union all select * from (${select} and ${isPosition} order by zeit desc, nr desc limit ${positions}) latest
    union all ${select} and ${isPosition}
      and nr = (select max(nr) from ereignisse where mandant = $1 and user_id = $2)`,
    [mandant, userID],
  );
  // The latest position may also be the newest event.
  const byNumber = new Map(
    found.map(({ meldungs_typ, ...event }) => [event.nr, { ...event, meldungsTyp: meldungs_typ }]),
  );
  return [...byNumber.values()].sort((one, other) => one.nr - other.nr);
}

/** `Store.doers`. */
export async function doersOf(rows: Rows, mandant: string, userID: string): Promise<Map<number, string>> {
  const sql = `select nr, konto from ereignisse where mandant = $1 and user_id = $2 and konto <> ''`;
  const found = await rows.all<{ nr: number; konto: string }>(sql, [mandant, userID]);
  return new Map(found.map(({ nr, konto }) => [nr, konto]));
}

/** `Store.stand`. */
export async function caseVersionOf(rows: Rows, mandant: string, userID: string): Promise<CaseVersion | null> {
  const [found] = await rows.all<CaseVersion>(
    `select revision, (select coalesce(max(nr), 0) from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id) as nr
    from vorgaenge v where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
  return found ? { ...found } : null;
}

/** The number of the event if it is already stored, else null. */
export async function eventNumberOf(
  rows: Rows,
  mandant: string | null,
  userID: string,
  { partner, unid }: Pick<StoredEvent, 'partner' | 'unid'>,
): Promise<number | null> {
  const [of, params] = mandant === null ? ['', []] : [' and mandant = $4', [mandant]];
  const [known] = await rows.all<{ nr: number }>(
    `select nr from ereignisse where partner = $1 and unid = $2 and user_id = $3${of}`,
    [partner, unid, userID, ...params],
  );
  return known?.nr ?? null;
}

/**
 * The given time (ISO), or that of the case's latest event if that is later. Of two concurrent events, the second one
 * in the store may have the earlier time, and the status depends on it. Lock the case's row first.
 */
export async function notBefore(rows: Rows, mandant: string, userID: string, zeit: string): Promise<string> {
  const sql = 'select max(zeit) as latest from ereignisse where mandant = $1 and user_id = $2';
  const [found] = await rows.all<{ latest: string | null }>(sql, [mandant, userID]);
  return found?.latest && found.latest > zeit ? found.latest : zeit;
}

/** Whether the helper has arrived. Lock the case's row first. */
export async function hasArrived(rows: Rows, mandant: string, userID: string): Promise<boolean> {
  const found = await rows.all(
    `select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ in (${ARRIVED}) limit 1`,
    [mandant, userID],
  );
  return found.length > 0;
}
