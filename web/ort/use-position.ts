import { useSyncExternalStore } from 'react';
import { schadenort } from '#domain/ort/schadenort.ts';
import { isReported } from '#domain/flow.ts';
import { isExact } from '#domain/ort/genauigkeit.ts';
import { change } from '../fields/use-answers.ts';
import { useApp } from '../vorgang/state/app.ts';
import { asking, heldNow } from '../vorgang/commands/vorgang.ts';
import { browserDevice } from './browser-device.ts';
import { createLocator, NO_SEARCH, type Fix, type Search } from './position.ts';

const locator = createLocator(browserDevice);
/** The case of the search; another one never gets its result. */
let caseId = '';
/** The search has found nothing yet; its first fix takes back a position confirmed before (§4 'Position'). */
let isNew = false;

const heldId = (): string => useApp.getState().held?.id ?? '';

locator.subscribe(() => record(locator.search()));

/** Stores the raw fix and the failure flag in the case; never touches typed text. D51, D53. */
function record({ fix, trouble, isLong }: Search): void {
  const { held } = useApp.getState();
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

/** Starts a search, by a tap. Resets the flags for 'by hand' and for an earlier failure. D53. */
export function locate(): void {
  caseId = heldId();
  isNew = true;
  change(schadenort, { keine_automatische_lokalisierung: false, automatischeLokalisierungFehlgeschlagen: false });
  locator.start();
}

/** Which case's position was confirmed here last, and when, milliseconds. */
let confirmed = { id: '', at: 0 };

/** The position was confirmed: ends the search; the fix stays in the case. */
export function settle(): void {
  confirmed = { id: heldId(), at: Date.now() };
  locator.stop();
}

/** When the held case's position was confirmed, milliseconds; null: not since the page was loaded. */
export const confirmedAt = (): number | null => (confirmed.id === heldId() ? confirmed.at : null);

/** The person enters the address by hand: ends the search. */
export function byHand(): void {
  locator.stop();
  change(schadenort, { keine_automatische_lokalisierung: true, positionsdaten: null });
}

/** Milliseconds for which a location that was found needs no look at it. */
const FRESH = 5 * 60_000;

/** Whether a good location was found just now, so that nothing need be said of it. D48 */
export function hasGoodFix(): boolean {
  const { browserPosition: fix, keine_automatische_lokalisierung: isByHand } = heldNow().vorgang.schadenOrt;
  return fix !== null && !isByHand && isExact(fix, asking().webparams) && Date.now() - fix.timestamp < FRESH;
}

/** State of the search of the held case. */
export function useSearch(): Search {
  const search = useSyncExternalStore(locator.subscribe, locator.search, () => NO_SEARCH);
  const id = useApp((state) => state.held?.id ?? '');
  return id === caseId ? search : NO_SEARCH;
}

/** The best fix: this search's, else an earlier one, both as stored in the case. */
export function useFix(): Fix | null {
  const { phase, fix } = useSearch();
  const held = useApp((state) => state.held?.vorgang.schadenOrt.browserPosition ?? null);
  return fix || phase === 'idle' ? held : null;
}
