import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { brokenWords, edgeless, hiddenFocus, overflows, setPage, SETTINGS, smallTargets } from './layout.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { SCREENS, type Screen } from './screens.ts';
import { held, isAgeing, spokenOf } from './spoken.ts';

const HEIGHT = 667;
const USUAL = { width: 375, css: '' };
const isLong = process.env['TEST_ALL'] === '1';

/** With TEST_ALL=1 every setting, else the narrowest window and one of the others in turn. */
function settingsOf(index: number) {
  const [narrowest, ...others] = Object.entries(SETTINGS);
  return isLong ? [narrowest!, ...others] : [narrowest!, others[index % others.length]!];
}

describe('nothing is cut, and everything can be hit', () => {
  let page: Page;
  let gallery: Gallery;
  onGallery((opened) => void ({ page } = gallery = opened));

  /** Asserts what a screen reader is given, after a live region's pause. `npm run spoken` writes it anew. */
  async function isSpoken(screen: Screen): Promise<void> {
    for (let tries = 0; tries < 20 && (await spokenOf(page)) !== held(screen); tries++) await page.waitForTimeout(100);
    assert.equal(await spokenOf(page), held(screen), `${screen.name}: read it; where it is right, npm run spoken`);
  }

  test('the status is read out as its file says, while its cases are young', async () => {
    await setPage(page, USUAL, HEIGHT);
    for (const screen of SCREENS.filter(isAgeing)) {
      await gallery.show(screen);
      await isSpoken(screen);
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

  for (const [index, screen] of SCREENS.entries()) {
    test(screen.name, async () => {
      await setPage(page, USUAL, HEIGHT);
      await page.emulateMedia({ forcedColors: 'none' });
      await gallery.show(screen);
      if (!isAgeing(screen)) await isSpoken(screen);
      assert.deepEqual(await smallTargets(page), [], 'targets');
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves');
      assert.deepEqual(await hiddenFocus(page), [], 'focus');
      await page.emulateMedia({ forcedColors: 'active' });
      assert.deepEqual(await edgeless(page), [], 'forced colours');
      await page.emulateMedia({ forcedColors: 'none' });
      for (const [name, setting] of settingsOf(index)) {
        await setPage(page, setting, HEIGHT);
        assert.deepEqual(await overflows(page), [], name);
        if (setting.height) assert.deepEqual(await hiddenFocus(page), [], `focus, ${name}`);
        if (name === '320 px wide') assert.deepEqual(await brokenWords(page), [], 'broken words');
      }
    });
  }
});
