import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { brokenWords, edgeless, hiddenFocus, overflows, setPage, SETTINGS, smallTargets } from './layout.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { SCREENS } from './screens.ts';
import { isAgeing, isSpoken } from './spoken.ts';

const HEIGHT = 667;
const USUAL = { width: 375, css: '' };

describe('nothing is cut, and everything can be hit', () => {
  let page: Page;
  let gallery: Gallery;
  onGallery((opened) => void ({ page } = gallery = opened));

  test('the status is read out as its file says, while its cases are young', async () => {
    await setPage(page, USUAL, HEIGHT);
    for (const screen of SCREENS.filter(isAgeing)) {
      await gallery.show(screen);
      await isSpoken(page, screen);
    }
  });

  test('things do move for those who have not asked for stillness', async () => {
    await setPage(page, USUAL, HEIGHT);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await gallery.show('kfz-suche-läuft');
    assert.ok((await page.evaluate(() => document.getAnimations().length)) > 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('what the pointer lies on keeps its edge where the system’s colours rule', async () => {
    await setPage(page, USUAL, HEIGHT);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const name of ['kfz-start', 'gelöscht']) {
      await gallery.show(name);
      for (const control of await page.locator('.dock :is(.call, .button)').all()) {
        await control.hover();
        assert.deepEqual(await edgeless(page), [], name);
      }
    }
  });

  for (const screen of SCREENS) {
    test(screen.name, async () => {
      await setPage(page, USUAL, HEIGHT);
      await page.emulateMedia({ forcedColors: 'none' });
      await gallery.show(screen);
      if (!isAgeing(screen)) await isSpoken(page, screen);
      assert.deepEqual(await smallTargets(page), [], 'targets');
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves');
      assert.deepEqual(await hiddenFocus(page), [], 'focus');
      await page.emulateMedia({ forcedColors: 'active' });
      assert.deepEqual(await edgeless(page), [], 'forced colours');
      await page.emulateMedia({ forcedColors: 'none' });
      for (const [name, setting] of Object.entries(SETTINGS)) {
        await setPage(page, setting, HEIGHT);
        assert.deepEqual(await overflows(page), [], name);
        if (setting.height) assert.deepEqual(await hiddenFocus(page), [], `focus, ${name}`);
        if (name === '320 px wide') assert.deepEqual(await brokenWords(page), [], 'broken words');
      }
    });
  }
});
