import { useEffect, useRef, useState } from 'react';
import { BY_HAND } from '#domain/ort/genauigkeit.ts';
import { isMeasured, type Point } from '#domain/ort/punkt.ts';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { confirmPoint } from '../confirm.ts';
import { loadKarte, type Karte } from './karte.ts';
import { movedText } from './map-words.ts';
import type { MapPoint } from './view.ts';

/** A point that is moved on the map in the page: the cross stays, the map moves beneath it. */
export interface Moving {
  /** The map; null: there is none, or its tiles do not come; undefined until the service has said so. */
  karte: Karte | undefined;
  /** The tiles do not come: no move begins without them, but one that has begun stays. */
  fail(): void;
  /** Where the cross is; null: nothing is moved. */
  at: Point | null;
  begin(): void;
  move(to: Point): void;
  /** Confirms the point under the cross as the place. */
  take(): void;
  /** The cross goes back to where it was found; taking it is up to the person. */
  reset(): void;
  /** Leaves the point as it was before. */
  end(): void;
  /** A point was taken just now: the second tap of a nervous finger meets another button in the same place. */
  isJustTaken(): boolean;
}

/** Milliseconds. */
const PAUSE = 800;

/**
 * Moving a point of this screen: `found` is where it was found, null if the map may not put it right, and `confirmed`
 * where it is the place. `isShown`: there is a ground for which the map is asked for.
 */
export function useMoving(found: MapPoint | null, confirmed: Point | null, isShown: boolean): Moving {
  const [karte, setKarte] = useState<Karte | undefined>();
  const [cross, move] = useState<Point | null>(null);
  const taken = useRef(-Infinity);
  useEffect(() => {
    let isOn = true;
    if (isShown) void loadKarte().then((known) => isOn && setKarte(known));
    return () => void (isOn = false);
  }, [isShown]);
  const at = found && cross;
  // The button that ended the move is gone, as are those on a map that failed.
  const before = useRef<Point | null>(null);
  useKeptFocus(() =>
    before.current ? document.querySelector<HTMLElement>('.pad, .found-ways button, .check .quiet') : null,
  );
  useEffect(() => void (before.current = at));
  const end = (): void => move(null);
  return {
    karte,
    fail: () => setKarte(null),
    at,
    begin: () => move(confirmed ?? found),
    move,
    take() {
      if (!found || !at) return;
      if (!confirmed || !isMeasured(confirmed, at))
        void confirmPoint(at, movedText(found, at) ? BY_HAND : (found.genauigkeit ?? BY_HAND));
      taken.current = performance.now();
      end();
    },
    reset: () => move(found),
    end,
    isJustTaken: () => performance.now() - taken.current < PAUSE,
  };
}
