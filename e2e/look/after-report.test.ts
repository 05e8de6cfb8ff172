import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { galleryClients } from '../hands/cases.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE } from '../hands/world.ts';
import { openGallery, SCREENS, type Gallery } from './screens.ts';

/** Most heights of a window of 375 × 667 that a screen may take, dock included. */
const MOST: Readonly<Record<string, number>> = {
  'kfz-status-unterwegs': 2,
  // A line more shortly after midnight, when what was expected yesterday has its day.
  'kfz-status-verspätet': 2.15,
  'kfz-zusammenfassung-alles': 3,
};
const DESKTOP = { width: 1280, height: 800 };

describe('what comes before and after the report is short, and in sight', () => {
  let page: Page;
  let gallery: Gallery;
  onStage(async ({ service, browser }) => {
    page = await browser.newPage({ ...PHONE, reducedMotion: 'reduce' });
    gallery = await openGallery(service, page);
  }, galleryClients());
  const show = (name: string): Promise<void> => gallery.show(SCREENS.find((screen) => screen.name === name)!);

  for (const [name, most] of Object.entries(MOST))
    test(`${name}: at most ${most} screenfuls of a small phone`, async (t) => {
      await page.setViewportSize({ width: 375, height: 667 });
      await show(name);
      if (name.includes('status')) await page.locator('.map-frame svg').waitFor();
      const screenfuls = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      t.diagnostic(`${screenfuls.toFixed(2)} screenfuls`);
      assert.ok(screenfuls <= most, `${screenfuls}`);
    });

  test('on a desktop what a person may do after the report is in sight: to rate, to cancel, to keep a receipt', async () => {
    await page.setViewportSize(DESKTOP);
    for (const [name, button] of [
      ['kfz-status-fertig', '.card .button'],
      ['kfz-status', '.deeds .quiet-stop'],
      ['fahrrad-status', '.deeds .quiet-stop'],
      ['kfz-status-beleg', 'dialog .qr'],
      ['kfz-status-verfehlt', '.note .call-first'],
    ] as const) {
      await show(name);
      const { bottom } = await page
        .locator(button)
        .first()
        .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      assert.ok(bottom <= DESKTOP.height, `${name}: ${button} ends at ${bottom}`);
    }
  });
});
