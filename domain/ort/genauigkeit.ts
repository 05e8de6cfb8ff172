import type { Webparams } from '../mandant.ts';

/** Use of a position, by its accuracy, best first. D48. */
export type Band = 'hausnummer' | 'adresse' | 'pruefen' | 'ort' | 'nichts';

/** The band of an accuracy (95 % radius in metres); the client sets the bounds. §9 'Accuracy'. */
export function bandOf(metres: number, webparams: Webparams): Band {
  if (metres <= webparams.geolocation_m_hausnummer) return 'hausnummer';
  if (metres <= webparams.geolocation_m_adresse) return 'adresse';
  if (metres <= webparams.geolocation_m_pruefen) return 'pruefen';
  return metres <= webparams.geolocation_m_ort ? 'ort' : 'nichts';
}

/** Whether a point is accurate enough to be the place once the person confirms it. */
export const isPlace = ({ genauigkeit }: { genauigkeit: number }, webparams: Webparams): boolean =>
  !['ort', 'nichts'].includes(bandOf(genauigkeit, webparams));

/** Whether a point is so accurate that its address is filled in without being confirmed. */
export const isExact = ({ genauigkeit }: { genauigkeit: number }, webparams: Webparams): boolean =>
  ['hausnummer', 'adresse'].includes(bandOf(genauigkeit, webparams));

/** Accuracy in metres of a point that a person sets on the map. */
export const BY_HAND = 10;
