import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { lostTexts, translate } from '../hands/translator.ts';
import { watch } from '../hands/world.ts';
import { unexpected, type Gallery } from './gallery.ts';
import { onGallery } from './on-gallery.ts';
import { EDITOR, SCREENS } from './screens.ts';

/** Every screen while the browser translates the page, in one page wherever a step leads from one to the next. */
describe('every screen, translated', () => {
  let page: Page;
  let gallery: Gallery;
  let faults: string[];
  onGallery(async (opened, { service }) => {
    ({ page } = gallery = opened);
    ({ faults } = watch(page, service));
    await page.addInitScript(translate);
  });

  for (const screen of [...SCREENS, EDITOR]) {
    test(screen.name, async () => {
      await gallery.show(screen);
      for (const language of ['de', 'en', 'de'] as const) {
        await gallery.speak(language);
        assert.deepEqual(await page.evaluate(lostTexts), [], language);
      }
      const words = await page.locator('main').first().innerText();
      assert.ok(words.length > 20, `the page is empty: ${words}`);
      if (screen.name !== 'fehler') assert.doesNotMatch(words, /Das hat nicht geklappt/);
    });
  }

  test('and none says anything on the console', () => {
    assert.deepEqual(unexpected(faults), []);
  });
});
