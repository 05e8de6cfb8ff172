import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { directionOf, isWithoutCase, type Place } from '#domain/flow.ts';
import { afterPaint } from '../chunks/after-paint.ts';
import { AHEAD_HASH, dropCopy } from '../navigation/ahead.ts';
import { inTap } from '../navigation/later.tsx';
import { followBy, journeyNow, placeNow, trailNow } from '../navigation/navigate.ts';
import { resetView } from '../navigation/reset-view.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { isJoined } from '../vorgang/case/keep.ts';
import { saveOnLeave, visit } from '../vorgang/case/vorgang.ts';
import { arrive, placeAtOnce } from './arrive.ts';
import { prefetchAfter } from './screens.ts';

interface Entry {
  place: Place | null;
  nr: number;
  /** §4 'Steps': `to`, the step of the screen, which is `from` of the next navigation; 0 at first and after a reset. */
  step: number;
  /** Status of the case when the place was shown; null: rendered by the service, and the visit is not recorded yet. */
  status: string | null;
}

interface Shown {
  place: Place | null;
  /** The error of a screen that could not be loaded. */
  fault: unknown;
  /** Loads that screen once more. */
  retry(): void;
}

/**
 * The router's state: the place that is shown. It follows the address as soon as case and screen are loaded. `first`:
 * what the service has rendered.
 */
export function useShown(first: Place | null, address: string): Shown {
  const pathname = usePathname({ ssrPath: address });
  // The link to the picker of a start page may have been tapped just before hydration.
  const isAhead = useLocationProperty(
    () => location.hash === AHEAD_HASH,
    () => false,
  );
  const status = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.status ?? '');
  // When the service no longer knows the case, it is dropped, and the address is resolved anew.
  const isHeld = useHeld((state) => state.held !== null);
  const [place, setPlace] = useState(first);
  const [fault, setFault] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  const entry = useRef<Entry>({ place: first, nr: 0, step: 0, status: null });

  useEffect(() => {
    let isCurrent = true;
    const show = (to: Place): void => {
      const from = entry.current;
      const nr = trailNow().nr;
      const isStep = isOther(from.place, to);
      entry.current = { place: to, nr, step: to.row[2], status };
      setFault(null);
      if (isStep) slide(directionOf(from.step, to.row[2], nr > from.nr), () => setPlace(to), from.place !== null);
      if (isStep || from.status === null) arrived(to);
    };
    const leave = (): void => {
      const { place: left } = entry.current;
      if (isHeld && left?.row[3] === 'save' && isOther(left, placeNow())) void saveOnLeave();
    };
    followBy(() => {
      const to = isCurrent ? placeAtOnce(entry.current) : null;
      if (!to || !isOther(entry.current.place, to)) return;
      isCurrent = false; // the new address has an effect of its own
      leave();
      show(to);
    });
    leave();
    arrive(entry.current, () => isCurrent).then(
      (to) => void (isCurrent && to && show(to)),
      (cause: unknown) => void (isCurrent && setFault(cause)),
    );
    return () => void (isCurrent = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, isAhead, status, isHeld, tries]);

  return { place, fault, retry };
}

/** Whether this is another screen, or another case. */
const isOther = (from: Place | null, to: Place | null): boolean => from?.row[0] !== to?.row[0] || from?.id !== to?.id;

/** Records the visited screen in the case and prefetches the next. */
function arrived(place: Place): void {
  const journey = journeyNow();
  if (!journey || isWithoutCase(place.row[0])) return;
  const record = (): void => void (useHeld.getState().held?.id === journey.userID && visit(place));
  // Recording renders the screen once more: after it is seen.
  afterPaint(() => {
    void (isJoined()?.then(record) ?? record());
    prefetchAfter(place, journey);
  });
}

/** Milliseconds for which a screen slides in; look.css has the motion. */
const SLIDE = 200;
let sliding: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the new screen, and slides it in from where the step leads (§2 'Timeline'); then its heading gets the focus.
 * Meanwhile it takes no tap: the second one of a nervous finger would meet a button that nobody has read. A screen
 * whose copy was seen before (ADR 046) stays where it is. The screen that leaves is not animated: a snapshot of it
 * (View Transitions) costs each tap more than the rest of it. ADR 070
 */
function slide(direction: 'forward' | 'back', update: () => void, isSeen: boolean): void {
  if (isSeen) {
    resetView();
    inTap(() => flushSync(update));
  } else flushSync(update);
  const isThere = dropCopy();
  const main = document.querySelector('main');
  if (!isSeen || !main) return;
  const before = document.activeElement;
  // Not from a field that somebody was quick to tap: what they go on typing would be lost.
  afterPaint(() => {
    if (document.activeElement === before) (main.querySelector('h1') ?? main).focus({ preventScroll: true });
  });
  if (matchMedia('(prefers-reduced-motion)').matches) return;
  clearTimeout(sliding);
  main.dataset['slide'] = isThere ? 'there' : direction;
  // By a timer and not by the animation's end, which a page that paints nothing never reaches.
  sliding = setTimeout(() => delete main.dataset['slide'], SLIDE);
}
