import assert from 'node:assert/strict';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { TYRES } from '../hands/flat-tyre.ts';
import { person } from '../hands/person.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, invite, PHONE, type Service } from '../hands/world.ts';

/** What the proxy answers in the stead of the service; null: it passes the call on. */
interface Instead {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const HTML =
  '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center>nginx</center></body></html>';

/** Behind a proxy that answers by itself, as nginx does, without JSON. */
describe('a busy service behind a proxy', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});
  let proxy: Server;
  let url = '';
  let instead: (method: string, path: string) => Instead | null = () => null;

  before(async () => {
    proxy = createServer((asked, answer) => {
      const own = instead(asked.method ?? '', asked.url ?? '');
      if (own) {
        answer.writeHead(own.status, { 'content-type': 'text/html', ...own.headers }).end(own.body ?? HTML);
        return;
      }
      const to = forward(service.url + asked.url, { method: asked.method, headers: asked.headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      to.on('error', () => answer.destroy());
      asked.pipe(to);
    });
    await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
    url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  });
  after(() => void proxy.close());

  const isCase = (path: string): boolean => /extService\.xsp\/vorgang\/\w+$/.test(path);

  async function atPicker(): Promise<Page> {
    const { userID } = await invite(service);
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${url}/kfz/schadenart/${userID}`);
    await person(page, 'de').reads(['Was ist passiert?', 'What happened?']);
    await page.waitForLoadState('networkidle');
    return page;
  }

  const goTo = (page: Page, path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState({ nr: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);

  const SAVES = '**/extService.xsp/vorgang/*';
  const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

  /** Answers saves as the service would: with the key of the save. */
  const refuseSaves = (page: Page, status: number, code: string): Promise<void> =>
    page.route(SAVES, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      const headers = {
        'content-type': 'application/problem+json',
        'idempotency-key': request.headers()['idempotency-key'] ?? '',
      };
      await route.fulfill({ status, headers, body: JSON.stringify({ code, status }) });
    }) as Promise<never>;

  for (const status of [502, 425])
    test(`a load that is answered ${status} without JSON is tried again, with a line that says so, and then opens`, async () => {
      const page = await atPicker();
      const other = await invite(service);
      let loads = 0;
      instead = (method, path) => (method === 'GET' && isCase(path) && ++loads < 3 ? { status } : null);
      await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
      await page.locator('.banner').getByText('Wir versuchen es gleich noch einmal.').waitFor();
      await person(page, 'de').reads(TYRES.heading);
      assert.equal(loads, 3);
      assert.equal(await page.locator('.banner').getByText('Wir versuchen es gleich noch einmal.').count(), 0);
      instead = () => null;
      await page.context().close();
    });

  test('after three more tries the technical error shows, never that the service no longer exists', async () => {
    const page = await atPicker();
    const other = await invite(service);
    let loads = 0;
    instead = (method, path) => (method === 'GET' && isCase(path) ? ((loads += 1), { status: 503 }) : null);
    await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
    await page.getByRole('heading', { level: 1, name: 'Technischer Fehler' }).waitFor({ timeout: 20_000 });
    assert.equal(loads, 4);
    assert.equal(new URL(page.url()).pathname, '/error');
    instead = () => null;
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await person(page, 'de').reads(TYRES.heading);
    await page.context().close();
  });

  test('a longer Retry-After is not waited for: the page says until when, with the phone number', async () => {
    const page = await atPicker();
    const other = await invite(service);
    let loads = 0;
    instead = (method, path) =>
      method === 'GET' && isCase(path) ? ((loads += 1), { status: 429, headers: { 'retry-after': '600' } }) : null;
    await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
    await page.getByText(/^Warten Sie bis \d\d:\d\d Uhr\. So lange geht es nur am Telefon\.$/).waitFor();
    assert.equal(loads, 1);
    assert.equal(await page.getByText('Vorgang nicht gefunden').count(), 0);
    assert.ok(await page.locator('.dock a[href^="tel:"]').isVisible());
    instead = () => null;
    await page.context().close();
  });

  test('a save that is answered 404 leads to the not-found page also where the next load fails; the answers stay', async () => {
    const page = await atPicker();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const who = person(page, 'de');
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    let loads = 0;
    instead = (method, path) => {
      if (!isCase(path)) return null;
      if (method === 'GET') return ((loads += 1), { status: 503 });
      return null;
    };
    await refuseSaves(page, 404, 'ERR_BAD_REQUEST');
    await who.press(['Weiter', 'Continue']);
    await page.getByRole('heading', { level: 1, name: 'Vorgang nicht gefunden' }).waitFor({ timeout: 20_000 });
    assert.equal(new URL(page.url()).pathname, '/notfound');
    assert.equal(loads, 0, 'the service has answered already');
    assert.ok(!said.some((line) => line.includes('no case is held')), said.join('\n'));
    instead = () => null;
    await page.context().close();
  });

  const REFUSALS = [
    [400, 'JSON_UNLESBAR'],
    [401, 'ZUGANG_FEHLT'],
    [422, 'UNVOLLSTAENDIG'],
  ] as const;
  for (const [status, code] of REFUSALS)
    test(`a save that is refused with ${status} says that it is not saved, with the phone number, until a later one is taken`, async () => {
      const page = await atPicker();
      const who = person(page, 'de');
      await who.press(['Reifen oder Räder', 'Tyres or wheels']);
      await who.reads(TYRES.heading);
      await TYRES.fill!(who);
      await refuseSaves(page, status, code);
      await who.press(['Weiter', 'Continue']);
      const banner = page.locator('.banner', { hasText: 'Nicht gespeichert.' });
      await banner.waitFor();
      assert.ok(await banner.locator('a[href^="tel:"]').isVisible());
      await page.unroute(SAVES);
      await page.goBack();
      await who.reads(TYRES.heading);
      await page.getByRole('checkbox').first().click();
      await page.getByRole('checkbox').first().click();
      await who.press(['Weiter', 'Continue']);
      await banner.waitFor({ state: 'detached' });
      await page.context().close();
    });

  for (const status of isLong ? [404, 410] : [410])
    test(`after a save that is answered ${status} the person goes on in a new case, with what was entered`, async () => {
      const card = await command<{ url: string }>(service, 'einladung', '--vertrag');
      const page = await (await browser.newContext(PHONE)).newPage();
      const who = person(page, 'de');
      const start = async (): Promise<void> => {
        await page.goto(card.url, { waitUntil: 'networkidle' });
        await who.press(['Jetzt Panne melden', 'Order breakdown service']);
      };
      await start();
      await page.waitForURL('**/kfz/schadenart/*');
      const first = idOf(page);
      await page.goto(`${service.url}/kfz/fahrzeug/${first}`, { waitUntil: 'networkidle' });
      await who.types(['Modell', 'Model'], 'Kombi');
      await refuseSaves(page, status, 'ERR_BAD_REQUEST');
      await who.press(['Weiter', 'Continue']);
      await page.waitForURL('**/notfound');
      await page.getByText('ist noch auf diesem Gerät').waitFor();
      await page.unroute(SAVES);

      await start();
      await page.getByRole('heading', { name: 'Sie haben schon begonnen' }).waitFor();
      await who.press(['Meldung fortsetzen', 'Continue the report']);
      await page.waitForURL((url) => /\/[^/]{12}$/.test(url.pathname) && !url.pathname.includes('/start/'));
      const second = idOf(page);
      assert.notEqual(second, first);
      await page.goto(`${service.url}/kfz/fahrzeug/${second}`, { waitUntil: 'networkidle' });
      assert.equal(await page.getByLabel('Modell').inputValue(), 'Kombi');
      await who.press(['Weiter', 'Continue']);
      await caseOnce(service, second, ({ kfz }) => kfz['modell'] === 'Kombi');
      await page.context().close();
    });
});
