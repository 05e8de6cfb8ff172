import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { post } from '../../server/test/test-calls.ts';
import { openDesk } from '../hands/desk.ts';
import { keyboard } from '../hands/keys.ts';
import { caseInReach, COMPLETE, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

describe('what changes after the report, at the desk', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  /** Reports a case of its own plate and place, which no other test has. */
  async function reported(plate: string, lat: number): Promise<{ userID: string; ref: string }> {
    const schadenOrt = { ...COMPLETE.schadenOrt, positionsdaten: { lat, lng: 9.5 } };
    const userID = await caseInReach(service, true, { ...COMPLETE, schadenOrt, kfz: { kennzeichen_id: plate } });
    await reportCase(service, userID);
    return { userID, ref: await refOf(service, userID) };
  }
  const inBothSchemes = async (page: Page, what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // A colour that is on its way to the other scheme is no finding.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await axe(page), [], `${what} ${colorScheme}`);
    }
  };

  test('a person who waits for a call has a line of their own until somebody has called them', async () => {
    const { page } = await openDesk({ service, browser }, { kuerzel: 'CB' });
    const { page: other } = await openDesk({ service, browser }, { kuerzel: 'CS' });
    const { userID, ref } = await reported('F-CB 1', 50.1);
    const line = page.locator('.call-back', { has: page.locator(`a[href$="${ref}"]`) });
    await page.locator(`[data-ref="${ref}"]`).waitFor();
    assert.equal(await line.count(), 0);
    await post(service.url, `vorgang/${userID}/rueckruf`, { mobilnummer: '0151 23456788' }, { 'idempotency-key': 'c' });
    await line.getByText('Rückruf erbeten').waitFor();
    await page.locator(`[data-ref="${ref}"]`).getByText('Rückruf erbeten').waitFor();
    assert.equal(await page.getByText('23456788').count(), 0, 'the board has no number');
    await inBothSchemes(page, 'board');
    await line.getByRole('button', { name: 'Nummer zeigen' }).click();
    assert.equal(await line.locator('.dialled').getAttribute('href'), 'tel:015123456788');

    await other.goto(`${service.url}/leitstand/fall/${ref}`);
    const strip = other.locator('.call-back-strip');
    await strip.locator('a[href="tel:015123456788"]').waitFor();
    await inBothSchemes(other, 'sheet');
    await line.getByRole('button', { name: 'Rückruf erledigt' }).click();
    await line.waitFor({ state: 'detached' });
    await strip.waitFor({ state: 'detached' });
    await other.getByText('Rückruf erledigt').first().waitFor();
  });

  test('by keys alone the desk corrects place and number; what is missing is said, and the colleague reads it at once', async () => {
    const { page } = await openDesk({ service, browser }, { kuerzel: 'CO' });
    const { page: other } = await openDesk({ service, browser }, { kuerzel: 'CP' }, { locale: 'en-GB' });
    const { userID, ref } = await reported('F-CO 2', 50.2);
    for (const one of [page, other]) await one.goto(`${service.url}/leitstand/fall/${ref}`);
    await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
    const keys = keyboard(page);
    const dialog = page.getByRole('dialog', { name: 'Ort oder Nummer berichtigen' });
    const send = dialog.getByRole('button', { name: 'Berichtigen' });
    await page.keyboard.press('r');
    await keys.press(send);
    await dialog.getByText('Wählen Sie, was anders ist.').waitFor();
    await keys.tick(dialog.getByRole('radio', { name: 'Die Person ist weitergegangen' }));
    await keys.press(send);
    await dialog.getByText('Ergänzen Sie den Ort.').waitFor();
    await keys.press(dialog.getByRole('button', { name: 'Punkt', exact: true }));
    await keys.type(dialog.getByLabel('Koordinaten oder Link einer Karte'), 'beim Wald');
    await keys.press(send);
    await dialog.getByText('Geben Sie zwei Zahlen mit Komma ein').waitFor();
    await inBothSchemes(page, 'dialog');
    await keys.press(dialog.getByRole('button', { name: 'Autobahn', exact: true }));
    await keys.type(dialog.getByLabel('Autobahn'), 'a 9');
    await keys.type(dialog.getByLabel('Fahrtrichtung'), 'München');
    await keys.type(dialog.getByLabel('Kilometer'), '371,5');
    await keys.type(dialog.getByLabel('Neue Handynummer'), '12');
    await page.keyboard.press('Enter');
    await dialog.locator('.wrong').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0151 23456712');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.place-words').getByText('A 9 in Richtung München bei Kilometer 371,5').waitFor();
    await other.locator('.place-words').getByText('motorway A 9 towards München').waitFor();
    await other.getByText('The person has moved on').first().waitFor();
    const { data } = await readCase(service, userID);
    assert.deepEqual(
      [data.schadenOrt.ausserortsInfo.km, data.vorgangsMetadaten.mobilnummer],
      ['371.5', '015123456712'],
    );
    await page.locator('.call[href$="15123456712"]').waitFor();
  });

  test('two reports of one car are marked on the board, and each sheet leads to the other', async () => {
    const { page } = await openDesk({ service, browser }, { kuerzel: 'TW' });
    const [one, two] = [await reported('F-TW 3', 50.3), await reported('F-TW 3', 50.4)];
    const lineOf = ({ ref }: typeof one) => page.locator(`[data-ref="${ref}"]`);
    for (const each of [one, two]) await lineOf(each).getByText('vielleicht doppelt: gleiches Kennzeichen').waitFor();
    await lineOf(two).getByRole('link').click();
    await page.waitForURL(`**/leitstand/fall/${two.ref}`);
    await inBothSchemes(page, 'sheet');
    const strip = page.locator('.strip', { hasText: 'vielleicht doppelt' });
    await strip.getByRole('link').click();
    await page.waitForURL(`**/leitstand/fall/${one.ref}`);
    await page.locator('.strip', { hasText: 'vielleicht doppelt' }).waitFor();
    await post(service.url, `storno/vorgang/${two.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'tw' });
    await page.locator('.strip', { hasText: 'vielleicht doppelt' }).waitFor({ state: 'detached' });
  });
});
