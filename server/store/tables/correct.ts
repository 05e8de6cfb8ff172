import type { Rows } from '../engine.ts';
import { lockCase, setBeside } from './cases.ts';
import { hasRoom } from './event-bounds.ts';
import { hasArrived } from './events.ts';
import { indexNumber } from './leitstand/index-case.ts';
import type { NoteObservation } from './observation.ts';
import { dropWege } from './outbox/wege.ts';
import { storedAnswer, recordAnswer, type Added, type Cancelled, type Report } from './report.ts';

/** A correction of a reported case, by the person or the operator. The report itself does not change. D126 */
export interface Correction extends Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event'> {
  /** Optimistic lock: `StoredCase.berichtigt` as the writer read it. */
  before: string;
  /** The new value of `StoredCase.berichtigt`. */
  berichtigt: string;
  /** The new number; absent: unchanged. `sms`: in E.164, null: it takes no text messages. */
  nummer?: { dialled: string; sms: string | null };
}

/** Result of a correction. Refused once help has arrived (`arrived`), and beyond the limit of its type (`full`). */
export type Corrected = Added | Cancelled;

/** `Store.correct`. The row lock keeps an arrival from being recorded meanwhile. */
export async function correctCase(rows: Rows, correction: Correction, note: NoteObservation): Promise<Corrected> {
  const { mandant, userID, key, event, before, berichtigt, nummer } = correction;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await storedAnswer(rows, 'berichtigung', mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet' || current.berichtigt !== before) return { ended: 'conflict', current };
  if (await hasArrived(rows, mandant, userID)) return { ended: 'arrived', current };
  if (!(await hasRoom(rows, current, event))) return { ended: 'full', current };
  await setBeside(rows, current, berichtigt);
  if (nummer) {
    await indexNumber(rows, current, nummer.dialled);
    await moveSms(rows, current, nummer.sms);
  }
  return recordAnswer(rows, 'berichtigung', current, correction, current.revision, note);
}

/** Moves text messages to the new number, or ends them where it takes none. */
async function moveSms(
  rows: Rows,
  { mandant, userID }: { mandant: string; userID: string },
  sms: string | null,
): Promise<void> {
  if (sms === null) await dropWege(rows, mandant, userID, 'sms');
  else
    await rows.all(`update wege set adresse = $3 where mandant = $1 and user_id = $2 and ziel = 'sms'`, [
      mandant,
      userID,
      sms,
    ]);
}
