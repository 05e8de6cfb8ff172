import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { addressOf, type Path } from '#domain/flow.ts';
import { PARTS } from '#domain/parts.ts';
import { asked } from '#domain/questions.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { LANGUAGES, type Language, type Text } from '#domain/text.ts';
import { SCHADEN } from '#domain/vorgang.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { NEXT } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type Person } from '../hands/person.ts';
import { caseInReach, COMPLETE, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, type Service } from '../hands/world.ts';

const NOT_KNOWN: Text = ['Weiß ich nicht', "I don't know"];
const { schadenTyp: _, reifen: _tyres, kfz: _car, ...PERSON_AND_PLACE } = COMPLETE;

/** Screens of damages and how many questions on them offer 'Weiß ich nicht' from the beginning. */
const SCREENS = PARTS.filter(({ part, path }) => SCHADEN.some(([, at]) => at === part.at) && path.startsWith('/kfz/'))
  .map(
    ({ path, part }) => [path, asked(part, part.empty, exampleAsking()).filter(({ unsure }) => unsure).length] as const,
  )
  .filter(([, count]) => count > 0);

/** All in `test:all`. */
const SAMPLE = '/kfz/reifenRaeder en';

describe("'Weiß ich nicht'", () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  test('nine screens of the car offer it', () => assert.equal(SCREENS.length, 9));

  async function at(path: Path, language: Language): Promise<{ page: Page; who: Person; userID: string }> {
    const userID = await caseInReach(service, true, PERSON_AND_PLACE);
    const page = await (await browser.newContext(PHONE)).newPage();
    const words = language === 'en' ? '?sprache=en' : '';
    await page.goto(service.url + addressOf(path, userID) + words, { waitUntil: 'networkidle' });
    return { page, who: person(page, language), userID };
  }
  const rowsOf = (page: Page, { language }: Person) =>
    page.locator('label.row', { hasText: NOT_KNOWN[LANGUAGES.indexOf(language)]! });

  for (const [path, count] of SCREENS) {
    for (const language of LANGUAGES) {
      if (!isLong && SAMPLE !== `${path} ${language}`) continue;
      test(`${path} in ${language}: seen, chosen by a tap, and still there after next and back [5.53]`, async () => {
        const { page, who, userID } = await at(path, language);
        const shows = (there: Path): Promise<void> =>
          page.waitForURL((url) => url.pathname === addressOf(there, userID), { timeout: 15_000 });
        const rows = rowsOf(page, who);
        await rows.nth(count - 1).waitFor(); // the later ones come after the first paint
        assert.equal(await rows.count(), count);
        for (const row of await rows.all()) {
          assert.ok((await row.boundingBox())!.height >= 48, 'a target of 48 px');
          await row.click();
        }
        const chosen = rows.locator('input:checked');
        assert.equal(await chosen.count(), count);
        assert.deepEqual(await axe(page), []);
        await who.press(NEXT);
        await shows('/kfz/standort');
        await page.locator('.tool-back').click();
        await shows(path);
        await rows.nth(count - 1).waitFor();
        assert.equal(await chosen.count(), count, 'after next and back');
        await page.context().close();
      });
    }
  }

  longTest('stays beside another answer of its screen', async () => {
    const { page, who } = await at('/kfz/reifenRaeder', 'de');
    await who.ticks(NOT_KNOWN, ['Was ist passiert?', 'What happened?']);
    await who.ticks(['Nein', 'No']);
    await who.press(NEXT);
    await who.reads(['Wie finden wir Sie?', 'How can we find you?']);
    await page.locator('.tool-back').click();
    await who.reads(['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
    assert.equal(await page.locator('[id="reifen.reifenpanne-unbekannt"]').isChecked(), true);
    await page.context().close();
  });

  test('goes with the first answer, and clears the ticks but no written word', async () => {
    const { page, who } = await at('/kfz/diebstahl', 'de');
    const [none, part, wheels] = ['lenkrad-unbekannt', 'lenkrad', 'raeder'].map((field) =>
      page.locator(`[id="diebstahl.${field}"]`),
    ) as [Locator, Locator, Locator];
    await part.check();
    await none.check();
    assert.deepEqual([await part.isChecked(), await none.isChecked()], [false, true]);
    await part.check();
    assert.equal(await none.isChecked(), false);
    await wheels.check();
    await page.locator('[id="diebstahl.anzRaeder-4"]').check();
    assert.equal(await none.count(), 0, 'no tap below the count can take the wheels away');
    await who.ticks(NOT_KNOWN, ['Wie viele Räder fehlen?', 'How many wheels are missing?']);
    assert.equal(await page.locator('[id="diebstahl.anzRaeder-unbekannt"]').isChecked(), true);
    assert.deepEqual([await part.isChecked(), await wheels.isChecked()], [true, true]);

    const other = await at('/kfz/sonstiges', 'de');
    await other.who.types(['Beschreiben Sie das Problem.', 'Describe the problem.'], 'Ein Marder.');
    assert.equal(await rowsOf(other.page, other.who).count(), 0);
    await other.who.types(['Beschreiben Sie das Problem.', 'Describe the problem.'], '');
    assert.equal(await rowsOf(other.page, other.who).count(), 1);
    for (const one of [page, other.page]) await one.context().close();
  });

  test('of stolen wheels whose number is not known the theft stays, and the person goes on', async () => {
    const { page, who, userID } = await at('/kfz/reifenRaeder', 'de');
    await page.locator('[id="reifen.diebstahl"]').check();
    await page.locator('[id="reifen.anzahlGestohlen-2"]').check();
    await page.locator('[id="reifen.anzahlGestohlen-unbekannt"]').check();
    assert.equal(await page.locator('[id="reifen.diebstahl"]').isChecked(), true);
    await who.press(NEXT);
    await who.reads(['Wie finden wir Sie?', 'How can we find you?']);
    await page.locator('.tool-back').click();
    await page.locator('[id="reifen.anzahlGestohlen-unbekannt"]:checked').waitFor();
    const { data } = await readCase(service, userID);
    const { diebstahl, anzahlGestohlen, anzahlUnbekannt } = data['reifen'] as Record<string, unknown>;
    assert.deepEqual([diebstahl, anzahlGestohlen, anzahlUnbekannt], [true, 0, true]);
    await page.context().close();
  });

  test('the summary says calmly what is open, with a way to change it, and the report is taken [5.54]', async () => {
    const { page, who, userID } = await at('/kfz/panne', 'de');
    await who.ticks(NOT_KNOWN);
    await who.press(NEXT);
    await who.reads(['Wie finden wir Sie?', 'How can we find you?']);
    await page.goto(service.url + addressOf('/kfz/zusammenfassung', userID), { waitUntil: 'networkidle' });
    await who.reads(['Stimmt alles?', 'Is this right?']);
    assert.equal(await page.locator('main .lacking, main .errors').count(), 0);
    const facts = (await page.locator('main .facts > div').allInnerTexts()).map((text) =>
      text.split('\n').filter(Boolean),
    );
    assert.deepEqual(facts[0], [
      'Schaden',
      'Panne',
      'Nicht angegeben: Rollt das Auto noch? Welche Räder treiben das Auto an?',
      'Ändern',
      ': Schaden',
    ]);
    assert.deepEqual(facts[2], ['Fahrzeug', 'nicht angegeben', 'Ändern', ': Fahrzeug']);
    await who.press(['Hilfe anfordern', 'Request help']);
    await page.waitForURL(`**${addressOf('/organisation', userID)}`);
    const { data } = await readCase(service, userID);
    assert.deepEqual(
      [data.vorgangsMetadaten.status, data['panne']],
      ['gemeldet', { rollfaehig: 'unbekannt', beschreibungVN: '', datenEingegeben: true }],
    );
    await page.context().close();
  });
});
