import { platesReadAs, tidyPlate } from './kennzeichen.ts';

/**
 * Whether both may be the plate of one vehicle of that country (ISO 3166-1, '' unknown). A German plate without gaps
 * (`KRA1234E`) may be each of its readings; with them `K-RA 1` and `KR-A 1` are two. Elsewhere gaps do not count.
 */
export function isSamePlate(one: string, other: string, land: string): boolean {
  const readings = readingsOf(one, land);
  return readingsOf(other, land).some((reading) => readings.includes(reading));
}

function readingsOf(typed: string, land: string): string[] {
  const plate = tidyPlate(typed, land);
  const german = land === 'DE' || land === '' ? platesReadAs(plate) : [];
  const rest = plate.replaceAll(/[ -]/g, '');
  return german.length ? german : rest === '' ? [] : [rest];
}
