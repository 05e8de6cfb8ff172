import { eventTypeOf, TYP } from '#domain/ereignisse/typen.ts';
import { endByEvents } from './auftrag/ende.ts';
import { lockStatus } from './cases.ts';
import type { Rows } from '../engine.ts';
import type { Appended, NewEvent, Stand, StoredEvent } from './event.ts';
import { hasRoom, makeRoom } from './event-bounds.ts';
import { lookAgain } from './next-look.ts';
import { ARRIVED, moveToFeedEnd } from './feed.ts';
import { noteSteps, type Note } from './observation.ts';
import { tellOf } from './telling.ts';
import { noteTrail } from './trail.ts';
import { tellWays } from './outbox/wege.ts';

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
 * `Store.news`: of the positions only the one with the latest time, and the newest event whatever it is. Each part by
 * an index of its own, so that a long trail costs nothing. ADR 047.
 */
export async function newsOf(rows: Rows, mandant: string, userID: string): Promise<StoredEvent[]> {
  const select = `select nr, partner, unid, meldungs_typ, zeit, daten from ereignisse where mandant = $1 and user_id = $2`;
  const isPosition = `meldungs_typ = '${TYP.POSITION}'`;
  const found = await rows.all<EventRow>(
    `${select} and meldungs_typ <> '${TYP.POSITION}'
    union all select * from (${select} and ${isPosition} order by zeit desc, nr desc limit 1) latest
    union all ${select} and ${isPosition}
      and nr = (select max(nr) from ereignisse where mandant = $1 and user_id = $2)`,
    [mandant, userID],
  );
  // The latest position may be the newest event, too.
  const byNumber = new Map(
    found.map(({ meldungs_typ, ...event }) => [event.nr, { ...event, meldungsTyp: meldungs_typ }]),
  );
  return [...byNumber.values()].sort((one, other) => one.nr - other.nr);
}

/** `Store.stand`. */
export async function standOf(rows: Rows, mandant: string, userID: string): Promise<Stand | null> {
  const [found] = await rows.all<Stand>(
    `select revision, (select coalesce(max(nr), 0) from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id) as nr
    from vorgaenge v where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
  return found ? { ...found } : null;
}

/** `Store.appendEvents` for one case. The row lock keeps an arrival and a cancellation from both succeeding. */
export async function appendToCase(
  rows: Rows,
  mandant: string | null,
  userID: string,
  events: readonly NewEvent[],
  note: Note,
): Promise<Appended[]> {
  const current = await lockStatus(rows, mandant, userID);
  if (!current || current.status === '') return events.map(() => ({ ended: 'unbekannt' }));
  const appended: Appended[] = [];
  for (const event of events) {
    const nr = await numberOf(rows, current.mandant, userID, event);
    if (nr !== null) appended.push({ ended: 'doppelt', nr });
    else if (current.status === 'storniert') appended.push({ ended: 'storniert' });
    else if (!(await hasRoom(rows, current.mandant, userID, event))) appended.push({ ended: 'zuviele' });
    else {
      const fresh = await appendEvent(rows, current.mandant, userID, event);
      await makeRoom(rows, current.mandant, userID, { ...event, nr: fresh });
      await tellOf(rows, { mandant: current.mandant, userID, nr: fresh }, event);
      appended.push({ ended: 'neu', nr: fresh });
    }
  }
  const fresh = events.flatMap((event, index) => {
    const ended = appended[index];
    return ended?.ended === 'neu' ? [{ ...event, nr: ended.nr }] : [];
  });
  await endByEvents(rows, current.mandant, userID, fresh);
  await noteTrail(rows, current.mandant, userID, fresh);
  await tellWays(rows, current.mandant, userID, fresh);
  await noteSteps(rows, note, { mandant: current.mandant, userID }, fresh);
  if (fresh.length)
    await lookAgain(
      rows,
      current.mandant,
      userID,
      fresh.every(({ meldungsTyp }) => meldungsTyp === TYP.POSITION),
    );
  if (fresh.some(({ meldungsTyp }) => eventTypeOf(meldungsTyp).inFeed))
    await moveToFeedEnd(rows, current.mandant, userID);
  return appended;
}

/** The number of the event if it is stored already, else null. */
export async function numberOf(
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

/** Whether the helper has arrived. Lock the case's row first. */
export async function hasArrived(rows: Rows, mandant: string, userID: string): Promise<boolean> {
  const found = await rows.all(
    `select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ in (${ARRIVED}) limit 1`,
    [mandant, userID],
  );
  return found.length > 0;
}

/**
 * Appends an event and gives its number, one above the highest. Lock or update the case's row first, so that no
 * concurrent writer takes the same number.
 */
export async function appendEvent(
  rows: Rows,
  mandant: string,
  userID: string,
  event: Omit<StoredEvent, 'nr'>,
): Promise<number> {
  const [last] = await rows.all<{ nr: number }>(
    'select coalesce(max(nr), 0) as nr from ereignisse where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  const nr = (last?.nr ?? 0) + 1;
  await rows.all(
    `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mandant, userID, nr, event.partner, event.unid, event.meldungsTyp, event.zeit, event.daten],
  );
  return nr;
}
