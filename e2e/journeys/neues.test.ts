import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axe } from '../look/axe.ts';
import { happens } from '../hands/happens.ts';
import { caseInReach, COMPLETE, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, type Service } from '../hands/world.ts';
import { isLong } from '../../scripts/test/size.ts';
import { brandsFolder } from '../../server/test/test-clients.ts';

const ASKS = { nachrichten: 'probe', webparams: { web_handynachricht_abfrage_jn: true } };
/** Milliseconds until the page shows what happened. */
const SWEEP = 20_000;

describe('news without an open page', () => {
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => ({ BRANDS_DIR: brandsFolder(beside, { ra_Standard: ASKS }) }),
  );

  test('ticked on the persons screen, a text goes to the phone, stands on the status page, and is taken back there [4.156]', async () => {
    const userID = await caseInReach(service, true, {
      ...COMPLETE,
      vorgangsMetadaten: { mobilnummer: '0221 4710333' },
    });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/kfz/personen/${userID}`);
    const tick = page.getByRole('checkbox', { name: 'Nachricht aufs Handy' });
    await tick.check();
    await page.getByText('An diese Nummer gehen keine SMS.').waitFor();
    await page.getByLabel('Handynummer').fill('0176 04069012');
    await page.getByText('Abbestellen können Sie sie jederzeit.').waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.waitForURL(/zusammenfassung/);
    for (let tries = 0; tries < 100 && !(await readCase(service, userID)).data.handynachricht; tries++)
      await page.waitForTimeout(100);
    await reportCase(service, userID);
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.getByText('SMS an 0176 040 690 12 ist an.').waitFor();
    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }]]);
    await page
      .getByText(/SMS an .*: Pannenlotse: Ein Helfer ist beauftragt\. Ankunft (am \d\d\.\d\d\. )?zwischen/)
      .waitFor({ timeout: SWEEP });
    assert.deepEqual(await axe(page), []);
    await page.locator('.news summary').click();
    await page.getByRole('button', { name: 'SMS abbestellen' }).click();
    await page.getByText('Per SMS: aus.').waitFor();
    await page.getByRole('heading', { name: 'Sollen wir uns melden?' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BUTTON', 'the focus stays in the card');
    await page.getByRole('button', { name: 'Nein danke' }).click();
    await page.getByText('Wir melden uns nicht von selbst.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY', 'the focus is not lost');
    await page.reload();
    await page.getByText('Wir melden uns nicht von selbst.').waitFor();
    await context.close();
  });

  test('the screen stays on by a tap, and no more after another; a browser that cannot says so [4.158]', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    for (const [hasLock, context] of [
      [true, await browser.newContext(PHONE)],
      [false, await browser.newContext(PHONE)],
    ] as const) {
      if (!hasLock && !isLong) continue;
      await context.addInitScript((has) => {
        if (!has) return void Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
      }, hasLock);
      const page = await context.newPage();
      await page.goto(`${service.url}/organisation/${userID}`);
      if (hasLock) {
        const button = page.getByRole('switch', { name: 'Bildschirm bleibt an' });
        await button.click();
        assert.equal(await button.getAttribute('aria-checked'), 'true');
        await button.click();
        assert.equal(await button.getAttribute('aria-checked'), 'false');
      } else await page.getByText('Ihr Browser kann den Bildschirm nicht anlassen.').waitFor();
      await context.close();
    }
  });
});
