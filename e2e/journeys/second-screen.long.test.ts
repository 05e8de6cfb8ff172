import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { axe } from '../look/axe.ts';
import { middleOfStart, openFirst, shows, tapStart } from './first-page.ts';
import { until, visit } from '../hands/installed-app.ts';
import { reportCase, caseInReach } from '../hands/ready-case.ts';
import { isLong } from '../../scripts/test/size.ts';
import { onStage, type Stage } from '../hands/stage.ts';
import { consentOf } from '../hands/consent.ts';
import { noDatabase, rowsOf } from '../hands/stored.ts';
import { command, invite, MOVING_PHONE, watch, type Einladung, type Service } from '../hands/world.ts';

/** How long after the first sight of the button it is tapped, milliseconds. */
const DELAYS = isLong ? [0, 50, 150, 300, 500, 750, 1_000, 1_500, 2_000, 3_000] : [0, 150, 1_000];

const START: Text = ['Panne mit dem Auto?', 'Trouble with the car?'];
const BICYCLE: Text = ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'];
const PICKER: Text = ['Was ist passiert?', 'What happened?'];

/** ADR 046: the picker travels in the start page. */
describe('the second screen', () => {
  let service: Service;
  let browser: Browser;
  let stage: Stage;
  onStage((started) => void ({ service, browser } = stage = started));

  test('between the two taps the script takes over what is shown: no element is replaced, and back leads to the start [4.140]', async () => {
    const { userID, context, page, faults, release } = await openFirst(stage, 'between');
    await tapStart(page, 0);
    const tile = page.getByRole('button', { name: 'Reifen oder Räder' });
    await tile.focus();
    await tile.evaluate((element) => Object.assign(globalThis, { element }));
    release();
    await page.waitForURL(`**/kfz/schadenart/${userID}*`);
    await until(async () => consentOf(service, userID) !== null);
    assert.ok(await tile.evaluate((element) => element === (globalThis as { element?: Element }).element));
    assert.ok(await tile.evaluate((element) => element === document.activeElement), 'the focus stays');
    await page.goBack();
    await shows(page, START);
    await page.goForward();
    await shows(page, PICKER);
    assert.deepEqual(faults, []);
    await context.close();
  });

  // prettier-ignore
  const FIRST = [
    ['ra_Standard',     375,  'no-preference', [true, false, false]],
    ['ra_Standard',     1280, 'no-preference', [true, false, false]],
    ['siebenschlaefer', 375,  'no-preference', [true, false, false]],
    ['siebenschlaefer', 768,  'no-preference', [true, false, false]],
    ['ra_Standard',     375,  'reduce',        [true, true, true]],
  ] as const;
  for (const [mandant, width, reducedMotion, first] of FIRST)
    test(`the start draws its heading first, and nothing moves when the rest follows: ${mandant}, ${width} px, motion ${reducedMotion} [ADR 070]`, async () => {
      const { url } = await invite(service, '--mandant', mandant);
      const context = await browser.newContext({ ...MOVING_PHONE, viewport: { width, height: 667 }, reducedMotion });
      const page = await context.newPage();
      await page.addInitScript(recordSights);
      await page.goto(url, { waitUntil: 'networkidle' });
      const { sights, shifts } = await page.evaluate(() => window.recorded!);
      assert.deepEqual(sights[0], first);
      assert.deepEqual(sights.at(-1), [true, true, true]);
      assert.deepEqual(shifts, []);
      await context.close();
    });

  for (const width of [375, 1280])
    test(`with script too a tap shows what came with the page, and the screen itself takes its place where nothing moves: ${width} px`, async () => {
      const { userID, url } = await invite(service);
      const context = await browser.newContext({ ...MOVING_PHONE, viewport: { width, height: 667 } });
      const page = await context.newPage();
      const { faults } = watch(page, service);
      await page.goto(url, { waitUntil: 'networkidle' });
      const seen = await framesOfTap(page);
      assert.deepEqual(
        seen.slice(0, 2).map(({ isCopy, path }) => [isCopy, path]),
        Array.from({ length: 2 }, () => [true, `/kfz/start/${userID}`]),
        'in the task of the tap, and in its frame',
      );
      const { isCopy, path, heading, places } = seen.at(-1)!;
      assert.deepEqual([isCopy, path, heading], [false, `/kfz/schadenart/${userID}`, PICKER[0]]);
      for (const one of seen) assert.deepEqual([one.heading, one.places, one.slides], [heading, places, false]);
      assert.deepEqual(
        seen.filter(({ at, takesTap }) => at < 150 && takesTap),
        [],
        'no second tap of a nervous finger',
      );
      await page.locator('h1:focus').waitFor();
      await until(async () => consentOf(service, userID) !== null);
      const consent = consentOf(service, userID);
      await page.goBack();
      await shows(page, START);
      await page.locator('#root .dock .button').tap();
      await page.getByRole('link', { name: 'Reifen oder Räder' }).tap();
      await shows(page, ['Was ist mit den Reifen?', '']);
      await page.waitForLoadState('networkidle');
      assert.equal(consentOf(service, userID), consent);
      assert.deepEqual(faults, []);
      await context.close();
    });

  // prettier-ignore
  const OTHERWISE: readonly (readonly [name: string, change: (page: Page, context: BrowserContext) => Promise<unknown>, picker: string])[] = [
    ['in another language',           english,    PICKER[1]],
    ['below a warning',               isWarned,   PICKER[0]],
    ['of a case started in a tab beside', isStarted, PICKER[0]],
  ];
  for (const [name, change, heading] of OTHERWISE) {
    test(`what came with the page is not shown where the screen looks otherwise by then: ${name}`, async () => {
      const { url } = await invite(service);
      const context = await browser.newContext(MOVING_PHONE);
      const page = await context.newPage();
      if (change === isWarned) await page.addInitScript(noDatabase);
      await page.goto(url, { waitUntil: 'networkidle' });
      await change(page, context);
      const seen = await framesOfTap(page);
      assert.deepEqual(
        seen.filter(({ isCopy }) => isCopy),
        [],
      );
      assert.equal(seen.at(-1)!.heading, heading);
      await context.close();
    });
  }

  test('without script back leads to the start, as the arrow does, and the skip link and the language keep the screen', async () => {
    const { context, page } = await openFirst(stage, 'blocked');
    await tapStart(page, 0);
    await shows(page, PICKER);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'schadenart', 'the focus is before the screen');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Zum Inhalt');
    assert.ok(await page.evaluate(() => document.activeElement?.checkVisibility()), 'and goes on within it');
    await page.goBack();
    await shows(page, START);
    await page.goForward();
    await shows(page, PICKER);
    await page.getByRole('link', { name: 'Zum Inhalt' }).press('Enter');
    await shows(page, PICKER);
    await page.getByRole('link', { name: 'Zurück' }).tap();
    await shows(page, START);
    await tapStart(page, 0);
    await page.getByRole('button', { name: 'Menü' }).tap();
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).tap();
    await shows(page, PICKER, 'en');
    await context.close();
  });

  // prettier-ignore
  const LOOKS = [
    ['kfz',     'de', START],
    ['kfz',     'en', START],
    ['fahrrad', 'de', BICYCLE],
    ['fahrrad', 'en', BICYCLE],
  ] as const;
  for (const [typ, language, start] of LOOKS) {
    test(`both states without script have one heading, ids of their own and no fault of accessibility: ${typ}, ${language}`, async () => {
      const { context, page } = await openFirst(stage, 'blocked', { typ, language });
      await shows(page, start, language);
      assert.deepEqual(await axe(page), []);
      await tapStart(page, 0);
      await shows(page, PICKER, language);
      assert.deepEqual(await axe(page), []);
      const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
      );
      await context.close();
    });
  }

  test('a second tap of a nervous finger meets no phone link, with and without script', async () => {
    for (const script of ['there', 'blocked'] as const) {
      const { context, page } = await openFirst(stage, script);
      if (script === 'there') await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
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

  test('from the worker, without a network, it comes as fast, and the consent follows', async () => {
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
    await page.goto(`${service.url}/kfz/start/${second.userID}#schadenart`);
    await page.waitForURL(`**/kfz/schadenart/${second.userID}`);
    await shows(page, PICKER);
    assert.equal(consentOf(service, second.userID), null);
    await context.setOffline(false);
    await until(async () => consentOf(service, second.userID) !== null);
    await context.close();
  });

  test('a link or a bookmark that ends in the picker is no tap: the script shows the start with its consent, and records none', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    for (const hash of ['#schadenart', '#inhalt-2', '#schadenart']) {
      await page.goto('about:blank');
      await page.goto(`${service.url}/kfz/start/${userID}${hash}`);
      await page.waitForURL(`${service.url}/kfz/start/${userID}`);
      await shows(page, START);
      await page.waitForLoadState('networkidle');
      await page.getByText('stimmen Sie den').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
      assert.equal(consentOf(service, userID), null);
    }
    await tapStart(page, 0);
    await page.waitForURL(`**/kfz/schadenart/${userID}`);
    await until(async () => consentOf(service, userID) !== null);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a later screen shows with its style sheet, however late that comes; the first two wait for none', async () => {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    await page.route('**/*.css', async (route) => {
      await sleep(1_500);
      await route.continue().catch(() => undefined);
    });
    const sheets = () => page.evaluate(() => document.styleSheets.length);
    await page.goto(`${service.url}/kfz/start/${userID}`);
    await page.getByRole('button', { name: 'Jetzt Panne melden' }).tap();
    await shows(page, PICKER);
    assert.equal(await sheets(), 1, 'the rules in the page');
    await page.getByText('Reifen oder Räder').tap();
    await shows(page, ['Was ist mit den Reifen?', '']);
    assert.equal(await sheets(), 2);
    await context.close();
  });

  test('the address of the picker in the start page leads where the case is: reported, of the other type, unknown, a card, the demo', async () => {
    const reported = await caseInReach(service, true);
    await reportCase(service, reported);
    const { userID } = await invite(service);
    const { einladung: card } = await command<Einladung>(service, 'einladung', '--vertrag');
    // prettier-ignore
    const ADDRESSES = [
      [`/kfz/start/${reported}`,          `/organisation/${reported}`,  'Wir haben Ihre Meldung'],
      ['/kfz/start/BCDFGHJKLMNP',         '/notfound',                  'Vorgang nicht gefunden'],
      [`/fahrrad/start/${userID}`,        `/kfz/start/${userID}`,       'Panne mit dem Auto?'],
      [`/kfz/start/${card}`,              `/kfz/start/${card}`,         'Panne mit dem Auto?'],
      ['/kfz/start/DEMOMODUS',            '/kfz/start/DEMOMODUS',       'Panne mit dem Auto?'],
    ] as const;
    for (const [from, to, heading] of ADDRESSES) {
      const context: BrowserContext = await browser.newContext(MOVING_PHONE);
      const page = await context.newPage();
      const { faults } = watch(page, service);
      await page.goto(`${service.url}${from}#schadenart`);
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

declare global {
  interface Window {
    /** Whether heading, safety notes and button are seen, from the first frame with a heading on; and what moved. */
    recorded?: { sights: boolean[][]; shifts: string[] };
  }
}

/** Init script. */
function recordSights(): void {
  const recorded = { sights: [] as boolean[][], shifts: [] as string[] };
  window.recorded = recorded;
  const look = (): void => {
    const parts = ['#root h1', '#root .safety', '#root .dock .button'].map((one) => document.querySelector(one));
    if (parts.every(Boolean)) recorded.sights.push(parts.map((one) => one!.checkVisibility()));
    if (recorded.sights.length < 5) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) =>
    recorded.shifts.push(...list.getEntries().map((one) => JSON.stringify(one))),
  ).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

async function english(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).tap();
  await shows(page, START, 'en');
  await page.keyboard.press('Escape');
}

function isWarned(page: Page): Promise<void> {
  return page.locator('.banner-warn').waitFor();
}

async function isStarted(page: Page, context: BrowserContext): Promise<void> {
  const beside = await context.newPage();
  await beside.goto(page.url(), { waitUntil: 'networkidle' });
  const isTold = page.evaluate(
    () => new Promise((told) => new BroadcastChannel('pannenlotse').addEventListener('message', told, { once: true })),
  );
  await tapStart(beside, 0);
  await shows(beside, PICKER);
  await isTold;
  await until(async () => JSON.stringify((await rowsOf(page)).faelle).includes('"gestartet":true'));
  await page.waitForTimeout(1_000); // the tab has heard of it and reads the case
  await beside.close();
}

interface Frame {
  /** Milliseconds since the tap. */
  at: number;
  /** Whether what is seen is the copy that came with the page. */
  isCopy: boolean;
  /** Whether a tap on the middle of the page would meet something in its content. */
  takesTap: boolean;
  path: string;
  heading: string | undefined;
  /** Whether it slides in. */
  slides: boolean;
  /** Where heading, back link and tiles lie. */
  places: string[];
}

/** Taps the start button; gives what the page shows in the same task, and in each of the next twelve frames. */
function framesOfTap(page: Page): Promise<Frame[]> {
  return page.evaluate(async () => {
    const tapped = performance.now();
    const frame = (): Frame => {
      const placed = Array.from(document.querySelectorAll('h1, .tool-back, .tile, .dock'));
      return {
        at: performance.now() - tapped,
        isCopy: document.querySelector<HTMLElement>('#root')!.inert,
        takesTap: document.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest('main') != null,
        path: location.pathname,
        heading: document.querySelector('h1')?.textContent,
        slides: getComputedStyle(document.querySelector('main')!).animationName !== 'none',
        places: placed.map((one) => JSON.stringify(one.getBoundingClientRect())),
      };
    };
    document.querySelector<HTMLElement>('#root .dock .button')!.click();
    const frames = [frame()];
    while (frames.length < 13) {
      await new Promise((next) => requestAnimationFrame(next));
      frames.push(frame());
    }
    return frames;
  });
}
