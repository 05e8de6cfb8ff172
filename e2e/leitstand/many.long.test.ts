import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk, reportMany, storeOf } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';

/** One more than a board has room for. */
const CASES = 10_001;

describe('10,000 open cases', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  test('stand on the board, which says that it is full; a new report comes, and opens by keys', async () => {
    await reportMany(service, CASES);
    const { page } = await openDesk({ service, browser }, { kuerzel: 'DO' });
    await page.getByRole('heading', { name: 'Neu 10000' }).waitFor();
    await page.getByRole('status').getByText('Das Brett ist voll und zeigt die neuesten Fälle.').waitFor();
    assert.equal(await page.locator('[data-ref]').count(), CASES - 1);
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    await page.locator(`[data-ref="${ref}"]`).waitFor({ state: 'attached' });
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Läuft 1', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ort', exact: true }).waitFor();
    const store = await storeOf(service);
    assert.equal((await store.unread('9999')).anzahl, CASES);
    await store.close();
  });
});
