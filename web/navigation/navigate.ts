import { navigate } from 'wouter/use-browser-location';
import type { Lack } from '#domain/complete.ts';
import { addressOf, backOf, nextOf, placeOf, rowOf, type Journey, type Place } from '#domain/flow.ts';
import { journeyOf } from '#domain/vorgang.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { isKept } from '../vorgang/case/keep.ts';
import { asking } from '../vorgang/case/vorgang.ts';

/** What an entry of the history knows: its place among ours, and what was missing when 'Change' was pressed on the summary. */
interface Trail {
  nr: number;
  thenSummary?: readonly string[];
}

export interface Go {
  /** On to the screen after this one, or back to the summary after a change that asks nothing new. */
  next(): Promise<void>;
  /** `thenSummary`: the next `next()` leads back to the summary. */
  to(path: string, options?: { replace?: boolean; thenSummary?: boolean }): Promise<void>;
  /** Never checks, never loses. */
  back(): void;
}

/** Screens that only lead to others, and the plate, which the vehicle follows in one section of the summary: a change goes on through them. D27. */
const ON_THE_WAY = ['location-intro', 'location-kind', 'localisation', 'licence-plate'];

/** The place among our own entries of the history, from 0. */
export const trailNow = (): Trail => ({ nr: 0, ...(history.state as Partial<Trail> | null) });

/** The place of the address bar; after deletion that of the end, whatever the history still knows. */
export const placeNow = (): Place | null =>
  useHeld.getState().isCleared ? placeOf('/cleared') : placeOf(location.pathname, location.hash);

/** What the flow needs to know of the held case, or null while none is held. */
export function journeyNow(): Journey | null {
  const { held, mandant } = useHeld.getState();
  return held && mandant ? { ...journeyOf(held.vorgang, mandant.webparams), userID: held.id } : null;
}

/** Goes from screen to screen. The next screen shows only when every answer is on the device. R1. */
const go: Go = {
  async next() {
    const here = placeNow()?.row;
    const journey = journeyNow();
    if (!here || !journey) return;
    const { thenSummary } = trailNow();
    const path = nextOf(here[0], journey);
    // A client that asks nothing but the plate: the section of the summary ends with it.
    const isOnTheWay = ON_THE_WAY.includes(here[1]) && path !== '/kfz/personen';
    if (!thenSummary || isOnTheWay) return path === null ? undefined : go.to(path);
    const fresh = (await lacking()).find(({ feld, path }) => !thenSummary.includes(feld) && path !== here[0]);
    return go.to(fresh?.path ?? `/${journey.appTyp}/zusammenfassung`);
  },
  async to(path, { replace = false, thenSummary = false } = {}) {
    const { nr, thenSummary: before } = trailNow();
    const known = thenSummary ? (await lacking()).map(({ feld }) => feld) : before;
    await isKept();
    const isSummary = rowOf(path)[1] === 'summary';
    const state: Trail = { nr: replace ? nr : nr + 1, ...(known && !isSummary ? { thenSummary: known } : {}) };
    navigate(addressOf(path, journeyNow()?.userID ?? ''), { replace, state });
  },
  back() {
    if (trailNow().nr > 0) return history.back();
    const here = placeNow();
    const journey = journeyNow();
    const path = here && journey ? backOf(here.row[0], journey) : null;
    if (path !== null) void go.to(path, { replace: true });
  },
};

export const useGo = (): Go => go;

/** All that keeps the held case from being sent. Parts and rule come when they are asked for. */
async function lacking(): Promise<Lack[]> {
  const [{ ownParts }, { lacks }] = await Promise.all([import('./load-part.ts'), import('#domain/complete.ts')]);
  const { held } = useHeld.getState();
  const now = asking();
  return held ? lacks(await ownParts(now.typ), held.vorgang, now) : [];
}
