import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { LANGUAGES, say, type Language, type Text } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { post } from '../../server/test/test-calls.ts';
import { assignLink, HEADINGS, openCab } from '../hands/helfer.ts';
import { person } from '../hands/person.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, LAUF, PHONE, refOf, watch, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

const WHAT_IS_WRONG: Text = ['Etwas stimmt nicht', 'Something is wrong'];
const MOVED: Text = ['Wir sind weitergegangen', 'We have moved on'];
const WRONG: Text = ['Der Ort stimmt nicht', 'The location is wrong'];
const LOCATE: Text = ['Meinen Standort nehmen', 'Use my location'];
const SEND: Text = ['Neuen Ort senden', 'Send the new location'];
const OTHER: Text = ['Andere Nummer', 'Another number'];
const WHICH: Text = ['Unter welcher Nummer erreichen wir Sie?', 'On which number can we reach you?'];
const SEND_NUMBER: Text = ['Nummer senden', 'Send the number'];
const CALL_ME: Text = ['Rufen Sie mich zurück', 'Call me back'];

describe('what is corrected after the report', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** A reported case, and the person's status page of it. */
  async function reported(language: Language, options: object = {}) {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext({ ...PHONE, ...options });
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(`${service.url}/organisation/${userID}?sprache=${language}`);
    await page.locator('.progress').waitFor();
    const who = person(page, language);
    const told = (words: Text) => page.getByText(say(words, language)).first().waitFor();
    const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
    return { userID, context, page, faults, who, told, closed };
  }

  const typesOf = async (userID: string): Promise<string[]> => {
    const store = await openSqlite(join(service.dataDir, 'pannenlotse.sqlite'));
    const events = await store.events('ra_Standard', userID);
    await store.close();
    return events.map(({ meldungsTyp }) => meldungsTyp);
  };

  for (const language of isLong ? LANGUAGES : (['de'] as const))
    test(`in ${language}: the person moves on and has another number; the helper’s page follows, and says that it was read [4.199]`, async () => {
      const one = await reported(language, { geolocation: LAUF, permissions: ['geolocation'] });
      const { page, who, told, closed } = one;
      const { url } = await assignLink(service, one.userID);
      const cab = await openCab(browser, service, url, language);
      await cab.press(['30 Minuten', '30 minutes']);
      await cab.reads(HEADINGS.angenommen);

      await who.press(WHAT_IS_WRONG);
      assert.deepEqual(await axe(page), [], 'what is wrong');
      await who.press(MOVED);
      await who.press(LOCATE);
      await told([
        'Ihr Standort geht mit, auf etwa 12\u00a0m genau.',
        'Your location goes along, to within about 12\u00a0m.',
      ]);
      assert.deepEqual(await axe(page), [], 'the place');
      await who.press(SEND);
      await closed();
      await told(['Sie haben den Ort berichtigt', 'You have corrected the location']);
      const news = cab.page.locator('.neu');
      await news
        .getByText(
          say(['Die Person ist weitergegangen. Neuer Ort:', 'The person has moved on. New location:'], language),
        )
        .waitFor();
      const navigation = cab.page.getByRole('link', {
        name: say(['Navigation starten', 'Start navigation'], language),
      });
      assert.match((await navigation.getAttribute('href')) ?? '', /49\.51035.*11\.28122/);
      await cab.press(['Verstanden', 'Understood']);
      await news.waitFor({ state: 'detached' });
      await told(['Der Helfer hat die Berichtigung gelesen.', 'The helper has read the correction.']);

      await who.press(WHAT_IS_WRONG);
      await who.press(OTHER);
      await who.press(SEND_NUMBER);
      await told(['Geben Sie die Handynummer nur mit Ziffern ein.', 'Enter the mobile number in digits only.']);
      await who.types(WHICH, '0176 040690 13');
      assert.deepEqual(await axe(page), [], 'the number');
      await who.press(SEND_NUMBER);
      await closed();
      await page.locator('.note', { hasText: '0176 040 690 13' }).waitFor();
      await cab.page.locator('a[href="tel:017604069013"]').first().waitFor();

      // What to say to 112 is the newest place, too.
      await page.getByRole('link', { name: say(['Notfall', 'Emergency'], language) }).click();
      await page
        .locator('.sentence', { hasText: /49[.,]51035/ })
        .first()
        .waitFor();
      await page.goBack();

      await cab.goesOn(['Losgefahren', 'Set off']);
      await cab.goesOn(['Angekommen', 'Arrived']);
      await page
        .getByRole('button', { name: say(['Hilfe abbestellen', 'Cancel help'], language) })
        .waitFor({ state: 'detached' });
      await who.press(WHAT_IS_WRONG);
      await who.types(['Was stimmt nicht?', 'What is wrong?'], 'Das ist nicht unser Auto');
      assert.equal(await page.getByRole('button', { name: say(MOVED, language) }).count(), 0);
      await who.press(['Nachricht senden', 'Send the message']);
      await closed();
      await cab.press(['Fahrzeug nicht angenommen', 'Vehicle not accepted']);
      await cab.page
        .getByRole('radio', { name: say(['Die Werkstatt hat keinen Platz', 'The garage has no room'], language) })
        .check();
      await cab.press(['Melden', 'Report']);
      await told(['Die Werkstatt hat keinen Platz', 'The garage has no room']);
      assert.deepEqual([...one.faults, ...cab.faults], []);
      await one.context.close();
      await cab.context.close();
    });

  for (const language of isLong ? LANGUAGES : (['en'] as const))
    test(`in ${language}: in a dead spot a correction and a wish for a call wait, are said to wait, and come once [4.200]`, async () => {
      const { userID, context, page, who, told, closed } = await reported(language);
      await context.setOffline(true);
      await who.press(WHAT_IS_WRONG);
      await who.press(WRONG);
      await who.types(['Straße', 'Street'], '');
      await who.types(['Ort', 'Town'], '');
      await who.types(['PLZ', 'Postcode'], '');
      await who.press(SEND);
      await page.locator('.errors').waitFor();
      await who.types(['Straße', 'Street'], 'Domstraße');
      await who.types(['Hausnummer', 'House number'], '1');
      await who.types(['Ort', 'Town'], 'Köln');
      await who.press(SEND);
      await told([
        'Noch nicht gesendet. Der Helfer fährt noch zum alten Ort.',
        'Not sent yet. The helper still drives to the old location.',
      ]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(['Schließen', 'Close'], language), exact: true })
        .last()
        .click();
      await closed();
      await told(['Ihre Berichtigung ist noch nicht gesendet.', 'Your correction is not sent yet.']);
      await who.press(CALL_ME);
      await who.ticks(['In 30 Minuten', 'In 30 minutes']);
      assert.deepEqual(await axe(page), [], 'the call');
      await who.press(['Um Rückruf bitten', 'Ask for a call']);
      await told(['Am schnellsten rufen Sie uns an.', 'It is fastest to call us.']);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(['Schließen', 'Close'], language), exact: true })
        .last()
        .click();
      await closed();
      assert.deepEqual(await typesOf(userID), ['EINGANG']);

      await context.setOffline(false);
      await told(['Ihre Berichtigung ist angekommen.', 'Your correction has arrived.']);
      await told([
        'Sie haben den Ort berichtigt: Domstraße 1, Köln.',
        'You have corrected the location: Domstraße 1, Köln.',
      ]);
      const card = page.getByRole('region', { name: say(['Ihr Rückruf', 'Your call back'], language) });
      await card.getByText(say(['Das wird uns gerade gemeldet.', 'We are being told right now.'], language)).waitFor();
      await page.getByRole('button', { name: say(CALL_ME, language) }).waitFor({ state: 'detached' });
      assert.deepEqual(await typesOf(userID), ['EINGANG', 'BERICHTIGUNG', 'RUECKRUF']);
      assert.deepEqual(await axe(page), [], 'the status page');

      const { schluessel } = (await command(
        service,
        'schluessel',
        'anlegen',
        '--art',
        'betreiber',
        '--name',
        crypto.randomUUID(),
        '--alle-mandanten',
      )) as { schluessel: string };
      const headers = { authorization: `Bearer ${schluessel}`, 'idempotency-key': crypto.randomUUID() };
      await post(service.url, `betreiber/vorgang/${await refOf(service, userID)}/rueckruf`, {}, headers);
      await card.waitFor({ state: 'detached' });
      await told(['Wir haben Sie zurückgerufen.', 'We have called you back.']);
      await context.close();
    });

  test('two phones of one case: the second wish for a call, and a correction that comes after the cancel, get a clear answer [4.204]', async () => {
    const one = await reported('de');
    const other = await one.context.browser()!.newContext(PHONE);
    const page = await other.newPage();
    await page.goto(`${service.url}/organisation/${one.userID}?sprache=de`);
    await page.locator('.progress').waitFor();
    const theirs = person(page, 'de');
    await theirs.press(CALL_ME);
    await one.who.press(CALL_ME);
    await one.who.press(['Um Rückruf bitten', 'Ask for a call']);
    await one.closed();
    // The dialog was open before the other phone's wish was known here.
    await theirs.press(['Um Rückruf bitten', 'Ask for a call']);
    await page.getByText('Wir rufen Sie zurück. Wenn es eilt, rufen Sie uns an.').first().waitFor();
    await theirs.press(['Schließen', 'Close']);
    assert.deepEqual(await typesOf(one.userID), ['EINGANG', 'RUECKRUF']);

    await other.setOffline(true);
    await theirs.press(WHAT_IS_WRONG);
    await theirs.press(OTHER);
    await theirs.types(WHICH, '0176 040690 13');
    await theirs.press(SEND_NUMBER);
    await page.getByText('Noch nicht gesendet. Wir rufen Sie noch unter der alten Nummer an.').waitFor();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await post(service.url, `storno/vorgang/${one.userID}`, { grund: 'KEINE_HILFE' }, headers);
    await other.setOffline(false);
    await page.getByText('Die Hilfe ist schon abbestellt').or(page.getByText('abbestellt')).first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen', exact: true }).last().click();
    assert.deepEqual(await typesOf(one.userID), ['EINGANG', 'RUECKRUF', 'STORNO']);
    await one.context.close();
    await other.close();
  });
});
