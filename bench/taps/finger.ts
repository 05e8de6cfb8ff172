import type { Page } from 'playwright-core';

/** Milliseconds for which a finger stays down. */
const HELD = 80;

/** Position of an element on the screen, in CSS pixels. */
export interface ElementBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Taps on the middle of that box by the browser's own input, because the driver's tap lets go at once. */
export async function touch(page: Page, { x, y, width, height }: ElementBox): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(HELD);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
