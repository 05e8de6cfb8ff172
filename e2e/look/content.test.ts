import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Language } from '#domain/text.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { longTest } from '../../scripts/test/long-test.ts';

/** §2 'What the screens ask': each screen shows the words by which a person finds what can be done there. */
describe('what the screens hold', () => {
  let page: Page;
  let gallery: Gallery;
  onGallery((opened) => void ({ page } = gallery = opened));

  /** Asserts that the screen shows these texts in this order; ` · ` separates them. */
  async function holds(name: string, words: string, language: Language = 'de'): Promise<void> {
    await gallery.show(name);
    await gallery.speak(language);
    const text = (await page.locator('main').innerText())
      .replaceAll('\u00ad', '')
      .replaceAll('\u2011', '-')
      .replaceAll(/\s+/g, ' ');
    let from = 0;
    for (const word of words.split(' · ')) {
      const at = text.indexOf(word, from);
      assert.ok(at >= 0, `${word} is not on ${name}, or not in its place: ${text}`);
      from = at + word.length;
    }
  }
  const optionsOf = (id: string): Promise<string[]> => page.locator(`[id="${id}"] option`).allInnerTexts();

  test('the start of the car: four safety notes, consent, the button [2.77 2.78 2.80]', async () => {
    await holds(
      'kfz-start',
      'Warnblinker · Warnweste · Warndreieck · Von der Fahrbahn weg, hinter die Leitplanke oder auf den Gehweg · Nutzungsbedingungen · Datenschutz · Jetzt Panne melden',
    );
    await holds(
      'kfz-start',
      'Switch on hazard lights · hi-vis vest · triangle · Off the road: behind the barrier or onto the pavement · Order breakdown service',
      'en',
    );
    await gallery.speak('de');
  });
  longTest('the start of the bicycle: what comes next, in five points [2.82]', () =>
    holds(
      'fahrrad-start',
      'Notruf 112 · was kaputt ist · Standort · Fahrrad · Ihre Angaben · Pannenmeldung · Kontakt · Jetzt Panne melden',
    ),
  );

  longTest('the choice of the car: six problems [2.83]', () =>
    holds(
      'kfz-schadenart',
      'Springt nicht an · Motor ausgegangen · Reifen oder Räder · Tank oder Fahrakku · Panne oder Unfall · Anderes Problem',
    ),
  );
  longTest('the groups of the car: what each offers [2.53 2.84]', async () => {
    await holds('kfz-tankAkku', 'Tank oder Fahrakku leer · Falsch getankt');
    await holds('kfz-unfallAbschleppen', 'Ja, Unfall · Nein, fährt nicht mehr');
    await holds('kfz-anderesProblem', 'Schlüssel · Warnleuchten · Diebstahl · Etwas anderes');
  });
  longTest('the choice of the bicycle: six problems [2.101]', () =>
    holds('fahrrad-schadenart', 'Reifen oder Räder · Antrieb · Bremsen · Elektrik · Diebstahl · Etwas anderes'),
  );

  longTest('engine stopped: smoke, and under the warning light three lights [2.85]', () =>
    holds(
      'kfz-motorAusgegangen-voll',
      'Rauch oder Hitze · Warnleuchte ist an · Temperatur · Batterie oder Elektrik · Motor',
    ),
  );
  longTest('engine will not start, other: a free text [2.86 2.94]', async () => {
    await holds('kfz-springtNichtAn', 'Beschreiben Sie es kurz');
    await holds('kfz-sonstiges', 'Beschreiben Sie das Problem');
  });
  longTest('tyres of the car: flat, stolen with a count of 1 to 4, spare wheel [2.89]', () =>
    holds(
      'kfz-reifenRaeder-voll',
      'Mehreres ist möglich · Reifen ist platt · Räder wurden gestohlen · Wie viele Räder · 1 · 2 · 3 · 4 · Ersatzrad',
    ),
  );
  longTest('empty tank: eight fuels; wrong fuel: which, and whether the engine ran [2.90 2.91]', async () => {
    await holds(
      'kfz-tankAkkuLeer',
      'Benzin · Diesel · Strom · Autogas, Erdgas · Hybrid · Wasserstoff · Zweitaktgemisch · Weiß ich nicht',
    );
    await holds(
      'kfz-falschbetankung',
      'Was haben Sie getankt · Benzin · Diesel · Autogas, Erdgas · AdBlue · Etwas anderes · Weiß ich nicht · Was braucht das Auto · Benzin · Diesel · Autogas, Erdgas · Hybrid · Zweitaktgemisch · Weiß ich nicht · Lief der Motor',
    );
  });
  longTest('accident and breakdown: whether the car still rolls [2.92]', async () => {
    for (const name of ['kfz-unfall', 'kfz-panne'])
      await holds(name, 'Rollt das Auto noch · Ja · Nein · Weiß ich nicht');
  });
  longTest('key: what is wrong with it, and whether the car opens [2.93]', () =>
    holds(
      'kfz-schluessel',
      'defekt · im Auto · verloren · Etwas anderes · Weiß ich nicht · Lässt sich das Auto öffnen · Weiß ich nicht',
    ),
  );
  longTest('warning lights: ten of them [2.88]', () =>
    holds(
      'kfz-warnleuchten',
      'Motor aus · Öldruck · Motortemperatur · Bremsen · Batterie oder Elektrik · Bremsbeläge · Ölstand · Motorsteuerung · Getriebe · Reifendruck · ESP · Weiß ich nicht',
    ),
  );
  longTest('theft from the car: steering wheel, electronics, wheels with a count of 1 to 4 [2.87 9.12]', () =>
    holds(
      'kfz-diebstahl-voll',
      'Mehreres ist möglich · Lenkrad · Bordelektronik · Räder · Wie viele Räder · 1 · 2 · 3 · 4',
    ),
  );

  longTest('wheels of the bicycle: which wheel, which part, valve, size [2.102–2.104]', () =>
    holds(
      'fahrrad-reifenraeder-voll',
      'Vorderrad · Hinterrad · Rad am Anhänger · Schlauch · Mantel · Felge · Etwas anderes · Presta · Dunlop · Schrader · Wie groß ist der Reifen',
    ),
  );
  longTest(
    'drive, brakes, electrics, theft, other of the bicycle: their defects and something else [2.105]',
    async () => {
      await holds('fahrrad-antrieb', 'Kette · Gangschaltung · blockieren · Pedal ist ab · Etwas anderes');
      await holds('fahrrad-bremsen', 'Vorderbremse · Hinterbremse · Bremszug · Bremst schlecht · Etwas anderes');
      await holds('fahrrad-elektrik', 'Akku · Motor · Licht · Bordcomputer · Etwas anderes');
      await holds('fahrrad-diebstahl', 'Das ganze Fahrrad · Räder · Elektronik · Etwas anderes');
      await holds('fahrrad-sonstiges', 'Rahmen · Achse · Schloss · Etwas anderes');
    },
  );

  longTest('location intro: why, by hand instead, and only where access is allowed and safe [2.107 2.118]', () =>
    holds('kfz-standort', 'Standort · Standort finden · Adresse selbst eingeben · sicher und erlaubt'),
  );
  longTest('kind of place: in a town, outside, on a motorway [2.108]', () =>
    holds('kfz-ortsart', 'Im Ort · Außerhalb · Auf der Autobahn'),
  );
  longTest('a found position: its accuracy in metres [2.109 4.95]', () =>
    holds('kfz-suche-gefunden', 'Standort gefunden · etwa 12 m genau'),
  );
  longTest('a position asked for, refused or too imprecise: the next step [8.19 8.22]', async () => {
    await holds('kfz-suche-fragt', 'Ihr Browser fragt gerade nach · Erlauben');
    await holds('kfz-suche-verweigert', 'Ergänzen Sie Straße und Ort. · Adresse eingeben');
    // The last: its case keeps the point.
    await holds('kfz-suche-ungenau', 'zu ungenau · Geben Sie die Adresse dazu ein');
  });
  test('the address: five fields, car park, tightly parked [2.114 2.117]', async () => {
    await holds('kfz-ort-adresse-voll', 'Straße · Hausnummer · PLZ · Ort · Land · Parkhaus · eng eingeparkt');
    const countries = await optionsOf('schadenOrt.adresse.land');
    assert.deepEqual(countries.slice(0, 4), ['Deutschland', 'Belgien', 'Luxemburg', 'Niederlande']);
  });
  longTest('outside a town: road, direction and country; on a motorway the kilometre too [2.115]', async () => {
    await holds('kfz-ort-strasse', 'Straße · Fahrtrichtung · Land · Woran erkennt man Sie · Parkhaus · eng eingeparkt');
    await holds('kfz-ort-punkt-ausserorts', 'Straße · Parkhaus · eng eingeparkt');
    await holds('kfz-ort-autobahn', 'Autobahn · A 9 · Fahrtrichtung · Kilometer · Land · Woran erkennt man Sie');
    assert.equal(await page.getByText('eingeparkt').count(), 0, 'not asked beside a motorway');
  });

  test('plate: a hint of the right form, four countries and every other behind them [2.100 5.6 9.9]', async () => {
    await holds('kfz-kennzeichen', 'zum Beispiel K-RA 1234E · besonderes Kennzeichen');
    const countries = (await optionsOf('kfz.kennzeichen_land')).map((words) => words.split(' – ')[1]);
    assert.deepEqual(countries.slice(0, 4), ['Deutschland', 'Belgien', 'Luxemburg', 'Niederlande']);
    assert.equal(countries.length, 250);
    assert.equal(await page.locator('.kz optgroup').getAttribute('label'), 'Anderes Land');
  });
  longTest("a wrong plate: the client's HTML; one with two readings: both as buttons [5.20]", async () => {
    await holds('kfz-kennzeichen-fehler', 'Geben Sie das Kennzeichen so ein: K-RA 1234E · besonderes Kennzeichen');
    // The button below takes them.
    assert.equal(await page.getByText('gehen hier nicht').count(), 0);
    assert.equal(await page.locator('.errors ~ * b, .wrong b').first().innerText(), 'K-RA 1234E');
    await holds('kfz-kennzeichen-lesarten', 'Welches meinen Sie · K-RA 1234 · KR-A 1234');
    assert.equal(await page.locator('.pick button').count(), 2);
  });
  test('vehicle: make, model, gearbox, fuel, mileage, level, trailer, what is mounted [2.95 3.10]', async () => {
    await holds(
      'kfz-fahrzeug-voll',
      'Marke · Modell · Getriebe · Automatik · Schaltung · Anderes · Was tanken oder laden Sie · Kilometerstand · Wie voll ist der Akku · Ist ein Anhänger dabei · Rollt der Anhänger noch · Dachbox · Dachträger · Heckträger · Anhängerkupplung · Wohnaufbau · Kofferaufbau · Anderes',
    );
    assert.equal((await optionsOf('kfz.kraftstoff')).length, 9);
    const levels = await optionsOf('kfz.tankStand');
    for (const level of ['Leer', '10 %', '50 %', '90 %', 'Voll']) assert.ok(levels.includes(level), level);
  });
  longTest('bicycle: seven kinds, make, trailer [2.106]', () =>
    holds(
      'fahrrad-fahrrad_infos',
      'Fahrrad · E-Bike · Tandem · Lastenrad · Dreirad · Anderes · Keine Angabe · Marke · Ist ein Anhänger dabei',
    ),
  );

  longTest('persons: when, how many, who, and what the client adds [2.121 2.122]', async () => {
    await holds(
      'kfz-personen-voll',
      'Vorname · Nachname · Handynummer · Wie viele Personen · 1 · 2 · 3 · 4 · 5 · 6+ · Jetzt · Später · Weitere Angaben · Arbeitgeber · Wie lautet die Nummer Ihres Versicherungsscheins? · Wo wohnen Sie · Straße · PLZ · Bemerkung',
    );
    await holds('fahrrad-personen', 'Wie viele Fahrräder · 1 · 5 · 6+');
  });
  test('later: today, tomorrow or another day; 24 hours, minutes in steps of 5 [2.120 9.15 9.16]', async () => {
    await holds('kfz-personen-später-voll', 'An welchem Tag · Heute · Morgen · Anderer Tag · Um wie viel Uhr');
    const [hours, minutes] = [await optionsOf('spaeter_uhrzeit'), await optionsOf('spaeter_uhrzeit-minute')];
    const twelve = ['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55'];
    assert.deepEqual([hours.length, hours[1], hours.at(-1)], [25, '00', '23']);
    assert.deepEqual(minutes.slice(1), twelve);
    await gallery.speak('en');
    const english = await optionsOf('spaeter_uhrzeit');
    assert.deepEqual([english[1], english.at(-1)], ['12 am', '11 pm']);
    await gallery.speak('de');
  });
  test('the home address is the place of the breakdown with one tap [2.123]', async () => {
    await gallery.show({ name: 'home', path: '/kfz/personen', of: 'kfz-adresse' });
    await page.getByText('Weitere Angaben').click();
    await page.getByRole('button', { name: 'Wie der Ort der Panne' }).click();
    const typed = (field: string): Promise<string> => page.locator(`[id="vn.adresse.${field}"]`).inputValue();
    assert.deepEqual(await Promise.all(['strasse', 'hausnummer', 'plz', 'ort', 'land'].map(typed)), [
      'Nürnberger Straße',
      '12',
      '91207',
      'Lauf a. d. Pegnitz',
      'DE',
    ]);
  });
  test('the summary says all that lacks, with a way to each screen that mends it [2.126]', async () => {
    await gallery.show('fahrrad-zusammenfassung-fehlt');
    const rows = await page
      .locator('.lacking')
      .evaluateAll((found) =>
        found.map((row) => [
          row.querySelector('dd')!.textContent,
          new URL(row.querySelector('a')!.href).pathname.split('/')[2],
        ]),
      );
    assert.deepEqual(
      rows.find(([, screen]) => screen === 'personen'),
      ['Vorname, Nachname und Handynummer fehlen', 'personen'],
    );
    assert.equal(new Set(rows.map(([, screen]) => screen)).size, rows.length);
  });
  test('a home is in any country, the others behind the plate countries by their names in the language of the screens', async () => {
    await gallery.show({ name: 'home', path: '/kfz/personen', of: 'kfz-adresse' });
    const german = await optionsOf('vn.adresse.land');
    assert.equal(german.length, 250);
    assert.deepEqual(
      [german[0], german[1], ...german.slice(3, 6)],
      ['Deutschland', 'Belgien', 'Niederlande', 'Afghanistan', 'Ägypten'],
    );
    await gallery.speak('en');
    const english = await optionsOf('vn.adresse.land');
    assert.deepEqual(english.slice(3, 6), ['Netherlands', 'Afghanistan', 'Åland Islands']);
    await gallery.speak('de');
  });
  test('a text near its limit is counted, from 80 % on [5.23]', async () => {
    await holds('kfz-sonstiges-voll', 'von 400 Zeichen');
    await page.locator('textarea').fill('x'.repeat(319));
    assert.equal(await page.locator('.count').count(), 0);
    await page.locator('textarea').fill('x'.repeat(320));
    assert.equal(await page.locator('.count').innerText(), '320 von 400 Zeichen');
  });
  test('a line is counted too: the plate, the make, the kilometre [5.24]', async () => {
    const ofLines = [
      ['kfz-kennzeichen', 'kfz.kennzeichen_id', 15],
      ['kfz-fahrzeug', 'kfz.hersteller', 50],
      ['kfz-ort-autobahn', 'schadenOrt.ausserortsInfo.km', 50],
    ] as const;
    for (const [name, id, most] of ofLines) {
      await gallery.show(name);
      const line = page.locator(`[id="${id}"]`);
      if (id === 'kfz.hersteller') await page.locator(`[id="${id}"][role=combobox]`).waitFor();
      const from = most * 0.8;
      await line.fill('x'.repeat(from - 1));
      assert.equal(await page.locator('.count').count(), 0, id);
      await line.fill('x'.repeat(from));
      assert.equal(await page.locator('.count').innerText(), `${from} von ${most} Zeichen`);
      assert.match((await line.getAttribute('aria-describedby')) ?? '', /-zahl/);
      await line.fill('');
    }
  });

  longTest('the summary: short, in full, with ways to change [2.125]', async () => {
    await holds('kfz-zusammenfassung', 'Schaden · Ort · Fahrzeug · Person · zwei Personen vor Ort · Wann');
    assert.ok((await page.getByRole('link', { name: /^Ändern/ }).count()) >= 5);
    await holds(
      'kfz-zusammenfassung-alles',
      'Rollt das Auto noch · Kennzeichen · Kilometerstand · 84.300 km · Name · Weniger zeigen',
    );
  });
  longTest('the status: the number, stay within reach, six steps [1.5 2.131 2.132 4.107]', () =>
    holds(
      'kfz-status',
      'Wir haben Ihre Meldung · Bestätigt um · erreichbar unter · 0176 040 690 12 · Meldung eingegangen · Schadennummer vergeben · Helfer beauftragt · Helfer losgefahren · Ankunft · Abgeschlossen',
    ),
  );
  longTest('the status of a cancelled report says so', () => holds('kfz-status-storniert', 'Die Hilfe ist abbestellt'));
});
