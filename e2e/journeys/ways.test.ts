import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { addressOf, type Path } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { startCase } from '../../server/test/test-calls.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { NEXT } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce, COMPLETE, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, inviteKnowing, LAUF, LOCATED_PHONE, PHONE, type Service } from '../hands/world.ts';

const PLATE_ONLY = { web_fahrzeugdaten_abfrage: false, web_km_abfrage: false, web_tank_abfrage: false };
const PLATE: Text = ['Wie lautet das Kennzeichen?', 'What is the number plate?'];

describe('the ways between the screens', () => {
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async ({ after }) => {
      const folder = mkdtempSync(join(tmpdir(), 'marken-'));
      after(() => rmSync(folder, { recursive: true }));
      writeClients(join(folder, 'mandanten'), { schild: { webparams: PLATE_ONLY } });
      return { BRANDS_DIR: folder };
    },
  );

  test('back passes over a screen that is skipped by now, and each tap shows another screen [4.16 4.96]', async () => {
    const { userID } = await invite(service);
    // So that the screen of the search stays: a good fix goes on by itself.
    const context = await browser.newContext({ ...LOCATED_PHONE, geolocation: { ...LAUF, accuracy: 80 } });
    const page = await context.newPage();
    const who = person(page, 'de');
    const shows = async (path: Path): Promise<void> => {
      await page.waitForURL(`**${addressOf(path, userID)}`, { timeout: 5_000 });
      await page.locator('main h1').waitFor();
    };
    await page.goto(service.url + addressOf('/kfz/standort', userID), { waitUntil: 'networkidle' });
    await who.press(['Standort finden', 'Find my location']);
    await who.press(['Im Ort', 'In a town']);
    await who.reads(['Standort gefunden', 'Location found']);
    await who.press(['Adresse selbst eingeben', 'Enter the address']);
    await who.reads(['Wie lautet die Adresse?', 'What is the address?']);

    const back = page.locator('.tool-back');
    await back.click();
    await shows('/kfz/innerorts_ausserorts');
    await back.click();
    await shows('/kfz/standort');
    await page.goForward();
    await shows('/kfz/innerorts_ausserorts');
    await context.close();
  });

  test('who asks for the status too early reads on the start that nothing is sent yet, and goes on there', async () => {
    const EARLY = 'Ihre Meldung ist noch nicht gesendet. Hier geht es weiter.';
    const { userID } = await invite(service);
    const page = await (await browser.newContext(PHONE)).newPage();
    const who = person(page, 'de');
    const note = page.getByText(EARLY);
    await page.goto(`${service.url}/organisation/${userID}`, { waitUntil: 'networkidle' });
    await page.waitForURL(`**/kfz/start/${userID}`);
    await note.waitFor();
    await who.press(['Jetzt Panne melden', 'Order breakdown service']);
    await who.reads(['Was ist passiert?', 'What happened?']);
    assert.equal(await note.count(), 0);
    // The same from within the app, where no page comes from the service.
    await page.evaluate((to) => {
      history.pushState({ nr: 9 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `/organisation/${userID}`);
    await page.waitForURL(`**/kfz/start/${userID}`);
    await note.waitFor();
    await page.goto(`${service.url}/kfz/start/${userID}`);
    await who.reads(['Panne mit dem Auto?', 'Trouble with the car?']);
    assert.equal(await note.count(), 0, 'an ordinary visit of the start says nothing');
    await page.context().close();
  });

  test('a motorway is offered to a bicycle too, with a word of the danger; a car reads none', async () => {
    for (const [typ, schadenTyp, word] of [
      ['fahrrad', 'SCHADEN_FAHRRAD_ANTRIEB', 'Auf der AutobahnMit dem Rad lebensgefährlich'],
      ['kfz', 'SCHADEN_REIFEN', 'Auf der Autobahn'],
    ] as const) {
      const { userID } = await inviteKnowing(service, { schadenTyp }, '--typ', typ);
      await startCase(service.url, userID);
      const page = await (await browser.newContext(PHONE)).newPage();
      await page.goto(service.url + addressOf(`/${typ}/innerorts_ausserorts`, userID));
      const motorway = page.getByRole('button', { name: /^Auf der Autobahn/ });
      await motorway.waitFor();
      assert.equal((await motorway.textContent())?.replace(/\s+/g, ' '), word);
      await page.context().close();
    }
  });

  test('a change of the vehicle leads over plate and make, and back to the summary [2.127]', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    const next = (): Promise<void> => who.press(['Weiter', 'Continue']);
    await page.goto(service.url + addressOf('/kfz/zusammenfassung', userID), { waitUntil: 'networkidle' });
    await page.locator(`main a[href="${addressOf('/kfz/kennzeichen', userID)}"]`).click();
    await who.reads(PLATE);
    await next();
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    await who.types(['Marke', 'Make'], 'Muster');
    await next();
    await who.reads(['Fast fertig', 'Almost done']);
    await context.close();
  });

  /** Opens the summary of a complete case and follows the link that changes that screen. */
  async function changes(path: Path) {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(LOCATED_PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    await page.goto(service.url + addressOf('/kfz/zusammenfassung', userID), { waitUntil: 'networkidle' });
    await page.locator(`main a[href="${addressOf(path, userID)}"]`).click();
    return { userID, context, page, who };
  }
  const ELSE: Text = ['Etwas anderes ist passiert', 'Something else happened'];
  const KIND_OF_PLACE: Text = ['Ort, Landstraße oder Autobahn wählen', 'Choose town, road or motorway'];

  test('who changes the damage on the summary may choose another, keeps the first, and comes back [2.128]', async () => {
    const { userID, context, page, who } = await changes('/kfz/reifenRaeder');
    await who.reads(['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
    await who.press(ELSE);
    await who.reads(['Was ist passiert?', 'What happened?']);
    await who.press(['Panne oder Unfall', 'Breakdown or accident']);
    await who.reads(['Gab es einen Unfall?', 'Was there an accident?']);
    await who.press(['Nein, fährt nicht mehr', 'No, it just stopped']);
    await who.ticks(['Ja', 'Yes'], ['Rollt das Auto noch?', 'Does the car still roll?']);
    await who.press(NEXT);
    await who.reads(['Stimmt alles?', 'Is this right?']);
    await page.getByText('Panne: rollt noch').waitFor();
    const { reifen } = await caseOnce(service, userID, ({ schadenTyp }) => schadenTyp === 'SCHADEN_PANNE');
    assert.equal((reifen as { reifenpanne: boolean }).reifenpanne, true);
    await page.goto(service.url + addressOf('/kfz/panne', userID));
    await who.reads(['Was ist mit dem Auto?', 'What state is the car in?']);
    assert.equal(await page.getByRole('button', { name: ELSE[0] }).count(), 0, 'on the way there it would be one more');
    await context.close();
  });

  longTest(
    'who changes the place on the summary may say that it is a motorway, and comes back with road and direction [2.129]',
    async () => {
      const { userID, context, page, who } = await changes('/kfz/schadenort');
      await who.press(KIND_OF_PLACE);
      await who.reads(['Wo stehen Sie?', 'Where are you?']);
      await who.press(['Auf der Autobahn', 'On a motorway']);
      await who.press(['Standort finden', 'Find my location']);
      await who.reads(['Wo auf der Autobahn?', 'Where on the motorway?']);
      await who.types(['Autobahn', 'Motorway'], 'A 9');
      await who.types(['Fahrtrichtung', 'Direction'], 'München');
      await who.press(NEXT);
      await who.reads(['Stimmt alles?', 'Is this right?']);
      await page.getByText('A 9').first().waitFor();
      await caseOnce(service, userID, ({ schadenOrt }) => schadenOrt.ortsTyp === 'autobahn');
      await context.close();
    },
  );

  longTest(
    'a client that asks nothing of the car but its plate has no empty screen, on the way and from the summary',
    async () => {
      const { userID } = await inviteKnowing(service, COMPLETE, '--mandant', 'schild');
      await startCase(service.url, userID);
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const who = person(page, 'de');
      await page.goto(service.url + addressOf('/kfz/kennzeichen', userID), { waitUntil: 'networkidle' });
      await who.press(NEXT);
      await who.reads(['Ihre Angaben', 'Your details']);
      await page.locator('.tool-back').click();
      await who.reads(PLATE);
      await page.goto(service.url + addressOf('/kfz/zusammenfassung', userID), { waitUntil: 'networkidle' });
      await page.locator(`main a[href="${addressOf('/kfz/kennzeichen', userID)}"]`).click();
      await who.reads(PLATE);
      await who.press(NEXT);
      await who.reads(['Stimmt alles?', 'Is this right?']);
      await context.close();
    },
  );

  test('a screen left without a change is not saved, one with a change is, once [4.32]', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/vorgang/${userID}`)) saves += 1;
    });
    await page.goto(service.url + addressOf('/kfz/kennzeichen', userID), { waitUntil: 'networkidle' });
    const savedOnNext = async (): Promise<void> => {
      const saved = page.waitForResponse((answer) => answer.url().endsWith(`/vorgang/${userID}`));
      await who.press(['Weiter', 'Continue']);
      assert.equal((await saved).status(), 200);
    };
    await who.press(['Weiter', 'Continue']); // nothing was entered
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    await page.locator('.tool-back').click();
    await who.reads(['Wie lautet das Kenn\u00adzeichen?', 'What is the number plate?']);
    await who.press(['Weiter', 'Continue']);
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    await page.waitForTimeout(700);
    assert.equal(saves, 0);
    await who.types(['Marke', 'Make'], 'Muster');
    await savedOnNext();
    await page.waitForTimeout(700);
    assert.equal(saves, 1);
    await context.close();
  });

  test('a screen whose address begins another one saves too when it is left for that one [4.33]', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(service.url + addressOf('/kfz/unfall', userID), { waitUntil: 'networkidle' });
    await page.locator('[id="unfall.rollfaehig-nein"]').check();
    const saved = page.waitForResponse((answer) => answer.url().endsWith(`/vorgang/${userID}`), { timeout: 5_000 });
    await page.locator('.tool-back').click();
    assert.equal((await saved).status(), 200);
    assert.equal(new URL(page.url()).pathname, addressOf('/kfz/unfallAbschleppen', userID));
    await context.close();
  });

  longTest('what was typed is saved when another case opens on the same screen', async () => {
    const [{ userID }, other] = await Promise.all([invite(service), invite(service)]);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    await page.goto(service.url + addressOf('/kfz/personen', userID), { waitUntil: 'networkidle' });
    await who.types(['Vorname', 'First name'], 'Jana');
    await page.evaluate((to) => history.pushState({ nr: 0 }, '', to), addressOf('/kfz/personen', other.userID));
    await caseOnce(service, userID, ({ vn }) => vn.vorname === 'Jana');
    assert.equal((await readCase(service, other.userID)).data.vn.vorname, '');
    await context.close();
  });
});
