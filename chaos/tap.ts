import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { orNoAnswer } from './look.ts';
import type { RoundScene } from './scene.ts';

/**
 * Milliseconds between two taps of a double tap at most; after a longer time the user would have seen the screen
 * change.
 */
const QUICK = 500;

/**
 * Double or multiple tap: `taps` times on the same spot, whatever is there by then. Stops early if a slow machine has
 * stretched the taps too far apart. @throws If the target has no box.
 */
export async function tapOn(
  { taps, gap }: Pick<RoundScene, 'taps' | 'gap'>,
  page: Page,
  target: Locator,
): Promise<void> {
  await orNoAnswer(page.bringToFront());
  await target.scrollIntoViewIfNeeded({ timeout: 1_500 });
  const box = await target.boundingBox({ timeout: 500 });
  if (!box) throw new Error('nothing to tap on');
  await orNoAnswer(page.mouse.move(box.x + box.width / 2, box.y + box.height / 2));
  for (let nr = 0, last = performance.now(); nr < taps; nr++) {
    if (nr > 0) await sleep(gap);
    if (performance.now() - last > QUICK) return;
    last = performance.now();
    // Sent together: a busy page acknowledges `down` late, and must get `up` all the same.
    await orNoAnswer(Promise.all([page.mouse.down(), page.mouse.up()]));
  }
}

/** Taps on a button if it is there. It may vanish at any moment, once the network is back. */
export const tapIfThere = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name })
    .click({ timeout: 300, noWaitAfter: true })
    .catch(() => undefined);
