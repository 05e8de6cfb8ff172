import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { AFTER_REPORT, DESKTOP, endOf, MOST, mostOf, outOfSight, screenfulsOf, SMALL } from './screenfuls.ts';
import { SCREENS } from './screens.ts';

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
        const screenfuls = await screenfulsOf(page, { name });
        console.log(`→ ${name}, ${language}: ${screenfuls.toFixed(2)} screenfuls`);
        assert.ok(
          screenfuls <= mostOf({ name })!,
          `${language}: ${screenfuls}\n${await page.locator('main').innerText()}`,
        );
      }
      await gallery.speak('de');
    });

  test('on a desktop what a person looks for after the report is in sight: when help comes, to rate, to keep a receipt', async () => {
    await page.setViewportSize(DESKTOP);
    for (const [name, button] of AFTER_REPORT) {
      await gallery.show(name);
      const bottom = await endOf(page, button);
      assert.ok(bottom <= DESKTOP.height, `${name}: ${button} ends at ${bottom}`);
    }
  });

  // The last, because its last screen is one without a network.
  test('on a desktop the main action is in sight on every screen, without scrolling', async () => {
    await page.setViewportSize(DESKTOP);
    const hidden: string[] = [];
    for (const screen of SCREENS) {
      await gallery.show(screen);
      for (const language of LANGUAGES) {
        await gallery.speak(language);
        const where = await outOfSight(page, screen);
        if (where) hidden.push(`${screen.name}, ${language}: ${where}`);
      }
    }
    assert.deepEqual(hidden, []);
  });
});
