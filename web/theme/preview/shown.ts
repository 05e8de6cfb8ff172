import { beispielVorgang } from '#domain/demo/beispiel.ts';
import { answeredPaths, rowOf, type Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { loadPart } from '../../navigation/load-part.ts';
import { loadScreen } from '../../shell/screens.ts';
import { holdExample } from '../../vorgang/demo/example.ts';

/** The screens that the editor shows; together they use every token. */
// prettier-ignore
export const SHOWN = [
  ['start',   '/kfz/start',           ['Start', 'Start']],
  ['choice',  '/kfz/schadenart',      ['Auswahl', 'Choice']],
  ['ask',     '/kfz/reifenRaeder',    ['Fragen', 'Questions']],
  ['summary', '/kfz/zusammenfassung', ['Prüfen', 'Check']],
  ['status',  '/organisation',        ['Status', 'Status']],
] as const satisfies readonly (readonly [string, string, Text])[];
export type Shown = (typeof SHOWN)[number][0];

/** Where a shown screen is. */
export function placeOfShown(shown: Shown): Place {
  const [, path] = SHOWN.find(([name]) => name === shown)!;
  return { row: rowOf(path), id: DEMO_ID };
}

/** Milliseconds since the report of the status that is shown: the demo's helper is under way. */
const UNDER_WAY = 60_000;

/** Holds the example in the person's stead: a case of the demo, so nobody is asked for it, and one that is kept nowhere. */
export function holdShown(shown: Shown): void {
  const vorgang = beispielVorgang(shown === 'status' ? Date.now() - UNDER_WAY : null);
  holdExample(vorgang, Date.now() - 2 * UNDER_WAY);
}

/** Fetches what all of them need, and waits for the page's own rules. */
export async function loadShown(): Promise<void> {
  await Promise.all([
    ...SHOWN.map(([, path]) => loadScreen(rowOf(path)[1])),
    ...answeredPaths('kfz', '/kfz/reifenRaeder').map(loadPart),
    import('../../vorgang/demo/demo-status.ts'),
    rulesAreThere(),
  ]);
}

function rulesAreThere(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
