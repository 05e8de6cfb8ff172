import type { BrettFall } from '#domain/leitstand/brett.ts';
import { hasHelper, isOver, isWaiting } from '#domain/leitstand/zeile.ts';

/** The deeds of a sheet. */
export type DeedName =
  | 'uebernehmen'
  | 'abgeben'
  | 'helfer'
  | 'nachricht'
  | 'zusage'
  | 'berichtigen'
  | 'storno'
  | 'nummern'
  | 'link'
  | 'stand'
  | 'partner'
  | 'notiz'
  | 'drucken';

/** Since when (milliseconds) the helper is silent, if that is longer than `patience` milliseconds; else null. */
export function silentSince(fall: BrettFall, now: number, patience: number): number | null {
  const since = Date.parse(fall.auftrag?.seit ?? '');
  return isWaiting(fall) && now - since >= patience ? since : null;
}

/** The one deed that comes next, whose button is filled; null: the desk waits for somebody else. */
export function nextDeed(fall: BrettFall, now: number, patience: number): DeedName | null {
  if (isOver(fall)) return null;
  if (!fall.zustaendig) return 'uebernehmen';
  if (isWaiting(fall)) return silentSince(fall, now, patience) === null ? null : 'helfer';
  if (!hasHelper(fall)) return 'helfer';
  if (fall.nichtAngetroffen) return 'nachricht';
  const isLate = fall.ueberfaelligAb !== null && now >= Date.parse(fall.ueberfaelligAb);
  return isLate || (!fall.eta && fall.schritt.code === 'beauftragt') ? 'zusage' : null;
}
