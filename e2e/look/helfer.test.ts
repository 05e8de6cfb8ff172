import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { assignLink, HEADINGS, openCab } from '../hands/helfer.ts';
import { keyboard } from '../hands/keys.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, type Service } from '../hands/world.ts';
import { axe } from './axe.ts';
import { overflows } from './layout.ts';

/** So high that nothing lies under the dock, where axe cannot see it. */
const HIGH = { width: 375, height: 4_000 };

describe('the helper’s page', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function assigned(): Promise<string> {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    return (await assignLink(service, userID)).url;
  }

  for (const scheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
    test(`axe finds nothing in any state, ${scheme}, and nothing is wider than a small phone`, async () => {
      const url = await assigned();
      const cab = await openCab(browser, service, url, scheme === 'light' ? 'de' : 'en', { colorScheme: scheme });
      const words = scheme === 'light' ? 0 : 1;
      const look = async (state: keyof typeof HEADINGS): Promise<void> => {
        await cab.reads(HEADINGS[state]);
        await cab.page.setViewportSize(HIGH);
        assert.deepEqual(await axe(cab.page), [], state);
        await cab.page.setViewportSize({ width: 320, height: 640 });
        assert.deepEqual(await overflows(cab.page), [], `${state} at 320 px`);
        if (isLong) {
          await cab.page.setViewportSize({ width: 1280, height: 1_024 });
          assert.deepEqual(await axe(cab.page), [], `${state}, wide`);
        }
        await cab.page.setViewportSize(PHONE.viewport);
      };
      await look('offen');
      await cab.press(['Ablehnen', 'Decline']);
      assert.deepEqual(await axe(cab.page), [], 'refusing');
      await cab.press(['Zurück zum Auftrag', 'Back to the job']);
      await cab.press(['45 Minuten', '45 minutes']);
      await look('angenommen');
      await cab.goesOn(['Losgefahren', 'Set off']);
      await look('unterwegs');
      await cab.press(['Niemanden angetroffen', 'Nobody there']);
      assert.deepEqual(await axe(cab.page), [], 'nobody there');
      await cab.page.keyboard.press('Escape');
      await cab.goesOn(['Angekommen', 'Arrived']);
      await look('angekommen');
      await cab.goesOn(['Fertig', 'Done']);
      await cab.page.getByRole('radio').nth(1).check();
      assert.deepEqual(await axe(cab.page), [], 'done');
      await cab.press(['Auftrag abschließen', 'Complete the job']);
      await look('beendet');
      assert.equal(await cab.page.locator('html').getAttribute('lang'), ['de', 'en'][words]);
      assert.deepEqual(cab.faults, []);
      await cab.context.close();
    });
  }

  longTest('with a keyboard alone the job is done', async () => {
    const cab = await openCab(browser, service, await assigned());
    const keys = keyboard(cab.page);
    const button = (name: string) => cab.page.getByRole('button', { name: new RegExp(`^${name}`) });
    await cab.reads(HEADINGS.offen);
    await keys.press(button('20 Minuten'));
    await cab.reads(HEADINGS.angenommen);
    for (const [name, heading] of [
      ['Losgefahren', HEADINGS.unterwegs],
      ['Angekommen', HEADINGS.angekommen],
    ] as const) {
      await cab.page.waitForTimeout(850);
      await keys.press(button(name));
      await cab.reads(heading);
    }
    await cab.page.waitForTimeout(850);
    await keys.press(button('Fertig'));
    await keys.tick(cab.page.getByRole('radio').first());
    await keys.press(button('Auftrag abschließen'));
    await cab.reads(HEADINGS.beendet);
    await cab.context.close();
  });

  test('on a wide screen a map fills the window beside the job; a phone fetches none', async () => {
    const url = await assigned();
    const files = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);
    const cab = await openCab(browser, service, url);
    await cab.page.waitForLoadState('networkidle');
    assert.deepEqual(
      (await cab.page.evaluate(files)).filter((name) => /-map-|\/geo\//.test(name)),
      [],
    );
    await cab.context.close();
    const office = await openCab(browser, service, url, 'de', { viewport: { width: 1280, height: 800 } });
    await office.page.locator('.on-ground .map-frame > svg').waitFor();
    const { x, y, width, height } = (await office.page.locator('.map-frame').boundingBox())!;
    const foot = (await office.page.locator('.foot').boundingBox())!;
    assert.deepEqual([x, x + width, Math.round(y + height)], [432, 1280, Math.round(foot.y)]);
    assert.equal(
      await office.page.evaluate(() => document.documentElement.scrollHeight),
      800,
      'the page does not scroll',
    );
    await office.page.getByRole('button', { name: /^45/ }).click();
    await office.reads(HEADINGS.angenommen);
    assert.deepEqual(await axe(office.page), []);
    assert.deepEqual(office.faults, []);
    await office.context.route('**/auftrag-late-map-*.js', (route) => route.abort());
    await office.page.reload();
    await office.reads(HEADINGS.angenommen);
    await office.page.locator('.on-ground').waitFor({ state: 'detached' });
    await office.context.close();
  });

  test('without scripts the place, the phones and the navigation are there', async () => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(await assigned());
    await page.getByText('Hauptstraße 1, 91207 Lauf').first().waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Navigation starten' }).getAttribute('href'),
      'geo:49.51234,11.28123?q=49.51234,11.28123',
    );
    assert.ok((await page.locator('a[href^="tel:"]').count()) >= 2);
    // Chromium switches scripts off after the parser has read the page as one with scripts.
    assert.match(await page.content(), /Ohne Skripte/);
    await context.close();
  });
});
