import type { AuftragEnde } from '#domain/auftrag.ts';
import { auftragPartner } from '#domain/auftrag.ts';
import type { Rows } from '../../engine.ts';
import type { FreshEvent, LockedCaseNames } from '../event.ts';

/**
 * Ends the live assignment of a case because of the appended events: a cancellation, the completion, another helper, a
 * refusal. An event from before the assignment does not end it. Lock the case's row first. ADR 061
 */
export async function endAssignment(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  for (const { type, partner, zeit, empfangen, konto = '' } of events) {
    const art = type.endsAssignment;
    const live = await liveOf(rows, mandant, userID);
    if (!art || !live) return;
    const isOwn = partner === auftragPartner(live.auftrag_id);
    const isOfAnother = art === 'ersetzt' || art === 'zurueckgezogen';
    if (isOfAnother && !isOwn && zeit < live.seit) continue;
    await endAuftrag(rows, live, { zeit: empfangen, konto }, isOwn && art === 'zurueckgezogen' ? 'abgelehnt' : art);
  }
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

/**
 * Ends an assignment, with the time (ISO) and the actor (`doerOf`). `ende_nr` is above the number of any event that the
 * helper can have seen.
 */
export const endAuftrag = (
  rows: Rows,
  { auftrag_id, mandant, user_id }: LiveRow,
  { zeit, konto }: { zeit: string; konto: string },
  art: AuftragEnde,
) =>
  rows.all(
    `update auftraege set ende = $2, ende_art = $3, ende_konto = $6, stand = stand + 1, ende_nr = 1 + (
      select coalesce(max(nr), 0) from ereignisse where mandant = $4 and user_id = $5)
    where auftrag_id = $1 and mandant = $4`,
    [auftrag_id, zeit, art, mandant, user_id, konto],
  );
