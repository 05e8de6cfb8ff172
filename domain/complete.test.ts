import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacks, openQuestions } from './complete.ts';
import { exampleAsking, exampleVorgang } from './test/test-example.ts';
import type { AppTyp } from './flow.ts';
import { PARTS } from './parts.ts';
import { withValue } from './vorgang.ts';

const changed = (typ: AppTyp, changes: object) =>
  Object.entries(changes).reduce((one, [path, value]) => withValue(one, path, value), exampleVorgang(typ));
const lacking = (typ: AppTyp, changes: object = {}) => lacks(PARTS, changed(typ, changes), exampleAsking(typ));

test('what is needed, and no more, may be sent', () => {
  for (const typ of ['kfz', 'fahrrad'] as const) assert.deepEqual(lacking(typ), []);
});

const NO_ADDRESS = Object.fromEntries(
  ['strasse', 'hausnummer', 'ort', 'plz'].map((field) => [`schadenOrt.adresse.${field}`, '']),
);
const NO_POINT = { 'schadenOrt.positionsdaten': null };

// prettier-ignore
const NEEDED: readonly (readonly [AppTyp, Record<string, unknown>, string[]])[] = [
  ['kfz', { schadenTyp: '' },                                            ['/kfz/schadenart schadenTyp']],
  ['kfz', { schadenTyp: 'SCHADEN_FAHRRAD_BREMSEN' },                     ['/kfz/schadenart schadenTyp']],
  ['kfz', { schadenTyp: 'SCHADEN_REIFEN' },                              []],
  ['kfz', { schadenTyp: 'SCHADEN_REIFEN', 'reifen.diebstahl': true },    ['/kfz/reifenRaeder reifen.anzahlGestohlen']],
  ['kfz', { 'sonstiges.beschreibungVN': '' },                            []],
  ['kfz', NO_POINT,                                                      []],
  ['kfz', NO_ADDRESS,                                                    []],
  ['kfz', { ...NO_POINT, ...NO_ADDRESS },                                ['/kfz/schadenort schadenOrt.adresse.strasse', '/kfz/schadenort schadenOrt.adresse.ort']],
  ['kfz', { 'schadenOrt.ortsTyp': 'autobahn' },                          ['/kfz/schadenort schadenOrt.ausserortsInfo.name', '/kfz/schadenort schadenOrt.ausserortsInfo.fahrtrichtung']],
  ['kfz', { 'vorgangsMetadaten.mobilnummer': '' },                       ['/kfz/personen vorgangsMetadaten.mobilnummer']],
  ['kfz', { 'vorgangsMetadaten.mobilnummer': '0123456789' },             ['/kfz/personen vorgangsMetadaten.mobilnummer']],
  ['kfz', { 'vn.vorname': '', 'vn.nachname': ' ' },                      ['/kfz/personen vn.vorname', '/kfz/personen vn.nachname']],
  ['kfz', { 'kfz.kennzeichen_id': '', 'kfz.hersteller': '' },            []],
  ['kfz', { 'kfz.kennzeichen_id': 'Y-123456', 'kfz.kennzeichen_ungeprueft': true }, []],
  ['kfz', { 'kfz.modell': '', 'vn.vsnr': '', 'vn.arbeitgeber': '', 'kfz.kmStand': 0 }, []],
  ['fahrrad', { 'kfz.fahrzeugtyp': '' },                                 []],
  ['fahrrad', { 'kfz.hersteller': '', 'kfz.kennzeichen_id': '' },        []],
  ['fahrrad', { 'fahrradSonstiges.beschreibungVN': '' },                 ['/fahrrad/sonstiges fahrradSonstiges.beschreibungVN']],
  ['fahrrad', { schadenTyp: 'SCHADEN_SONSTIGES' },                       ['/fahrrad/schadenart schadenTyp']],
];

test('what is missing is named with the screen where it is mended [5.50]', () => {
  for (const [typ, changes, missing] of NEEDED) {
    assert.deepEqual(
      lacking(typ, changes).map(({ path, feld }) => `${path} ${feld}`),
      missing,
      JSON.stringify(changes),
    );
  }
});

test('what is not known keeps nothing back, and is told: damage, plate, kind of bicycle [5.49]', () => {
  const open = (typ: AppTyp, changes: object) =>
    openQuestions(PARTS, changed(typ, changes), exampleAsking(typ)).map(({ feld, text }) => `${feld} ${text[0]}`);
  assert.deepEqual(open('kfz', {}), []);
  assert.deepEqual(open('kfz', { schadenTyp: 'SCHADEN_UNFALL', 'kfz.kennzeichen_id': '' }), [
    'unfall.rollfaehig Rollt das Auto noch?',
    'kfz.antriebsachse Welche Räder treiben das Auto an?',
    'kfz.kennzeichen_id Kennzeichen',
  ]);
  assert.deepEqual(
    open('kfz', { schadenTyp: 'SCHADEN_UNFALL', 'unfall.rollfaehig': 'nein', 'kfz.antriebsachse': 'vorne' }),
    [],
  );
  assert.deepEqual(open('fahrrad', { 'kfz.fahrzeugtyp': 'keine_angabe' }), ['kfz.fahrzeugtyp Art']);
});

test('what is missing comes in the order of the journey', () => {
  const all = {
    schadenTyp: '',
    ...NO_POINT,
    ...NO_ADDRESS,
    'vn.vorname': '',
  };
  assert.deepEqual(
    [...new Set(lacking('kfz', all).map(({ path }) => path))],
    ['/kfz/schadenart', '/kfz/schadenort', '/kfz/personen'],
  );
});

test("a damage that is not the case's own is not asked about", () => {
  assert.deepEqual(lacking('kfz', { 'reifen.diebstahl': true, 'diebstahl.raeder': true }), []);
});
