import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, refOf, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

describe('the code that a person reads out on the phone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  test('stands in the menu of a draft and on the status page; the desk finds the case by it', async () => {
    const { page: desk } = await openDesk({ service, browser }, { kuerzel: 'DO' });
    const context = await browser.newContext(PHONE);
    const phone = await context.newPage();
    const code = phone.locator('.read-out b');
    for (const [isReported, path] of [
      [false, '/kfz/personen'],
      [true, '/organisation'],
    ] as const) {
      const userID = await caseInReach(service, true);
      if (isReported) await reportCase(service, userID);
      await phone.goto(`${service.url}${path}/${userID}`);
      if (!isReported) await phone.getByRole('button', { name: 'Menü' }).click();
      const shown = (await code.textContent())!;
      assert.match(shown, /^[2-9B-Z]{5}$/);
      assert.deepEqual(await axe(phone), [], path);
      await desk.keyboard.press('/');
      await desk.keyboard.type(shown.toLowerCase());
      await desk.keyboard.press('Enter');
      await desk.getByText('Ein Treffer').waitFor();
      const hit = desk.locator('.hits a');
      assert.equal(await hit.getAttribute('href'), `/leitstand/fall/${await refOf(service, userID)}`);
      await desk.getByRole('button', { name: 'Schließen' }).click();
    }
    await context.close();
  });

  test('is on the page of an error while the service answers, and on none without a connection', async () => {
    await (await openDesk({ service, browser }, { kuerzel: 'MA' })).context.close();
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(PHONE);
    const phone = await context.newPage();
    await phone.route(`**/vorgang/${userID}`, (route) => route.fulfill({ status: 500, json: {} }));
    await phone.goto(`${service.url}/error/${userID}`);
    await phone.locator('.read-out b').waitFor();
    await context.setOffline(true);
    await phone.getByRole('button', { name: 'Menü' }).click();
    assert.equal(await phone.locator('dialog .read-out').count(), 0);
    await context.close();
  });
});
