import { eventTypeOf, type EventType } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import { endAssignment } from './auftrag/ende.ts';
import type { LockedCase } from './cases.ts';
import { hasRoom, makeRoom } from './event-bounds.ts';
import type { Appended, EventToAppend, FreshEvent, LockedCaseNames, Placed } from './event.ts';
import { eventNumberOf } from './events.ts';
import { moveToFeedEnd } from './feed.ts';
import { indexClaim } from './leitstand/index-case.ts';
import { lookAgain } from './next-look.ts';
import { isFigure, noteFigures, type NoteObservation } from './observation.ts';
import { tellWays } from './outbox/wege.ts';
import { addMessages, markUnread } from './telling.ts';
import { noteTrail } from './trail.ts';

type Follow = (rows: Rows, of: LockedCaseNames, events: readonly FreshEvent[], note: NoteObservation) => Promise<void>;

/**
 * The consequences of an event, in this order: the types for which each happens, by their rows in
 * domain/ereignisse/typen.ts, and the action. Each runs once for all events of such types in a call.
 */
// prettier-ignore
const CONSEQUENCES: readonly (readonly [isOf: (type: EventType, meldungsTyp: string) => unknown, follow: Follow])[] = [
  [({ keepsLatest, isTrail }) => keepsLatest || isTrail, makeRoom],
  [({ message }) => message,                             addMessages],
  [({ needsReader }) => needsReader,                     markUnread],
  [({ endsAssignment }) => endsAssignment,               endAssignment],
  [({ endsOrder, isTrail }) => endsOrder || isTrail,     noteTrail],
  [({ news }) => news,                                   tellWays],
  [(_, meldungsTyp) => isFigure(meldungsTyp),            noteFigures],
  [({ writer }) => writer === 'partner',                 lookAgain],
  // Last, because it locks the client's counter.
  [({ inFeed }) => inFeed,                               moveToFeedEnd],
];

/**
 * Appends events to a case, with all their consequences. No other code stores an event. Returns the result of each, in
 * order; each gets the next number.
 * The caller checks whether the case takes events at all. Lock the case's row first, so that no concurrent writer takes
 * the same number.
 */
export async function appendEvents(
  rows: Rows,
  of: LockedCaseNames,
  events: readonly EventToAppend[],
  note: NoteObservation,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  const fresh: FreshEvent[] = [];
  let nr = await lastNumber(rows, of);
  for (const event of events) {
    const one = await place(rows, of, { ...event, nr: nr + 1 });
    placed.push(one);
    if (one.ended !== 'neu') continue;
    nr = one.nr;
    fresh.push({ ...event, nr, empfangen: event.empfangen ?? event.zeit, type: eventTypeOf(event.meldungsTyp) });
  }
  for (const { daten } of fresh) if (daten.includes('"ranaSNR"')) await indexClaim(rows, of, daten);
  for (const [isOf, follow] of CONSEQUENCES) {
    const concerned = fresh.filter(({ type, meldungsTyp }) => isOf(type, meldungsTyp));
    if (concerned.length) await follow(rows, of, concerned, note);
  }
  return placed;
}

/** Appends one event in the same way. */
export async function appendEvent(
  rows: Rows,
  of: LockedCaseNames,
  event: EventToAppend,
  note: NoteObservation,
): Promise<Placed> {
  const [placed] = await appendEvents(rows, of, [event], note);
  return placed!;
}

/** Appends received events to a locked case. A draft takes none; a cancelled case only repeats earlier results. */
export async function appendSent(
  rows: Rows,
  current: LockedCase | null,
  events: readonly EventToAppend[],
  note: NoteObservation,
): Promise<Appended[]> {
  if (!current || current.status === '') return events.map(() => ({ ended: 'unbekannt' }));
  if (current.status !== 'storniert') return appendEvents(rows, current, events, note);
  const appended: Appended[] = [];
  for (const event of events) {
    const nr = await eventNumberOf(rows, current.mandant, current.userID, event);
    appended.push(nr === null ? { ended: 'storniert' } : { ended: 'doppelt', nr });
  }
  return appended;
}

async function lastNumber(rows: Rows, { mandant, userID }: LockedCaseNames): Promise<number> {
  const [last] = await rows.all<{ nr: number }>(
    'select coalesce(max(nr), 0) as nr from ereignisse where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  return last?.nr ?? 0;
}

/** Inserts the event if there is room and the case does not have it yet. */
async function place(rows: Rows, of: LockedCaseNames, event: EventToAppend & { nr: number }): Promise<Placed> {
  const { nr, partner, unid, meldungsTyp, zeit, daten, konto = '' } = event;
  if (await hasRoom(rows, of, event)) {
    const inserted = await rows.all(
      `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten, konto)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (partner, unid, user_id) do nothing returning nr`,
      [of.mandant, of.userID, nr, partner, unid, meldungsTyp, zeit, daten, konto],
    );
    if (inserted.length) return { ended: 'neu', nr };
  }
  const known = await eventNumberOf(rows, of.mandant, of.userID, event);
  return known === null ? { ended: 'zuviele' } : { ended: 'doppelt', nr: known };
}

/** Replaces the data of an event from which a part is erased, without any consequences. */
export const eraseWithin = (
  rows: Rows,
  { mandant, userID, nr }: Pick<LockedCaseNames, 'mandant' | 'userID'> & { nr: number },
  daten: string,
) =>
  rows.all('update ereignisse set daten = $4 where mandant = $1 and user_id = $2 and nr = $3', [
    mandant,
    userID,
    nr,
    daten,
  ]);
