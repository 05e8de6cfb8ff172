import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Vorgang } from '#domain/vorgang.ts';
import { answers, found, hit, testGeocoder, type TestGeocoder } from '../../server/geo/test-geocoder.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { keyboard } from '../hands/keys.ts';
import { leaveAddress } from '../hands/bicycle-tube.ts';
import { READ_ALOUD, unfold } from '../hands/unfold.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type CaseVisit } from '../hands/person.ts';
import { caseInReach, caseOnce, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, PHONE, refOf, watch, type Service } from '../hands/world.ts';

const MADRID = { lat: 40.41678, lng: -3.70379 };
const HOUSE = hit(
  { type: 'house', osm_key: 'building', osm_value: 'yes', housenumber: '1', street: 'Calle Mayor', postcode: '28013', city: 'Madrid', country_code: 'es' }, // prettier-ignore
  [MADRID.lng, MADRID.lat],
);
const HERE = ['Stimmt der Ort?', 'Is this the right location?'] as const;
const YES = ['Ja, hier stehe ich', 'Yes, I am here'] as const;
const NEXT = ['Weiter', 'Continue'] as const;
const PLATE = ['Wie lautet das Kenn\u00adzeichen?', 'What is the number plate?'] as const;

/** D98, D99: a breakdown abroad, in a country that nobody offers first, is stored, shown and reported as there. */
describe('abroad', () => {
  let geocoder: TestGeocoder;
  let service: Service;
  let browser: Browser;
  let schluessel: string;
  onStage(
    async (stage) => {
      ({ service, browser } = stage);
      const args = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'leitstelle', '--alle-mandanten'];
      ({ schluessel } = await command<{ schluessel: string }>(service, ...args));
    },
    async (beside) => {
      geocoder = await testGeocoder(beside);
      return {
        GEO_PROVIDER: 'nominatim',
        GEO_URL: geocoder.url,
        GEO_RATE_PER_SEC: '100',
        GEO_COUNTRIES: 'at,de',
      };
    },
  );
  beforeEach(() => geocoder.becomes(answers(found(HOUSE))));

  /** Opens a screen of a started case with these fields beside the complete ones. */
  async function visit(path: string, known: Partial<Record<keyof typeof COMPLETE, object>>) {
    const userID = await caseInReach(service, true, { ...COMPLETE, ...known });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await page.goto(`${service.url}/kfz/${path}/${userID}`);
    const made: CaseVisit & { close(): Promise<void> } = {
      userID,
      context,
      page,
      who: person(page, 'de'),
      async close() {
        assert.deepEqual(faults, []);
        await context.close();
      },
    };
    return made;
  }

  let points = 0;
  /** A position in Madrid, each time at another point, as the service caches addresses. */
  function inMadrid(ortsTyp: string) {
    const [lat, at] = [MADRID.lat + ++points / 10_000, Date.now()];
    const browserPosition = { ...MADRID, lat, genauigkeit: 8, timestamp: at, erfasstTimestamp: at };
    return { schadenOrt: { ortsTyp, browserPosition } };
  }

  /** The case as the operator gets it, once the screen is saved and the report made. */
  async function reportedCase(userID: string): Promise<Vorgang> {
    await caseOnce(
      service,
      userID,
      ({ schadenOrt, kfz }) => schadenOrt.datenEingegeben || kfz.kennzeichen_land !== 'DE',
    );
    await reportCase(service, userID);
    const answer = await fetch(`${service.url}${BASE}/betreiber/vorgang/${await refOf(service, userID)}`, {
      headers: { authorization: `Bearer ${schluessel}` },
    });
    return ((await answer.json()) as { data: { vorgang: Vorgang } }).data.vorgang;
  }
  const landsOf = ({ schadenOrt: { adresse, ausserortsInfo } }: Vorgang) => [adresse.land, ausserortsInfo.land];

  test('a position in Spain is shown, confirmed and reported as in Spain', async () => {
    const { userID, page, who, close } = await visit('schadenort', inMadrid('innerorts'));
    await who.reads(HERE);
    await page.locator('.point', { hasText: '28013 Madrid, Spanien' }).waitFor();
    for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axe(page), [], colorScheme);
    }
    await who.press(YES);
    await who.reads(PLATE);
    const reported = await reportedCase(userID);
    assert.deepEqual(landsOf(reported), ['ES', 'ES']);
    assert.equal(reported.schadenOrt.adresse.formatierteAdresse, 'Calle Mayor 1, 28013 Madrid, Spanien');
    await close();
  });

  longTest('where nobody knows the address, nobody says that it is in Germany', async () => {
    geocoder.becomes(answers({ type: 'FeatureCollection', features: [] }));
    const { userID, page, who, close } = await visit('schadenort', inMadrid('innerorts'));
    await page.getByText('Hier ist keine Adresse bekannt.', { exact: false }).waitFor();
    await who.press(YES);
    await who.reads(PLATE);
    assert.deepEqual(landsOf(await reportedCase(userID)), ['', '']);
    await close();
  });

  test('a road that came with its country keeps it; the countries of the installation stand first, all others behind', async () => {
    const road = { name: 'AP-7', fahrtrichtung: 'Valencia', land: 'ES' };
    const { userID, page, who, close } = await visit('schadenort', {
      schadenOrt: { ortsTyp: 'autobahn', ausserortsInfo: road },
    });
    const land = page.getByLabel('Land', { exact: true });
    assert.equal(await land.inputValue(), 'ES');
    const offered = land.locator(':scope > option');
    assert.deepEqual(await offered.allTextContents(), ['Österreich', 'Deutschland']);
    const others = land.locator('optgroup');
    assert.equal(await others.getAttribute('label'), 'Anderes Land');
    assert.equal(await others.locator('option').count(), 248);
    assert.deepEqual(await axe(page), []);
    await unfold(page, READ_ALOUD);
    await page.getByText('auf der Autobahn AP-7 in Richtung Valencia, Spanien', { exact: false }).waitFor();
    await who.press(NEXT);
    await who.reads(PLATE);
    assert.deepEqual(landsOf(await reportedCase(userID)), ['ES', 'ES']);
    await close();
  });

  longTest('a country that does not exist is chosen anew, or stays open', async () => {
    const adresse = { strasse: 'Calle Mayor', ort: 'Madrid', land: 'XX' };
    const { userID, page, who, close } = await visit('schadenort', { schadenOrt: { ortsTyp: 'innerorts', adresse } });
    const land = page.getByLabel('Land', { exact: true });
    assert.equal(await land.locator('option:checked').textContent(), 'Bitte wählen');
    assert.deepEqual(await axe(page), []);
    await leaveAddress(who);
    await who.reads(PLATE);
    assert.deepEqual(landsOf(await reportedCase(userID)), ['', '']);
    await close();
  });

  test('a plate of Spain is chosen by the keyboard alone, behind the plate countries', async () => {
    const { userID, page, close } = await visit('kennzeichen', { kfz: { hersteller: 'Muster' } });
    const who = person(page, 'de', keyboard(page));
    await who.reads(PLATE);
    await who.picks(['Land des Kennzeichens', 'Country of the plate'], 'Spanien');
    assert.equal(await page.locator('.kz-land b').textContent(), 'E');
    await page.getByText('Geben Sie es so ein, wie es auf dem Schild steht.').waitFor();
    await who.types(['Wie lautet das Kenn', 'What is the number plate'], '1234 BCD');
    for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axe(page), [], colorScheme);
    }
    await who.press(NEXT);
    await page.waitForURL('**/fahrzeug/**');
    const { kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft } = (await reportedCase(userID)).kfz;
    assert.deepEqual([kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft], ['ES', '1234 BCD', false]);
    await close();
  });
});
