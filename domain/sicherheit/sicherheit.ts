import { LAENDER } from './laender.ts';
import type { Landesregeln } from './regel.ts';

/** The country whose rules are shown, and whether they are those of the place. */
export interface Geltend extends Landesregeln {
  land: string;
  /** False: the place lies in a country whose rules we do not have; those of Germany stand in, and it is said so. */
  istDort: boolean;
}

/** The safety rules for a place in that country (ISO 3166-1); without one, or with another, those of Germany. */
export function sicherheitIn(land: string): Geltend {
  const own = Object.hasOwn(LAENDER, land) ? (land as keyof typeof LAENDER) : null;
  return { land: own ?? 'DE', istDort: own !== null || land === '', ...(LAENDER[own ?? 'DE'] as Landesregeln) };
}
