import type { Text } from '../text.ts';
import { TYP } from './typen.ts';

/**
 * Reasons why a vehicle stayed with the helper, as the helper's page offers them; sent as their German text in
 * `hinweis`.
 */
export const ABLIEFERN = {
  [TYP.NICHT_ANGENOMMEN]: {
    geschlossen: ['Die Werkstatt ist geschlossen', 'The garage is closed'],
    kein_platz: ['Die Werkstatt hat keinen Platz', 'The garage has no room'],
    anderes_fahrzeug: ['Die Werkstatt nimmt dieses Fahrzeug nicht', 'The garage does not take this vehicle'],
    sonstiges: ['Anderer Grund', 'Other reason'],
  },
  [TYP.NICHT_ABGELIEFERT]: {
    niemand_da: ['Am Ziel ist niemand', 'Nobody is at the destination'],
    zufahrt: ['Die Zufahrt ist versperrt', 'The access is blocked'],
    fahrzeug: ['Das Fahrzeug lässt sich nicht abladen', 'The vehicle cannot be unloaded'],
    sonstiges: ['Anderer Grund', 'Other reason'],
  },
} as const satisfies Record<string, Record<string, Text>>;

/** The reason in both languages; null: the text is the helper's own words. */
export function abliefernGrund(meldungsTyp: string, hinweis: string): Text | null {
  if (meldungsTyp !== TYP.NICHT_ANGENOMMEN && meldungsTyp !== TYP.NICHT_ABGELIEFERT) return null;
  return Object.values<Text>(ABLIEFERN[meldungsTyp]).find(([de]) => de === hinweis) ?? null;
}
