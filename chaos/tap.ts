import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { inTime } from './look.ts';
import type { Scene } from './scene.ts';

/** Milliseconds after which taps are no longer those of one nervous finger: who waits that long has looked. */
const QUICK = 500;

/** Taps as often as this finger does, always on the same spot, whatever is there by then; no longer, when the machine has made it a slow one. */
export async function tapOn({ taps, gap }: Pick<Scene, 'taps' | 'gap'>, page: Page, target: Locator): Promise<void> {
  await inTime(page.bringToFront());
  await target.scrollIntoViewIfNeeded({ timeout: 1_500 });
  const box = await target.boundingBox({ timeout: 500 });
  if (!box) throw new Error('nothing to tap on');
  await inTime(page.mouse.move(box.x + box.width / 2, box.y + box.height / 2));
  for (let nr = 0, last = performance.now(); nr < taps; nr++) {
    if (nr > 0) await sleep(gap);
    if (performance.now() - last > QUICK) return;
    last = performance.now();
    // Both at once: a busy page answers the first late, and is to hear of the second all the same.
    await inTime(Promise.all([page.mouse.down(), page.mouse.up()]));
  }
}

/** Taps on a button if it is there; it may go any moment, once the way is free again. */
export const tapIfThere = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name })
    .click({ timeout: 300, noWaitAfter: true })
    .catch(() => undefined);
