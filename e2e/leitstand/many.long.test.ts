import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk, reportMany, storeOf } from '../hands/desk.ts';
import { caseInReach, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';

/** One more than a board has room for. */
const CASES = 10_001;

describe('10,000 open cases', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  test('stand on the board, which says that it is full: the most urgent hundred, others on request; a new one comes, and opens by keys', async () => {
    await reportMany(service, CASES);
    const { page } = await openDesk({ service, browser }, { kuerzel: 'DO' });
    await page.getByRole('heading', { name: 'Neu 10000' }).waitFor();
    await page.getByRole('status').getByText('Das Brett ist voll und zeigt die neuesten Fälle.').waitFor();
    const shown = () => page.locator('[data-ref]').count();
    assert.equal(await shown(), 100);
    await page.getByRole('button', { name: 'Weitere zeigen (9900)' }).click();
    assert.equal(await shown(), 200);
    // The youngest of all stands first only for its danger.
    const gefahr = { verkehr: true, datenEingegeben: true };
    const userID = await caseInReach(service, true, { ...COMPLETE, gefahr });
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    await page.locator(`.group-neu li:first-child[data-ref="${ref}"]`).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Läuft 1', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/leitstand/fall/${ref}`);
    await page.getByRole('heading', { name: 'Ort', exact: true }).waitFor();
    const store = await storeOf(service);
    assert.equal((await store.unread('9999')).anzahl, CASES);
    await store.close();
  });
});
