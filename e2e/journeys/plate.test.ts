import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, type Service } from '../hands/world.ts';

const NEXT = ['Weiter', 'Continue'] as const;
const PLATE = ['Wie lautet das Kenn\u00adzeichen?', 'What is the number plate?'] as const;
const CAR = ['Was für ein Auto ist es?', 'What car is it?'] as const;
const SPECIAL = ['Ausländisches oder besonderes Kennzeichen', 'Foreign or special plate'] as const;

describe('the plate', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  test('a plate is never turned into another: readings are offered, a special one is the person’s choice', async (t) => {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(PHONE);
    t.after(() => context.close());
    const page = await context.newPage();
    const who = person(page, 'de');
    const field = page.locator('[id="kfz.kennzeichen_id"]');
    const address = `${service.url}/kfz/kennzeichen/${userID}`;
    const open = () => page.goto(address, { waitUntil: 'networkidle' });
    const isStored = (plate: string, isSpecial: boolean, isUnchecked: boolean) =>
      caseOnce(
        service,
        userID,
        ({ kfz }) =>
          kfz.kennzeichen_id === plate &&
          kfz.kennzeichen_besonders === isSpecial &&
          kfz.kennzeichen_ungeprueft === isUnchecked,
      );

    // What did not fit once is still checked after a reload.
    await open();
    await field.fill('QUATSCH?');
    await page.reload({ waitUntil: 'networkidle' });
    await field.fill('QUATSCH??');
    await who.press(NEXT);
    await page.getByText('Geben Sie das Kennzeichen so ein').first().waitFor();
    assert.equal(await page.locator('h1').innerText(), PLATE[0]);

    // A text without its gap gets a word and buttons.
    await field.fill('sü 417');
    await who.press(NEXT);
    await page.locator('.message').getByText('Wählen Sie, welches Kennzeichen Sie meinen.').waitFor();
    assert.deepEqual(await page.locator('.pick button').allInnerTexts(), ['S-Ü 417', 'SÜ 417']);
    assert.equal(await field.inputValue(), 'SÜ 417', 'the field shows what is stored');
    await page.getByRole('button', { name: 'S-Ü 417' }).click();
    assert.equal(await field.inputValue(), 'S-Ü 417');
    await who.press(NEXT);
    await who.reads(CAR);
    await isStored('S-Ü 417', false, false);

    // The plate of an authority stays as it is, and its choice stays with it.
    await open();
    await field.fill('sü 417');
    await page.getByRole('button', { name: 'SÜ 417', exact: true }).click();
    await who.reads(CAR);
    await isStored('SÜ 417', true, true);
    await open();
    await page.getByRole('button', { name: SPECIAL[0] }).waitFor({ state: 'detached' });
    await field.fill('hst xy 12 04–10');
    await who.press(NEXT);
    await who.reads(CAR);
    await isStored('HST-XY 12 04-10', false, false);
    await open();
    await page.getByRole('button', { name: SPECIAL[0] }).waitFor();
    assert.equal(await field.inputValue(), 'HST-XY 12 04-10');
  });
});
