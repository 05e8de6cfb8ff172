import assert from 'node:assert/strict';
import { test } from 'node:test';
import { happens, type Happening } from '../hands/happens.ts';
import { caseInReach, readCase, reportCase } from '../hands/ready-case.ts';
import type { Screen } from '../hands/screen.ts';
import type { Phone } from './engine.ts';
import { inEachEngine, type Stage } from './stage.ts';
import { at } from './walk.ts';

const HELPER = JSON.stringify({ name: 'Abschleppdienst Muster', telefon: '0221 471033', kennzeichen: 'N-AB 123' });
const ORDERED: Happening = ['BEAUFTRAGT', 0, { apPartnerInfo: HELPER, wartezeitMinuten: '40' }];

inEachEngine('the status page', (stage) => {
  test('from the report to the rating, each step as it happens, with axe on each', async () => {
    const { service } = stage;
    const { phone, userID } = await reported(stage);
    const { screen } = phone;
    const shows = async (happenings: readonly Happening[], heading: string): Promise<void> => {
      await happens(service, userID, happenings);
      await screen.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 20_000 });
      assert.deepEqual(await phone.axe(), [], heading);
    };
    await shows([ORDERED], 'Ein Helfer ist beauftragt');
    await shows([['ABFAHRT']], 'Hilfe ist unterwegs');
    await shows([['ANKUNFT']], 'Der Helfer ist da');
    await shows([['ABSCHLUSS']], 'Erledigt');
    await screen.locator('.stars label').nth(3).click();
    await at(screen).types(['Was war gut', ''], 'Freundlich');
    assert.deepEqual(await phone.axe(), [], 'rating');
    assert.equal(await screen.evaluate(sideways), '', 'nothing scrolls sideways');
    await screen.getByRole('button', { name: 'Bewertung senden' }).click();
    await screen.getByText('Ihre Bewertung: 4 von 5.').waitFor();
    const { bewertung } = (await readCase(service, userID)).data;
    assert.deepEqual(bewertung, { bewertungWert: 4, bewertungFeedback: 'Freundlich' });
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });

  test('help is cancelled by a dialog, which Escape closes and cancels nothing', async () => {
    const { phone, userID } = await reported(stage);
    const { screen } = phone;
    const opens = (): Promise<void> => screen.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    await opens();
    await screen.getByRole('button', { name: 'Ja, abbestellen' }).waitFor();
    assert.deepEqual(await phone.axe(), [], 'cancel dialog');
    await screen.keyboard.press('Escape');
    await screen.getByRole('button', { name: 'Ja, abbestellen' }).waitFor({ state: 'hidden' });
    assert.equal((await readCase(stage.service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
    await opens();
    await screen.getByRole('radio', { name: 'Wartezeit zu lang' }).check();
    await screen.getByRole('button', { name: 'Ja, abbestellen' }).click();
    await screen.getByRole('heading', { level: 1, name: 'Die Hilfe ist abbestellt' }).waitFor();
    const { vorgangsMetadaten } = (await readCase(stage.service, userID)).data;
    assert.deepEqual([vorgangsMetadaten.status, vorgangsMetadaten.storno], ['storniert', 'WARTEZEIT']);
    assert.deepEqual(await phone.axe(), [], 'cancelled');
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });

  test('the receipt has its code, and a second page reads along', async () => {
    const { phone } = await reported(stage);
    const { screen } = phone;
    await screen.getByRole('button', { name: 'Beleg aufbewahren' }).click();
    await screen.getByRole('img', { name: 'QR-Code zum Mitlesen' }).waitFor();
    assert.deepEqual(await phone.axe(), [], 'receipt');
    await screen.goto((await screen.locator('.receipt .address').innerText()).replaceAll(/\s/g, ''));
    await screen.locator('.progress').waitFor();
    assert.equal(await screen.getByRole('button', { name: 'Hilfe abbestellen' }).count(), 0);
    assert.deepEqual(await phone.axe(), [], 'reading page');
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });
});

/** Opens the status page of a reported case. */
async function reported({ service, engine }: Stage): Promise<{ phone: Phone; screen: Screen; userID: string }> {
  const userID = await caseInReach(service, true);
  await reportCase(service, userID);
  const phone = await engine.phone();
  const { screen } = phone;
  await screen.goto(`${service.url}/organisation/${userID}`);
  await screen.locator('.progress').waitFor();
  return { phone, screen, userID };
}

/** What scrolls sideways in the open dialog, itself included; '' if nothing does. */
function sideways(): string {
  const all = document.querySelectorAll('dialog[open], dialog[open] *');
  const wide = [...all].find(
    (element) => element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  return wide ? `${wide.tagName}.${wide.className} ${wide.scrollWidth} > ${wide.clientWidth}` : '';
}
