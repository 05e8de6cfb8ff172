import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Snapshot of what the page shows. */
export interface PageLook {
  /** First part of the path without the app type: `personen`, `zusammenfassung`, `organisation`, `error` … */
  screen: string;
  heading: string;
  /** Text of the open dialog, or of the rating while it is written; '' without one. */
  dialog: string;
  /** Whether a screen slides in; a tap now would hit nothing. */
  isMoving: boolean;
  /** Time origin of the document in milliseconds; a reload changes it. */
  born: number;
}

/** Milliseconds after which an unresponsive page is given up. */
const LIMIT = 3_000;

/** Timeout: the page neither responds nor fails. */
export class NoAnswer extends Error {}

/** Takes a snapshot of the page. @throws NoAnswer if the page hangs. */
export async function lookAt(page: Page): Promise<PageLook> {
  const seen = page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('main h1')?.textContent ?? '',
    dialog: document.querySelector('dialog[open], .rating:has(textarea)')?.textContent ?? '',
    isMoving: document.querySelector('main[data-slide]') !== null,
    born: performance.timeOrigin,
  }));
  const { path, heading, dialog, ...rest } = await orNoAnswer(seen);
  const plain = (text: string): string => text.replaceAll('\u00ad', '');
  const screen = path.replace(/^\/(kfz\/)?/, '').split('/')[0]!;
  return { screen, heading: plain(heading), dialog: plain(dialog), ...rest };
}

/** Polls the page until `isWanted`, for at most `ms` milliseconds; returns the last snapshot in any case. */
export async function lookUntil(page: Page, isWanted: (look: PageLook) => boolean, ms: number): Promise<PageLook> {
  const end = Date.now() + ms;
  for (;;) {
    const look = await lookAt(page);
    if (isWanted(look) || Date.now() > end) return look;
    await sleep(25);
  }
}

/** Timeout for a call to the page, which may be gone without an error. @throws NoAnswer after `ms` milliseconds. */
export const orNoAnswer = <T>(said: Promise<T>, ms = LIMIT): Promise<T> => Promise.race([said, late(ms)]);

async function late(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new NoAnswer('the page does not answer');
}
