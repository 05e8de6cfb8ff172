import { navigate } from 'wouter/use-browser-location';
import { addressOf, backOf, nextOf, rowOf } from '#domain/flow.ts';
import { keepNow } from '../vorgang/case/keep.ts';
import { journeyNow, placeNow, screenNow, trailNow, type Trail } from './place.ts';

export interface Go {
  /** Goes to the next screen of the flow. A screen of the journey uses `goOn`. `replace`: in this one's place. */
  next(options?: { replace?: boolean }): void;
  /** `thenSummary`: the fields that are missing now; `goOn` leads back to the summary unless others are. */
  to(path: string, options?: { replace?: boolean; thenSummary?: readonly string[] }): void;
  /** Goes back; never validates, and no answer is lost. D27. */
  back(): void;
}

/** Client-side navigation. Nothing is waited for: the answers are on their way to the device by then. R1, ADR 048. */
const go: Go = {
  next(options) {
    const here = screenNow();
    const journey = journeyNow();
    const path = here && journey ? nextOf(here[0], journey) : null;
    if (path !== null) go.to(path, options);
  },
  to(path, { replace = false, thenSummary } = {}) {
    const { nr, thenSummary: before } = trailNow();
    keepNow();
    const known = thenSummary ?? before;
    const isSummary = rowOf(path)[1] === 'summary';
    const state: Trail = { nr: replace ? nr : nr + 1, ...(known && !isSummary ? { thenSummary: known } : {}) };
    const address = addressOf(path, journeyNow()?.userID ?? '');
    // The same once more, as by a second tap: no entry of its own.
    navigate(address, { replace: replace || address === location.pathname, state });
  },
  back() {
    if (trailNow().nr > 0) return history.back();
    const here = placeNow();
    const journey = journeyNow();
    const path = here && journey ? backOf(here.row[0], journey) : null;
    if (path !== null) go.to(path, { replace: true });
  },
};

export const useGo = (): Go => go;

/** Whether a click on a link asks for another tab or window, which is the browser's. */
export const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseLike): boolean => ctrlKey || metaKey || shiftKey;

type MouseLike = Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>;
