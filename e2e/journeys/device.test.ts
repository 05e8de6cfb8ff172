import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { WEBPARAMS } from '#domain/mandant.ts';
import { daysFrom } from '../../web/words/days.ts';
import { person, type Visit } from '../hands/person.ts';
import { caseInReach, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, MOVING_PHONE, PHONE, type Service } from '../hands/world.ts';

const DAY = 24 * 60 * 60_000;
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15';
const NOWHERE = { ...COMPLETE, schadenOrt: { ortsTyp: 'innerorts' } };

/** What people reported of other products: devices that differ from what they say. */
describe('a device that is not what it says', { concurrency: 2 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function visit(
    path: string,
    options: BrowserContextOptions,
    prepare?: (page: Page) => unknown,
  ): Promise<Visit> {
    const context = await browser.newContext({ ...PHONE, ...options });
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${service.url}${path}`);
    const who = person(page, 'de');
    await who.reads(['', '']);
    return { context, page, who };
  }

  /** In the page: a geolocation that answers so; null: it is refused, as by a person. */
  const locate = (accuracy: number | null): void => {
    const geolocation = {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback): void => {
        const coords = { latitude: 49.51, longitude: 11.28, accuracy };
        const tell = (): void =>
          accuracy === null
            ? failed({ code: 1 } as GeolocationPositionError)
            : found({ coords, timestamp: Date.now() } as GeolocationPosition);
        setTimeout(tell, 500);
      },
      watchPosition: () => 1,
      clearWatch: () => undefined,
    };
    Object.defineProperty(navigator, 'geolocation', { get: () => geolocation });
  };

  for (const [touch, says] of [
    [10, /Öffnen Sie „Einstellungen“, „Datenschutz“, „Ortungsdienste“/],
    [0, /Adresszeile/],
  ] as const)
    test(`a Mac with ${touch} touch points is told ${touch ? 'the way of iOS' : 'the way of a browser'}`, async () => {
      const userID = await caseInReach(service, true, NOWHERE);
      const { page, context } = await visit(`/kfz/lokalisierung/${userID}`, { userAgent: IPAD }, async (fresh) => {
        await fresh.addInitScript(locate, null);
        await fresh.addInitScript((points) => {
          Object.defineProperty(navigator, 'maxTouchPoints', { get: () => points });
        }, touch);
      });
      await page.locator('.dock .button').click();
      await page.getByText(says).waitFor();
      await context.close();
    });

  for (const touch of [5, 0])
    test(`an icon on the home screen of a Mac with ${touch} touch points opens ${touch ? 'the case, with nothing stored' : 'what is stored'}`, async () => {
      const userID = await caseInReach(service, true);
      const touches = (fresh: Page) =>
        fresh.addInitScript((points) => {
          Object.defineProperty(navigator, 'maxTouchPoints', { get: () => points });
        }, touch);
      const { page, who, context } = await visit(`/kfz/kennzeichen/${userID}`, { userAgent: IPAD }, touches);
      await page.locator('.dock .button').waitFor();
      const start = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href);
      if (touch) {
        assert.equal(start, undefined, 'the icon opens the address of the page');
        assert.equal(await page.locator('meta[name="apple-mobile-web-app-capable"]').count(), 1);
        const icon = await visit(new URL(page.url()).pathname, { userAgent: IPAD }, touches);
        await icon.who.reads(['Wie lautet das Kennzeichen?', 'What is the number plate?']);
        await icon.context.close();
      } else assert.match(start!, /\/manifest\.webmanifest\?/);
      await who.reads(['Wie lautet das Kennzeichen?', 'What is the number plate?']);
      await context.close();
    });

  for (const accuracy of [-7, 0, 1e9])
    test(`an accuracy of ${accuracy} is none: the page says that it does not find the person`, async () => {
      const userID = await caseInReach(service, true, NOWHERE);
      const { page, who, context } = await visit(`/kfz/lokalisierung/${userID}`, {}, (fresh) =>
        fresh.addInitScript(locate, accuracy),
      );
      await page.locator('.dock .button').click();
      await who.reads(['Wir finden Sie gerade nicht', 'We cannot find you right now']);
      await context.close();
    });

  test("'Heute' is the service's day after a reload, by a link and after going back, on a phone two days behind", async () => {
    const userID = await caseInReach(service, true);
    const { page, context } = await visit(`/kfz/personen/${userID}`, {}, (fresh) =>
      fresh.addInitScript((off) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + off;
      }, -2 * DAY),
    );
    const offersDays = async (): Promise<void> => {
      await page.locator('[id="hilfeSofort-false"]').check();
      await page.locator('[id="spaeter_datum-anders"]').check();
      const options = page.locator('[id="spaeter_datum-tag"] option');
      const days = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).slice(1));
      assert.deepEqual(days, daysFrom({ now: Date.now(), zone: 'Europe/Berlin', webparams: WEBPARAMS }).slice(2));
    };
    await offersDays();
    await page.reload();
    await offersDays();
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    await page.goBack();
    await offersDays();
    await context.close();
  });

  test('the live region is empty once the report has arrived from a dead spot', async () => {
    const userID = await caseInReach(service, true);
    const { page, who, context } = await visit(`/kfz/zusammenfassung/${userID}`, {});
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const seen = (globalThis as { beside?: string[] }).beside ?? [];
      Object.assign(globalThis, { beside: seen });
      new MutationObserver(() => {
        const said = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join(' ');
        const isTaken = document.querySelector('main h1')?.textContent === 'Wir haben Ihre Meldung';
        if (isTaken && /Noch nicht gesendet|kein Netz/.test(said)) seen.push(said);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await context.setOffline(true);
    await page.locator('.dock button').click();
    await page.locator('.not-sent').waitFor();
    await page.locator('.tool-back').click();
    await page.locator('[role=status]', { hasText: 'Noch nicht gesendet' }).first().waitFor({ state: 'attached' });
    await context.setOffline(false);
    await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
    await page.waitForTimeout(1_000);
    assert.deepEqual(await page.evaluate(() => (globalThis as { beside?: string[] }).beside), []);
    await context.close();
  });

  test('the step’s name stands on two lines at most in letters of 26 and 32 px, and the bar leaves room', async () => {
    const userID = await caseInReach(service, true);
    const reported = await caseInReach(service, true);
    await reportCase(service, reported);
    for (const [px, width] of [
      [32, 320],
      [32, 360],
      [26, 360],
    ] as const) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 740 });
      for (const path of [
        `/kfz/schadenart/${userID}`,
        `/kfz/standort/${userID}`,
        `/kfz/personen/${userID}`,
        `/kfz/zusammenfassung/${userID}`,
        `/organisation/${reported}`,
      ]) {
        await page.goto(service.url + path);
        await page.locator('main h1').first().waitFor();
        await page.evaluate((letters) => (document.documentElement.style.fontSize = `${letters}px`), px);
        const { height, lines, wide } = await page.evaluate(() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector('.step b')!);
          return {
            height: document.querySelector('.top')!.getBoundingClientRect().height,
            lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
            wide: document.documentElement.scrollWidth,
          };
        });
        assert.ok(lines >= 1 && lines <= 2, `${lines} lines, ${px} px, ${width} px wide, ${path}`);
        assert.ok(height <= 222, `the bar is ${height} px high, ${px} px, ${width} px wide, ${path}`);
        assert.ok(wide <= width, `${wide} px wide`);
      }
      await context.close();
    }
  });

  test('from the start to the choices the screen slides in', async () => {
    const { url } = await invite(service);
    const context = await browser.newContext(MOVING_PHONE);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const moves: string[] = [];
      Object.assign(globalThis, { moves });
      addEventListener('animationstart', ({ animationName, target }) => {
        if ((target as Element).matches('main')) moves.push(animationName);
      });
    });
    await page.locator('.dock .button').tap();
    await page.locator('.tile').first().waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual(await page.evaluate(() => (globalThis as { moves?: string[] }).moves), ['slide']);
    await context.close();
  });
});
