/** Who knows that news is overdue: it is written down, somebody of the operator has it, or nobody has. ADR 050 */
export const NACHFRAGE = ['geschrieben', 'angenommen', 'niemand'] as const;

/** `seit`: ISO time since which that holds. */
export interface Nachfrage {
  stand: (typeof NACHFRAGE)[number];
  seit: string;
}

/** Milliseconds after which what nobody has taken is unread. D90 */
export const UNREAD_AFTER = 2 * 60_000;

/** What a status says of it, at `now` (milliseconds): what nobody has taken in two minutes is nobody's. */
export function nachfrageAt(
  { ueberfaelligAb, nachfrage }: { ueberfaelligAb: string | null; nachfrage: Nachfrage | null },
  now: number,
): Nachfrage | null {
  const late = Date.parse(ueberfaelligAb ?? '') + UNREAD_AFTER;
  return nachfrage?.stand === 'angenommen' || !(now >= late)
    ? nachfrage
    : { stand: 'niemand', seit: new Date(late).toISOString() };
}
