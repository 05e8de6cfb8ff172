import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { axe } from '../look/axe.ts';
import { consentOf } from '../hands/consent.ts';
import { until, visit } from '../hands/installed-app.ts';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce, reportCase } from '../hands/ready-case.ts';
import { onStage, type Stage } from '../hands/stage.ts';
import { command, invite, MOVING_PHONE, watch, type Einladung, type Service } from '../hands/world.ts';
import {
  isWithout,
  middleOfStart,
  openFirst,
  SCRIPTS,
  shows,
  tapStart,
  unexpected,
  type Script,
} from './first-page.ts';

/** How long after the first sight of the button it is tapped, milliseconds. */
const DELAYS = [0, 50, 150, 300, 500, 750, 1_000, 1_500, 2_000, 3_000];

const START: Text = ['Panne mit dem Auto?', 'Trouble with the car?'];
const BICYCLE: Text = ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'];
const PICKER: Text = ['Was ist passiert?', 'What happened?'];
const TYRES: Text = ['Was ist mit den Reifen?', 'What is wrong with the tyres?'];
const CHOICE = '/kfz/reifenRaeder';

/** Start and choices come from the service, each works without script, and the second is fetched ahead. ADR 073 */
describe('the first two screens', () => {
  let service: Service;
  let browser: Browser;
  let stage: Stage;
  onStage((started) => void ({ service, browser } = stage = started));

  for (const script of SCRIPTS)
    test(`two taps at any moment lead on, and start the case once: script ${script} [4.138]`, async () => {
      for (const delay of DELAYS) {
        const first = await openFirst(stage, script);
        const { userID, context, page, faults, release } = first;
        await tapStart(page, delay);
        await shows(page, PICKER);
        release();
        await choose(page);
        await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
        await until(async () => consentOf(service, userID) !== null);
        const consent = consentOf(service, userID);
        if (isWithout(script)) await isKept(service, userID);
        else await shows(page, TYRES);
        await goBackTo(page, script, PICKER);
        await goBackTo(page, script, START);
        assert.equal(consentOf(service, userID), consent, 'the consent is recorded once');
        assert.deepEqual(unexpected(faults), [], `${script}, ${delay} ms`);
        await context.close();
      }
    });

  for (const script of SCRIPTS)
    test(`in a dead spot after the first page the second shows, and what is said goes later: script ${script}`, async () => {
      const { userID, context, page, release } = await openFirst(stage, script);
      await middleOfStart(page);
      // The next page is fetched ahead without a word to the driver.
      await page.waitForTimeout(1_500);
      await context.setOffline(true);
      await tapStart(page, 0);
      await shows(page, PICKER);
      assert.equal(consentOf(service, userID), null);
      await context.setOffline(false);
      release();
      await choose(page);
      await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
      await until(async () => consentOf(service, userID) !== null);
      await context.close();
    });

  test('a tap the moment the button is first seen arrives, 20 times of 20, on a slow line and a slow phone', async () => {
    for (let load = 0; load < 20; load++) {
      const { url } = await invite(service);
      const context = await browser.newContext(MOVING_PHONE);
      const page = await context.newPage();
      await slow(await context.newCDPSession(page));
      void page.goto(url).catch(() => undefined); // the tap interrupts this navigation
      const { x, y } = await middleOfStart(page);
      await page.touchscreen.tap(x, y);
      await person(page, 'de').reads(PICKER);
      await context.close();
    }
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
    await page.waitForURL(`**${CHOICE}/${userID}`);
    await context.close();
  });

  test('the script takes over the second page: no element is replaced, the word leaves the address, back leads to the start [4.140]', async () => {
    const { userID, context, page, faults, release } = await openFirst(stage, 'between');
    await tapStart(page, 0);
    await page.waitForURL(`**/kfz/schadenart/${userID}?start`, { waitUntil: 'commit' });
    const tile = page.getByRole('button', { name: 'Reifen oder Räder' });
    await tile.focus();
    await tile.evaluate((element) => Object.assign(globalThis, { element }));
    release();
    await page.waitForURL(`${service.url}/kfz/schadenart/${userID}`);
    await page.waitForLoadState('networkidle');
    assert.ok(await tile.evaluate((element) => element === (globalThis as { element?: Element }).element));
    assert.ok(await tile.evaluate((element) => element === document.activeElement), 'the focus stays');
    assert.equal(consentOf(service, userID), null, 'the choice gives the consent');
    await page.goBack();
    await shows(page, START);
    await page.goForward();
    await shows(page, PICKER);
    assert.deepEqual(unexpected(faults), []);
    await context.close();
  });

  test('who only opens the address of the second page has consented to nothing; the choice there does', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/kfz/schadenart/${userID}?start`);
    await shows(page, PICKER);
    await page.waitForLoadState('networkidle');
    assert.equal(consentOf(service, userID), null);
    await page.reload();
    await shows(page, PICKER);
    await page.getByRole('link', { name: 'Reifen oder Räder' }).tap();
    await shows(page, TYRES);
    await page.waitForLoadState('networkidle');
    assert.equal(consentOf(service, userID), null, 'without the word the summary asks for it');
    await context.close();
  });

  test('without script the arrow leads to the start, and the language keeps screen and consent', async () => {
    const { userID, context, page } = await openFirst(stage, 'blocked');
    await tapStart(page, 0);
    await shows(page, PICKER);
    await page.getByRole('link', { name: 'Zurück' }).tap();
    await shows(page, START);
    await tapStart(page, 0);
    await shows(page, PICKER);
    await page.getByRole('button', { name: 'Menü' }).tap();
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).tap();
    await shows(page, PICKER, 'en');
    await page.getByText('Tyres or wheels').tap();
    await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
    await until(async () => consentOf(service, userID) !== null);
    await context.close();
  });

  // prettier-ignore
  const LOOKS = [
    ['kfz',     'de', START],
    ['kfz',     'en', START],
    ['fahrrad', 'de', BICYCLE],
    ['fahrrad', 'en', BICYCLE],
  ] as const;
  for (const [typ, language, start] of LOOKS)
    test(`without script both have no fault of accessibility: ${typ}, ${language}`, async () => {
      const { context, page } = await openFirst(stage, 'blocked', { typ, language });
      await shows(page, start, language);
      assert.deepEqual(await axe(page), []);
      await tapStart(page, 0);
      await shows(page, PICKER, language);
      assert.deepEqual(await axe(page), []);
      await context.close();
    });

  test('a second tap of a nervous finger meets no phone link, with and without script', async () => {
    for (const script of ['there', 'blocked'] as const) {
      const { context, page } = await openFirst(stage, script);
      if (script === 'there') await page.waitForLoadState('networkidle');
      await context.addInitScript(() => {
        addEventListener('click', (event) => {
          const isCall = (event.target as Element).closest('a[href^="tel:"]') !== null && !event.defaultPrevented;
          if (isCall) document.title = 'called';
        });
      });
      const { x, y } = await middleOfStart(page);
      await page.touchscreen.tap(x, y);
      await shows(page, PICKER);
      await page.touchscreen.tap(x, y);
      assert.notEqual(await page.title(), 'called', script);
      await context.close();
    }
  });

  test('from the worker, without a network, both come, and the consent follows', async () => {
    const [first, second] = [await invite(service), await invite(service)];
    const { context, page } = await visit(browser, first.url);
    await page.goto(`${service.url}/kfz/start/${second.userID}`);
    await shows(page, START);
    await page.waitForLoadState('networkidle');
    for (const delay of DELAYS) {
      await context.setOffline(true);
      await page.goto(`${service.url}/kfz/start/${second.userID}`);
      await tapStart(page, delay);
      await shows(page, PICKER);
      await page.goBack();
      await shows(page, START);
    }
    assert.equal(consentOf(service, second.userID), null);
    await context.setOffline(false);
    await until(async () => consentOf(service, second.userID) !== null);
    await context.close();
  });

  test('the address of the second page leads where the case is: reported, of the other type, unknown, a card, the demo', async () => {
    const reported = await caseInReach(service, true);
    await reportCase(service, reported);
    const { userID } = await invite(service);
    const { einladung: card } = await command<Einladung>(service, 'einladung', '--vertrag');
    // prettier-ignore
    const ADDRESSES = [
      [`/kfz/schadenart/${reported}`,     `/organisation/${reported}`,  'Wir haben Ihre Meldung'],
      ['/kfz/schadenart/BCDFGHJKLMNP',    '/notfound',                  'Vorgang nicht gefunden'],
      [`/fahrrad/schadenart/${userID}`,   `/kfz/schadenart/${userID}`,  'Was ist passiert?'],
      [`/kfz/schadenart/${card}`,         `/kfz/start/${card}`,         'Panne mit dem Auto?'],
      ['/kfz/schadenart/DEMOMODUS',       '/kfz/schadenart/DEMOMODUS',  'Was ist passiert?'],
    ] as const;
    for (const [from, to, heading] of ADDRESSES) {
      const context: BrowserContext = await browser.newContext(MOVING_PHONE);
      const page = await context.newPage();
      const { faults } = watch(page, service);
      await page.goto(`${service.url}${from}?start`);
      await page.waitForURL(`**${to}`);
      await shows(page, [heading, '']);
      assert.deepEqual(
        faults.filter((fault) => !/404/.test(fault)),
        [],
        from,
      );
      await context.close();
    }
  });
});

const choose = (page: Page): Promise<void> => page.getByText('Reifen oder Räder').filter({ visible: true }).tap();

/** Whether the choice is in the service's copy of the case. */
const isKept = (service: Service, userID: string): Promise<unknown> =>
  caseOnce(service, userID, ({ bearbeitungsSchritte }) =>
    bearbeitungsSchritte.some(({ schritt }) => schritt === CHOICE),
  );

/** Goes back in the history; without script the browser may show a page as it was, or as it is now. */
async function goBackTo(page: Page, script: Script, heading: Text): Promise<void> {
  await page.goBack();
  if (!isWithout(script)) return shows(page, heading);
  const headings = [START, PICKER].map(([name]) => page.getByRole('heading', { level: 1, name }));
  await headings[0]!.or(headings[1]!).filter({ visible: true }).first().waitFor();
}

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
