import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AUFTRAG_PATH } from '#domain/auftrag/seite.ts';
import { addressOf } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Language } from '#domain/text.ts';
import { makeCases, type CaseName } from '../hands/cases.ts';
import { happens } from '../hands/happens.ts';
import { assignLink } from '../hands/helfer.ts';
import { FINGER } from '../hands/person.ts';
import type { Screen as View } from '../hands/screen.ts';
import type { Service } from '../hands/world.ts';
import { SCREENS, type Driver, type Screen } from './screens.ts';

/** A page that can show any screen. */
export interface Gallery<P extends View = Page> {
  page: P;
  /** @param screen or the name of one of `SCREENS` */
  show(screen: Screen | string): Promise<void>;
  /** Switches the language of the shown screen. */
  speak(language: Language): Promise<void>;
}

/** Creates the fixture cases and gives a gallery of all screens, in Chromium. */
export async function openGallery(service: Service, page: Page): Promise<Gallery> {
  const ids = await makeCases(service);
  await page.addInitScript(stubPosition);
  const driver = { type: FINGER.type, offline: (isOffline: boolean) => page.context().setOffline(isOffline) };
  const gallery = galleryOf(page, driver, service.url, ids);
  let link: string | undefined;
  return {
    ...gallery,
    async show(wanted) {
      const screen = typeof wanted === 'string' ? named(wanted) : wanted;
      const id = screen.of && screen.of !== 'demo' ? ids[screen.of] : '';
      if (screen.happens) await happens(service, id, screen.happens);
      if (screen.path !== AUFTRAG_PATH) return gallery.show(screen);
      link ??= (await assignLink(service, id)).url;
      await page.goto(link);
      await page.getByRole('contentinfo').getByRole('button').first().waitFor(); // the page has run its scripts
      await screen.make?.(page, driver);
    },
  };
}

/**
 * A gallery of all screens in the page of any driver, which has run `stubPosition` before the page's own scripts. It
 * steps within the page where it can, ten times as fast as a load.
 */
export function galleryOf<P extends View>(
  page: P,
  driver: Driver,
  url: string,
  ids: Readonly<Record<CaseName, string>>,
): Gallery<P> {
  let language: Language = 'de';
  let before: Screen | null = null;

  const speak = async (wanted: Language): Promise<void> => {
    language = wanted;
    const [spoken, there] = await page.evaluate(() => [document.documentElement.lang, location.href.split('?')[0]]);
    if (spoken === wanted) return;
    // A legal text has no scripts, and the helper's page no menu.
    const hasMenu = await page.evaluate(() => ['#page', '#menue'].every((one) => document.querySelector(one)));
    if (!hasMenu) await page.goto(`${there}?sprache=${wanted}`);
    else await page.evaluate(speakFromMenu, wanted);
    await isSo(page, (one) => document.documentElement.lang === one, wanted);
  };

  const show = async (wanted: Screen | string): Promise<void> => {
    const screen = typeof wanted === 'string' ? named(wanted) : wanted;
    const { path, of, make, isFresh, name } = screen;
    const isThere = !isFresh && before?.path === path && before.of === of && !before.make;
    before = screen;
    const id = of === null ? '' : of === 'demo' ? DEMO_ID : ids[of];
    const address = addressOf(path, id);
    try {
      if (isFresh || (!isThere && !(await step(page, address)))) {
        // A screen before may have switched the network off.
        await driver.offline(false);
        await load(page, `${url}${address}?sprache=${language}`);
      }
      await speak(language);
      await make?.(page, driver);
    } catch (cause) {
      const [at, words] = await page
        .evaluate(() => [location.href, document.querySelector('main')?.innerText ?? ''])
        .catch((error: unknown) => ['', String(error)]);
      throw new Error(`the screen ${name} does not show; at ${at} is: ${words!.slice(0, 300)}`, { cause });
    }
  };
  return { page, show, speak };
}

/** Waits until it is so in the page (30 s). */
async function isSo<A>(page: View, ask: (arg: A) => boolean, arg: A): Promise<void> {
  for (const end = performance.now() + 30_000; !(await page.evaluate(ask, arg)); await pause(20))
    if (performance.now() > end) throw new Error(`not so within 30 s: ${ask}`);
}

function named(wanted: string): Screen {
  const screen = SCREENS.find(({ name }) => name === wanted);
  if (!screen) throw new Error(`no screen is called ${wanted}`);
  return screen;
}

/** Clicks the language link in the closed menu by script; a choice closes an open menu, so it is opened again. */
function speakFromMenu(language: Language): void {
  const menu = document.querySelector<HTMLDialogElement>('#menue')!;
  const isOpen = menu.open;
  menu.querySelector<HTMLElement>(`a[hreflang=${language}]`)!.click();
  if (isOpen) menu.showModal();
}

/** Full page load. */
async function load(page: View, url: string): Promise<void> {
  await page.goto(url);
  await isSo(page, () => document.querySelector('main h1') !== null && document.readyState === 'complete', undefined);
}

/**
 * Client-side navigation, as a link does it. False where it is not possible: no app on the page, or the same screen,
 * which would keep its state.
 */
async function step(page: View, address: string): Promise<boolean> {
  const can = await page.evaluate((to) => {
    const isSame = to.split('/').slice(0, -1).join('/') === location.pathname.split('/').slice(0, -1).join('/');
    if (!document.querySelector('#page') || isSame) return false;
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
    for (const shown of document.querySelectorAll('main > *')) shown.setAttribute('data-before', '');
    history.pushState({ nr: 0 }, '', to);
    return true;
  }, address);
  if (!can) return false;
  await isSo(
    page,
    // There, and no longer sliding in.
    (to) =>
      location.pathname === to && document.querySelector('main:not([data-slide]) > :not([data-before]) h1') !== null,
    address,
  );
  await page.evaluate(untilDrawn);
  return true;
}

/** Resolves once nothing of the screen has changed for 100 ms, after 1 s at the latest: a look-up comes late. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => (observer.disconnect(), resolve());
    let still = setTimeout(end, 100);
    setTimeout(end, 1_000);
    const observer = new MutationObserver(() => {
      clearTimeout(still);
      still = setTimeout(end, 100);
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}

/** Geolocation stub: answers as `globalThis.answer` says. */
export function stubPosition(): void {
  const how = (): string => (globalThis as { answer?: string }).answer ?? 'searching';
  const ask = (found: PositionCallback, failed?: PositionErrorCallback | null): number => {
    const coords = { latitude: 49.51234, longitude: 11.28123, accuracy: how() === 'rough' ? 1_400 : 12 };
    if (how() === 'found' || how() === 'rough')
      setTimeout(() => found({ coords, timestamp: Date.now() } as GeolocationPosition), 10);
    // A refusal late enough to be a person's, not one the browser gave by itself.
    if (how() === 'denied') setTimeout(() => failed?.({ code: 1 } as GeolocationPositionError), 400);
    return 1;
  };
  Object.assign(navigator.geolocation, { getCurrentPosition: ask, watchPosition: ask, clearWatch: () => undefined });
  const state = (): string => (how() === 'asking' ? 'prompt' : 'granted');
  navigator.permissions.query = () =>
    Promise.resolve({ state: state(), addEventListener: () => undefined } as unknown as PermissionStatus);
}

/**
 * What `watch` saw and no screen should do. Expected are the browser's own messages about the screen without a network,
 * the page that is not found (404), and one conflict (409). The gallery leaves screens faster than anybody; the queue's
 * tests cover what becomes of a conflict.
 */
export function unexpected(faults: readonly string[]): string[] {
  const of = (code: number): string[] => faults.filter((fault) => fault.includes(`status of ${code}`));
  const others = faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|status of 40[49]/.test(fault));
  return [...others, ...of(404).slice(1), ...of(409).slice(1)];
}
