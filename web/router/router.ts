import { navigate } from 'wouter/use-browser-location';
import { LOAD_FAULTS, type ErrorPage } from '#domain/load-faults.ts';
import {
  addressOf,
  backOf,
  isForReading,
  isIdRefused,
  isWithoutCase,
  placeOf,
  redirectOf,
  type Journey,
  type Place,
} from '#domain/flow.ts';
import { idKind, DEMO_ID, ID_LENGTH } from '#domain/ids.ts';
import { journeyNow, placeNow, trailNow } from '../navigation/place.ts';
import { transitions, useApp } from '../vorgang/state/app.ts';
import { isJoined } from '../vorgang/case/keep.ts';
import { openVorgang } from '../vorgang/load/open.ts';
import { isDemo } from '../shell/first-place.ts';
import { FIRST_PAINT, loadScreen, screenOf } from './screens.ts';

/** The history entry that somebody comes from: its index, and the step of its screen. */
interface From {
  nr: number;
  /** 0 at first, and after the redirect from an id of an invitation. */
  step: number;
}

/**
 * The place of the address bar where nothing has to be waited for: its case is held, its screen is loaded, and the
 * guard lets it pass. Null: `arrive` has to find out.
 */
export function placeAtOnce(from: From): Place | null {
  const place = placeNow();
  if (!place || !screenOf(place.row[1]) || isEntry(place) || isWithoutCase(place.row[0]) || location.hash) return null;
  const { held, isLoading } = useApp.getState();
  const journey = journeyNow();
  if (!journey || held?.id !== place.id || (isLoading && !isInServerPage(place, from))) return null;
  if (trailNow().nr < from.nr || location.pathname !== addressOf(place.row[0], place.id)) return null;
  return redirectFrom(place, journey, false) === null ? place : null;
}

/**
 * The place of the address bar, once its case and its screen's file are loaded. Null when the address was replaced,
 * which leads here again, or when `isCurrent` says that the person has gone elsewhere meanwhile.
 * @throws TypeError, or what else the browser throws where the file cannot be loaded
 */
export async function arrive(from: From, isCurrent: () => boolean): Promise<Place | null> {
  const place = placeNow();
  const isStart = place !== null && isEntry(place);
  if (!isStart && (!place || isIdRefused(place) || isRefusedDemo(place))) {
    if (place?.id === '') console.warn('Es wurde keine VorgangsId übergeben'); // §8
    return redirect('/notfound');
  }
  const [path, screen] = place.row;
  if (!isStart && !isWithoutCase(path) && !isForReading(place)) {
    if (!isInServerPage(place, from)) await isLoaded();
    if (!isCurrent()) return null;
    await openVorgang(place);
    if (!isCurrent()) return null;
    // The id may turn out to be a card, which has no case yet.
    if (isEntry(place)) return arrive(from, isCurrent);
    const journey = journeyNow();
    if (!journey) return redirect(faultPage());
    const { nr } = trailNow();
    const isBack = nr < from.nr;
    if (isBack && nr > 0 && isSkipped(place, journey)) return skipEntry();
    const there = redirectFrom(place, journey, isBack);
    if (there !== null) {
      if (screen === 'organisation' && placeOf(there)?.row[1] === 'start') transitions.statusIsEarly();
      if (screen === 'start' || place.id.length === ID_LENGTH.einladung) from.step = 0;
      return redirect(there);
    }
  }
  const address = addressOf(path, place.id);
  if (location.pathname !== address) return redirect(address);
  if (location.hash) history.replaceState(history.state, '', address + location.search);
  await loadScreen(screen);
  return place;
}

/** §8: the error page for the fault that loading met. */
const faultPage = (): ErrorPage => LOAD_FAULTS[useApp.getState().fault ?? 'ERR_UNDEFINED'].page ?? '/error';

/**
 * Redirects by replacing the history entry. A page without a case remembers the address that was asked for, for a
 * retry.
 */
function redirect(address: string): null {
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
function skipEntry(): null {
  history.back();
  return null;
}

function isRefusedDemo({ id }: Place): boolean {
  return idKind(id) === 'demo' && !isDemo(id, useApp.getState().mandant?.demo ?? 'any');
}

/**
 * Whether the page has brought the case of the place, which then need not wait for the device: what that knows joins it
 * later. Not for the first screen where that has fields, which would change in front of the person. ADR 048.
 */
const isInServerPage = ({ row, id }: Place, { step }: From): boolean =>
  isJoined() !== null && (step > 0 || FIRST_PAINT.includes(row[1])) && useApp.getState().held?.id === id;

/** Resolves once no case is being loaded. */
function isLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (!useApp.getState().isLoading) return resolve();
    const stop = useApp.subscribe(({ isLoading }) => {
      if (isLoading) return;
      stop();
      resolve();
    });
  });
}

/** §4 'Open entry', 'Card': whether this is a start page without a case. */
const isEntry = ({ row, id }: Place): boolean => row[1] === 'start' && id === useApp.getState().einstieg?.id;
