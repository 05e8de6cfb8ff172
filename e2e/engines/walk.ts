import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from '../hands/flat-tyre.ts';
import type { Language } from '#domain/text.ts';
import { FINGER, person, type Hand, type Person } from '../hands/person.ts';
import type { Screen } from '../hands/screen.ts';

/** Types key by key: React in Firefox hears nothing of a value that Playwright sets by `fill`. */
export const TYPIST: Hand = {
  ...FINGER,
  async type(target, words) {
    if ((await target.inputValue()) !== '') await target.fill('');
    await target.pressSequentially(words);
  },
};

/** The person at an engine's page. */
export const at = (screen: Screen, language: Language = 'de'): Person<Screen> => person(screen, language, TYPIST);

/** Goes through the steps of a journey, and leaves the last. */
export async function walk(who: Person<Screen>, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await who.reads(step.heading);
    await step.fill?.(who);
    await step.leave(who);
  }
}

/** Waits until the service worker has cached all that the page needs without a network. */
export async function isCached(screen: Screen): Promise<void> {
  for (let tries = 0; !(await screen.evaluate(hasCached)); tries++) {
    if (tries === 100) throw new Error('the service worker is not ready');
    await pause(200);
  }
}

/** Whether the worker controls the page and has the legal texts, which come last. */
async function hasCached(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => /\/recht\/impressum.*=en$/.test(url))) return true;
  }
  return false;
}

/** The page's address, without its origin. */
export const pathOfPage = (screen: Screen): Promise<string> => screen.evaluate(() => location.pathname);

/** Waits until the status page says that the report is taken. */
export async function isReportShown(who: Person<Screen>, userID: string, timeout = 30_000): Promise<void> {
  await who.page.waitForURL(`**/organisation/${userID}*`, { timeout });
  await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
}
