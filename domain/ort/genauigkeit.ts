import type { Webparams } from '../mandant.ts';

/** What a position of that accuracy is good for, best first. D48. */
export type Band = 'hausnummer' | 'adresse' | 'pruefen' | 'ort' | 'nichts';

/** What may be filled in from a position whose 95 % radius has so many metres; the client sets the bounds. D48. */
export function bandOf(metres: number, webparams: Webparams): Band {
  if (metres <= webparams.geolocation_m_hausnummer) return 'hausnummer';
  if (metres <= webparams.geolocation_m_adresse) return 'adresse';
  if (metres <= webparams.geolocation_m_pruefen) return 'pruefen';
  return metres <= webparams.geolocation_m_ort ? 'ort' : 'nichts';
}

/** Whether a point of that accuracy may stand for the place, once the person confirms it. */
export const isPlace = ({ genauigkeit }: { genauigkeit: number }, webparams: Webparams): boolean =>
  !['ort', 'nichts'].includes(bandOf(genauigkeit, webparams));

/** Metres to which a person sets a point. */
export const BY_HAND = 10;
