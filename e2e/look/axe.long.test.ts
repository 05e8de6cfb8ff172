import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Language } from '#domain/text.ts';
import { axeFindings, isExplained, textOf } from './axe.ts';
import { unexpected, type Gallery } from './gallery.ts';
import { onGallery } from './on-gallery.ts';
import { SCREENS } from './screens.ts';
import { watch } from '../hands/world.ts';

/** Viewports so high that nothing lies under the sticky dock, where axe cannot see it. */
const HIGH = { width: 375, height: 4_000 };
const WIDE = { width: 1280, height: 4_000 };

type Scheme = 'light' | 'dark';

// prettier-ignore
const VARIANTS: readonly (readonly [Language, Scheme, typeof HIGH])[] = [
  ['de', 'light', HIGH],
  ['en', 'dark', HIGH],
  ['en', 'light', HIGH],
  ['de', 'dark', HIGH],
  ['de', 'light', WIDE],
];

describe('axe finds nothing wrong', () => {
  let page: Page;
  let gallery: Gallery;
  let faults: string[];
  onGallery(
    (opened, { service }) => {
      ({ page } = gallery = opened);
      ({ faults } = watch(page, service));
    },
    { phone: { viewport: HIGH } },
  );

  for (const screen of SCREENS) {
    test(screen.name, async () => {
      await gallery.show(screen);
      for (const [language, colorScheme, viewport] of VARIANTS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await gallery.speak(language);
        const { violations, incomplete } = await axeFindings(page);
        const unexplained = incomplete.filter((finding) => !isExplained(finding));
        const where = `${language}, ${colorScheme}, ${viewport.width} px`;
        assert.deepEqual(violations.map(textOf), [], where);
        assert.deepEqual(unexplained.map(textOf), [], `undecided, ${where}`);
      }
    });
  }

  test('and no screen says anything on the console', () => {
    assert.deepEqual(unexpected(faults), []);
  });
});
