import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { closeContext, invite, LAUF, PHONE, type Service, watch } from '../hands/world.ts';
import { hiddenFocus } from '../look/layout.ts';
import { makeOlder } from './older-browser.ts';

const JOURNEYS = [
  ['a car with a flat tyre', 'kfz', FLAT_TYRE, 'de'],
  ['a bicycle with a broken tube', 'fahrrad', BICYCLE_TUBE, 'en'],
] as const;

/** The 'other way' rows of WITHOUT: the same app in a browser from which all these features are taken. ADR 053. */
describe('without what the oldest browsers lack', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** A page of the poorer browser. */
  async function older(options: object = {}): Promise<Page> {
    const settings = {
      ...PHONE,
      reducedMotion: 'reduce' as const,
      bypassCSP: true,
      geolocation: LAUF,
      permissions: ['geolocation'],
      ...options,
    };
    const context = await browser.newContext(settings);
    await makeOlder(context);
    return context.newPage();
  }

  for (const [what, typ, steps, language] of isLong ? JOURNEYS : JOURNEYS.slice(0, 1)) {
    test(`${what} is reported, and the keyboard’s place shows on every screen`, async () => {
      const { url, userID } = await invite(service, '--typ', typ);
      const page = await older();
      const { faults } = watch(page, service);
      const who = person(page, language);
      await page.goto(`${url}?sprache=${language}`);
      for (const [index, step] of steps.entries()) {
        await who.reads(step.heading);
        // With TEST_ALL=1 on every screen.
        if (isLong || index % 3 === 2) assert.deepEqual(await hiddenFocus(page), [], step.path);
        await step.fill?.(who);
        await step.leave(who);
      }
      await page.waitForURL(`**/organisation/${userID}`);
      assert.deepEqual(faults, []);
      await closeContext(page.context());
    });
  }

  test('the menu opens once the script runs, holds the focus, and closes', async () => {
    const { url } = await invite(service);
    const page = await older();
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => 'popover' in HTMLElement.prototype), false);
    await page.getByRole('button', { name: 'Menü' }).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await menu.getByRole('link', { name: /^Impressum/ }).waitFor();
    await menu.getByRole('button', { name: /^Schließen/ }).click();
    await menu.waitFor({ state: 'hidden' });
    await closeContext(page.context());
  });

  test('the start leads to the choice before any script, by a selector of its own', async () => {
    const { url } = await invite(service);
    const page = await older({ javaScriptEnabled: false });
    await page.goto(url);
    await page.getByRole('link', { name: 'Jetzt Panne melden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Was ist passiert?' }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1, name: 'Panne mit dem Auto?' }).isVisible(), false);
    await closeContext(page.context());
  });
});
