/**
 * State of a question to the operator, once news is overdue. `geschrieben`: it was written down. `angenommen`: somebody
 * at the operator has it. `niemand`: nobody has it. ADR 050
 */
export const NACHFRAGE = ['geschrieben', 'angenommen', 'niemand'] as const;

/** `seit`: ISO time since when this holds. */
export interface Nachfrage {
  stand: (typeof NACHFRAGE)[number];
  seit: string;
}

/** Milliseconds after which an entry that nobody took counts as unread. D90 */
export const UNREAD_AFTER = 2 * 60_000;

/** The state that a status shows at `now` (milliseconds). An entry that nobody took within two minutes is `niemand`. */
export function nachfrageAt(
  { ueberfaelligAb, nachfrage }: { ueberfaelligAb: string | null; nachfrage: Nachfrage | null },
  now: number,
): Nachfrage | null {
  const late = Date.parse(ueberfaelligAb ?? '') + UNREAD_AFTER;
  return nachfrage?.stand === 'angenommen' || !(now >= late)
    ? nachfrage
    : { stand: 'niemand', seit: new Date(late).toISOString() };
}
