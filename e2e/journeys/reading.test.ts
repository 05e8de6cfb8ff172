import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { encode } from 'uqr';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { happens, seenAt } from '../hands/happens.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, watch, type Service } from '../hands/world.ts';

const HELPER = JSON.stringify({ name: 'Abschleppdienst Muster', telefon: '0221 471033', kennzeichen: 'N-AB 123' });
/** Timeout in milliseconds until a page shows an event. */
const SWEEP = 20_000;

describe('reading along, from the receipt’s code', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  const heading = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor({ timeout: SWEEP });

  /** Reports a case and opens its receipt; gives what its QR code and its printed address say. */
  async function receiptOf(userID: string): Promise<string> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.getByRole('button', { name: 'Beleg aufbewahren' }).click();
    const address = (await page.locator('.receipt .address').textContent())!.trim();
    const { data } = encode(address, { border: 3 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    assert.equal(
      await page.locator('.receipt .qr path').last().getAttribute('d'),
      dots.join(''),
      'the code is the address',
    );
    await context.close();
    return address;
  }

  test('the code shows how far help is, live, with place and phone, in both languages: nothing of the person, nothing to do [4.135]', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const address = await receiptOf(userID);
    assert.match(address, /\/organisation\/Y[0-9B-Z]{15}$/);
    assert.ok(!address.includes(userID));
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(address);
    await heading(page, 'Die Meldung ist da');
    await page.getByText('Ort: Hauptstraße 1, 91207 Lauf').waitFor();
    await page.getByText('Diese Seite zeigt nur, wie weit die Hilfe ist.').waitFor();
    assert.ok((await page.locator('a[href^="tel:"]:visible').count()) > 0, 'the telephone');
    await happens(service, userID, [
      ['SCHADENNUMMER', 0, { ranaSNR: '26-118 402' }],
      ['BEAUFTRAGT', 0, { apPartnerInfo: HELPER, wartezeitMinuten: '40', hinweis: 'Frau Beispiel wartet' }],
      ['ABFAHRT'],
      ['POSITION', 0, seenAt(49.5, 11.3)],
    ]);
    await heading(page, 'Hilfe ist unterwegs');
    await page
      .getByRole('region', { name: 'Ankunft' })
      .getByText(/^\d\d:\d\d–\d\d:\d\d$/)
      .waitFor();
    for (const [language, title] of [
      ['de', 'Hilfe ist unterwegs'],
      ['en', 'Help is on the way'],
    ] as const) {
      if (language === 'de' && !isLong) continue;
      await page.goto(`${address}?sprache=${language}`);
      await heading(page, title);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axe(page), [], `${language} ${colorScheme}`);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
      const text = await page.locator('body').innerText();
      for (const canary of ['Jana', 'Beispiel', 'K-RA', '017604069012', '26-118', 'Muster', '471033', 'N-AB'])
        assert.ok(!text.includes(canary), `${language}: ${canary}`);
      for (const deed of ['Hilfe abbestellen', 'Cancel help', 'Beleg', 'receipt', 'nachtragen', 'Add something'])
        assert.equal(await page.getByRole('button', { name: deed }).count(), 0, deed);
    }
    const html = await (await fetch(address)).text();
    assert.ok(!html.includes(userID) && !html.includes('Jana'), 'the page brings no case');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a code that is none, or no more, leads to the page of an unknown case, with the phone', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    for (const id of ['YZZZZZZZZZZZ', 'ZZZZZZZZZZZZZZZZ']) {
      const answer = await page.goto(`${service.url}/organisation/${id}`);
      assert.equal(answer?.status(), 404, id);
      await heading(page, 'Vorgang nicht gefunden');
    }
    await context.close();
  });

  test('a status that does not come is said to be tried again; one that ends meanwhile leads away', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const address = await receiptOf(userID);
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    const calls = (url: URL): boolean => /\/vorgang\/Y\w+\/(status|ereignisse)$/.test(url.pathname);
    await page.route(calls, (route) => route.abort());
    await page.goto(address);
    await page.getByText('Gerade keine Verbindung.').first().waitFor();
    await heading(page, 'Stand der Hilfe');
    await page.unroute(calls);
    await heading(page, 'Die Meldung ist da');
    await page.route(calls, (route) => route.fulfill({ status: 404, json: { code: 'ERR_BAD_REQUEST' } }));
    await page.reload();
    await heading(page, 'Vorgang nicht gefunden');
    await context.close();
  });
});
