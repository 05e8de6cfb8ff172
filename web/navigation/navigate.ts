import { navigate } from 'wouter/use-browser-location';
import type { Lack } from '#domain/complete.ts';
import { addressOf, backOf, nextOf, placeOf, rowOf, type Journey, type Place } from '#domain/flow.ts';
import { journeyOf } from '#domain/vorgang.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { stopPrefetch } from '../chunks/late-chunk.ts';
import { keepNow } from '../vorgang/case/keep.ts';
import { asking } from '../vorgang/case/vorgang.ts';

/**
 * State of a history entry: its index among our entries from 0, and the fields that were missing when 'Change' was
 * pressed on the summary.
 */
interface Trail {
  nr: number;
  thenSummary?: readonly string[];
}

export interface Go {
  /** Goes to the next screen, or back to the summary after a change that left no new question open. */
  next(): Promise<void>;
  /** `thenSummary`: the next `next()` leads back to the summary. */
  to(path: string, options?: { replace?: boolean; thenSummary?: boolean }): Promise<void>;
  /** Goes back; never validates, and no answer is lost. D27. */
  back(): void;
}

/**
 * Screens that do not end a change made from the summary: those that only lead to others, and the plate, because the
 * vehicle belongs to the same section. D27.
 */
const ON_THE_WAY = ['location-intro', 'location-kind', 'localisation', 'licence-plate'];

/** State of the current history entry. */
export const trailNow = (): Trail => ({ nr: 0, ...(history.state as Partial<Trail> | null) });

/**
 * The place of the address bar. After the device was cleared it is `/cleared`, whatever the history still holds, but
 * for the danger screen.
 */
export const placeNow = (): Place | null => {
  const place = placeOf(location.pathname, location.hash);
  return useHeld.getState().isCleared && place?.row[1] !== 'gefahr' ? placeOf('/cleared') : place;
};

/** What the flow table needs to know of the held case; null while none is held. */
export function journeyNow(): Journey | null {
  const { held, mandant } = useHeld.getState();
  return held && mandant ? { ...journeyOf(held.vorgang, mandant.webparams), userID: held.id } : null;
}

/** Shows the screen of the address in this task, if it can. */
let follow = (): void => undefined;

/**
 * Registers what shows the screen of a new address in the task of the tap: the screen that leaves is then not rendered
 * once more with its last answer. ADR 048.
 */
export const followBy = (by: typeof follow): void => void (follow = by);

/** Client-side navigation. Nothing is waited for: the answers are on their way to the device by then. R1, ADR 048. */
const go: Go = {
  async next() {
    const here = placeNow()?.row;
    const journey = journeyNow();
    if (!here || !journey) return;
    const { thenSummary } = trailNow();
    const path = nextOf(here[0], journey);
    // Where the client asks for nothing but the plate, the plate ends the section.
    const isOnTheWay = ON_THE_WAY.includes(here[1]) && path !== '/kfz/personen';
    if (!thenSummary || isOnTheWay) return path === null ? undefined : go.to(path);
    const fresh = (await lacking()).find(({ feld, path }) => !thenSummary.includes(feld) && path !== here[0]);
    return go.to(fresh?.path ?? `/${journey.appTyp}/zusammenfassung`);
  },
  async to(path, { replace = false, thenSummary = false } = {}) {
    const { nr, thenSummary: before } = trailNow();
    stopPrefetch();
    keepNow();
    const known = thenSummary ? (await lacking()).map(({ feld }) => feld) : before;
    const isSummary = rowOf(path)[1] === 'summary';
    const state: Trail = { nr: replace ? nr : nr + 1, ...(known && !isSummary ? { thenSummary: known } : {}) };
    navigate(addressOf(path, journeyNow()?.userID ?? ''), { replace, state });
    follow();
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

/** Whether a click on a link asks for another tab or window, which is the browser's. */
export const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseLike): boolean => ctrlKey || metaKey || shiftKey;

type MouseLike = Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>;

/** What is missing before the held case may be sent. The rule and the parts are late chunks. */
async function lacking(): Promise<Lack[]> {
  const [{ ownParts }, { lacks }] = await Promise.all([import('./load-part.ts'), import('#domain/complete.ts')]);
  const { held } = useHeld.getState();
  const now = asking();
  return held ? lacks(await ownParts(now.typ), held.vorgang, now) : [];
}
