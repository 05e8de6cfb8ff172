import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Vorgang } from '#domain/vorgang.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { leaveAddress } from '../hands/bicycle-tube.ts';
import { READ_ALOUD, unfold } from '../hands/unfold.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type CaseVisit } from '../hands/person.ts';
import { caseInReach, caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, PHONE, watch, type Service } from '../hands/world.ts';

type Place = Vorgang['schadenOrt'];

/** Metres up to which a location needs no look at it. */
const GOOD = 30;
const FOUND = ['Standort gefunden', 'Location found'] as const;
const ROUGH = ['Der Standort ist noch zu ungenau', 'The location is still too imprecise'] as const;
const REFUSED = ['Ihr Standort ist nicht freigegeben', 'Your location is not shared'] as const;
const LOST = ['Wir finden Sie gerade nicht', 'We cannot find you right now'] as const;
const HERE = ['Stimmt der Ort?', 'Is this the right location?'] as const;
const ADDRESS = ['Wie lautet die Adresse?', 'What is the address?'] as const;
const NEXT = ['Weiter', 'Continue'] as const;
const YES = ['Ja, hier stehe ich', 'Yes, I am here'] as const;
const BY_HAND = ['Adresse eingeben', 'Enter the address'] as const;

/**
 * §4 'Position', 'What a position fills in' and 'Without localisation', D48–D53, against the real service and its own
 * table of towns.
 */
describe('the position', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  interface Visit extends CaseVisit {
    cdp: CDPSession;
    /** Street, number, postcode and town as the screen shows them. */
    fields(): Promise<string[]>;
    /** Polls the service's place until it is as wanted. */
    held(isThere: (place: Place) => boolean): Promise<Place>;
    close(): Promise<void>;
  }

  /** Opens the search for a position; it has not been started. */
  async function visit(options: {
    isAllowed?: boolean;
    accuracy?: number;
    ortsTyp?: string;
    prepare?: (page: Page) => Promise<unknown>;
  }): Promise<Visit> {
    const { isAllowed = true, accuracy, ortsTyp = 'innerorts', prepare } = options;
    const userID = await caseInReach(service, true, { schadenOrt: { ortsTyp } });
    const context = await browser.newContext({
      ...PHONE,
      reducedMotion: 'reduce',
      ...(accuracy ? { geolocation: { ...LAUF, accuracy } } : {}),
      permissions: isAllowed ? ['geolocation', 'clipboard-read', 'clipboard-write'] : [],
    });
    const page = await context.newPage();
    const { faults } = watch(page, service);
    await prepare?.(page);
    await page.goto(`${service.url}/kfz/lokalisierung/${userID}`, { waitUntil: 'networkidle' });
    const field = (name: string) => page.locator(`[id="schadenOrt.adresse.${name}"]`).inputValue();
    return {
      userID,
      context,
      page,
      who: person(page, 'de'),
      cdp: await context.newCDPSession(page),
      fields: () => Promise.all(['strasse', 'hausnummer', 'plz', 'ort'].map(field)),
      held: async (isThere) => (await caseOnce(service, userID, ({ schadenOrt }) => isThere(schadenOrt))).schadenOrt,
      async close() {
        const foreign = faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
        assert.deepEqual(foreign, []);
        await context.close();
      },
    };
  }

  const find = (page: Page): Promise<void> => page.locator('.dock .button').click();

  for (const accuracy of isLong ? [8, 25, 80] : [25]) {
    test(`${accuracy} m stand for the place once they are confirmed, with the town beside them`, async () => {
      const { page, who, held, close } = await visit({ accuracy });
      await find(page);
      if (accuracy > GOOD) {
        await who.reads(FOUND);
        await page.getByText(`auf etwa ${accuracy} m genau`, { exact: false }).waitFor();
        await who.press(NEXT);
      }
      await who.reads(HERE); // a good one goes on by itself
      await page.getByText('91207 Lauf').first().waitFor();
      assert.equal(await page.getByText('Bitte prüfen Sie den Punkt.').count(), 0, 'a drawing cannot tell');
      assert.deepEqual(await axe(page), []);
      await page.reload();
      await who.reads(HERE); // a filled-in address does not count as typed
      await who.press(YES);
      await page.waitForURL('**/kennzeichen/**');
      const place = await held(({ positionsdaten }) => positionsdaten !== null);
      assert.deepEqual(place.positionsdaten, { lat: 49.51035, lng: 11.28122 });
      assert.equal(place.browserPosition?.genauigkeit, accuracy);
      assert.deepEqual(
        [place.adresseAutomatischErmittelt, place.adresseManBearb, place.automatischeLokalisierungFehlgeschlagen],
        [true, false, false],
      );
      // Measured, confirmed and geocoded point are three different things. D51.
      assert.notEqual(place.adresse.lat, null);
      assert.notEqual(place.adresse.lat, place.positionsdaten!.lat);
      await close();
    });
  }

  test('a good position says that it was found, and goes on by itself, once: who comes back stays', async () => {
    const { page, who, close } = await visit({ accuracy: 12 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await find(page);
    await who.reads(FOUND);
    await page.getByRole('status').filter({ hasText: 'Punkt auf etwa 12 m genau.' }).waitFor();
    await who.reads(HERE);
    await page.locator('.tool-back').click();
    await who.reads(FOUND);
    await page.waitForTimeout(1_200);
    await who.press(NEXT);
    await who.reads(HERE);
    await close();
  });

  const ROUGH_ONES = [
    [400, ['91207', 'Lauf an der Pegnitz']],
    [2_500, ['', '']],
  ] as const;
  for (const [accuracy, town] of isLong ? ROUGH_ONES : ROUGH_ONES.slice(0, 1)) {
    test(`${accuracy} m are too imprecise: the address is asked for, ${town[0] ? 'its town filled in' : 'nothing filled in [C30]'}`, async (t) => {
      const { page, who, fields, held, close } = await visit({ accuracy });
      await find(page);
      await who.reads(ROUGH);
      await who.press(BY_HAND);
      await who.reads(ADDRESS);
      if (town[0]) await page.waitForFunction(() => (document.querySelector('[id$=".plz"]') as HTMLInputElement).value);
      else await page.waitForTimeout(700);
      assert.deepEqual(await fields(), ['', '', ...town]);
      assert.equal(await page.getByRole('button', { name: /Standort finden|Noch einmal suchen/ }).count(), 0);
      await who.types(['Straße', 'Street'], 'Nürnberger Straße');
      await who.types(['PLZ', 'Postcode'], '91207');
      await leaveAddress(who);
      await page.waitForURL('**/kennzeichen/**');
      const place = await held(({ adresse }) => adresse.strasse !== '');
      assert.equal(place.positionsdaten, null, 'no point that nobody confirmed');
      if (accuracy === 2_500) t.diagnostic('seen C30: said to be too imprecise; nothing filled in, no point kept');
      assert.equal(place.browserPosition?.genauigkeit, accuracy);
      assert.deepEqual(
        [place.adresseAutomatischErmittelt, place.adresseManBearb],
        town[0] ? [true, true] : [false, false],
      );
      await close();
    });
  }

  test('denied, now or for ever: how to allow it, and the address [C29]', async (t) => {
    const { page, who, cdp, held, close } = await visit({ isAllowed: false });
    const { browserContextId } = (await cdp.send('Target.getTargetInfo')).targetInfo;
    const root = await browser.newBrowserCDPSession();
    await root.send('Browser.setPermission', {
      permission: { name: 'geolocation' },
      setting: 'denied',
      origin: service.url,
      ...(browserContextId ? { browserContextId } : {}),
    });
    const tapped = Date.now();
    await find(page);
    await who.reads(REFUSED);
    await page.getByText('Der Browser gibt Ihren Standort nicht frei.', { exact: false }).waitFor();
    t.diagnostic(`seen C29: denied: the reason and the way by hand after ${Date.now() - tapped} ms`);
    await page.getByText('So geht es doch', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Noch einmal suchen' }).waitFor();
    assert.deepEqual(await axe(page), []);
    await who.press(BY_HAND);
    await who.reads(ADDRESS);
    const place = await held((one) => one.automatischeLokalisierungFehlgeschlagen);
    assert.equal(place.browserPosition, null);
    await close();
  });

  longTest('unavailable: the address [4.98 C29]', async (t) => {
    const { page, who, cdp, close } = await visit({});
    await cdp.send('Emulation.setGeolocationOverride', {});
    const tapped = Date.now();
    await find(page);
    await who.reads(LOST);
    await page.getByText('Ihr Gerät findet den Standort gerade nicht. Ergänzen Sie Straße und Ort.').waitFor();
    t.diagnostic(`seen C29: unavailable: after ${Date.now() - tapped} ms`);
    await close();
  });

  longTest('unavailable outside a town: the reason alone, since a road is not asked for its town', async () => {
    const { page, who, cdp, close } = await visit({ ortsTyp: 'ausserorts' });
    await cdp.send('Emulation.setGeolocationOverride', {});
    await find(page);
    await who.reads(LOST);
    await who.press(BY_HAND);
    await who.reads(['Wo auf der Straße?', 'Where on the road?']);
    await page.getByText('Ihr Standort ließ sich nicht bestimmen.').waitFor();
    assert.equal(await page.getByText('Straße und Ort').count(), 0);
    await close();
  });

  test('too slow: the address at five seconds; what was typed stays when a position comes late [8.20 C29]', async (t) => {
    const { page, who, context, fields, close } = await visit({});
    const tapped = Date.now();
    await find(page);
    await page.getByText('Die Suche dauert zu lange.', { exact: false }).waitFor();
    assert.ok(Date.now() - tapped >= 4_900, 'not before the five seconds are over');
    t.diagnostic(`seen C29: too slow: after ${Date.now() - tapped} ms`);
    await page.getByText('Wir suchen im Hintergrund weiter.').waitFor();
    await who.press(BY_HAND);
    await who.types(['Straße', 'Street'], 'Zum Hagebuttenweg');
    await context.setGeolocation({ ...LAUF, accuracy: 9 });
    await page.getByText('Wir haben Ihren Standort, auf etwa 9 m genau').waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(await fields(), ['Zum Hagebuttenweg', '', '', '']);
    await who.press(['Standort übernehmen', 'Use the location']);
    await who.reads(HERE);
    assert.match((await page.locator('.found').textContent()) ?? '', /Zum Hagebuttenweg/);
    await close();
  });

  test('a better position takes the place of a worse one; an error of the watch destroys none', async () => {
    const { page, who, context, cdp, close } = await visit({ accuracy: 80 });
    await find(page);
    await page.getByText('auf etwa 80 m genau', { exact: false }).waitFor();
    await cdp.send('Emulation.setGeolocationOverride', {});
    await page.waitForTimeout(500);
    await who.reads(FOUND);
    await context.setGeolocation({ latitude: 49.5104, longitude: 11.2813, accuracy: 9 });
    await page.getByText('auf etwa 9 m genau', { exact: false }).waitFor();
    await context.setGeolocation({ latitude: 48, longitude: 11, accuracy: 500 });
    await page.waitForTimeout(300);
    await page.getByText('auf etwa 9 m genau', { exact: false }).waitFor();
    await close();
  });

  longTest(
    'once it is confirmed nothing is measured any more; what was measured is kept whole, what is sent is rounded',
    async () => {
      const { page, who, context, held, close } = await visit({ accuracy: 80 });
      await context.setGeolocation({ latitude: 49.510_351_234, longitude: 11.281_224_567, accuracy: 80.25 });
      await find(page);
      await who.reads(FOUND);
      await who.press(NEXT);
      await who.press(YES);
      await page.waitForURL('**/kennzeichen/**');
      await context.setGeolocation({ latitude: 49.52, longitude: 11.29, accuracy: 9 });
      await page.waitForTimeout(500);
      await page.goBack();
      await who.reads(['Ihr Ort', 'Your location']); // confirmed, so it is not asked again
      await page.getByRole('button', { name: 'Weiter' }).waitFor();
      await page.getByText(/^Bestätigt um \d\d:\d\d Uhr, auf etwa 80\sm genau$/).waitFor();
      const { browserPosition, positionsdaten } = await held((one) => one.positionsdaten !== null);
      const { lat, lng, genauigkeit } = browserPosition!;
      assert.deepEqual([lat, lng, genauigkeit], [49.510_351_2, 11.281_224_6, 80.25]);
      assert.deepEqual(positionsdaten, { lat: 49.510_35, lng: 11.281_22 });
      await close();
    },
  );

  longTest(
    'a question nobody answers: after fifteen seconds how to allow it, and the address [8.23 C31]',
    async (t) => {
      const { page, who, held, close } = await visit({
        prepare: (one) =>
          one.addInitScript(() => {
            const never = (): number => 1;
            Object.assign(navigator.geolocation, { getCurrentPosition: never, watchPosition: never });
            const status = { state: 'prompt', addEventListener: () => undefined };
            navigator.permissions.query = () => Promise.resolve(status as unknown as PermissionStatus);
          }),
      });
      await find(page);
      await who.reads(['Darf die Seite Ihren Standort sehen?', 'May this page see your location?']);
      const asked = Date.now();
      await page.getByText('Sehen Sie keine Frage?', { exact: false }).waitFor({ timeout: 20_000 });
      t.diagnostic(`seen C31: the way by hand ${((Date.now() - asked) / 1_000).toFixed(1)} s after the question`);
      await page.getByText('So geht es doch', { exact: false }).waitFor();
      await who.press(BY_HAND);
      await who.reads(ADDRESS);
      await page.getByText('Der Browser wartet auf', { exact: false }).waitFor();
      await held((one) => one.automatischeLokalisierungFehlgeschlagen);
      await close();
    },
  );

  test('without a network the coordinates alone are enough, and can be read out', async () => {
    const { page, who, context, held, close } = await visit({ accuracy: 12 });
    await page.waitForTimeout(2_500);
    await context.setOffline(true);
    await find(page);
    await who.reads(HERE);
    await page.getByText('Ohne Netz finden wir keine Adressen. Ihr Standort genügt.').waitFor();
    await unfold(page, READ_ALOUD);
    await page.getByText('Ich stehe bei den Koordinaten 49,51035 Grad Nord, 11,28122 Grad Ost.').waitFor();
    assert.deepEqual(await axe(page), []);
    await who.press(YES);
    await context.setOffline(false);
    assert.deepEqual((await held((one) => one.positionsdaten !== null)).positionsdaten, {
      lat: 49.51035,
      lng: 11.28122,
    });
    await close();
  });

  longTest('the sentence to read out is copied as it stands; without a clipboard it can still be marked', async () => {
    const { userID, page, who, held, close } = await visit({ accuracy: 12, ortsTyp: 'autobahn' });
    await find(page);
    await who.types(['Autobahn', 'Motorway'], 'bab 9');
    await who.types(['Fahrtrichtung', 'Direction'], 'München');
    await who.types(['Kilometer', 'Kilometre'], 'km 153,5');
    const sentence =
      'Ich stehe auf der Autobahn A 9 in Richtung München bei Kilometer 153,5; meine Koordinaten sind 49,51035 Grad Nord, 11,28122 Grad Ost.';
    await unfold(page, READ_ALOUD);
    await page.getByText(sentence).waitFor();
    await who.press(['Satz kopieren', 'Copy the sentence']);
    await page.getByRole('button', { name: 'Satz kopiert' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), sentence);
    assert.deepEqual(await axe(page), []);
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.reload();
    await unfold(page, READ_ALOUD);
    await page.getByText(sentence).click();
    assert.equal(await page.evaluate(() => String(getSelection())), sentence);
    assert.equal(await page.getByRole('button', { name: 'Satz kopieren' }).count(), 0);
    await who.press(NEXT);
    await held(({ ausserortsInfo }) => ausserortsInfo.km === '153.5');
    const elsewhere = await (await browser.newContext(PHONE)).newPage();
    await elsewhere.goto(`${service.url}/kfz/schadenort/${userID}`);
    const km = elsewhere.locator('[id="schadenOrt.ausserortsInfo.km"]');
    assert.equal(await km.inputValue(), '153,5', 'as it is written here');
    await elsewhere.context().close();
    await close();
  });
});
