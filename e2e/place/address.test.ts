import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Vorgang } from '#domain/vorgang.ts';
import { answers, found, hit, testGeocoder, type Script, type TestGeocoder } from '../../server/geo/test-geocoder.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { leaveAddress } from '../hands/bicycle-tube.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type CaseVisit } from '../hands/person.ts';
import { caseInReach, caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, PHONE, watch, type Service } from '../hands/world.ts';

const POINT = [11.281, 49.5104];
const HOUSE = hit({ type: 'house', osm_key: 'building', osm_value: 'yes', housenumber: '12', street: 'Birkenallee', postcode: '91207', city: 'Lauf', country_code: 'de' }, POINT); // prettier-ignore
const STREET = hit({ type: 'street', osm_key: 'highway', osm_value: 'residential', name: 'Birkenallee', postcode: '91207', city: 'Lauf', country_code: 'de' }, POINT); // prettier-ignore
const MOTORWAY = hit({ type: 'street', osm_key: 'highway', osm_value: 'motorway', name: 'A 9', postcode: '91207', city: 'Lauf', country_code: 'de' }, POINT); // prettier-ignore
const HERE = ['Stimmt der Ort?', 'Is this the right location?'] as const;
const NEXT = ['Weiter', 'Continue'] as const;

/**
 * §4 'What a position fills in' and address search, with the operator's geocoder as a small HTTP server behind the
 * service.
 */
describe('the address', () => {
  let geocoder: TestGeocoder;
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      geocoder = await testGeocoder(beside);
      return { GEO_PROVIDER: 'nominatim', GEO_URL: geocoder.url, GEO_RATE_PER_SEC: '100' };
    },
  );
  beforeEach(() => void (geocoder.asked.length = 0));

  interface Visit extends CaseVisit {
    field(name: string): Promise<string>;
    held(): Promise<Vorgang['schadenOrt']>;
    close(): Promise<void>;
  }

  let visits = 0;
  /**
   * Opens the place screen with a position of that accuracy in metres, or none; each visit at another point, as the
   * service caches addresses.
   */
  async function visit(ortsTyp: string, accuracy?: number): Promise<Visit> {
    visits += 1;
    const at = Date.now();
    const position = { lat: LAUF.latitude + visits / 1_000, lng: LAUF.longitude, timestamp: at, erfasstTimestamp: at };
    const browserPosition = accuracy ? { ...position, genauigkeit: accuracy } : null;
    const userID = await caseInReach(service, true, { schadenOrt: { ortsTyp, browserPosition } });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(`${service.url}/kfz/schadenort/${userID}`);
    return {
      userID,
      context,
      page,
      who: person(page, 'de'),
      field: (name) => page.locator(`[id="schadenOrt.${name}"]`).inputValue(),
      async held() {
        await page.waitForURL('**/kennzeichen/**');
        return (await caseOnce(service, userID, ({ schadenOrt }) => schadenOrt.datenEingegeben)).schadenOrt;
      },
      async close() {
        assert.deepEqual(
          faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
          [],
        );
        await context.close();
      },
    };
  }

  const search = (page: Page): Promise<void> => page.getByRole('button', { name: 'Adresse suchen' }).click();

  // prettier-ignore
  const POINTS = [
    [8,  'Birkenallee 1291207 Lauf'],
    [25, 'Birkenallee91207 Lauf'],
    [80, 'Birkenallee91207 Lauf'],
  ] as const;
  // prettier-ignore
  for (const [accuracy, line] of isLong ? POINTS : POINTS.slice(0, 1)) {
    test(`of a point of ${accuracy} m is filled in ${accuracy > 20 ? 'without' : 'with'} its number, asked for once`, async () => {
      geocoder.becomes(answers(found(HOUSE)));
      const { page, who, held, close } = await visit('innerorts', accuracy);
      await who.reads(HERE);
      await page.getByText('Birkenallee').first().waitFor();
      assert.equal(await page.locator('.found .point').textContent(), line);
      await page.getByText('Daten: © OpenStreetMap').waitFor();
      await who.press(['Adresse selbst eingeben', 'Enter the address']);
      await who.reads(['Wie lautet die Adresse?', 'What is the address?']);
      await who.types(['Hausnummer', 'House number'], '14 a');
      await leaveAddress(who);
      const place = await held();
      assert.deepEqual([place.adresse.strasse, place.adresse.hausnummer, place.adresse.lat], ['Birkenallee', '14 a', null]);
      assert.deepEqual([place.adresseAutomatischErmittelt, place.adresseManBearb, place.positionsdaten], [true, true, null]);
      assert.equal(geocoder.asked.filter(({ line: asked }) => asked.includes('/reverse')).length, 1);
      await close();
    });
  }

  longTest('on a motorway is its number, from the position; direction and kilometre stay open', async () => {
    geocoder.becomes(answers(found(MOTORWAY)));
    const { page, who, field, held, close } = await visit('autobahn', 12);
    await page.getByText('aus Ihrem Standort').waitFor();
    await page.getByText('Daten: © OpenStreetMap').waitFor();
    assert.deepEqual(
      await Promise.all(['name', 'fahrtrichtung', 'km'].map((name) => field(`ausserortsInfo.${name}`))),
      ['A 9', '', ''],
    );
    assert.equal(await field('adresse.land'), 'DE');
    await who.picks(['Land', 'Country'], ['Österreich', 'Austria']);
    await who.types(['Fahrtrichtung', 'Direction'], 'München');
    await who.ticks(['Weiß ich nicht', "I don't know"]);
    assert.deepEqual(await axe(page), []);
    await who.press(NEXT);
    const { ausserortsInfo, positionsdaten, adresse } = await held();
    assert.deepEqual(
      [ausserortsInfo.name, ausserortsInfo.km, adresse.land, positionsdaten !== null],
      ['A 9', 'unbekannt', 'AT', true],
    );
    await close();
  });

  longTest('that comes late changes nothing that was typed meanwhile', async () => {
    geocoder.becomes((response, request) => void setTimeout(() => answers(found(MOTORWAY))(response, request), 1_500));
    const { page, who, field, close } = await visit('autobahn', 12);
    await who.types(['Autobahn', 'Motorway'], 'A 3');
    await page.waitForTimeout(2_500);
    assert.equal(await field('ausserortsInfo.name'), 'A 3');
    await close();
  });

  test('that is typed is looked up by a tap; the hits say what they leave open, and only a tap takes one [2.110]', async () => {
    geocoder.becomes(answers(found(STREET)));
    const { page, who, field, held, close } = await visit('innerorts');
    await who.types(['Straße', 'Street'], 'Birkenalee');
    await who.types(['Hausnummer', 'House number'], '12');
    await who.types(['PLZ', 'Postcode'], '90000');
    await search(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ein Treffer.', { exact: false }).waitFor();
    await dialog.getByText('Hausnummer nicht bestätigt').waitFor();
    await dialog.getByText('Die Postleitzahl weicht ab: 91207 statt 90000').waitFor();
    await dialog.getByText('Daten: © OpenStreetMap').waitFor();
    for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axe(page), [], colorScheme);
    }
    await dialog.getByRole('button', { name: 'Keine davon' }).click();
    assert.deepEqual([await field('adresse.strasse'), await field('adresse.plz')], ['Birkenalee', '90000']);

    // What was searched for is not searched for again; another spelling is.
    await page.getByRole('button', { name: 'Weiter' }).waitFor();
    await who.types(['Straße', 'Street'], 'Birkenalle');
    await search(page);
    await dialog.getByRole('button', { name: /^Birkenallee/ }).click();
    await page.getByText('Adresse übernommen. Prüfen Sie die Hausnummer.').waitFor();
    assert.deepEqual(
      [await field('adresse.strasse'), await field('adresse.hausnummer'), await field('adresse.plz')],
      ['Birkenallee', '12', '91207'],
    );
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Weiter');
    await who.press(NEXT);
    const { adresse, adresseAutomatischErmittelt, adresseManBearb, positionsdaten } = await held();
    assert.deepEqual([adresse.lat, adresse.lng], [POINT[1], POINT[0]]);
    assert.deepEqual([adresseAutomatischErmittelt, adresseManBearb, positionsdaten], [true, false, null]);
    await close();
  });

  test('may be a pasted link, far longer than a line: its point is taken, and no field is too long', async () => {
    geocoder.becomes(answers(found(HOUSE)));
    const { page, who, field, held, close } = await visit('innerorts');
    const link = `https://www.google.com/maps/place/Birkenallee/@49.52,11.29,17z/data=!3m1!4b1!4m6${'!9x'.repeat(80)}!8m2!3d49.5104!4d11.281?entry=ttu`;
    assert.ok(link.length > 300);
    await page.getByLabel('Straße').focus();
    await page.keyboard.insertText(link);
    await search(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Birkenallee 12/ }).click();
    await page.getByText('Adresse übernommen.').waitFor();
    assert.deepEqual([await field('adresse.strasse'), await field('adresse.ort')], ['Birkenallee', 'Lauf']);
    assert.equal(await page.locator('.errors').count(), 0);
    await who.press(NEXT);
    const { adresse } = await held();
    assert.deepEqual([adresse.strasse, adresse.lat, adresse.lng], ['Birkenallee', 49.5104, 11.281]);
    await close();
  });

  test('need not be found: nothing typed, nothing found, no service and no network each say what to do', async () => {
    const { page, who, context, field, close } = await visit('innerorts');
    const dialog = page.getByRole('dialog');
    await search(page);
    await page.locator('.errors').getByText('Ergänzen Sie die Straße.').waitFor();
    await page.locator('.errors').getByText('Ergänzen Sie den Ort.').waitFor();
    assert.equal(geocoder.asked.length, 0);

    await who.types(['Straße', 'Street'], 'Nirgendwo');
    await who.types(['Ort', 'Town'], 'Nirgendheim'); // a town that our own table does not know either
    geocoder.becomes(answers({ type: 'FeatureCollection', features: [] }));
    await search(page);
    await dialog.getByText('Diese Adresse kennen wir nicht.', { exact: false }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press('Escape');

    await who.types(['Hausnummer', 'House number'], '3');
    await page.route('**/geo/search', (route) => route.abort());
    await search(page);
    await dialog.getByText('Der Server für Adressen ist gerade nicht erreichbar.', { exact: false }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.unroute('**/geo/search');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Noch einmal suchen' }).click();
    await dialog.getByText('Ohne Netz finden wir keine Adressen.', { exact: false }).waitFor();
    await context.setOffline(false);
    geocoder.becomes(answers(found(HOUSE)));
    await dialog.getByRole('button', { name: 'Noch einmal suchen' }).click();
    await dialog.getByText(/Treffer|kennen wir nicht/).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await field('adresse.strasse'), 'Nirgendwo');
    await close();
  });
});

const DOWN = 'Der Server für Adressen ist gerade nicht erreichbar.';
const hangs: Script = () => undefined;
const fails = answers('no', 500, 'text/plain');
// prettier-ignore
const WAYS = [
  ['hangs',     hangs, 'innerorts', 8,   ['Ja, hier stehe ich', 'Yes, I am here'], `${DOWN} Ihr Standort genügt.`],
  ['fails',     fails, 'innerorts', 400, NEXT,                                     `${DOWN} Ihre eigenen Angaben genügen.`],
  ['hangs',     hangs, 'autobahn',  12,  NEXT,                                     `${DOWN} Ihre eigenen Angaben genügen.`],
] as const;

describe('the geocoder is down', () => {
  let geocoder: TestGeocoder;
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      geocoder = await testGeocoder(beside);
      return { GEO_PROVIDER: 'nominatim', GEO_URL: geocoder.url, GEO_TIMEOUT: '400ms' };
    },
  );

  async function visit(schadenOrt: object) {
    const userID = await caseInReach(service, true, { schadenOrt });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(`${service.url}/kfz/schadenort/${userID}`);
    return { page, faults, who: person(page, 'de'), close: () => context.close() };
  }
  const townOf = (page: Page): Promise<string[]> =>
    Promise.all(['plz', 'ort'].map((name) => page.locator(`[id="schadenOrt.adresse.${name}"]`).inputValue()));

  for (const [nr, [how, script, ortsTyp, genauigkeit, button, words]] of WAYS.entries()) {
    if (nr !== 1 && !isLong) continue;
    test(`${how}, ${ortsTyp}, ${genauigkeit} m: the page says so beside what the table knows, and goes on [8.21]`, async () => {
      geocoder.becomes(script);
      const at = Date.now();
      const position = { lat: 49.51035 + nr / 1_000, lng: 11.28122, timestamp: at, erfasstTimestamp: at };
      const { page, faults, who, close } = await visit({ ortsTyp, browserPosition: { ...position, genauigkeit } });
      await page.getByRole('status').getByText(words, { exact: true }).waitFor();
      if (genauigkeit === 8) await page.locator('.found .point').getByText('91207 Lauf').waitFor();
      if (genauigkeit === 400) assert.deepEqual(await townOf(page), ['91207', 'Lauf an der Pegnitz']);
      for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axe(page), [], colorScheme);
      }
      if (genauigkeit === 400) await who.types(['Straße', 'Street'], 'Ring');
      if (ortsTyp === 'autobahn') {
        await who.types(['Autobahn', 'Motorway'], 'A 9');
        await who.types(['Fahrtrichtung', 'Direction'], 'München');
      }
      await (genauigkeit === 400 ? leaveAddress(who) : who.press(button));
      await page.waitForURL('**/kennzeichen/**');
      assert.deepEqual(faults, []);
      await close();
    });
  }

  longTest(
    'a search offers the town, says that the street could not be asked for, and may be tried again',
    async () => {
      geocoder.becomes(fails);
      const adresse = { strasse: 'Birkenallee', plz: '91207', ort: 'Lauf' };
      const { page, who, close } = await visit({ ortsTyp: 'innerorts', adresse });
      await page.getByRole('button', { name: 'Adresse suchen' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${DOWN} Ein Treffer. Tippen Sie darauf, wenn er stimmt.`).waitFor();
      assert.deepEqual(await axe(page), []);
      await dialog.getByRole('button', { name: 'Noch einmal suchen' }).click();
      await dialog.getByRole('button', { name: 'Lauf' }).click();
      await who.press(NEXT);
      await page.waitForURL('**/kennzeichen/**');
      await close();
    },
  );
});
