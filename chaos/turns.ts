import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { lookAt, NoAnswer, type PageLook } from './look.ts';
import { firstLine, GRACE, type RoundScene } from './scene.ts';

/** Milliseconds until the user of the phone gives up, which counts as a violation. */
const PATIENCE = 45_000;

interface Player {
  isThrough(): boolean;
  /** A turn on the page, as it looks now. */
  act(page: Page, look: PageLook): Promise<unknown>;
}

/** Lets the user of the phone look and act repeatedly until they are through. A page that hangs is closed. */
export async function takeTurns(scene: RoundScene, who: string, { isThrough, act }: Player): Promise<void> {
  const { ledger, phone } = scene;
  const end = Date.now() + PATIENCE;
  while (!isThrough() && Date.now() < end) {
    try {
      const page = await phone.page(scene.place);
      await act(page, await lookAt(page));
    } catch (error) {
      ledger.note(`${who}: ${firstLine(error)}`);
      if (error instanceof NoAnswer) await phone.closeTab();
      await sleep(100);
    }
  }
  if (!isThrough()) ledger.violations.push(`${who} gave up at ${scene.place}`);
}

/** Reopens the link after a short wait, where the page shows an error or nothing yet. */
export async function reopenLink(scene: RoundScene, page: Page): Promise<unknown> {
  const isError = page.url().includes('/error') || page.url().startsWith('chrome-error:');
  if (scene.lastingFor('lost') < (isError ? 300 : GRACE)) return sleep(40);
  scene.clear('lost');
  scene.ledger.note(`opens the link again, from ${page.url()}`);
  return page.goto(scene.place, { waitUntil: 'commit' });
}
