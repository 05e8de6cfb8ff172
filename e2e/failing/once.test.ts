import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { startBrowser, type Service } from '../hands/world.ts';
import { caseInReach, readCase, reachSummary, writeElsewhere } from '../hands/ready-case.ts';

/** Repeated taps at one place, whatever is there by then: count, and milliseconds between them. */
const NERVOUS = { taps: 12, gap: 150 };

describe('nothing is lost, nothing is sent twice', () => {
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  onStage((stage) => void ({ service, browser } = stage));

  async function ready(isStarted = true): Promise<string> {
    const userID = await caseInReach(service, isStarted);
    ({ context, page } = await reachSummary(browser, service, userID));
    return userID;
  }

  longTest('a report that waited while another phone wrote carries both phones’ answers, and goes once', async () => {
    const userID = await ready();
    await page.goto(`${service.url}/kfz/personen/${userID}`);
    await person(page, 'de').types(['Vorname', 'First name'], 'Ina');
    await person(page, 'de').press(['Weiter', 'Continue']);
    await person(page, 'de').reads(['Stimmt alles?', 'Is this right?']);
    await page.route('**/melden', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page.getByText('Noch nicht gesendet').first().waitFor();
    await writeElsewhere(service, userID, { beschreibungVN: 'Vom anderen Telefon' });
    await page.unroute('**/melden');
    await page.reload();
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
    const { data } = await readCase(service, userID);
    assert.equal(data.vn.vorname, 'Ina');
    assert.equal(data.beschreibungVN, 'Vom anderen Telefon');
    await context.close();
  });

  test('what a person takes back stays taken back although the answer to the first save was lost', async () => {
    const userID = await ready();
    let isFirst = true;
    await page.route(`**/vorgang/${userID}`, async (route) => {
      const answer = await route.fetch();
      await (isFirst ? route.abort('connectionreset') : route.fulfill({ response: answer }));
      isFirst = false;
    });
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    const who = person(page, 'de');
    await who.types(['Modell', 'Model'], 'Falsch');
    await who.press(['Weiter', 'Continue']);
    await who.reads(['Ihre Angaben', 'Your details']);
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    await who.types(['Modell', 'Model'], '');
    await who.press(['Weiter', 'Continue']);
    await who.reads(['Ihre Angaben', 'Your details']);
    await untilSent(page);
    assert.equal((await readCase(service, userID)).data.kfz.modell, '');
    assert.equal((await readCase(service, userID)).revision, 3, 'both saves arrived, each once');
    await context.close();
  });

  test('quick taps on the last ‘Weiter’ send nothing, and those on the button that sends ring nobody up [4.51]', async () => {
    const userID = await ready();
    await page.goto(`${service.url}/kfz/personen/${userID}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const note = (event: Event): void => {
        const isCall = (event.target as Element).closest('a[href^="tel:"]') !== null;
        if (isCall && !event.defaultPrevented) document.documentElement.dataset['rings'] = '';
      };
      addEventListener('click', note, true); // runs after the app's own listeners
    });
    await tapNervously(page, page.getByRole('button', { name: 'Weiter' }));
    await person(page, 'de').reads(['Stimmt alles?', 'Is this right?']);
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, '');
    const send = page.getByRole('button', { name: 'Hilfe anfordern' });
    await send.click({ trial: true });
    await tapNervously(page, send);
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
    assert.equal(await page.locator('html[data-rings]').count(), 0);
    const call = page.locator('.dock a[href^="tel:"]');
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await page.waitForTimeout(700);
    await call.click();
    assert.equal(await page.locator('html[data-rings]').count(), 1, 'a tap of its own does');
    await context.close();
  });

  longTest(
    'a tap made before the summary came sends nothing, however late a busy page hears of it [4.52]',
    async () => {
      const userID = await ready();
      await page.goto(`${service.url}/kfz/personen/${userID}`);
      await page.waitForTimeout(2_000);
      const madeAt = Date.now() - 1_500;
      await person(page, 'de').press(['Weiter', 'Continue']);
      const send = page.getByRole('button', { name: 'Hilfe anfordern' });
      await send.click({ trial: true });
      const tap = await tapper(page, send);
      await tap(madeAt);
      await tap(madeAt + 300);
      await page.waitForTimeout(700);
      assert.equal(await page.getByRole('heading', { name: 'Stimmt alles?' }).count(), 1);
      assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, '');
      await tap(madeAt + 1_000); // a rest after the last one, by its timestamp still before the summary
      await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
      await context.close();
    },
  );

  test('without the consent of the start page nothing is sent, and the summary says where to give it', async () => {
    const userID = await ready(false);
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page
      .getByRole('link', { name: /Startseite/ })
      .first()
      .click();
    await page.waitForURL(`**/kfz/start/${userID}`);
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, '');
    await context.close();
  });

  longTest('a case that the service no longer knows leads to the page that says so', async () => {
    const userID = await ready();
    await page.route(`**/vorgang/${userID}`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        headers: { 'idempotency-key': route.request().headers()['idempotency-key'] ?? '' },
        body: '{"code":"ERR_BAD_REQUEST"}',
      }),
    );
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    await person(page, 'de').types(['Modell', 'Model'], 'Kombi');
    await person(page, 'de').press(['Weiter', 'Continue']);
    await page.waitForURL('**/notfound', { timeout: 15_000 });
    await person(page, 'de').reads(['Vorgang nicht gefunden', 'Case not found']);
    await context.close();
  });

  longTest('a device that refuses to write still sends the report', async () => {
    const userID = await ready();
    await page.evaluate(() => {
      for (const method of ['add', 'put'] as const) {
        IDBObjectStore.prototype[method] = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }
    });
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
    await context.close();
  });

  longTest('a second tab shows what the first one wrote and sent', async () => {
    const userID = await ready();
    const other = await context.newPage();
    await other.goto(`${service.url}/kfz/zusammenfassung/${userID}`);
    await person(other, 'de').reads(['Stimmt alles?', 'Is this right?']);
    await page.goto(`${service.url}/kfz/personen/${userID}`);
    await person(page, 'de').types(['Nachname', 'Surname'], 'Zweitname');
    await other.getByText(/Zweitname/).waitFor({ timeout: 10_000 });
    await person(page, 'de').press(['Weiter', 'Continue']);
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await other.waitForURL(`**/organisation/${userID}`, { timeout: 15_000 });
    await context.close();
  });

  longTest('over plain http in a local network the report goes too', async () => {
    const lan = await startBrowser('--host-resolver-rules=MAP panne.example 127.0.0.1');
    const inLan = { ...service, url: service.url.replace('localhost', 'panne.example') };
    const userID = await caseInReach(service, true);
    const reached = await reachSummary(lan, inLan, userID);
    assert.equal(await reached.page.evaluate(() => isSecureContext), false);
    await reached.page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await reached.page.waitForURL(`**/organisation/${userID}`, { timeout: 15_000 });
    await lan.close();
  });
});

/** A tap on the place where the target is now, made at that moment: by the event's own time. */
async function tapper(page: Page, target: Locator): Promise<(moment: number) => Promise<unknown>> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const;
  return (moment) =>
    Promise.all(
      (['mousePressed', 'mouseReleased'] as const).map((type) =>
        session.send('Input.dispatchMouseEvent', { type, ...at, timestamp: moment / 1_000 }),
      ),
    );
}

/** Taps as often as a nervous finger. A slow machine hears of them late, but not of a pause between them. */
async function tapNervously(page: Page, target: Locator): Promise<void> {
  const tap = await tapper(page, target);
  const start = Date.now();
  for (let nr = 0; nr < NERVOUS.taps; nr++) {
    const moment = start + nr * NERVOUS.gap;
    await sleep(Math.max(0, moment - Date.now()));
    await tap(moment);
  }
}

/** Waits until the queue is empty, three looks in a row. */
async function untilSent(page: Page): Promise<void> {
  for (let calm = 0; calm < 3; calm = (await queueLength(page)) === 0 ? calm + 1 : 0) await page.waitForTimeout(400);
}

const queueLength = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pannenlotse', 1);
        opening.onsuccess = () => {
          const count = opening.result.transaction('warteschlange').objectStore('warteschlange').count();
          count.onsuccess = () => {
            resolve(count.result);
            opening.result.close();
          };
        };
      }),
  );
