import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Language } from '#domain/text.ts';
import { axeFindings, type Finding } from './axe.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { SCREENS } from './screens.ts';
import { watch } from '../hands/world.ts';

const isLong = process.env['TEST_ALL'] === '1';

/** Viewports so high that nothing lies under the sticky dock, where axe cannot see it. */
const HIGH = { width: 375, height: 4_000 };
const WIDE = { width: 1280, height: 4_000 };

type Scheme = 'light' | 'dark';

/**
 * All rules in German and light; in English and dark only what language or scheme can change. With TEST_ALL=1 all
 * rules in every variant, and the wide layout.
 */
const VARIANTS: readonly (readonly [Language, Scheme, typeof HIGH, 'all' | 'look and language'])[] = [
  ['de', 'light', HIGH, 'all'],
  ['en', 'dark', HIGH, isLong ? 'all' : 'look and language'],
  ...(isLong
    ? ([
        ['en', 'light', HIGH, 'all'],
        ['de', 'dark', HIGH, 'all'],
        ['de', 'light', WIDE, 'all'],
      ] as const)
    : []),
];

/**
 * Results axe reports as incomplete, with the reason why they are no fault. The themes' own test computes the contrast
 * of every pair of tokens.
 */
// prettier-ignore
const UNDECIDED: readonly (readonly [rule: string, text: RegExp, reason: string])[] = [
  ['color-contrast', /kennzeichen_land Element('s background color could not| has a 1:1)/, 'the sign of the country is drawn over the select, white on the blue of the plate'],
  ['color-contrast', /: \.lead > p Element's background/,         'on wide screens the paths of the hero reach up behind the words, empty there'],
  ['color-contrast', /: (time\[datetime="[^"]+"\]|\.notes > li > span) Element's background/, 'the rings of the drawing below, cut off at its frame, reach behind the messages, which lie on their card'],
  ['heading-order',  /section > h2 Unable to determine/,         'the complementary region begins with a heading of the second level; the h1 stands in main'],
  ['color-contrast', /text(\[[xy]="[\d.]+"\])? Element's background/,  'words in a drawing, which axe cannot see through; ink on the ground of the drawing, white on the blue of the sign'],
  ['color-contrast', /: #_r_\w+_ Element's background .* overlapped/, 'the heading of the map: the rings of the drawing reach up behind it, cut off by its frame'],
  ['color-contrast', /(\.note > div|\.num|> p|> b|\.hint(:nth-child\(\d\))?|\^?tel:.*span) Element's background .* overlapped/, 'around the map of the helper: the rings of its drawing reach beyond the frame, which cuts them off'],
  ['color-contrast', /(text\[|\.kz-land > b|\.row).* too short/, 'one letter or digit, in the colours of the words around it'],
];

const isExplained = ({ rule, text }: Finding): boolean =>
  UNDECIDED.some(([known, pattern]) => known === rule && pattern.test(text));

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
      for (const [language, colorScheme, viewport, rules] of VARIANTS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await gallery.speak(language);
        const { violations, incomplete } = await axeFindings(page, rules);
        const unexplained = incomplete.filter((finding) => !isExplained(finding));
        const where = `${language}, ${colorScheme}, ${viewport.width} px`;
        assert.deepEqual(violations.map(textOf), [], where);
        assert.deepEqual(unexplained.map(textOf), [], `undecided, ${where}`);
      }
    });
  }

  test('and no screen says anything on the console', () => {
    // Expected: the browser's own messages about the screen without a network, the page that is not found (404), and
    // one conflict (409): the gallery leaves screens faster than anybody. The queue's tests cover what becomes of it.
    const notFound = faults.filter((fault) => fault.includes('status of 404'));
    const own = faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|status of 40[49]/.test(fault));
    assert.deepEqual(own, []);
    assert.ok(notFound.length <= 1, `${notFound.length} times 404`);
    const conflicts = faults.filter((fault) => fault.includes('status of 409'));
    assert.ok(conflicts.length <= 1, `${conflicts.length} times 409`);
  });
});

const textOf = ({ text }: Finding): string => text;
