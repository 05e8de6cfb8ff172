import { firstOrtText } from '#domain/ort/pasted-place.ts';
import type { GeoSuche } from '#domain/ort/geo.ts';
import type { Geocoder, Leave } from '../geo/geocoder.ts';
import { Refusal } from '../http/faults.ts';

/**
 * Addresses and roads that fit what was typed, or the address at the point that was pasted in its place.
 * @throws Refusal UNVOLLSTAENDIG (422) where nothing was typed, or what stands for a point cannot be read
 */
export async function searchAddress(geocoder: Geocoder, leave: Leave, typed: GeoSuche) {
  const { strasse, plz, ort } = typed;
  if (![strasse, plz, ort].some((one) => one.trim())) {
    const text = ['Geben Sie Straße, PLZ oder Ort an.', 'Enter street, postcode or town.'] as const;
    throw new Refusal('UNVOLLSTAENDIG', { fehler: [{ feld: 'ort', text }] });
  }
  // Coordinates, a map's link or a code in the place of an address.
  const pasted = firstOrtText([strasse, ort]);
  if (!pasted) return geocoder.search(typed, leave);
  if ('word' in pasted) throw new Refusal('UNVOLLSTAENDIG', { fehler: [{ feld: 'strasse', text: pasted.word }] });
  const { data: hit, gestoert } = await geocoder.reverse(pasted.point, leave);
  return { data: hit ? [{ ...hit, ...pasted.point }] : [], gestoert };
}
