import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { keyboard } from '../hands/keys.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, invite, PHONE, watch, type Service } from '../hands/world.ts';

const JOURNEYS = [
  ['a car with a flat tyre', 'kfz', FLAT_TYRE],
  ['a bicycle with a broken tube', 'fahrrad', BICYCLE_TUBE],
] as const;

describe('with a keyboard alone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  // With all: both journeys in both languages.
  for (const language of isLong ? LANGUAGES : (['de'] as const)) {
    for (const [what, typ, steps] of isLong ? JOURNEYS : JOURNEYS.slice(0, 1)) {
      test(`${what} is reported, in ${language === 'de' ? 'German' : 'English'}`, async () => {
        const { url, userID } = await invite(service, '--typ', typ);
        const context = await browser.newContext({ ...PHONE, geolocation: LAUF, permissions: ['geolocation'] });
        const page = await context.newPage();
        const { faults } = watch(page, service);
        const keys = keyboard(page);
        const who = person(page, language, keys);
        await page.goto(language === 'en' ? `${url}?sprache=en` : url);
        for (const [index, step] of steps.entries()) {
          const heading = await who.reads(step.heading);
          // A screen reader begins there.
          if (index > 0) await heading.and(page.locator(':focus')).waitFor({ timeout: 2_000 });
          await step.fill?.(who);
          await step.leave(who);
        }
        await page.waitForURL(`**/organisation/${userID}`);
        assert.deepEqual(faults, []);
        console.log(`→ ${what}, ${language}: ${keys.count} keys`);
        await context.close();
      });
    }
  }

  test('the first stop skips the bar, and the menu gives the focus back', async () => {
    const { url } = await invite(service);
    const page = await browser.newPage(PHONE);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Tab');
    assert.equal(await focusedText(), 'Zum Inhalt');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await focusedText(), 'Notruf 112');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('#menue[open]').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#menue[open]').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Menü');
    await page.close();

    async function focusedText(): Promise<string> {
      return page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
    }
  });
});
