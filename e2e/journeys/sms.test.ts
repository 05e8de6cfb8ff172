import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { gsmLength, SMS_LENGTH } from '#domain/nachricht/gsm7.ts';
import { isLong } from '../../scripts/test/size.ts';
import { brandsFolder } from '../../server/test/test-clients.ts';
import { gateway, messageIn, NUMMER } from '../hands/gateway.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, caseOnce, COMPLETE, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

const WORDS = {
  de: {
    send: 'Hilfe anfordern',
    offer: 'Per SMS melden',
    opened: 'Wenn die SMS gesendet ist, haben wir Ihre Meldung.',
    confirmed: /Bestätigt um/,
  },
  en: {
    send: 'Request help',
    offer: 'Report by text message',
    opened: 'Once the text message is sent, we have your report.',
    confirmed: /Confirmed at/,
  },
} as const;

/** Milliseconds for two tries of a report that fail, on a busy machine. */
const TWICE = 20_000;

describe('a report by text message', () => {
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => ({
      BRANDS_DIR: brandsFolder(beside, {
        ra_Standard: { smsMeldung: { nummer: NUMMER } },
      }),
    }),
  );

  /** The summary of a complete case, with everything loaded. */
  async function summary(language: 'de' | 'en'): Promise<{ page: Page; userID: string; close(): Promise<void> }> {
    const { vorgangsMetadaten } = COMPLETE;
    const userID = await caseInReach(service, true, {
      ...COMPLETE,
      vorgangsMetadaten: { ...vorgangsMetadaten, language },
    });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/kfz/zusammenfassung/${userID}`, { waitUntil: 'networkidle' });
    // On a slow machine the network may be idle before the screen's file is asked for.
    await page.getByRole('button', { name: WORDS[language].send }).waitFor();
    return { page, userID, close: () => context.close() };
  }

  test('after two failed tries without data the page offers a text that is ready; it confirms nothing before the service has, and asks by itself [4.170 C42]', async (t) => {
    const post = await gateway(service);
    for (const language of isLong ? (['de', 'en'] as const) : (['de'] as const)) {
      const words = WORDS[language];
      const { page, userID, close } = await summary(language);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: words.send }).click();
      const link = page.getByRole('link', { name: words.offer });
      await link.waitFor({ timeout: TWICE });
      const { nummer, text } = messageIn((await link.getAttribute('href'))!);
      assert.equal(nummer, NUMMER);
      assert.ok(gsmLength(text) <= SMS_LENGTH && text.startsWith('PL1'), text);
      assert.ok(!text.includes(userID));
      assert.deepEqual(await axe(page), []);

      // By keyboard alone, on the narrowest screen.
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      for (let tabs = 0; tabs < 60 && !(await link.evaluate((one) => one === document.activeElement)); tabs++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText(words.opened).first().waitFor();
      assert.equal(await page.getByText(words.confirmed).count(), 0, 'no tick without an answer');
      assert.deepEqual(await axe(page), []);

      assert.equal(await post(text), 'GEMELDET');
      assert.equal(await page.getByText(words.confirmed).count(), 0, 'the page has no network yet');
      const byText = await readCase(service, userID);
      assert.deepEqual([byText.data.vorgangsMetadaten.status, byText.revision], ['gemeldet', 2]);
      assert.equal(byText.data.kfz.kennzeichen_id, 'K-RA 1234');

      await page.context().setOffline(false);
      await page.waitForURL(`**/organisation/${userID}`, { timeout: TWICE });
      await page.getByText(words.confirmed).waitFor();
      await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Jana');
      assert.equal((await readCase(service, userID)).revision, 3, 'the rest came once');
      assert.equal(await post(text), 'WIEDERHOLT');
      await close();
    }
    t.diagnostic('seen C42: offered after two tries, confirmed by the service alone, one report');
  });

  longTest('a save whose answer was lost before does not keep the rest back', async () => {
    const post = await gateway(service);
    const { page, userID, close } = await summary('de');
    await page.goto(`${service.url}/kfz/personen/${userID}`, { waitUntil: 'networkidle' });
    await page.getByLabel('Vorname').fill('Johanna');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.waitForURL(/zusammenfassung/);
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: WORDS.de.send }).click();
    const link = page.getByRole('link', { name: WORDS.de.offer });
    await link.waitFor({ timeout: TWICE });
    assert.equal(await post(messageIn((await link.getAttribute('href'))!).text), 'GEMELDET');
    await page.context().setOffline(false);
    await page.waitForURL(`**/organisation/${userID}`, { timeout: TWICE });
    await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Johanna');
    await close();
  });

  test('where the service answers, even that it cannot now, no text is offered', async () => {
    const { page, close } = await summary('de');
    const tries: number[] = [];
    await page.route('**/melden', (route) => {
      tries.push(Date.now());
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"NICHT_BEREIT"}' });
    });
    await page.getByRole('button', { name: WORDS.de.send }).click();
    await page.locator('.not-sent').waitFor();
    for (let waited = 0; tries.length < 3 && waited < 100; waited++) await page.waitForTimeout(200);
    assert.ok(tries.length >= 3);
    assert.equal(await page.getByRole('link', { name: WORDS.de.offer }).count(), 0);
    await close();
  });
});
