import type { BrettFall } from '#domain/leitstand/brett.ts';

/** The deeds of a sheet. */
export type DeedName =
  | 'uebernehmen'
  | 'abgeben'
  | 'helfer'
  | 'nachricht'
  | 'zusage'
  | 'storno'
  | 'nummern'
  | 'link'
  | 'stand'
  | 'partner'
  | 'notiz'
  | 'drucken';

/** Whether the help is over: only notes, numbers and paper remain. */
export const isOver = ({ status, schritt, ende }: BrettFall): boolean =>
  status === 'storniert' || schritt.code === 'abschluss' || ende !== null;

/** Whether a helper has accepted, or is further. */
export const hasHelper = ({ schritt }: BrettFall): boolean => !['meldung', 'schadennummer'].includes(schritt.code);

/** Whether a helper has the link and has not answered. */
export const isWaiting = (fall: BrettFall): boolean =>
  !hasHelper(fall) && fall.auftrag?.stand === 'offen' && fall.auftrag.ende === null;

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
