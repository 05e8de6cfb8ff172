import { TYP } from '#domain/ereignisse/typen.ts';
import { appendEvent } from './append-events.ts';
import { lockStatus } from './cases.ts';
import { noteRead, type NoteObservation, type Observed, type ReadRow } from './observation.ts';
import { eventOf } from './service-event.ts';
import type { Engine, Rows } from '../engine.ts';
import { typesWith } from './types-in.ts';

/** Types for which the person's page says whether the operator knows of them. */
const AWAITED = typesWith(({ awaitsOperator }) => awaitsOperator);

/**
 * Reports, and other events that need a reader, that are neither fetched by feed nor delivered by webhook. `seit`: ISO
 * time of the oldest.
 */
export interface Unread {
  anzahl: number;
  seit: string | null;
}

/**
 * Condition: the unread case of a client is within the feed up to `seit`. It is checked for each unread case, of which
 * there are few; for an `in (select …)` SQLite would read all cases.
 */
const GIVEN = `exists (
  select 1 from vorgaenge v where v.user_id = ungelesen.user_id and v.folge > 0 and v.folge <= $2)`;

/** Columns of a `ReadRow`, from a deleted row. */
export const READ_ROW = `mandant, seit, (select v.gemeldet from vorgaenge v
  where v.mandant = ungelesen.mandant and v.user_id = ungelesen.user_id) as gemeldet`;

/** `Store.acknowledge`: all reports at once, overdue cases each in a transaction. */
export async function acknowledge(
  { read, write }: Pick<Engine, 'read'> & Pick<Observed, 'write'>,
  mandant: string,
  seit: number,
  now: string,
): Promise<void> {
  // Most polls acknowledge nothing new. They must not write.
  if (!(await read((rows) => isAnyGiven(rows, mandant, seit)))) return;
  await write((rows, _, note) => markRead(rows, note, { mandant, seit }, now));
  for (const { user_id: userID } of await read((rows) => overdueGiven(rows, mandant, seit)))
    await write(async (rows, wake, note) => {
      if (await markToldOf(rows, note, { mandant, userID, seit }, now)) wake(userID);
    });
}

async function isAnyGiven(rows: Rows, mandant: string, seit: number): Promise<boolean> {
  return (
    (await rows.all(`select 1 from ungelesen where mandant = $1 and ${GIVEN} limit 1`, [mandant, seit])).length > 0
  );
}

/** Marks the reports among the acknowledged cases as read. */
async function markRead(
  rows: Rows,
  note: NoteObservation,
  { mandant, seit }: { mandant: string; seit: number },
  now: string,
): Promise<void> {
  const read = await rows.all<ReadRow>(
    `delete from ungelesen where mandant = $1 and nr = 1 and ${GIVEN} returning ${READ_ROW}`,
    [mandant, seit],
  );
  for (const row of read) noteRead(note, row, now);
}

/** The overdue cases among the acknowledged ones. */
const overdueGiven = (rows: Rows, mandant: string, seit: number) =>
  rows.all<{ user_id: string }>(`select user_id from ungelesen where mandant = $1 and nr > 1 and ${GIVEN}`, [
    mandant,
    seit,
  ]);

/** Marks one of them as read at `now`, and notes that the operator knows of it. Returns true if that is new. ADR 050 */
async function markToldOf(
  rows: Rows,
  note: NoteObservation,
  { mandant, userID, seit }: { mandant: string; userID: string; seit: number },
  now: string,
): Promise<boolean> {
  // First, because code that appends an event locks the case before the row of unread cases, too.
  await lockStatus(rows, mandant, userID);
  const [read] = await rows.all<ReadRow & { nr: number }>(
    `delete from ungelesen where mandant = $1 and user_id = $3 and ${GIVEN} returning nr, ${READ_ROW}`,
    [mandant, seit, userID],
  );
  if (read) noteRead(note, read, now);
  return read !== undefined && noteTold(rows, note, { mandant, userID, nr: read.nr }, now);
}

/** Whether anything of a case is unread; null: there is no such case. */
export async function isUnread(rows: Rows, mandant: string, userID: string): Promise<boolean | null> {
  const [found] = await rows.all<{ n: number }>(
    `select (select count(*) from ungelesen u where u.mandant = v.mandant and u.user_id = v.user_id) as n
    from vorgaenge v where v.mandant = $1 and v.user_id = $2`,
    [mandant, userID],
  );
  return found ? Number(found.n) > 0 : null;
}

/**
 * Marks one case as read at `now`, if anything of it is unread. The caller has locked its row. True: something was, so
 * the board changes, and perhaps the person's page.
 */
export async function markCaseRead(
  rows: Rows,
  note: NoteObservation,
  { mandant, userID }: { mandant: string; userID: string },
  now: string,
): Promise<boolean> {
  const [read] = await rows.all<ReadRow & { nr: number }>(
    `delete from ungelesen where mandant = $1 and user_id = $2 returning nr, ${READ_ROW}`,
    [mandant, userID],
  );
  if (!read) return false;
  noteRead(note, read, now);
  await noteTold(rows, note, { mandant, userID, nr: read.nr }, now);
  return true;
}

/** `Store.unread`. */
export async function unreadBefore(rows: Rows, before: string): Promise<Unread> {
  const [found] = await rows.all<{ anzahl: number; seit: string | null }>(
    'select count(*) as anzahl, min(seit) as seit from ungelesen where seit < $1',
    [before],
  );
  return { anzahl: Number(found?.anzahl ?? 0), seit: found?.seit ?? null };
}

/**
 * Records that the operator was told of the event `nr`. If the person waits for that, ZUGESTELLT is written, once, with
 * the ISO time `now`. Returns true if it was written. ADR 050
 */
export async function noteTold(
  rows: Rows,
  note: NoteObservation,
  { mandant, userID, nr }: { mandant: string; userID: string; nr: number },
  now: string,
): Promise<boolean> {
  const [awaited] = await rows.all<{ nr: number }>(
    `select nr from ereignisse where mandant = $1 and user_id = $2 and nr = $3 and meldungs_typ in (${AWAITED})`,
    [mandant, userID, nr],
  );
  const current = awaited && (await lockStatus(rows, mandant, userID));
  if (current?.status !== 'gemeldet') return false;
  const event = eventOf(TYP.ZUGESTELLT, now, { id: `${TYP.ZUGESTELLT} ${nr}` });
  return (await appendEvent(rows, current, event, note)).ended === 'neu';
}
