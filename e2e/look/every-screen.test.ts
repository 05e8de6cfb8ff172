import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { watch } from '../hands/world.ts';
import { axeFindings, isExplained, textOf } from './axe.ts';
import { unexpected, type Gallery } from './gallery.ts';
import { brokenWords, edgeless, hiddenFocus, overflows, setPage, SETTINGS, smallTargets } from './layout.ts';
import { onGallery } from './on-gallery.ts';
import { AFTER_REPORT, DESKTOP, endOf, mostOf, outOfSight, screenfulsOf, SMALL } from './screenfuls.ts';
import { SCREENS, type Screen } from './screens.ts';
import { isAgeing, isSpoken } from './spoken.ts';

/** A phone so high that axe sees most of a screen between the sticky call at its top and the dock. */
const HIGH = { width: SMALL.width, height: 2_400, css: '' };
const PHONE = { width: SMALL.width, css: '' };

/** First those whose words change as their case grows older; the last one stays the last. */
const IN_ORDER = [...SCREENS.filter(isAgeing), ...SCREENS.filter((screen) => !isAgeing(screen))];

/**
 * Every screen once, in one variant each: what it says, axe, its layout, and one more look in turn. The long tests of
 * this folder (axe, layout, screenfuls) take every variant of every screen.
 */
describe('every screen, once', () => {
  let page: Page;
  let gallery: Gallery;
  let faults: string[];
  onGallery((opened, { service }) => {
    ({ page } = gallery = opened);
    ({ faults } = watch(page, service));
  });

  const fits = async (name: string): Promise<void> => {
    await setPage(page, SETTINGS[name]!, SMALL.height);
    assert.deepEqual(await overflows(page), [], name);
  };

  const narrow = async (): Promise<void> => {
    await fits('320 px wide');
    assert.deepEqual(await brokenWords(page), [], 'broken words');
  };

  /** Looks at a screen that cost a window of another size: the narrowest one, and the others in turn. */
  const OTHERS: readonly ((screen: Screen) => Promise<void>)[] = [
    async () => {
      await setPage(page, PHONE, SMALL.height);
      assert.deepEqual(await hiddenFocus(page), [], 'focus');
    },
    async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      assert.deepEqual(await edgeless(page), [], 'forced colours');
      await page.emulateMedia({ forcedColors: 'none' });
    },
    async (screen) => {
      await page.setViewportSize(DESKTOP);
      assert.equal(await outOfSight(page, screen), '', 'the main action on a desktop');
    },
    () => fits('a desktop at 200 %'),
    async () => {
      await fits('a desktop at 400 %');
      assert.deepEqual(await hiddenFocus(page), [], 'focus at 400 %');
    },
    () => fits('text at 200 %'),
    () => fits('text spacing'),
  ];
  const LOOKS = OTHERS.flatMap((look) => [narrow, look]);

  for (const [index, screen] of IN_ORDER.entries()) {
    test(screen.name, async () => {
      await setPage(page, HIGH, SMALL.height);
      // The screen before the first of another client: a step within the page does not change the client.
      const isFirst = isAgeing(IN_ORDER[index - 1] ?? screen) !== isAgeing(screen);
      await gallery.show(isFirst ? { ...screen, isFresh: true } : screen);
      await isSpoken(page, screen);
      assert.deepEqual(await smallTargets(page), [], 'targets');
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves');

      // Both turns meet every look.
      const colorScheme = index % 4 < 2 ? 'light' : 'dark';
      const language = index % 5 === 4 ? 'en' : 'de';
      await page.emulateMedia({ colorScheme });
      await gallery.speak(language);
      const { violations, incomplete } = await axeFindings(page);
      await gallery.speak('de');
      const unexplained = incomplete.filter((finding) => !isExplained(finding));
      assert.deepEqual(violations.map(textOf), [], `axe: ${language}, ${colorScheme}`);
      assert.deepEqual(unexplained.map(textOf), [], `undecided by axe: ${language}, ${colorScheme}`);

      await LOOKS[index % LOOKS.length]!(screen);
      const [, button] = AFTER_REPORT.find(([name]) => name === screen.name) ?? [];
      if (button) {
        await page.setViewportSize(DESKTOP);
        assert.ok((await endOf(page, button)) <= DESKTOP.height, `on a desktop ${button} is in sight`);
      }
      const most = mostOf(screen);
      if (most === undefined) return;
      await setPage(page, PHONE, SMALL.height);
      const screenfuls = await screenfulsOf(page, screen);
      assert.ok(screenfuls <= most, `${screenfuls} screenfuls\n${await page.locator('main').innerText()}`);
    });
  }

  test('and none says anything on the console', () => {
    assert.deepEqual(unexpected(faults), []);
  });
});
