import type { Rows } from '../../engine.ts';
import { liveOf } from './ende.ts';

/** Wrong tries that lock the check of a code. */
export const VERSUCHE = 5;

/** Whether the code was right, and how many wrong tries are left. 0 and not right: locked. */
export interface CodeCheck {
  stimmt: boolean;
  nochVersuche: number;
  /** Whether it was locked before this try, which was then not compared. */
  isLocked: boolean;
}

/** `Auftraege.check`: counts and compares in one statement, so that concurrent tries cannot pass the lock. */
export async function checkCode(rows: Rows, mandant: string, userID: string, code: string): Promise<CodeCheck | null> {
  const [row] = await rows.all<{ code: string; fehlversuche: number }>(
    `update auftraege set fehlversuche = fehlversuche + case when code = $3 then 0 else 1 end
    where mandant = $1 and user_id = $2 and ende is null and fehlversuche < ${VERSUCHE} returning code, fehlversuche`,
    [mandant, userID, code],
  );
  if (row) return { stimmt: row.code === code, nochVersuche: VERSUCHE - row.fehlversuche, isLocked: false };
  return (await liveOf(rows, mandant, userID)) && { stimmt: false, nochVersuche: 0, isLocked: true };
}
