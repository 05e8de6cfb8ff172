import { useSyncExternalStore } from 'react';
import { schadenort } from '#domain/ort/schadenort.ts';
import { isReported } from '#domain/flow.ts';
import { change } from '../fields/use-answers.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { isInApp } from './in-app.ts';
import { createLocator, NO_SEARCH, type Device, type Fix, type Search } from './position.ts';

const browser: Device = {
  geolocation: globalThis.isSecureContext ? globalThis.navigator?.geolocation : undefined,
  async permission(onChange) {
    try {
      const status = await navigator.permissions.query({ name: 'geolocation' });
      status.addEventListener('change', () => onChange(status.state));
      return status.state;
    } catch {
      return null; // missing in some web views; the call itself decides
    }
  },
  isInApp: isInApp(globalThis.navigator?.userAgent ?? ''),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};

const locator = createLocator(browser);
/** The case the search is for; another one never gets its point. */
let caseId = '';
/** Of this search nothing was found yet: what it finds first takes the place of a point that was confirmed before. */
let isNew = false;

const heldId = (): string => useHeld.getState().held?.id ?? '';

locator.subscribe(() => record(locator.search()));

/** Raw evidence and how it came about go into the case. Typed text is never touched. D51, D53. */
function record({ fix, trouble, isLong }: Search): void {
  const { held } = useHeld.getState();
  if (!held || held.id !== caseId || isReported(held.vorgang.vorgangsMetadaten.status)) return;
  const { browserPosition, automatischeLokalisierungFehlgeschlagen: hasFailed } = held.vorgang.schadenOrt;
  if (fix && Math.round(fix.timestamp) !== browserPosition?.timestamp) {
    change(schadenort, {
      browserPosition: { ...fix, erfasstTimestamp: Date.now() },
      automatischeLokalisierungFehlgeschlagen: false,
      ...(isNew ? { positionsdaten: null } : {}),
    });
    isNew = false;
  } else if ((trouble || isLong) && trouble !== 'insecure' && !hasFailed) {
    change(schadenort, { automatischeLokalisierungFehlgeschlagen: true });
  }
}

/** Asks the browser where it is; by a tap. 'Locate me' takes back the way by hand and an earlier failure. */
export function locate(): void {
  caseId = heldId();
  isNew = true;
  change(schadenort, { keine_automatische_lokalisierung: false, automatischeLokalisierungFehlgeschlagen: false });
  locator.start();
}

/** The person has confirmed where they are: nothing is measured any more; what was found stays in the case. */
export const settle = (): void => locator.stop();

/** The person types the address instead: nothing is measured any more. */
export function byHand(): void {
  locator.stop();
  change(schadenort, { keine_automatische_lokalisierung: true, positionsdaten: null });
}

/** The search as far as it is, for the held case. */
export function useSearch(): Search {
  const search = useSyncExternalStore(locator.subscribe, locator.search, () => NO_SEARCH);
  const id = useHeld((state) => state.held?.id ?? '');
  return id === caseId ? search : NO_SEARCH;
}

/** The best point there is: of this search, else the one the case holds from before; as the case holds it. */
export function useFix(): Fix | null {
  const { phase, fix } = useSearch();
  const held = useHeld((state) => state.held?.vorgang.schadenOrt.browserPosition ?? null);
  return fix || phase === 'idle' ? held : null;
}
