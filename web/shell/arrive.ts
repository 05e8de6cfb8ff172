import { navigate } from 'wouter/use-browser-location';
import type { ErrorPage } from '#domain/errors.ts';
import {
  addressOf,
  backOf,
  choicesAfterStart,
  isForReading,
  isIdRefused,
  isWithoutCase,
  redirectOf,
  type Journey,
  type Place,
} from '#domain/flow.ts';
import { idKind, DEMO_ID, ID_LENGTH } from '#domain/ids.ts';
import { AHEAD_HASH, isTapped } from '../navigation/ahead.ts';
import { journeyNow, placeNow, trailNow } from '../navigation/navigate.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { isJoined } from '../vorgang/case/keep.ts';
import { start } from '../vorgang/case/vorgang.ts';
import { openVorgang } from '../vorgang/load/open.ts';
import { isDemo } from './first-place.ts';
import { FIRST_PAINT, isReady, loadScreen } from './screens.ts';

/**
 * Route resolution: the place of the address bar, once its case and its screen's chunk are loaded. Null when the
 * address was replaced (the new address leads here again), or when `isCurrent` says that the person has gone elsewhere
 * meanwhile. `from`: index of the history entry they come from and the step of its screen; the redirect by an id of §4
 * sets that back to 0.
 * @throws what the browser throws where a chunk cannot be loaded
 */
export async function arrive(from: { nr: number; step: number }, isCurrent: () => boolean): Promise<Place | null> {
  const place = placeNow();
  const isStart = place !== null && isEntry(place);
  if (!isStart && (!place || isIdRefused(place) || isRefusedDemo(place))) {
    if (place?.id === '') console.warn('Es wurde keine VorgangsId übergeben'); // §8
    return turn('/notfound');
  }
  const [path, screen] = place.row;
  if (!isStart && !isWithoutCase(path) && !isForReading(place)) {
    if (!isBrought(place, from)) await isLoaded();
    if (!isCurrent()) return null;
    await openVorgang(place);
    if (!isCurrent()) return null;
    // The id may turn out to be a card, which has no case yet.
    if (isEntry(place)) return arrive(from, isCurrent);
    const journey = journeyNow();
    if (!journey) return turn(await faultPage());
    const { nr } = trailNow();
    const isBack = nr < from.nr;
    if (isBack && nr > 0 && isSkipped(place, journey)) return passOver();
    const there = redirectFrom(place, journey, isBack);
    if (there !== null) {
      if (screen === 'start' || place.id.length === ID_LENGTH.einladung) from.step = 0;
      return turn(there);
    }
  }
  if (screen === 'start' && location.hash === AHEAD_HASH && isTapped() && startAhead()) return null;
  const address = addressOf(path, place.id);
  if (location.pathname !== address || location.hash) return turn(address);
  await loadScreen(screen, place);
  return place;
}

/**
 * The place of the address bar, where nothing has to be asked for: its case is held, its screen is loaded, and it leads
 * nowhere else; else null, and `arrive` says. For a step forward.
 */
export function placeAtOnce(from: { step: number }): Place | null {
  const place = placeNow();
  if (!place || !isReady(place) || isEntry(place) || isWithoutCase(place.row[0]) || location.hash) return null;
  const { held, isLoading } = useHeld.getState();
  const journey = journeyNow();
  if (!journey || held?.id !== place.id || (isLoading && !isBrought(place, from))) return null;
  return redirectFrom(place, journey, false) === null ? place : null;
}

/** §8: the error page for the fault that loading met. The catalogue is a late chunk, shared with those pages. */
async function faultPage(): Promise<ErrorPage> {
  const { FAULTS } = await import('#domain/errors.ts');
  return FAULTS[useHeld.getState().fault ?? 'ERR_UNDEFINED'].page ?? '/error';
}

/**
 * Redirects by replacing the history entry. A page without a case remembers the address that was asked for, for a
 * retry.
 */
function turn(address: string): null {
  const from = isWithoutCase(address) ? { from: location.pathname } : {};
  navigate(address, { replace: true, state: { ...trailNow(), ...from } });
  return null;
}

/**
 * The redirect of a place, if any. Localisation is skipped in the direction of travel; else going back would trap the
 * person. D24.
 */
function redirectFrom(place: Place, journey: Journey, isBack: boolean): string | null {
  const there = redirectOf({ ...place, id: idKind(place.id) === 'demo' ? DEMO_ID : place.id }, journey);
  const back = isBack && isSkipped(place, journey) ? backOf(place.row[0], journey) : null;
  if (back !== null) return addressOf(back, journey.userID);
  return there ?? (idKind(place.id) === 'demo' && place.id !== DEMO_ID ? addressOf(place.row[0], DEMO_ID) : null);
}

/** §4 'Without localisation': that screen, for somebody who chose to enter the address. */
const isSkipped = (place: Place, journey: Journey): boolean =>
  place.row[1] === 'localisation' && place.id === journey.userID && journey.keineAutomatischeLokalisierung;

/**
 * Skips this entry by going back once more. Replacing it would put the previous screen into the history twice, and the
 * next 'back' would do nothing.
 */
function passOver(): null {
  history.back();
  return null;
}

function isRefusedDemo({ id }: Place): boolean {
  return idKind(id) === 'demo' && !isDemo(id, useHeld.getState().mandant?.demo ?? 'any');
}

/**
 * Where a tap targets the picker of a start page: starts the case, and leads to the picker by its own path. False
 * where none travels there. ADR 046.
 */
function startAhead(): boolean {
  const journey = journeyNow();
  const next = journey && choicesAfterStart(journey);
  if (!next) return false;
  start();
  turn(addressOf(next, journey.userID));
  return true;
}

/**
 * Whether the page has brought the case of the place, which then need not wait for the device: what that knows joins it
 * later. Not for the first screen where that has fields, which would change in front of the person. ADR 048.
 */
const isBrought = ({ row, id }: Place, { step }: { step: number }): boolean =>
  isJoined() !== null && (step > 0 || FIRST_PAINT.includes(row[1])) && useHeld.getState().held?.id === id;

/** Resolves once no case is being loaded. */
function isLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (!useHeld.getState().isLoading) return resolve();
    const stop = useHeld.subscribe(({ isLoading }) => {
      if (isLoading) return;
      stop();
      resolve();
    });
  });
}

/** §4 'Open entry', 'Card': whether this is a start page without a case. */
const isEntry = ({ row, id }: Place): boolean => row[1] === 'start' && id === useHeld.getState().einstieg?.id;
