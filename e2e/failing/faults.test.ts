import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { FAULTS, type FaultCode } from '#domain/errors.ts';
import { valueAt } from '#domain/vorgang.ts';
import { isLong, size } from '../../scripts/test/size.ts';
import { AFTER_TYRES, TYRES } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type CaseVisit } from '../hands/person.ts';
import { readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, PHONE, type Einladung, type Service } from '../hands/world.ts';

const CALL = '**/extService.xsp/vorgang/*';

/** §8: the page shows what the error catalogue says of each fault. */
describe('when something fails', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  interface Visit extends CaseVisit, Einladung {
    /** Console messages so far. */
    said: string[];
  }

  /** Opens a case on the choice of damage, with the next screens prefetched. */
  async function atPicker(prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Visit> {
    const invited = await invite(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await prepare(page);
    const who = person(page, 'de');
    await page.goto(`${service.url}/kfz/schadenart/${invited.userID}`);
    await who.reads(['Was ist passiert?', 'What happened?']);
    await page.waitForLoadState('networkidle');
    return { ...invited, context, page, who, said };
  }

  /** Client-side navigation to another case: the only load that does not come with the page itself. */
  const goTo = (page: Page, path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState({ nr: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);

  /** Asserts the error page of a fault: title, number if it has one, the phone first, a retry where there is a case. */
  async function shows(
    page: Page,
    code: FaultCode,
    address: string,
    number?: string,
    { hasRetry = true } = {},
  ): Promise<void> {
    const { title, text } = FAULTS[code];
    await page.getByRole('heading', { level: 1, name: title[0] }).waitFor({ timeout: 20_000 });
    await page.getByText(text[0]).waitFor({ timeout: 5_000 }); // below the heading, so after its paint
    assert.deepEqual(await page.getByText(/^Fehler/).allInnerTexts(), number ? [`Fehler ${number}`] : []);
    await page.waitForURL((url) => url.pathname === address, { timeout: 20_000 });
    assert.ok(await page.locator('.dock a[href="tel:+492214710333"]').isVisible());
    const retry = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await retry.waitFor({ state: hasRetry ? 'visible' : 'detached' });
  }

  test('an error page that was opened by itself has nothing to try again', async () => {
    const { page, context } = await atPicker();
    const pages = [
      ['ERR_BAD_REQUEST', '/notfound', '404'],
      ['ERR_NETWORK', '/errorNetwork', '404'],
      ['ERR_UNDEFINED', '/error', '500'],
    ] as const;
    for (const [code, address, number] of pages.slice(0, size(1, pages.length))) {
      await page.goto(`${service.url}${address}`);
      await shows(page, code, address, number, { hasRetry: false });
    }
    await context.close();
  });

  test('an unknown case, and an id that is none, are not found, in the stead of the entry in the history [4.29 8.2 8.9]', async () => {
    const { page, context } = await atPicker();
    const ids = ['BBBBBBBBBBBB', 'KURZ', 'BBBBBBBBBBBBBBB', 'zwoelf.signs', 'BBBBBBBBBB'];
    for (const id of ids.slice(0, size(2, ids.length))) {
      const entries = await page.evaluate(() => history.length);
      await page.goto(`${service.url}/kfz/reifenRaeder/${id}`);
      await shows(page, 'ERR_BAD_REQUEST', '/notfound', '404');
      assert.ok((await page.evaluate(() => history.length)) <= entries + 1, 'replaced, not pushed');
    }
    await context.close();
    const again = await atPicker();
    for (const id of ids.slice(0, size(1, 2))) {
      await goTo(again.page, `/kfz/reifenRaeder/${id}`);
      await shows(again.page, 'ERR_BAD_REQUEST', '/notfound', '404');
    }
    await again.context.close();
  });

  test('an address without an id is not found, and the console says so [8.10]', async () => {
    const { page, said, context } = await atPicker();
    await goTo(page, '/kfz/reifenRaeder');
    await shows(page, 'ERR_BAD_REQUEST', '/notfound', '404', { hasRetry: false });
    assert.ok(said.some((line) => line.includes('Es wurde keine VorgangsId übergeben')));
    await context.close();
  });

  // prettier-ignore
  const STATUSES = [
    [400, 'ERR_BAD_REQUEST', '/notfound', '404'], [401, 'ERR_BAD_REQUEST', '/notfound', '404'], [403, 'ERR_BAD_REQUEST', '/notfound', '404'],
    [410, 'ERR_BAD_REQUEST', '/notfound', '404'], [500, 'ERR_UNDEFINED', '/error', '500'], [503, 'ERR_UNDEFINED', '/error', '500'],
  ] as const satisfies readonly (readonly [number, FaultCode, string, string])[];
  test('an answer of the service to a load leads to the page of its kind [2.135 4.25 8.7]', async () => {
    // The test before has the other page.
    for (const [status, code, address, number] of isLong ? STATUSES : STATUSES.slice(-1)) {
      const { page, context } = await atPicker();
      const other = await invite(service);
      await page.route(CALL, (route) => route.fulfill({ status, contentType: 'application/problem+json', body: '{}' }));
      await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
      await shows(page, code, address, number);
      await page.reload();
      await shows(page, code, address, number);
      await page.unroute(CALL);
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await person(page, 'de').reads(TYRES.heading);
      assert.equal(new URL(page.url()).pathname, `/kfz/reifenRaeder/${other.userID}`, 'where one wanted to go');
      await context.close();
    }
  });

  test('a service that does not answer is another page than a device without a network [4.26 8.4 8.5]', async () => {
    const { page, context, who, userID } = await atPicker();
    const other = await invite(service);
    await service.kill();
    try {
      await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
      await shows(page, 'ERR_NETWORK', '/errorNetwork', '404');
      await context.setOffline(true);
      await goTo(page, `/kfz/schadenart/${other.userID}`);
      await shows(page, 'ERR_OFFLINE', '/errorNetwork'); // offline, not a 404
      // A case kept on the device opens offline.
      await goTo(page, `/kfz/schadenart/${userID}`);
      await who.reads(['Was ist passiert?', 'What happened?']);
    } finally {
      await context.setOffline(false);
      await service.restart();
    }
    await context.close();
  });

  test('a load that takes longer than 15 s says so in the specified words [7.6 8.11]', async () => {
    const { page, context } = await atPicker((fresh) => fresh.clock.install());
    const other = await invite(service);
    let loads = 0;
    await page.route(CALL, () => void (loads += 1)); // never answered
    const asked = page.waitForRequest(CALL);
    await goTo(page, `/kfz/reifenRaeder/${other.userID}`);
    await asked;
    await page.clock.fastForward(14_000);
    await page.waitForTimeout(300);
    assert.equal(await page.getByText(FAULTS.LADEN_ZEIT.text[0]).count(), 0, 'not before its time');
    await page.clock.fastForward(2_000);
    await shows(page, 'LADEN_ZEIT', '/error', '500');
    assert.equal(loads, 1, 'asked once');
    assert.equal(FAULTS.LADEN_ZEIT.text[0], 'Der Server brauchte zu lange für eine Antwort.');
    await context.close();
  });

  test('a save that takes longer than 20 s says so inline, leads nowhere else, and is sent again [8.12 8.13]', async () => {
    const { page, who, said, context, userID } = await atPicker((fresh) => fresh.clock.install());
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(TYRES.heading);
    await page.route(CALL, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
    await TYRES.fill!(who);
    await who.press(['Weiter', 'Continue']);
    await who.reads(AFTER_TYRES.heading);
    await page.waitForTimeout(300);
    await page.clock.fastForward(21_000);
    await page.locator('.banner').getByText(FAULTS.SPEICHERN_ZEIT.text[0]).waitFor();
    assert.equal(new URL(page.url()).pathname, `/kfz/standort/${userID}`);
    assert.ok(
      said.some((line) => line.includes('Der Vorgang konnte nicht gespeichert werden late')),
      said.join('\n'),
    );
    await page.unroute(CALL);
    await page.clock.fastForward(10_000);
    await page.locator('.banner').getByText(FAULTS.SPEICHERN_ZEIT.text[0]).waitFor({ state: 'detached' });
    assert.equal(valueAt((await readCase(service, userID)).data, 'reifen.reifenpanne'), true);
    await context.close();
  });

  test('a part of the page that does not come is met with one reload, and what was typed is still there [7.42 8.31 C24]', async () => {
    let isMissing = true;
    const { page, who, context } = await atPicker((fresh) =>
      fresh.route('**/assets/theme-*.js', (route) => (isMissing ? route.abort() : route.continue())),
    );
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(TYRES.heading);
    await who.types(['Was sollen wir noch wissen?', 'What else should we know?'], 'Hier lag ein Nagel.');
    let loads = 0;
    page.on('load', () => void (loads += 1));
    const { pathname } = new URL(page.url());
    const reloaded = page.waitForEvent('load');
    await goTo(page, '/kfz/theme');
    await reloaded;
    await page.getByRole('heading', { name: 'Das hat nicht geklappt' }).waitFor({ timeout: 20_000 });
    assert.equal(loads, 1, 'one reload, not a second');
    assert.ok(await page.locator('.dock a[href^="tel:"]').isVisible());
    isMissing = false;
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await who.reads(['Theme bearbeiten', 'Edit theme']);
    await page.goto(service.url + pathname);
    await who.reads(TYRES.heading);
    assert.equal(await page.locator('textarea').inputValue(), 'Hier lag ein Nagel.');
    await context.close();
  });

  longTest('a part that does not come just once is there after the reload [C24]', async () => {
    let [tries, isMissing] = [0, true];
    const { page, who, context } = await atPicker((fresh) =>
      fresh.route('**/assets/theme-*.js', (route) => ((tries += 1), isMissing ? route.abort() : route.continue())),
    );
    page.once('load', () => void (isMissing = false));
    await goTo(page, '/kfz/theme');
    await who.reads(['Theme bearbeiten', 'Edit theme']);
    assert.equal(new URL(page.url()).pathname, '/kfz/theme');
    assert.ok(tries >= 2);
    await context.close();
  });
});
