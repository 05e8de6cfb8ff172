import type { Text } from '../text.ts';

/** §4 'Order progress': code, the event that does it, words of a step done, under way and to come. */
// prettier-ignore
export const SCHRITTE = [
  ['meldung',       'EINGANG',       ['Meldung ein\u00adgegangen', 'Report received']],
  ['schadennummer', 'SCHADENNUMMER', ['Schaden\u00adnummer vergeben', 'Claim number assigned']],
  ['beauftragt',    'BEAUFTRAGT',    ['Helfer beauf\u00adtragt', 'Helper assigned']],
  ['abfahrt',       'ABFAHRT',       ['Helfer fährt zu Ihnen', 'Helper on the way']],
  ['ankunft',       'ANKUNFT',       ['Ankunft', 'Arrival']],
  ['abschluss',     'ABSCHLUSS',     ['Abge\u00adschlossen', 'Completed']],
] as const satisfies readonly (readonly [string, string, Text])[];

export interface Schritt {
  code: (typeof SCHRITTE)[number][0];
  erledigt: boolean;
  /** ISO time, or null while open. */
  zeit: string | null;
}

/** Whether something promised has not come by a moment (milliseconds). §4, decided: the page says so, with the telephone number. */
export const isUeberfaellig = ({ ueberfaelligAb }: { ueberfaelligAb: string | null }, now: number): boolean =>
  ueberfaelligAb !== null && now >= Date.parse(ueberfaelligAb);
