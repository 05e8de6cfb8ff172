import type { Step } from '../hands/flat-tyre.ts';
import type { Language } from '#domain/text.ts';
import { FINGER, person, type Hand, type Person } from '../hands/person.ts';
import type { Screen } from '../hands/screen.ts';

/** Types key by key: React in Firefox hears nothing of a value that Playwright sets by `fill`. */
const TYPIST: Hand = {
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

/** The page's address, without its origin. */
export const pathOf = (screen: Screen): Promise<string> => screen.evaluate(() => location.pathname);

/** Waits until the status page says that the report is taken. */
export async function isReported(who: Person<Screen>, userID: string, timeout = 30_000): Promise<void> {
  await who.page.waitForURL(`**/organisation/${userID}*`, { timeout });
  await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
}
