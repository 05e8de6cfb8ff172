import { navigate } from 'wouter/use-browser-location';
import type { ErrorPage } from '#domain/errors.ts';
import { addressOf, backOf, isIdRefused, isWithoutCase, redirectOf, type Journey, type Place } from '#domain/flow.ts';
import { idKind, DEMO_ID } from '#domain/ids.ts';
import { journeyNow, placeNow, trailNow } from '../navigation/navigate.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { openVorgang } from '../vorgang/load/open.ts';
import { isDemo } from './first-place.ts';
import { loadScreen } from './screens.ts';

/**
 * The place of the address bar once its case is held and its screen is there; null when the address is another's and has been
 * replaced, which leads here again, or when `isCurrent` says that one has gone elsewhere meanwhile.
 * `before` is the number of the history entry one comes from.
 */
export async function arrive(before: number, isCurrent: () => boolean): Promise<Place | null> {
  const place = placeNow();
  const isStart = place !== null && isEntry(place);
  if (!isStart && (!place || isIdRefused(place) || isRefusedDemo(place))) {
    if (place?.id === '') console.warn('Es wurde keine VorgangsId übergeben'); // §8
    return turn('/notfound');
  }
  const [path, screen] = place.row;
  if (!isStart && !isWithoutCase(path)) {
    await isLoaded();
    if (!isCurrent()) return null;
    await openVorgang(place);
    if (!isCurrent()) return null;
    // An id may prove to be a card, which has no case yet.
    if (isEntry(place)) return arrive(before, isCurrent);
    const journey = journeyNow();
    if (!journey) return turn(await faultPage());
    const { nr } = trailNow();
    const isBack = nr < before;
    if (isBack && nr > 0 && isSkipped(place, journey)) return passOver();
    const there = redirectFrom(place, journey, isBack);
    if (there !== null) return turn(there);
  }
  const address = addressOf(path, place.id);
  if (location.pathname !== address || location.hash) return turn(address);
  await loadScreen(screen, place);
  return place;
}

/** §8: the page for the way loading ended. The catalogue comes with the pages themselves. */
async function faultPage(): Promise<ErrorPage> {
  const { FAULTS } = await import('#domain/errors.ts');
  return FAULTS[useHeld.getState().fault ?? 'ERR_UNDEFINED'].page ?? '/error';
}

/** Another address in this one's stead; it remembers where one wanted to go, for a second try. */
function turn(address: string): null {
  const from = isWithoutCase(address) ? { from: location.pathname } : {};
  navigate(address, { replace: true, state: { ...trailNow(), ...from } });
  return null;
}

/** D24: localisation is skipped in the direction of travel, else going back would trap the person. */
function redirectFrom(place: Place, journey: Journey, isBack: boolean): string | null {
  const there = redirectOf({ ...place, id: idKind(place.id) === 'demo' ? DEMO_ID : place.id }, journey);
  const back = isBack && isSkipped(place, journey) ? backOf(place.row[0], journey) : null;
  if (back !== null) return addressOf(back, journey.userID);
  return there ?? (idKind(place.id) === 'demo' && place.id !== DEMO_ID ? addressOf(place.row[0], DEMO_ID) : null);
}

/** Localisation, where the person has said to type: not to be come back to. */
const isSkipped = (place: Place, journey: Journey): boolean =>
  place.row[1] === 'localisation' && place.id === journey.userID && journey.keineAutomatischeLokalisierung;

/** On to the entry before this one; put in its stead, the screen before would stand in the history twice, and the next 'back' do nothing. */
function passOver(): null {
  history.back();
  return null;
}

function isRefusedDemo({ id }: Place): boolean {
  return idKind(id) === 'demo' && !isDemo(id, useHeld.getState().mandant?.demo ?? 'any');
}

/** Resolves when nothing is being loaded. */
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

/** Whether that is the start of a case that is yet to be made. */
const isEntry = ({ row, id }: Place): boolean => row[1] === 'start' && id === useHeld.getState().einstieg?.id;
