import { lacks, type Lack } from '#domain/complete.ts';
import { nextOf } from '#domain/flow.ts';
import { useApp } from '../vorgang/state/app.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { useGo, type Go } from './navigate.ts';
import { ownParts } from './own-parts.ts';
import { journeyNow, screenNow, trailNow } from './place.ts';

/**
 * Screens that do not end a change made from the summary: those that only lead to others, and the plate, because the
 * vehicle belongs to the same section. D27.
 */
const ON_THE_WAY = ['location-intro', 'location-kind', 'localisation', 'licence-plate'];

/** Goes on from a screen of the journey: to the next, or back to the summary after a change that left nothing open. */
export function goOn(go: Go): void {
  const here = screenNow();
  const journey = journeyNow();
  const { thenSummary } = trailNow();
  if (!here || !journey || !thenSummary) return go.next();
  // Where the client asks for nothing but the plate, the plate ends the section.
  if (ON_THE_WAY.includes(here[1]) && nextOf(here[0], journey) !== '/kfz/personen') return go.next();
  const fresh = lacking().find(({ feld, path }) => !thenSummary.includes(feld) && path !== here[0]);
  go.to(fresh?.path ?? `/${journey.appTyp}/zusammenfassung`);
}

export const useGoOn = (): (() => void) => {
  const go = useGo();
  return () => goOn(go);
};

/** 'Change' on the summary: goes to that screen, from which `goOn` leads back. */
export const changeFromSummary = (go: Go, path: string): void =>
  go.to(path, { thenSummary: lacking().map(({ feld }) => feld) });

/** What is missing before the held case may be sent. */
function lacking(): Lack[] {
  const { held } = useApp.getState();
  const now = asking();
  return held ? lacks(ownParts(now.typ), held.vorgang, now) : [];
}
