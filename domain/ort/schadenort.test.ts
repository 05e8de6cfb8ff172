import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking } from '../test/test-example.ts';
import { withAnswers } from '../answers.ts';
import { asked, fieldsOf } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { emptyVorgang, reportedVorgang, withValue, type Vorgang } from '../vorgang.ts';
import { schadenort } from './schadenort.ts';

const PUNKT = { lat: 49.5, lng: 11.25 };
const STRASSE = 'schadenOrt.adresse.strasse';
const ORT = 'schadenOrt.adresse.ort';
const NAME = 'schadenOrt.ausserortsInfo.name';
const RICHTUNG = 'schadenOrt.ausserortsInfo.fahrtrichtung';
const KM = 'schadenOrt.ausserortsInfo.km';

// prettier-ignore
const MISSING = [
  [{},                                                                                    [STRASSE, ORT]],
  [{ ortsTyp: 'innerorts', strasse: 'Ring' },                                             [ORT]],
  [{ ortsTyp: 'innerorts', strasse: 'Ring', ort: 'Lauf' },                                []],
  [{ ortsTyp: 'innerorts', strasse: 'Ring', plz: '91207' },                               []],
  [{ ortsTyp: 'innerorts', positionsdaten: PUNKT },                                       []],
  [{ ortsTyp: 'ausserorts' },                                                             [NAME, RICHTUNG]],
  [{ ortsTyp: 'ausserorts', positionsdaten: PUNKT },                                      []],
  [{ ortsTyp: 'ausserorts', name: 'B 14', fahrtrichtung: 'Lauf' },                        []],
  [{ ortsTyp: 'ausserorts', name: 'B', fahrtrichtung: 'Lauf' },                           [NAME]],
  [{ ortsTyp: 'ausserorts', name: 'B 14' },                                               [RICHTUNG]],
  [{ ortsTyp: 'ausserorts', name: 'B 14', km: '12,5' },                                   []],
  [{ ortsTyp: 'ausserorts', name: 'B 14', km: 'unbekannt' },                              [RICHTUNG]],
  [{ ortsTyp: 'ausserorts', name: 'B 14', ort: 'Ulm' },                                   []],
  [{ ortsTyp: 'ausserorts', name: 'B 14', strasse: 'Almweg' },                            [RICHTUNG]],
  [{ ortsTyp: 'ausserorts', strasse: 'Almweg', hausnummer: '4', ort: 'Fiss' },            []],
  [{ ortsTyp: 'ausserorts', strasse: 'Almweg', plz: '6533' },                             []],
  [{ ortsTyp: 'ausserorts', hausnummer: '7', ort: 'Pellworm' },                           []],
  [{ ortsTyp: 'ausserorts', strasse: 'Almweg' },                                          [ORT]],
  [{ ortsTyp: 'ausserorts', ort: 'Fiss' },                                                [STRASSE]],
  [{ ortsTyp: 'innerorts', hausnummer: '7', plz: '25849' },                               []],
  [{ ortsTyp: 'innerorts', hausnummer: '7' },                                             [ORT]],
  [{ ortsTyp: 'innerorts', ort: 'Pellworm' },                                             [STRASSE]],
  [{ ortsTyp: 'autobahn', positionsdaten: PUNKT },                                        [NAME, RICHTUNG]],
  [{ ortsTyp: 'autobahn', name: 'A', fahrtrichtung: 'München' },                          [NAME]],
  [{ ortsTyp: 'autobahn', name: 'A9', fahrtrichtung: ' ' },                               [RICHTUNG]],
  [{ ortsTyp: 'autobahn', name: 'A9', fahrtrichtung: 'München' },                         []],
  [{ ortsTyp: 'autobahn', name: 'A9', fahrtrichtung: 'München', km: 'unbekannt' },        []],
  [{ ortsTyp: 'autobahn', name: 'A9', fahrtrichtung: 'München', km: 'vor der Brücke' },   [KM]],
] as const;

test('a place is coordinates, or an address, or a road with its direction [3.16 5.14 5.51]', () => {
  for (const [given, missing] of MISSING) {
    const found = problems(schadenort, { ...schadenort.empty, ...given }, exampleAsking());
    assert.deepEqual(
      found.map(({ feld }) => feld),
      missing,
      JSON.stringify(given),
    );
  }
});

test('a bicycle needs no direction', () => {
  for (const [given, missing] of [
    [{ ortsTyp: 'ausserorts' }, [NAME]],
    [{ ortsTyp: 'ausserorts', name: 'Innradweg' }, []],
    [{ ortsTyp: 'autobahn', name: 'A 7' }, []],
  ] as const) {
    const found = problems(schadenort, { ...schadenort.empty, ...given }, exampleAsking('fahrrad'));
    assert.deepEqual(
      found.map(({ feld }) => feld),
      missing,
    );
  }
});

test('the other kind of place is forgotten; raw evidence and confirmed point stay [3.19]', () => {
  const typed = {
    ortsTyp: 'autobahn',
    strasse: 'Ring',
    istParkhaus: true,
    name: 'A 9',
    km: 'km 153,5',
    positionsdaten: { lat: 49.512345, lng: 11 },
  };
  const { answers, dropped } = accept(schadenort, typed, exampleAsking());
  assert.deepEqual(
    [
      answers['strasse'],
      answers['istParkhaus'],
      answers['name'],
      answers['km'],
      answers['istAutobahn'],
      answers['positionsdaten'],
    ],
    ['', true, 'A 9', '153.5', true, { lat: 49.51235, lng: 11 }],
  );
  assert.deepEqual(dropped.sort(), ['km', 'positionsdaten', 'strasse']);
});

test('car park and tightly parked are taken everywhere; beside a motorway nobody is asked', () => {
  const hidden = { istParkhaus: true, istEngEingeparkt: true };
  for (const [ortsTyp, isAsked] of [
    ['', true],
    ['innerorts', true],
    ['ausserorts', true],
    ['autobahn', false],
  ] as const) {
    const { answers } = accept(schadenort, { ...hidden, ortsTyp }, exampleAsking());
    assert.deepEqual([answers['istParkhaus'], answers['istEngEingeparkt']], [true, true], ortsTyp);
    const fields = asked(schadenort, answers, exampleAsking()).flatMap(fieldsOf);
    assert.equal(fields.includes('istParkhaus'), isAsked, ortsTyp);
  }
  const stolen = emptyVorgang();
  stolen.schadenTyp = 'SCHADEN_FAHRRAD_DIEBSTAHL';
  const whole = withValue(stolen, 'fahrradDiebstahl.ganzesfahrrad', true);
  const gone = asked(schadenort, schadenort.empty, { ...exampleAsking('fahrrad'), vorgang: whole }).flatMap(fieldsOf);
  assert.ok(!gone.includes('istParkhaus'), 'a stolen bicycle is not to be reached');
});

// prettier-ignore
const ADDRESSES = [
  [{ strasse: 'Nürnberger Straße', hausnummer: '12', plz: '91207', ort: 'Lauf' }, 'Nürnberger Straße 12, 91207 Lauf'],
  [{ strasse: 'Ring', ort: 'Wien', land: 'AT' },                                  'Ring, Wien, Österreich'],
  [{ plz: '91207' },                                                              '91207'],
  [{ hausnummer: '12', land: 'AT' },                                              ''],
  [{ ortsTyp: 'autobahn', strasse: 'Ring', name: 'A 1', land: 'NL' },             ''],
  [{ formatierteAdresse: 'erfunden' },                                            ''],
] as const;

test('an address has its eight fields, the last of them in one line as in the post [3.8]', () => {
  for (const [given, line] of ADDRESSES) {
    const { answers } = accept(schadenort, given, exampleAsking());
    assert.equal(answers['formatierteAdresse'], line);
  }
  const { answers } = accept(schadenort, { ...ADDRESSES[0][0], lat: 49.5, lng: 11.25 }, exampleAsking());
  assert.deepEqual(withAnswers(schadenort, emptyVorgang(), answers).schadenOrt.adresse, {
    ...ADDRESSES[0][0],
    land: 'DE',
    formatierteAdresse: ADDRESSES[0][1],
    lat: 49.5,
    lng: 11.25,
  });
});

test('the address line names the country in the language of the case', () => {
  const given = { strasse: 'Rue Haute', ort: 'Namur', land: 'BE' };
  const line = (language?: 'de' | 'en') =>
    accept(schadenort, given, { ...exampleAsking(), language }).answers['formatierteAdresse'];
  assert.deepEqual([line(), line('en')], ['Rue Haute, Namur, Belgien', 'Rue Haute, Namur, Belgium']);
});

test('the six fields of a road are filled in, and the country of every kind of place [3.17]', () => {
  const road = { name: 'a1', fahrtrichtung: 'Amsterdam', km: '12,5', hinweis: 'Tunnel', land: 'NL' };
  const placed = (ortsTyp: string): Vorgang['schadenOrt'] => {
    const { answers } = accept(schadenort, { ...road, ortsTyp }, exampleAsking());
    return reportedVorgang(withAnswers(schadenort, emptyVorgang(), answers)).schadenOrt;
  };
  assert.deepEqual(placed('autobahn').ausserortsInfo, {
    name: 'A 1',
    fahrtrichtung: 'Amsterdam',
    km: '12.5',
    hinweis: 'Tunnel',
    istAutobahn: true,
    land: 'NL',
  });
  for (const ortsTyp of ['innerorts', 'ausserorts', 'autobahn']) assert.equal(placed(ortsTyp).adresse.land, 'NL');
});
