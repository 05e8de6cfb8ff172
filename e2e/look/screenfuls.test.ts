import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { onGallery } from './on-gallery.ts';
import { SCREENS, type Gallery } from './screens.ts';

const SMALL = { width: 375, height: 667 };
const DESKTOP = { width: 1280, height: 800 };

const isLong = process.env['TEST_ALL'] === '1';

/** The most screenfuls of a small phone that a screen may ask somebody to scroll through; 1 does not scroll. */
const MOST: Readonly<Record<string, number>> = {
  'kfz-schadenart': 1,
  'kfz-personen': 1.6,
  'fahrrad-personen': 1.6,
  'kfz-fahrzeug': 1.8,
  'kfz-ort-autobahn': 1.8,
  'kfz-zusammenfassung-alles': 3,
  'kfz-status-unterwegs': 2,
  // A line more shortly after midnight, when what was expected yesterday has its day.
  'kfz-status-verspätet': 2.15,
};

/** What a person may do after the report, beside the main button. */
// prettier-ignore
const AFTER_REPORT = [
  ['kfz-status-fertig',   '.card .button'],
  ['kfz-status',          '.deeds .quiet-stop'],
  ['fahrrad-status',      '.deeds .quiet-stop'],
  ['kfz-status-beleg',    'dialog .qr'],
  ['kfz-status-verfehlt', '.note .call-first'],
] as const;

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
  onGallery((opened) => void ({ page } = gallery = opened));

  for (const [name, most] of Object.entries(MOST))
    test(`${name} is at most ${most} screenfuls high`, async () => {
      for (const language of LANGUAGES) {
        await page.setViewportSize(SMALL);
        await gallery.show(name);
        await gallery.speak(language);
        // A save that has to be tried again brings a button for it, until it is done.
        await page.locator('.saved-not').waitFor({ state: 'detached' });
        // What comes late on a place makes it higher.
        if (name.includes('ort')) await page.locator('.aloud').waitFor();
        if (name.includes('status')) await page.locator('.map-frame svg').waitFor();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        console.log(`→ ${name}, ${language}: ${(height / SMALL.height).toFixed(2)} screenfuls`);
        assert.ok(
          height <= most * SMALL.height,
          `${language}: ${height} px\n${await page.locator('main').innerText()}`,
        );
      }
      await gallery.speak('de');
    });

  test('on a desktop what a person may do after the report is in sight: to rate, to cancel, to keep a receipt', async () => {
    await page.setViewportSize(DESKTOP);
    for (const [name, button] of AFTER_REPORT) {
      await gallery.show(name);
      const { bottom } = await page
        .locator(button)
        .first()
        .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      assert.ok(bottom <= DESKTOP.height, `${name}: ${button} ends at ${bottom}`);
    }
  });

  // The last, because its last screen is one without a network.
  test('on a desktop the main button is in sight on every screen, without scrolling', async () => {
    await page.setViewportSize(DESKTOP);
    const hidden: string[] = [];
    for (const screen of SCREENS) {
      await gallery.show(screen);
      for (const language of isLong ? LANGUAGES : (['de'] as const)) {
        await gallery.speak(language);
        await page.evaluate(() => window.scrollTo(0, 0));
        const where = await page.evaluate(mainButtonAt);
        if (where) hidden.push(`${screen.name}, ${language}, ${where}`);
      }
    }
    assert.deepEqual(hidden, []);
  });
});
