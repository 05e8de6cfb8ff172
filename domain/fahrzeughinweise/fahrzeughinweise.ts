import { angabenOf, type HinweisGrund } from './answers.ts';
import { ANRUFEN, TABELLE, type HinweisCode } from './tabelle.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';

/** A hint what the helper should bring or know, and the answers behind it. The operator decides. */
export interface Fahrzeughinweis {
  code: HinweisCode;
  text: Text;
  gruende: readonly HinweisGrund[];
}

/** A client's choice: the hints that are switched off, and its own words for others. */
export interface Hinweiswahl {
  aus: readonly string[];
  worte: Readonly<Record<string, Text>>;
}

export const ALLE_HINWEISE: Hinweiswahl = { aus: [], worte: {} };

/** All codes of hints, in the order of the table. */
export const HINWEIS_CODES: readonly string[] = [...Object.keys(TABELLE), 'ANRUFEN'];

/** The hints that a client may switch off: all but the dangers. */
export const ABSCHALTBAR: readonly string[] = [
  ...Object.entries(TABELLE).flatMap(([code, zeile]) => ('istGefahr' in zeile ? [] : [code])),
  'ANRUFEN',
];

/**
 * The hints of a case in the order of the table, at least one; pure. Hints that the client switched off are left out.
 * `ANRUFEN` is added where no other hint says what to do. ADR 059
 */
export function fahrzeughinweise(vorgang: Vorgang, { aus, worte }: Hinweiswahl = ALLE_HINWEISE): Fahrzeughinweis[] {
  const angaben = angabenOf(vorgang);
  const given = Object.entries(TABELLE).flatMap(([code, zeile]) => {
    const isOff = aus.includes(code) && !('istGefahr' in zeile);
    const gruende = isOff ? [] : zeile.gruende(angaben);
    return gruende.length > 0
      ? [{ code: code as HinweisCode, text: worte[code] ?? zeile.text, gruende, istHilfe: 'istHilfe' in zeile }]
      : [];
  });
  const hints = given.map(({ code, text, gruende }) => ({ code, text, gruende }));
  if (given.some(({ istHilfe }) => istHilfe)) return hints;
  const damage: Text = ['Schaden', 'damage'];
  return [
    ...hints,
    { code: 'ANRUFEN', text: worte['ANRUFEN'] ?? ANRUFEN, gruende: [{ feld: 'schadenTyp', text: damage }] },
  ];
}
