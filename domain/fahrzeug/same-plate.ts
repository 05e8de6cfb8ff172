import { partedPlate, plainPlate, platesReadAs, withoutSeason } from './kennzeichen.ts';

/**
 * Whether two texts may be the plate of one vehicle of that country (ISO 3166-1, '' unknown).
 * A German plate without gaps (`KRA1234E`) may be each of its readings; with gaps `K-RA 1` and `KR-A 1` are two plates.
 * Elsewhere gaps do not count. The months of a seasonal plate never count.
 */
export function isSamePlate(one: string, other: string, land: string): boolean {
  const readings = readingsOf(one, land);
  return readingsOf(other, land).some((reading) => readings.includes(reading));
}

function readingsOf(typed: string, land: string): string[] {
  const plate = plainPlate(withoutSeason(typed, land));
  const isGerman = land === 'DE' || land === '';
  const parted = isGerman && partedPlate(plate);
  if (parted) return [parted];
  // `DO 2399` may also be the plate of an authority, which other people write `DO-2399`.
  const rest = plate.replaceAll(/[ -]/g, '');
  return rest === '' ? [] : [...(isGerman ? platesReadAs(plate) : []), rest];
}
