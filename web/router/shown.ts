import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { directionOf, isWithoutCase, type Place } from '#domain/flow.ts';
import { journeyNow, placeNow, trailNow } from '../navigation/place.ts';
import { transitions, useApp } from '../vorgang/state/app.ts';
import { isJoined } from '../vorgang/case/keep.ts';
import { saveOnLeave, visit } from '../vorgang/commands/vorgang.ts';
import { arrive, placeAtOnce } from './router.ts';
import { prefetchScreens } from './screens.ts';

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
 * The router's state: the place that is shown. It follows the address, at once where case and screen are there, else as
 * soon as they are loaded. `first`: what the service has rendered.
 */
export function useShown(first: Place | null, address: string): Shown {
  const pathname = usePathname({ ssrPath: address });
  const status = useApp((state) => state.held?.vorgang.vorgangsMetadaten.status ?? '');
  // When the service no longer knows the case, it is dropped, and the address is resolved anew.
  const isHeld = useApp((state) => state.held !== null);
  const [place, setPlace] = useState(first);
  const [fault, setFault] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  const entry = useRef<Entry>({ place: first, nr: 0, step: 0, status: null });
  const direction = useRef<'forward' | 'back' | null>(null);

  // Before the paint that follows a tap: the next screen then shows in the same frame.
  useLayoutEffect(() => {
    let isCurrent = true;
    const show = (to: Place): void => {
      const from = entry.current;
      const nr = trailNow().nr;
      const isStep = isOther(from.place, to);
      entry.current = { place: to, nr, step: to.row[2], status };
      setFault(null);
      transitions.screenShows(to.row[0]);
      if (isStep && from.place) {
        direction.current = directionOf(from.step, to.row[2], nr > from.nr);
        resetView();
      }
      if (isStep) setPlace(to);
      if (isStep || from.status === null) arrived(to);
    };
    const { place: left } = entry.current;
    if (isHeld && left?.row[3] === 'save' && isOther(left, placeNow())) void saveOnLeave();
    const atOnce = placeAtOnce(entry.current);
    if (atOnce) show(atOnce);
    else
      arrive(entry.current, () => isCurrent).then(
        (to) => void (isCurrent && to && show(to)),
        (cause: unknown) => void (isCurrent && setFault(cause)),
      );
    return () => void (isCurrent = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, status, isHeld, tries]);

  useLayoutEffect(() => {
    if (direction.current) slide(direction.current);
    direction.current = null;
  }, [place]);

  return { place, fault, retry };
}

/** Whether this is another screen, or another case. */
const isOther = (from: Place | null, to: Place | null): boolean => from?.row[0] !== to?.row[0] || from?.id !== to?.id;

/** Records the visited screen in the case, and prefetches what the next taps need. */
function arrived(place: Place): void {
  const journey = journeyNow();
  if (!journey || isWithoutCase(place.row[0])) return;
  const record = (): void => void (useApp.getState().held?.id === journey.userID && visit(place));
  setTimeout(() => {
    void (isJoined()?.then(record) ?? record());
    prefetchScreens().catch(console.warn);
  });
}

/** Before another screen shows: scrolls to the top, and takes the focus from what leads on. */
function resetView(): void {
  window.scrollTo(0, 0);
  const left = document.activeElement;
  // A field is left alone: it takes in what was typed when it loses the focus.
  if (left instanceof HTMLElement && left.matches('a, button')) left.blur();
}

/** Milliseconds for which a screen slides in; look.css has the motion. */
const SLIDE = 200;
let sliding: ReturnType<typeof setTimeout> | undefined;

/**
 * Slides the new screen in from where the step leads (§2 'Timeline'); its heading gets the focus. Meanwhile it takes no
 * tap: the second one of a nervous finger would meet a button that nobody has read.
 */
function slide(direction: 'forward' | 'back'): void {
  const main = document.querySelector('main');
  if (!main) return;
  // Beside a map the panel scrolls, not the page.
  main.scrollTo(0, 0);
  (main.querySelector('h1') ?? main).focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion)').matches) return;
  clearTimeout(sliding);
  main.dataset['slide'] = direction;
  // By a timer and not by the animation's end, which a page that paints nothing never reaches.
  sliding = setTimeout(() => delete main.dataset['slide'], SLIDE);
}
