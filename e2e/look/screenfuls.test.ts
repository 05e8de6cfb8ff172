import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { galleryClients } from '../hands/cases.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE } from '../hands/world.ts';
import { openGallery, SCREENS, type Gallery } from './screens.ts';

const SMALL = { width: 375, height: 667 };
const DESKTOP = { width: 1280, height: 800 };

/** The most screenfuls of a small phone that a screen may ask somebody to scroll through; 1 does not scroll. */
const MOST: Readonly<Record<string, number>> = {
  'kfz-schadenart': 1,
  'kfz-personen': 1.6,
  'fahrrad-personen': 1.6,
  'kfz-fahrzeug': 1.8,
  'kfz-ort-autobahn': 1.8,
};

/** How the main button, or the first of an open dialog, lies in the window: '' in sight, else what is wrong. */
function mainButtonAt(): string {
  const dialog = document.querySelector('dialog[open]');
  const buttons = dialog ? dialog.querySelectorAll('.button') : document.querySelectorAll('.dock .button');
  const button = [...buttons].find((one) => one.getClientRects().length > 0);
  if (!button) return '';
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = top >= 0 && top + height <= innerHeight && hit !== null && button.contains(hit);
  return isSeen ? '' : `at ${Math.round(top)} to ${Math.round(top + height)} of ${innerHeight}`;
}

describe('nobody has to look for what comes next', () => {
  let page: Page;
  let gallery: Gallery;
  onStage(async ({ service, browser }) => {
    page = await browser.newPage({ ...PHONE, reducedMotion: 'reduce' });
    gallery = await openGallery(service, page);
  }, galleryClients());

  const show = async (name: string): Promise<void> => gallery.show(SCREENS.find((screen) => screen.name === name)!);

  for (const [name, most] of Object.entries(MOST))
    test(`${name} is at most ${most} screenfuls high`, async () => {
      for (const language of LANGUAGES) {
        await page.setViewportSize(SMALL);
        await show(name);
        await gallery.speak(language);
        // A save that has to be tried again brings a button for it, until it is done.
        await page.locator('.saved-not').waitFor({ state: 'detached' });
        // What comes late on a place makes it higher.
        if (name.includes('ort')) await page.locator('.aloud').waitFor();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        console.log(`→ ${name}, ${language}: ${(height / SMALL.height).toFixed(2)} screenfuls`);
        assert.ok(
          height <= most * SMALL.height,
          `${language}: ${height} px\n${await page.locator('main').innerText()}`,
        );
      }
      await gallery.speak('de');
    });

  test('on a desktop the main button is in sight on every screen, without scrolling', async () => {
    await page.setViewportSize(DESKTOP);
    const hidden: string[] = [];
    for (const screen of SCREENS) {
      await gallery.show(screen);
      await page.evaluate(() => window.scrollTo(0, 0));
      const where = await page.evaluate(mainButtonAt);
      if (where) hidden.push(`${screen.name} ${where}`);
    }
    assert.deepEqual(hidden, []);
  });
});
