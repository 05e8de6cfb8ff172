import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Text } from '#domain/text.ts';
import { between, type Between } from '../hands/between.ts';
import { galleryClients, makeCases } from '../hands/cases.ts';
import { happens } from '../hands/happens.ts';
import { assignLink, HEADINGS, PAUSE } from '../hands/helfer.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import type { Screen } from '../hands/screen.ts';
import { galleryOf, stubPosition, type Gallery } from '../look/gallery.ts';
import { SCREENS } from '../look/screens.ts';
import type { Phone } from './engine.ts';
import { inEachEngine } from './stage.ts';
import { at, TYPIST } from './walk.ts';

/** The screens of the gallery, which Chromium's axe.test.ts shows in more variants, in the other two engines. */
inEachEngine(
  'axe finds nothing wrong on',
  (stage) => {
    let line: Between;
    let phone: Phone;
    let gallery: Gallery<Screen>;
    before(async () => {
      line = await between(stage.service);
      phone = await stage.engine.phone({ before: stubPosition });
      let isDown = false;
      const offline = async (isOffline: boolean): Promise<void> => {
        if (isOffline !== isDown) await (isOffline ? line.down() : line.up());
        isDown = isOffline;
      };
      gallery = galleryOf(phone.screen, { type: TYPIST.type, offline }, line.url, await makeCases(stage.service));
      await phone.screen.goto(`${line.url}/notfound`);
    });
    after(async () => {
      await phone?.close();
      await line?.close();
    });

    for (const screen of SCREENS)
      test(screen.name, async () => {
        await gallery.show(screen);
        assert.deepEqual(await phone.axe(), []);
      });
  },
  galleryClients(),
);

inEachEngine('axe finds nothing wrong, also beside the forms', (stage) => {
  test('on the helper’s page, in each state', async () => {
    const { service, engine } = stage;
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const phone = await engine.phone();
    const who = at(phone.screen);
    const shows = async (state: keyof typeof HEADINGS): Promise<void> => {
      await who.reads(HEADINGS[state]);
      assert.deepEqual(await phone.axe(), [], state);
    };
    await phone.screen.goto((await assignLink(service, userID)).url);
    // The page has run its scripts.
    await phone.screen.locator('footer button').first().waitFor();
    await shows('offen');
    await who.press(['Ablehnen', 'Decline']);
    assert.deepEqual(await phone.axe(), [], 'refusing');
    await who.press(['Zurück zum Auftrag', 'Back to the job']);
    await who.press(['20 Minuten', '20 minutes']);
    await shows('angenommen');
    const goesOn = async (button: Text): Promise<void> => {
      await setTimeout(PAUSE);
      await who.press(button);
    };
    await goesOn(['Losgefahren', 'Set off']);
    await shows('unterwegs');
    await goesOn(['Angekommen', 'Arrived']);
    await shows('angekommen');
    await goesOn(['Fertig', 'Done']);
    await phone.screen.getByRole('radio').nth(1).check();
    assert.deepEqual(await phone.axe(), [], 'done');
    await who.press(['Auftrag abschließen', 'Complete the job']);
    await shows('beendet');
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });

  test('on the page that reads along, before and after the help has set off', async () => {
    const { service, engine } = stage;
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const phone = await engine.phone();
    const { screen } = phone;
    await screen.goto(`${service.url}/organisation/${userID}`);
    await screen.getByRole('button', { name: 'Beleg aufbewahren' }).click();
    await screen.goto((await screen.locator('.receipt .address').innerText()).replaceAll(/\s/g, ''));
    await at(screen).reads(['Die Meldung ist da', 'The report is here']);
    assert.deepEqual(await phone.axe(), []);
    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }], ['ABFAHRT']]);
    await screen.getByRole('heading', { level: 1, name: 'Hilfe ist unterwegs' }).waitFor({ timeout: 20_000 });
    assert.deepEqual(await phone.axe(), []);
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });
});
