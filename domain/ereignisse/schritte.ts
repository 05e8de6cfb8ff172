import type { Text } from '../text.ts';

/** §4 'Order': the six steps in their order, with their words. `typen.ts` says which event completes which step. */
// prettier-ignore
export const SCHRITTE = [
  ['meldung',       ['Meldung ein\u00adgegangen', 'Report received']],
  ['schadennummer', ['Schaden\u00adnummer vergeben', 'Claim number assigned']],
  ['beauftragt',    ['Helfer beauf\u00adtragt', 'Helper assigned']],
  ['abfahrt',       ['Helfer los\u00adgefahren', 'Helper set off']],
  ['ankunft',       ['Ankunft', 'Arrival']],
  ['abschluss',     ['Abge\u00adschlossen', 'Completed']],
] as const satisfies readonly (readonly [string, Text])[];

export type SchrittCode = (typeof SCHRITTE)[number][0];

export interface Schritt {
  code: SchrittCode;
  erledigt: boolean;
  /** ISO time of the step's own event; null while it is open, or where a later step completed it. */
  zeit: string | null;
}

/** Whether news that was due is overdue at `now` (milliseconds). §4 'Overdue'. */
export const isUeberfaellig = ({ ueberfaelligAb }: { ueberfaelligAb: string | null }, now: number): boolean =>
  ueberfaelligAb !== null && now >= Date.parse(ueberfaelligAb);
