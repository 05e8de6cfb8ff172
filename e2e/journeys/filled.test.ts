import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assignLink, HEADINGS, openCab } from '../hands/helfer.ts';
import { caseInReach, caseOnce, COMPLETE, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { inviteKnowing, PHONE, type Service } from '../hands/world.ts';
import { BASE, startCase } from '../../server/test/test-calls.ts';
import { valueAt } from '#domain/vorgang.ts';

type Values = Readonly<Record<string, string | boolean>>;
/** How a script tells of what it has written. */
const WAYS = ['input', 'change', 'silently'] as const;

/** Screens, what a script writes into their fields, and what the case then holds where it differs. */
const SCREENS: readonly (readonly [path: string, values: Values, stored?: Values])[] = [
  [
    '/kfz/personen',
    {
      'vn.vorname': 'Ida',
      'vn.nachname': 'Öztürk',
      'vorgangsMetadaten.mobilnummer': '015112345678',
    },
  ],
  [
    '/kfz/schadenort',
    {
      'schadenOrt.adresse.strasse': 'Am Anger',
      'schadenOrt.adresse.hausnummer': '7 a',
      'schadenOrt.adresse.plz': '01067',
      'schadenOrt.adresse.ort': 'Dresden',
    },
  ],
  ['/kfz/kennzeichen', { 'kfz.kennzeichen_id': 'DD-XY 42' }],
  [
    '/kfz/fahrzeug',
    { 'kfz.hersteller': 'Wartburg', 'kfz.modell': '353', 'kfz.kmStand': '98000' },
    { 'kfz.kmStand': 98_000 as never },
  ],
  ['/kfz/motorAusgegangen', { 'motorAusgegangen.rauch_temperatur': true, 'motorAusgegangen.beschreibungVN': 'Dampf' }],
  ['/kfz/springtNichtAn', { 'motorSpringtNichtAn.beschreibungVN': 'Es klickt nur.' }],
];
const BLANK = { ...COMPLETE, vn: {}, kfz: {}, vorgangsMetadaten: {}, schadenOrt: { ortsTyp: 'innerorts' } };

/** In the page: writes as an autofill or a password manager does, past React. */
function write([values, way]: [Values, string]): void {
  for (const [id, value] of Object.entries(values)) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) throw new Error(`no field ${id}`);
    if (typeof value === 'boolean') field.checked = value;
    else field.value = value;
    if (way !== 'silently') field.dispatchEvent(new Event(way, { bubbles: true }));
  }
}

/** Holds back the answer to a request until the function that it gives is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What a script or an autofill of the browser writes is taken as it is seen. */
describe('fields that a script has filled', { concurrency: 2 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** A new page of a started case at the persons, where only the name is missing. */
  async function atPersons(): Promise<{ page: Page; userID: string }> {
    const { vorgangsMetadaten } = COMPLETE;
    const userID = await caseInReach(service, true, { ...BLANK, vorgangsMetadaten });
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${service.url}/kfz/personen/${userID}`, { waitUntil: 'networkidle' });
    await page.locator('main :is(input, textarea)').first().waitFor({ state: 'attached' });
    return { page, userID };
  }

  for (const way of WAYS)
    test(`${way}: the next tap takes all that is seen, on each screen`, async () => {
      // The ways differ before React hears of them, not by the field.
      for (const [path, values, stored = {}] of way === 'silently' ? SCREENS : SCREENS.slice(0, 1)) {
        const userID = await caseInReach(service, true, BLANK);
        const page = await browser.newPage(PHONE);
        await page.goto(`${service.url}${path}/${userID}`, { waitUntil: 'networkidle' });
        await page.locator('main :is(input, textarea)').first().waitFor({ state: 'attached' });
        await page.evaluate(() =>
          document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')),
        );
        await page.evaluate(write, [values, way] as [Values, string]);
        await page.locator('.dock button').first().click();
        if (path === '/kfz/schadenort') {
          // The first tap searches for the address.
          await page.locator('dialog[open]').waitFor();
          await page.keyboard.press('Escape');
          await page.locator('.dock button').first().click();
        }
        const wanted = { ...values, ...stored };
        await caseOnce(service, userID, (data) =>
          Object.entries(wanted).every(([field, value]) => valueAt({ ...data }, field) === value),
        ).catch(async () => {
          const { data } = await readCase(service, userID);
          const held = Object.fromEntries(Object.keys(wanted).map((field) => [field, valueAt({ ...data }, field)]));
          assert.deepEqual(held, wanted, `${path}, ${way}`);
        });
        await page.context().close();
      }
    });

  test('a field that was filled silently outlives typing in another one, and a lost focus takes it', async () => {
    const userID = await caseInReach(service, true, BLANK);
    const page = await browser.newPage(PHONE);
    await page.goto(`${service.url}/kfz/personen/${userID}`, { waitUntil: 'networkidle' });
    await page.locator('main :is(input, textarea)').first().waitFor({ state: 'attached' });
    await page.evaluate(write, [{ 'vn.vorname': 'Ida' }, 'silently'] as [Values, string]);
    await page.locator('[id="vn.nachname"]').pressSequentially('Öz');
    assert.equal(await page.locator('[id="vn.vorname"]').inputValue(), 'Ida');
    assert.equal(await page.locator('[id="vn.nachname"]').inputValue(), 'Öz');
    await page.evaluate(write, [{ 'vorgangsMetadaten.mobilnummer': '015199887766' }, 'silently'] as [Values, string]);
    await page.locator('[id="vn.nachname"]').blur();
    await page.locator('.dock button').first().click();
    await caseOnce(
      service,
      userID,
      ({ vn, vorgangsMetadaten }) =>
        vn.vorname === 'Ida' && vn.nachname === 'Öz' && vorgangsMetadaten.mobilnummer === '015199887766',
    );
    await page.context().close();
  });

  test('what comes by hand without a key leaves what a script has filled, and is not lost to it', async () => {
    const { page, userID } = await atPersons();
    await page.locator('[id="vn.nachname"]').focus();
    await page.evaluate(write, [{ 'vn.vorname': 'Ida' }, 'silently'] as [Values, string]);
    await page.keyboard.insertText('Öz'); // as a touch keyboard does: no keydown
    await page.locator('.dock button').first().click();
    await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Ida' && vn.nachname === 'Öz');
    await page.context().close();
  });

  test('fields keep what a script has written when a late list draws them anew and a late file replaces one', async () => {
    const userID = await caseInReach(service, true, BLANK);
    const page = await browser.newPage(PHONE);
    const [letList, letFile] = [await hold(page, '**/hersteller'), await hold(page, '**/assets/combobox-*.js')];
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    await page.locator('[id="kfz.hersteller"]').waitFor();
    await page.waitForFunction(() => document.documentElement.classList.contains('awake'));
    const values = {
      'kfz.hersteller': 'Wartburg',
      'kfz.modell': '353',
      'kfz.kmStand': '98000',
      'kfz.tankStand': '20%',
      'kfz.anhaenger': true,
    };
    await page.evaluate(write, [values, 'silently'] as [Values, string]);
    const seen = (): Promise<Values> =>
      page.evaluate((ids) => {
        const fields = ids.map((id) => document.getElementById(id) as HTMLInputElement);
        return Object.fromEntries(
          fields.map(({ id, type, checked, value }) => [id, type === 'radio' ? checked : value]),
        );
      }, Object.keys(values));
    assert.deepEqual(await seen(), values);
    // The file is asked for once the list is drawn.
    const isDrawn = page.waitForRequest('**/assets/combobox-*.js');
    letList();
    await isDrawn;
    assert.deepEqual(await seen(), values, 'drawn anew');
    letFile();
    await page.locator('input[role=combobox]').waitFor();
    assert.deepEqual(await seen(), values, 'replaced');
    await page.locator('.dock button').first().click();
    await caseOnce(
      service,
      userID,
      ({ kfz }) =>
        kfz.hersteller === 'Wartburg' && kfz.modell === '353' && kfz.tankStand === '20%' && kfz.anhaenger !== '',
    );
    await page.context().close();
  });

  test('what an autofill writes the moment the fields appear outlasts all that loads after them', async () => {
    const { vorgangsMetadaten } = COMPLETE;
    const userID = await caseInReach(service, true, { ...BLANK, vorgangsMetadaten });
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const names = ['vn.vorname', 'vn.nachname'].map((id) => document.getElementById(id) as HTMLInputElement | null);
        if (!names[0] || !names[1]) return;
        observer.disconnect();
        [names[0].value, names[1].value] = ['Ida', 'Öztürk'];
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${service.url}/kfz/personen/${userID}`, { waitUntil: 'networkidle' });
    const seen = (id: string): Promise<string> => page.locator(`[id="${id}"]`).inputValue();
    assert.deepEqual([await seen('vn.vorname'), await seen('vn.nachname')], ['Ida', 'Öztürk']);
    await page.locator('.dock button').first().click();
    await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Ida' && vn.nachname === 'Öztürk');
    await page.context().close();
  });

  test('the way back by the browser takes what a script has written, too', async () => {
    const userID = await caseInReach(service, true, BLANK);
    const page = await browser.newPage(PHONE);
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`, { waitUntil: 'networkidle' });
    await page.locator('.dock button').first().click();
    await page.locator('[id="vn.vorname"]').waitFor();
    await page.evaluate(write, [{ 'vn.vorname': 'Ida' }, 'silently'] as [Values, string]);
    await page.evaluate(() => history.back());
    await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Ida');
    await page.context().close();
  });

  test('choices: a radio button and a select', async () => {
    const { userID } = await inviteKnowing(service, COMPLETE);
    await startCase(service.url, userID);
    const page = await browser.newPage(PHONE);
    await page.goto(`${service.url}/kfz/personen/${userID}`, { waitUntil: 'networkidle' });
    await page.locator('main :is(input, textarea)').first().waitFor({ state: 'attached' });
    await page.locator('[id="hilfeSofort-false"]').check();
    await page.locator('[id="spaeter_uhrzeit"]').waitFor();
    await page.evaluate(write, [{ 'spaeter_datum-morgen': true, spaeter_uhrzeit: '14' }, 'silently'] as [
      Values,
      string,
    ]);
    await page.locator('.dock button').first().click();
    await caseOnce(service, userID, (data) => data.spaeter_uhrzeit === '14:00' && data.spaeter_datum !== '');
    await page.context().close();
  });

  test('the helper’s page sends the name that a script wrote', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const { url } = await assignLink(service, userID);
    const { page, reads, press, goesOn } = await openCab(browser, service, url);
    await press(['45 Minuten', '45 minutes']);
    await goesOn(['Losgefahren', 'Set off']);
    await goesOn(['Angekommen', 'Arrived']);
    await goesOn(['Fertig', 'Done']);
    // In one task with the focus: news of the job may draw the page anew between two.
    await page.locator('#ergebnis-gebracht').evaluate((field: HTMLInputElement) => {
      field.checked = true;
      field.focus();
    });
    await page.locator('#ziel-name').evaluate((field: HTMLInputElement) => {
      field.value = 'Werkstatt Ost';
      field.focus();
    });
    await press(['Auftrag abschließen', 'Complete the job']);
    await reads(HEADINGS.beendet);
    const status = async (): Promise<string> => (await fetch(`${service.url}${BASE}/vorgang/${userID}/status`)).text();
    for (let tries = 0; !(await status()).includes('Werkstatt Ost') && tries < 50; tries++)
      await page.waitForTimeout(100);
    assert.match(await status(), /Werkstatt Ost/);
    await page.context().close();
  });
});
