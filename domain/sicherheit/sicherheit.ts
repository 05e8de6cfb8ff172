import { LAENDER } from './laender.ts';
import type { Landesregeln } from './safety-rule.ts';

/** The country whose rules are shown, and whether the place lies in it. */
export interface RulesInForce extends Landesregeln {
  land: string;
  /** False: we have no rules for the country of the place. Those of Germany are shown, and the page says so. */
  istDort: boolean;
}

/**
 * The safety rules for a place in that country (ISO 3166-1). For no country, or one without rules, those of Germany.
 */
export function sicherheitIn(land: string): RulesInForce {
  const own = Object.hasOwn(LAENDER, land) ? (land as keyof typeof LAENDER) : null;
  return { land: own ?? 'DE', istDort: own !== null || land === '', ...(LAENDER[own ?? 'DE'] as Landesregeln) };
}
