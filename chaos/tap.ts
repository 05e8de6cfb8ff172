import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { inTime } from './look.ts';
import type { Scene } from './scene.ts';

/** Taps as often as this finger does, always on the same spot, whatever is there by then. */
export async function tapOn({ taps, gap }: Pick<Scene, 'taps' | 'gap'>, page: Page, target: Locator): Promise<void> {
  await inTime(page.bringToFront());
  await target.scrollIntoViewIfNeeded({ timeout: 1_500 });
  const box = await target.boundingBox({ timeout: 500 });
  if (!box) throw new Error('nothing to tap on');
  for (let nr = 0; nr < taps; nr++) {
    if (nr > 0) await sleep(gap);
    await inTime(page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  }
}

/** Taps on a button if it is there; it may go any moment, once the way is free again. */
export const tapIfThere = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name })
    .click({ timeout: 300, noWaitAfter: true })
    .catch(() => undefined);
