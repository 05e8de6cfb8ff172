import type { AuftragEnde } from '#domain/auftrag.ts';
import { auftragPartner } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../../engine.ts';

interface Ended {
  partner: string;
  meldungsTyp: string;
  zeit: string;
  /** ISO time of receipt; by default `zeit`. */
  empfangen?: string;
}

/**
 * Ends the live assignment of a case by what was just appended: a cancel, the completion, another helper, a refusal.
 * One that says so of a time before the assignment does not mean it. Lock the case's row first. ADR 061
 */
export async function endByEvents(
  rows: Rows,
  mandant: string,
  userID: string,
  events: readonly Ended[],
): Promise<void> {
  for (const event of events) {
    const art = ENDS[event.meldungsTyp];
    if (art) await endBy(rows, mandant, userID, event, art);
  }
}

/** How an event of somebody else ends an assignment. */
const ENDS: Readonly<Partial<Record<string, AuftragEnde>>> = {
  [TYP.STORNO]: 'storno',
  [TYP.ABSCHLUSS]: 'erledigt',
  [TYP.WECHSEL]: 'ersetzt',
  [TYP.ABGELEHNT]: 'zurueckgezogen',
};

async function endBy(rows: Rows, mandant: string, userID: string, event: Ended, art: AuftragEnde): Promise<void> {
  const live = await liveOf(rows, mandant, userID);
  if (!live) return;
  const isOwn = event.partner === auftragPartner(live.auftrag_id);
  const isOfAnother = art === 'ersetzt' || art === 'zurueckgezogen';
  if (isOfAnother && !isOwn && event.zeit < live.seit) return;
  await end(rows, live, event.empfangen ?? event.zeit, isOwn && art === 'zurueckgezogen' ? 'abgelehnt' : art);
}

export interface LiveRow {
  auftrag_id: string;
  mandant: string;
  user_id: string;
  seit: string;
}

/** The live assignment of a case, or null. */
export async function liveOf(rows: Rows, mandant: string, userID: string): Promise<LiveRow | null> {
  const sql = `select auftrag_id, mandant, user_id, seit from auftraege
    where mandant = $1 and user_id = $2 and ende is null`;
  return (await rows.all<LiveRow>(sql, [mandant, userID]))[0] ?? null;
}

/** Ends an assignment. `ende_nr` is above the number of any event that the helper can have seen. */
export const end = (rows: Rows, { auftrag_id, mandant, user_id }: LiveRow, zeit: string, art: AuftragEnde) =>
  rows.all(
    `update auftraege set ende = $2, ende_art = $3, stand = stand + 1, ende_nr = 1 + (
      select coalesce(max(nr), 0) from ereignisse where mandant = $4 and user_id = $5)
    where auftrag_id = $1 and mandant = $4`,
    [auftrag_id, zeit, art, mandant, user_id],
  );
