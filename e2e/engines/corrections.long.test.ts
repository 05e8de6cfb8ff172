import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseInReach, readCase, reportCase } from '../hands/ready-case.ts';
import { LAUF } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at } from './walk.ts';

inEachEngine('what changes after the report', (stage) => {
  test('the person has moved on, has another number and wants to be called, with axe on each', async () => {
    const { service, engine } = stage;
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const phone = await engine.phone({ position: LAUF });
    const { screen } = phone;
    const who = at(screen);
    const looks = async (what: string): Promise<void> => assert.deepEqual(await phone.axe(), [], what);
    const closed = (): Promise<void> => screen.getByRole('dialog').waitFor({ state: 'detached' });
    await screen.goto(`${service.url}/organisation/${userID}`);
    await screen.locator('.progress').waitFor();

    await who.press(['Etwas stimmt nicht', 'Something is wrong']);
    await looks('what is wrong');
    await who.press(['Wir sind weitergegangen', 'We have moved on']);
    await who.press(['Meinen Standort nehmen', 'Use my location']);
    await screen.getByText('Ihr Standort geht mit').waitFor();
    await looks('place');
    await who.press(['Neuen Ort senden', 'Send the new location']);
    await closed();
    await screen.getByText('Sie haben den Ort berichtigt').first().waitFor();

    await who.press(['Etwas stimmt nicht', 'Something is wrong']);
    await who.press(['Andere Nummer', 'Another number']);
    await who.press(['Nummer senden', 'Send the number']);
    await screen.getByText('Geben Sie die Handynummer nur mit Ziffern ein.').first().waitFor();
    await looks('number');
    await who.types(['Unter welcher Nummer erreichen wir Sie?', 'On which number can we reach you?'], '0176 040690 13');
    await who.press(['Nummer senden', 'Send the number']);
    await closed();
    await screen.locator('.note', { hasText: '0176 040 690 13' }).first().waitFor();

    await who.press(['Rufen Sie mich zurück', 'Call me back']);
    await who.ticks(['In 30 Minuten', 'In 30 minutes']);
    await looks('call');
    await who.press(['Um Rückruf bitten', 'Ask for a call']);
    await closed();
    await screen.getByRole('heading', { name: 'Ihr Rückruf' }).waitFor();
    await looks('status page');

    const { schadenOrt, vorgangsMetadaten } = (await readCase(service, userID)).data;
    assert.equal(schadenOrt.positionsdaten?.lat.toFixed(3), LAUF.latitude.toFixed(3));
    assert.equal(vorgangsMetadaten.mobilnummer, '017604069013');
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });
});
