import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a person sees of a page. */
export interface Look {
  /** First part of the path without the app type: `personen`, `zusammenfassung`, `organisation`, `error` … */
  screen: string;
  heading: string;
  /** All that the open dialog says; '' without one. */
  dialog: string;
  /** One screen slides over another: what is tapped now is not hit. */
  isMoving: boolean;
  /** When its document was opened, milliseconds: another one after a reload. */
  born: number;
}

/** Milliseconds after which a page that does not answer is given up for now. */
const LIMIT = 3_000;

/** The page neither answers nor fails. */
export class NoAnswer extends Error {}

/** Looks at the page as it is now. */
export async function lookAt(page: Page): Promise<Look> {
  const seen = page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('main h1')?.textContent ?? '',
    dialog: document.querySelector('dialog[open]')?.textContent ?? '',
    isMoving: document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition')),
    born: performance.timeOrigin,
  }));
  const { path, heading, dialog, ...rest } = await inTime(seen);
  const plain = (text: string): string => text.replaceAll('\u00ad', '');
  const screen = path.replace(/^\/(kfz\/)?/, '').split('/')[0]!;
  return { screen, heading: plain(heading), dialog: plain(dialog), ...rest };
}

/** Looks until it is as wanted; the last look after so many milliseconds. */
export async function lookUntil(page: Page, isWanted: (look: Look) => boolean, ms: number): Promise<Look> {
  const end = Date.now() + ms;
  for (;;) {
    const look = await lookAt(page);
    if (isWanted(look) || Date.now() > end) return look;
    await sleep(25);
  }
}

/** What the page says, or an error after so many milliseconds: a page may be gone without a word. */
export const inTime = <T>(said: Promise<T>, ms = LIMIT): Promise<T> => Promise.race([said, late(ms)]);

async function late(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new NoAnswer('the page does not answer');
}
