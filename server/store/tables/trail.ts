import type { Rows } from '../engine.ts';
import type { FreshEvent, LockedCaseNames } from './event.ts';

/**
 * Values of `vorgaenge.spur`, the state of a reported case's trail of positions. An ISO time: when the order ended, or
 * a position came after that. The words sort after every time. D115, ADR 043.
 */
export const TRAIL = { open: 'offen', gone: 'weg' } as const;

/** Sets when to check the trail, after these events were appended. Lock or update the case's row first. */
export async function noteTrail(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  const sql = 'update vorgaenge set spur = $3 where mandant = $1 and user_id = $2';
  const end = events.find(({ type }) => type.endsOrder);
  if (end) await rows.all(sql, [mandant, userID, end.zeit]);
  const late = events.findLast(({ type }) => type.isTrail);
  if (late) await rows.all(`${sql} and spur = '${TRAIL.gone}'`, [mandant, userID, late.zeit]);
}
