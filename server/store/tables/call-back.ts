import { TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import { lockCase, type StoredCase } from './cases.ts';
import { hasRoom } from './event-bounds.ts';
import { indexNumber } from './leitstand/index-case.ts';
import type { NoteObservation } from './observation.ts';
import { storedAnswer, recordAnswer, type Added, type Report } from './report.ts';
import { typesWith } from './types-in.ts';

/** A wish of the person to be called back, or the operator's note that it was done. One wish is open at a time. D125 */
export interface CallBackChange extends Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event'> {
  art: 'rueckruf' | 'rueckruf_erledigt';
  /** A number other than the case's, which the search finds as well. */
  nummer?: string;
}

/** Result of a wish or note. Refused if a wish is `open` already, if there is `none`, or if the help is `over`. */
export type CalledBack = Added | { ended: 'open' | 'none' | 'over'; current: StoredCase };

const ENDS = typesWith(({ endsOrder }) => endsOrder);

/** `Store.callBack`. The row lock keeps a second wish from being written meanwhile. */
export async function callBackOn(rows: Rows, wish: CallBackChange, note: NoteObservation): Promise<CalledBack> {
  const { art, mandant, userID, key, event, nummer } = wish;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await storedAnswer(rows, art, mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet') return { ended: 'conflict', current };
  const last = await lastOf(rows, current);
  if (last !== null && last !== TYP.RUECKRUF && last !== TYP.RUECKRUF_ERLEDIGT) return { ended: 'over', current };
  const isOpen = last === TYP.RUECKRUF;
  if (art === 'rueckruf' && isOpen) return { ended: 'open', current };
  if (art === 'rueckruf_erledigt' && !isOpen) return { ended: 'none', current };
  if (!(await hasRoom(rows, current, event))) return { ended: 'full', current };
  if (nummer) await indexNumber(rows, current, nummer);
  return recordAnswer(rows, art, current, wish, current.revision, note);
}

/** Type of the event that ended the help, or else of the newest about a call; null: none. */
async function lastOf(rows: Rows, { mandant, userID }: StoredCase): Promise<string | null> {
  const [last] = await rows.all<{ typ: string }>(
    `select meldungs_typ as typ from ereignisse where mandant = $1 and user_id = $2
    and meldungs_typ in (${ENDS}, '${TYP.RUECKRUF}', '${TYP.RUECKRUF_ERLEDIGT}')
    order by case when meldungs_typ in (${ENDS}) then 0 else 1 end, nr desc limit 1`,
    [mandant, userID],
  );
  return last?.typ ?? null;
}
