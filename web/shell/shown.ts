import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePathname } from 'wouter/use-browser-location';
import { directionOf, isWithoutCase, placeOf, type Place } from '#domain/flow.ts';
import { journeyNow, trailNow } from '../navigation/go.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { saveOnLeave, visit } from '../vorgang/case/vorgang.ts';
import { arrive } from './arrive.ts';
import { prefetchAfter } from './screens.ts';

interface Entry {
  place: Place | null;
  nr: number;
  /** Status of the case when it was shown; null: built by the service, and its arrival is not noted yet. */
  status: string | null;
}

/** The place that is shown: follows the address as soon as its case and its screen are there. `first` is what the service has built. */
export function useShown(first: Place | null, address: string): { place: Place | null; fault: unknown } {
  const pathname = usePathname({ ssrPath: address });
  const status = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.status ?? '');
  // A case that the service no longer knows is let go; then the address leads to the page that says so.
  const isHeld = useHeld((state) => state.held !== null);
  const [place, setPlace] = useState(first);
  const [fault, setFault] = useState<unknown>(null);
  const entry = useRef<Entry>({ place: first, nr: 0, status: null });

  useEffect(() => {
    let isCurrent = true;
    const from = entry.current;
    const show = (to: Place | null): void => {
      if (!isCurrent || !to) return;
      const nr = trailNow().nr;
      const isStep = isOther(from.place, to);
      entry.current = { place: to, nr, status };
      setFault(null);
      if (isStep)
        slide(directionOf(from.place?.row[2] ?? 0, to.row[2], nr > from.nr), () => setPlace(to), from.place !== null);
      if (isStep || from.status === null) arrived(to);
    };
    if (isHeld && from.place?.row[3] === 'save' && isOther(from.place, placeOf(pathname))) void saveOnLeave();
    arrive(from.nr, () => isCurrent).then(show, (cause: unknown) => isCurrent && setFault(cause));
    return () => void (isCurrent = false);
  }, [pathname, status, isHeld]);

  return { place, fault };
}

/** Whether that is another screen, or the same of another case. */
const isOther = (from: Place | null, to: Place | null): boolean => from?.row[0] !== to?.row[0] || from?.id !== to?.id;

/** A screen was reached: it is noted in the case, and the next one's chunk is fetched. */
function arrived(place: Place): void {
  const journey = journeyNow();
  if (!journey || isWithoutCase(place.row[0])) return;
  visit(place);
  prefetchAfter(place, journey);
}

/** Puts the new screen in the old one's stead, in the direction of the step; then the heading has the focus. */
function slide(direction: 'forward' | 'back', update: () => void, isSeen: boolean): void {
  const replace = (): void => {
    // Before the change: after it, it would have the browser lay out a screen that is not finished yet. The focus waits for the same reason.
    if (isSeen) window.scrollTo(0, 0);
    flushSync(update);
    const before = document.activeElement;
    // Not from a field that somebody was quick to tap: what they go on typing would be lost.
    if (isSeen) requestAnimationFrame(() => document.activeElement === before && focusHeading());
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isSeen || isStill || !('startViewTransition' in document)) return replace();
  document.documentElement.dataset['direction'] = direction;
  const transition = document.startViewTransition(replace);
  // A hidden window skips the motion, not the step; that is no fault.
  transition.ready.catch(() => undefined);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.focus({ preventScroll: true });
}
