import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { AFTER_TYRES, reachTyres, TYRES } from '../hands/flat-tyre.ts';
import { until } from '../hands/installed-app.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { rowsOf } from '../hands/stored.ts';
import { invite, PHONE, type Service } from '../hands/world.ts';

const STILL = PHONE;
const MAIN = '#root .dock .button';
const TYRES_TILE = '.tile[href*=reifenRaeder]';
const JOURNEY = /\/assets\/journey-[^/]*\.js$/;
const BROKEN = 'Das hat nicht geklappt';
const WORDS = 'Vorne links, an der Bordsteinkante.';

/** ADR 048: nothing stands between a tap and the next screen. */
describe('the next screen', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  // prettier-ignore
  const DEVICES: readonly (readonly [name: string, script: () => void])[] = [
    ['is yet to open its database', SLOW_TO_OPEN],
    ['is long in writing',          SLOW_TO_WRITE],
  ];
  for (const [name, script] of DEVICES) {
    test(`shows within two frames on a device that ${name}, and nothing is lost`, async () => {
      const { userID, url } = await invite(service);
      const context = await browser.newContext(STILL);
      const page = await context.newPage();
      await page.addInitScript(script);
      await page.goto(url, { waitUntil: 'networkidle' });
      assert.equal(await afterTap(page, MAIN), 'Was ist passiert?');
      assert.equal(await afterTap(page, TYRES_TILE), TYRES.heading[0]);
      await page.getByLabel('Reifen ist platt').check();
      await page.getByRole('group', { name: 'Haben Sie ein Ersatzrad dabei?' }).getByLabel('Nein').check();
      assert.equal(await afterTap(page, MAIN), AFTER_TYRES.heading[0]);
      await page.evaluate(() => (globalThis as { release?: () => void }).release!());
      await caseOnce(service, userID, ({ schadenTyp }) => schadenTyp === 'SCHADEN_REIFEN');
      await context.close();
    });
  }

  test('has asked the device to keep the last answer before its frame: a page that crashes then loses nothing', async () => {
    const { url } = await invite(service);
    const context = await browser.newContext(STILL);
    const page = await context.newPage();
    await reachTyres(page, url);
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Reifen ist platt').check();
    const address = page.url();
    const session = await context.newCDPSession(page);
    // One answer is being written while the next is given; and the page never comes to another task.
    void page
      .evaluate(
        async ([main, words]) => {
          const area = document.querySelector('textarea')!;
          const type = (text: string): void => {
            Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text);
            area.dispatchEvent(new Event('input', { bubbles: true }));
          };
          document.querySelector<HTMLElement>('[id="reifen.ersatzVorhanden-nein"]')!.click();
          for (let microtasks = 0; microtasks < 50; microtasks++) await Promise.resolve();
          type(words!);
          document.querySelector<HTMLElement>(main!)!.click();
          for (let microtasks = 0; microtasks < 50; microtasks++) await Promise.resolve();
          console.log('tapped');
          for (;;);
        },
        [MAIN, WORDS],
      )
      .catch(() => undefined);
    await page.waitForEvent('console', (message) => message.text() === 'tapped');
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);

    const again = await context.newPage();
    await again.goto(address);
    await again.getByRole('heading', { name: TYRES.heading[0] }).waitFor();
    assert.equal(await again.locator('textarea').inputValue(), WORDS);
    await context.close();
  });

  test('waits for no device that is still being read, and writes nothing over what that keeps', async () => {
    const { url, userID } = await invite(service);
    const context = await browser.newContext(STILL);
    const before = await context.newPage();
    const who = await reachTyres(before, url);
    await before.waitForLoadState('networkidle');
    await context.route('**/vorgang/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await TYRES.fill!(who);
    await until(async () => JSON.stringify(await rowsOf(before)).includes(WORDS));
    await before.close();

    const page = await context.newPage();
    await page.addInitScript(SLOW_TO_OPEN);
    await page.goto(`${service.url}/kfz/start/${userID}`, { waitUntil: 'networkidle' });
    assert.equal(await afterTap(page, MAIN), 'Was ist passiert?');
    await page.evaluate(() => (globalThis as { release?: () => void }).release!());
    await page.locator(TYRES_TILE).click();
    await page.getByText(WORDS).waitFor();
    assert.equal(await page.locator('textarea').inputValue(), WORDS);
    const written = await page.evaluate(() => (globalThis as { written?: string[] }).written!);
    assert.ok(written.length > 0);
    assert.deepEqual(
      written.filter((row) => !row.includes(WORDS)),
      [],
    );
    await context.close();
  });

  test('that could not come for want of a network comes by itself when that is back, without a worker and without a reload', async () => {
    const { context, page } = await pickerAlone();
    await context.setOffline(true);
    await page.locator(TYRES_TILE).click();
    await page.getByRole('heading', { name: BROKEN }).waitFor();
    await page.getByText('Sobald Sie wieder Netz haben').waitFor();
    assert.ok(await page.locator('.dock a[href^="tel:"]').isVisible());
    // It asks whether the page could be had anew, before it tries again.
    const again = page.waitForRequest(JOURNEY);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await again;
    await page.getByRole('heading', { name: BROKEN }).waitFor();
    await page.unroute(JOURNEY);
    await context.setOffline(false);
    await page.getByRole('heading', { name: TYRES.heading[0] }).waitFor();
    assert.equal(await page.evaluate(() => (globalThis as { isSame?: true }).isSame), true);
    await context.close();
  });

  test('in a dead spot, where the device believes in a network, no reload takes the page away, and the button brings it', async () => {
    const { context, page } = await pickerAlone();
    const dead = (url: URL): boolean => url.origin === service.url;
    await page.route(dead, (route) => route.abort('connectionfailed'));
    await page.locator(TYRES_TILE).click();
    await page.getByRole('heading', { name: BROKEN }).waitFor();
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.click();
    await page.waitForTimeout(1_000);
    assert.equal(await page.evaluate(() => (globalThis as { isSame?: true }).isSame), true);
    await page.getByRole('heading', { name: BROKEN }).waitFor();
    for (const route of [dead, JOURNEY]) await page.unroute(route);
    await again.click();
    await page.getByRole('heading', { name: TYRES.heading[0] }).waitFor();
    await context.close();
  });

  test('that does not come is loaded anew for nobody who has left meanwhile, not even once the service has answered', async () => {
    const { context, page } = await pickerAlone();
    const after = (ms: number) => async (route: Route) => {
      await sleep(ms);
      await route.continue();
    };
    await page.route('**/mandant', after(1_000));
    await page.route('**/recht/impressum', after(2_500));
    const asked = page.waitForRequest('**/mandant');
    await page.locator(TYRES_TILE).click();
    await asked;
    await page.evaluate(() => void setTimeout(() => location.assign('/recht/impressum')));
    await page.getByRole('heading', { name: 'Impressum' }).waitFor();
    await context.close();
  });

  /** The picker of a fresh case, on a page to which the file of the journey does not come. */
  async function pickerAlone() {
    const { url } = await invite(service);
    const context = await browser.newContext(STILL);
    const page = await context.newPage();
    await page.route(JOURNEY, (route) => route.abort());
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(MAIN).click();
    await page.locator(TYRES_TILE).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    return { context, page };
  }

  test('has its file before it can be tapped: on the start page journey and status page come', async () => {
    const { url } = await invite(service);
    const context = await browser.newContext(STILL);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(MAIN).waitFor();
    const files = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => /assets\/(\w+)-[^/]*\.js/.exec(name)?.[1]),
      );
    await until(async () => files().then((came) => ['journey', 'organisation'].every((name) => came.includes(name))));
    await context.close();
  });
});

/** Init script: a transaction that writes says that it is complete once `release` is called. */
function SLOW_TO_WRITE(): void {
  const { addEventListener } = EventTarget.prototype;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(globalThis, { release: resolve });
  IDBTransaction.prototype.addEventListener = function (this: IDBTransaction, type: string, then: EventListener) {
    const isHeld = type === 'complete' && this.mode === 'readwrite';
    addEventListener.call(this, type, isHeld ? (event) => void promise.then(() => then(event)) : then);
  } as typeof EventTarget.prototype.addEventListener;
}

/** Init script: the database opens once `release` is called; `written` are the cases written to it. */
function SLOW_TO_OPEN(): void {
  const { addEventListener } = EventTarget.prototype;
  const { promise, resolve } = Promise.withResolvers<void>();
  const written: string[] = [];
  Object.assign(globalThis, { release: resolve, written });
  IDBOpenDBRequest.prototype.addEventListener = function (this: EventTarget, type: string, then: EventListener) {
    addEventListener.call(this, type, type === 'success' ? (event) => void promise.then(() => then(event)) : then);
  } as typeof EventTarget.prototype.addEventListener;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (row: unknown, ...rest) {
    if (this.name === 'faelle') written.push(JSON.stringify(row));
    return put.call(this, row, ...rest);
  };
  // The app gives up an opening database after two seconds; this one opens in time, however slow the machine.
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: TimerHandler, ms?: number) =>
    setTimeout(work, ms === 2_000 ? 60_000 : ms)) as typeof globalThis.setTimeout;
}

/** Taps what the selector finds; gives the heading that is in sight two frames later. */
const afterTap = (page: Page, selector: string): Promise<string> =>
  page.evaluate(async (css) => {
    document.querySelector<HTMLElement>(css)!.click();
    for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
    const headings = Array.from(document.querySelectorAll('h1'));
    return headings.find((one) => one.checkVisibility())?.textContent.replaceAll('\u00ad', '') ?? '';
  }, selector);
