import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { invite, MOVING_PHONE, watch, type Service } from '../hands/world.ts';

describe('the first page', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  test('a tap the moment the button is first seen arrives at the picker, 20 times of 20, on a slow line and a slow phone', async () => {
    let arrived = 0;
    for (let load = 0; load < 20; load++) {
      const { url } = await invite(service);
      const context = await browser.newContext(MOVING_PHONE);
      const page = await context.newPage();
      await slow(await context.newCDPSession(page));
      void page.goto(url).catch(() => undefined); // the tap interrupts this navigation
      await tapAtOnce(page);
      await person(page, 'de').reads(['Was ist passiert?', 'What happened?']);
      arrived += 1;
      await context.close();
    }
    assert.equal(arrived, 20);
  });

  test('safety notes, consent, phone and a working start button are there without any script [2.79]', async () => {
    const { url, userID } = await invite(service);
    const context = await browser.newContext({ ...MOVING_PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    for (const words of ['Warnblinker einschalten', 'Notruf 112', 'Anrufen'])
      assert.ok(await page.getByText(words).filter({ visible: true }).count(), words);
    await page.getByRole('link', { name: 'Jetzt Panne melden' }).click();
    await page.getByRole('button', { name: /Reifen/ }).click();
    await page.waitForURL(`**/kfz/reifenRaeder/${userID}`);
    await context.close();
  });

  test('the script takes over the same markup without a word on the console', async () => {
    const { url } = await invite(service);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(url);
    await page.locator('html.awake').waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the app that a dead spot has kept away comes once the network is back, without a reload', async () => {
    const { url } = await invite(service);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    const app = '**/assets/main-*.js';
    await page.route(app, (route) => route.abort('internetdisconnected'));
    const lost = page.waitForEvent('requestfailed');
    await page.goto(url);
    await lost;
    const born = await page.evaluate(() => performance.timeOrigin);
    await page.unroute(app);
    await context.setOffline(true);
    await context.setOffline(false);
    await page.locator('html.awake').waitFor();
    assert.equal(await page.evaluate(() => performance.timeOrigin), born);
    await context.close();
  });
});

/** Throttling of a poor phone and line: 150 ms latency, 1.6 Mbit/s, a quarter of the CPU. */
async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function tapAtOnce(page: Page): Promise<void> {
  const button = page.locator('.dock .button');
  await button.waitFor({ state: 'visible', timeout: 15_000 });
  const box = await button.boundingBox();
  assert.ok(box, 'the button has a place on the screen');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
