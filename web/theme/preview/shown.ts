import { beispielVorgang } from '#domain/demo/beispiel.ts';
import { rowOf, type Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { holdExample } from '../../vorgang/demo/example.ts';

/** The previewed screens; together they use every token. */
// prettier-ignore
export const SHOWN = [
  ['start',   '/kfz/start',           ['Start', 'Start']],
  ['choice',  '/kfz/schadenart',      ['Auswahl', 'Choice']],
  ['ask',     '/kfz/reifenRaeder',    ['Fragen', 'Questions']],
  ['summary', '/kfz/zusammenfassung', ['Prüfen', 'Review']],
  ['status',  '/organisation',        ['Status', 'Status']],
] as const satisfies readonly (readonly [string, string, Text])[];
export type Shown = (typeof SHOWN)[number][0];

/** The place (route and id) of a previewed screen. */
export function placeOfShown(shown: Shown): Place {
  const [, path] = SHOWN.find(([name]) => name === shown)!;
  return { row: rowOf(path), id: DEMO_ID };
}

/** Age of the example's report in milliseconds: by then the demo's helper is under way. */
const UNDER_WAY = 60_000;

/** Holds the example case: one of the demo, so that no service is asked, and marked so that it is never stored. */
export function holdShown(shown: Shown): void {
  const vorgang = beispielVorgang(shown === 'status' ? Date.now() - UNDER_WAY : null);
  holdExample(vorgang, Date.now() - 2 * UNDER_WAY);
}
