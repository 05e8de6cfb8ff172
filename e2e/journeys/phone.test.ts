import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { WEBPARAMS } from '#domain/mandant.ts';
import { isLong } from '../../scripts/test/size.ts';
import { daysFrom } from '../../web/words/days.ts';
import { happens, seenAt } from '../hands/happens.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type Visit } from '../hands/person.ts';
import { caseInReach, caseOnce, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { closeContext, PHONE, type Service } from '../hands/world.ts';

const DAY = 24 * 60 * 60_000;
const NEXT = ['Weiter', 'Continue'] as const;
const PERSONS = ['Ihre Angaben', 'Your details'] as const;
const SUMMARY = ['Stimmt alles?', 'Is this right?'] as const;

/** Faults of the device: rows of faults/client.ts. */
describe('on a phone that is not as it should be', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function visit(
    path: string,
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<Visit> {
    const context = await browser.newContext({ ...PHONE, ...options });
    const page = await context.newPage();
    await prepare(page);
    await page.goto(`${service.url}${path}`, { waitUntil: 'domcontentloaded' });
    const who = person(page, 'de');
    await who.reads(['', '']);
    return { context, page, who };
  }

  test('a clock that is a day off, or jumps, moves neither the age of a position nor the days to choose [C27]', async (t) => {
    const userID = await caseInReach(service, true);
    for (const days of isLong ? [-1, 1] : [-1]) {
      const { context, page, who } = await visit(`/kfz/fahrzeug/${userID}`, {}, (fresh) =>
        turnClock(fresh, days * DAY),
      );
      await page.waitForLoadState('networkidle');
      await who.types(['Modell', 'Model'], `Tag ${days}`);
      const saved = page.waitForResponse((response) => response.request().method() === 'POST');
      await who.press(NEXT);
      await who.reads(PERSONS);
      await saved; // its Date header gives the service's time
      await who.ticks(['Später', 'Later']);
      await who.ticks(['Anderer Tag', 'Another day']);
      const offered = page.locator('[id="spaeter_datum-tag"] option');
      const list = await offered.evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value).filter(Boolean),
      );
      assert.deepEqual(
        list,
        daysFrom({ now: Date.now(), zone: 'Europe/Berlin', webparams: WEBPARAMS }).slice(2),
        `${days}`,
      );
      await closeContext(context);
    }
    const reported = await caseInReach(service, true);
    await reportCase(service, reported);
    await happens(service, reported, [
      ['BEAUFTRAGT', -6, { wartezeitMinuten: '40' }],
      ['ABFAHRT', -5],
    ]);
    for (const days of isLong ? [-1, 1] : [1]) {
      const { context, page } = await visit(`/organisation/${reported}`, {}, (fresh) => turnClock(fresh, days * DAY));
      await happens(service, reported, [['POSITION', 0, seenAt(49.5352, 11.3241)]]);
      await page.getByRole('img', { name: /^Helfer etwa/ }).waitFor();
      if (days > 0) await page.evaluate(() => Object.assign(globalThis, { shift: 0 }));
      else await page.evaluate((ms) => Object.assign(globalThis, { shift: ms }), 2 * DAY);
      await page.waitForTimeout(11_000); // one refresh of the shown ages has passed
      await page.getByRole('img', { name: /^Helfer etwa/ }).waitFor();
      assert.equal(await page.locator('.map-old').count(), 0);
      await closeContext(context);
    }
    t.diagnostic(
      'seen C27: a day behind, a day ahead, and jumps of one and two days: the right days, the position live',
    );
  });

  test('an hour that the clocks leave out is refused with words, and days are those of the client’s zone on a phone of another [C28]', async (t) => {
    const userID = await caseInReach(service, true);
    const then = Date.parse('2027-03-20T03:30:00Z'); // in New York it is still the day before
    const { context, page, who } = await visit(
      `/kfz/personen/${userID}`,
      { timezoneId: 'America/New_York' },
      async (fresh) => {
        await turnClock(fresh, then - Date.now());
        await turnServiceClock(fresh, then - Date.now());
      },
    );
    await who.ticks(['Später', 'Later']);
    await who.ticks(['Anderer Tag', 'Another day']);
    const days = page.locator('[id="spaeter_datum-tag"]');
    assert.equal(await days.locator('option').nth(1).getAttribute('value'), '2027-03-22');
    await days.selectOption('2027-03-28');
    await page.locator('[id="spaeter_uhrzeit"]').selectOption('02');
    await page.locator('[id="spaeter_uhrzeit-minute"]').selectOption('30');
    await who.press(NEXT);
    await page.getByText('Diese Uhrzeit gibt es an dem Tag nicht. Wählen Sie eine andere.').first().waitFor();
    await page.locator('[id="spaeter_uhrzeit"]').selectOption('03');
    await who.press(NEXT);
    await who.reads(SUMMARY);
    await page.getByText('Sonntag, 28. März, 03:30 Uhr').first().waitFor();
    await caseOnce(service, userID, ({ spaeter_datum }) => spaeter_datum === '2027-03-28');
    assert.equal((await readCase(service, userID)).data.spaeter_uhrzeit, '03:30');
    t.diagnostic(
      'seen C28: 02:30 of 28 March 2027 refused with words, 03:30 kept; days of Berlin on a phone in New York',
    );
    await closeContext(context);
  });

  test('what the browser fills in by itself, or is pasted with odd blanks and marks, is taken and tidied [C37]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page, who } = await visit(`/kfz/personen/${userID}`);
    await page.waitForLoadState('networkidle');
    await fillsBySelf(page, 'vn.vorname', '\u00a0Zoë\u200f ');
    await fillsBySelf(page, 'vn.nachname', '\u202aD’Angelo\u00a0Groß\u202c');
    await fillsBySelf(page, 'vorgangsMetadaten.mobilnummer', '\u202d+49\u00a0(0)176 040\u2011690\u200b12\u202c');
    await who.press(NEXT);
    await who.reads(SUMMARY);
    await page.goto(`${service.url}/kfz/kennzeichen/${userID}`, { waitUntil: 'networkidle' });
    const tooLong = page.getByText('Kürzen Sie das Kennzeichen auf 15 Zeichen.').first();
    await fillsBySelf(page, 'kfz.kennzeichen_id', 'LAU-AB 123 E und mehr');
    await who.press(NEXT);
    await tooLong.waitFor();
    await who.press(['Ausländisches oder besonderes Kennzeichen', 'Foreign or special plate']);
    await page.getByRole('button', { name: 'besonderes Kennzeichen' }).waitFor({ state: 'detached' });
    await tooLong.waitFor();
    await fillsBySelf(page, 'kfz.kennzeichen_id', '\u00a0lau\u00a0-\u00a0ab\u202f123\u200e');
    await who.press(NEXT);
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    await caseOnce(service, userID, ({ kfz }) => kfz.kennzeichen_id === 'LAU-AB 123');
    const { vn, vorgangsMetadaten, kfz } = (await readCase(service, userID)).data;
    const kept = [
      vn.vorname,
      vn.nachname,
      vorgangsMetadaten.mobilnummer,
      kfz.kennzeichen_id,
      kfz.kennzeichen_ungeprueft,
      kfz.datenEingegeben,
    ];
    assert.deepEqual(kept, ['Zoë', 'D’Angelo Groß', '+4917604069012', 'LAU-AB 123', false, true]);
    t.diagnostic(`seen C37: ${kept.slice(0, 4).join(', ')}`);
    await closeContext(context);
  });

  longTest('on a sixth of the speed a key shows within 200 ms [C38]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page, who } = await visit(`/kfz/reifenRaeder/${userID}`, {}, slow);
    await page.waitForLoadState('networkidle');
    const beside = await browser.newContext(PHONE);
    const empty = await beside.newPage();
    await slow(empty);
    await empty.setContent('<textarea></textarea>');
    const [[median, most], [, plain]] = await keyDelays(page, empty);
    await who.press(NEXT);
    t.diagnostic(
      `seen C38: 70 keys on a sixth of the speed: median ${median} ms, 19 of 20 within ${most} ms (empty page ${plain} ms)`,
    );
    // Key by key beside an empty page, whose delays are those of the machine.
    assert.ok(most < Math.max(200, 3 * plain), `${most} ms, on an empty page ${plain} ms`);
    for (const one of [context, beside]) await closeContext(one);
  });
});

async function slow(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

type Delays = readonly [median: number, most: number];

/**
 * Input delay (Event Timing API) of 70 keys on each of two pages, a key here and a key there, in milliseconds: median
 * and 95th percentile.
 */
async function keyDelays(page: Page, other: Page): Promise<readonly [Delays, Delays]> {
  const pages = [page, other] as const;
  for (const one of pages) {
    await one.evaluate(() => {
      const seen = Object.assign(globalThis, { delays: [] as number[] }).delays;
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await one.locator('textarea').click();
  }
  const keys = [...'Vorne links, an der Bordsteinkante.'.repeat(2)];
  for (const key of keys) for (const one of pages) await one.keyboard.type(key, { delay: 30 });
  const delaysOf = async (one: Page): Promise<Delays> => {
    // An event is reported once its frame is shown.
    await one.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 100))));
    const delays = await one.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
    // Events shorter than 16 ms are not reported.
    const short = Array<number>(Math.max(0, keys.length - delays.length)).fill(16);
    const all = [...delays, ...short].sort((a, b) => a - b);
    return [all[Math.floor(all.length / 2)]!, all[Math.floor(all.length * 0.95)]!];
  };
  return [await delaysOf(page), await delaysOf(other)];
}

/** Shifts the device's clock by `ms`; setting `globalThis.shift` shifts it again. */
const turnClock = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript((by) => {
    Object.assign(globalThis, { shift: by });
    const Right = Date;
    const now = (): number => Right.now() + (globalThis as unknown as { shift: number }).shift;
    globalThis.Date = new Proxy(Right, {
      construct: (_, args) => (args.length ? Reflect.construct(Right, args) : new Right(now())),
      get: (_, name) => (name === 'now' ? now : Reflect.get(Right, name)),
    });
  }, ms);

/** Shifts the service's clock by `ms`, as its pages and its Date headers tell it. */
const turnServiceClock = (page: Page, ms: number): Promise<unknown> =>
  page.route(/\/(service|kfz)\//, async (route) => {
    const response = await route.fetch();
    const now = Date.now() + ms;
    const headers = { ...response.headers(), date: new Date(now).toUTCString() };
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const body = isPage ? (await response.text()).replace(/"jetzt":\d+/, `"jetzt":${now}`) : undefined;
    await route.fulfill({ response, headers, ...(body !== undefined && { body }) });
  });

/** Fills a field as browser autofill does: sets the value and fires one `change`. */
const fillsBySelf = (page: Page, id: string, value: string): Promise<void> =>
  page.locator(`[id="${id}"]`).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
