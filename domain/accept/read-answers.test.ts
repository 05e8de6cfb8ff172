import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import type { AppTyp } from '../flow.ts';
import { PARTS } from '../parts.ts';
import { exampleAsking } from '../test/test-example.ts';
import { emptyVorgang, readVorgang, valueAt, withValue } from '../vorgang.ts';

/** Shorthands of the tables: fields that a row needs besides its own. */
const STOLEN = { 'reifen.diebstahl': true };
const NOTED = (text: string): RegExp => new RegExp(text);

// prettier-ignore
const READ: readonly (readonly [field: string, came: unknown, stored: unknown, note?: RegExp, besides?: Record<string, unknown>])[] = [
  ...['ja', 'Ja', 'JA', 'j', 'yes', true, 'true', 'TRUE', 1, '1', ' ja '].map((came) => ['unfall.rollfaehig', came, 'ja'] as const),
  ...['nein', 'N', 'no', false, 'false', 0, '0'].map((came) => ['unfall.rollfaehig', came, 'nein'] as const),
  ...['unbekannt', 'Unknown', "I don't know", 'weiß ich nicht'].map((came) => ['unfall.rollfaehig', came, 'unbekannt'] as const),
  ...['vielleicht', 2, {}, ['ja']].map((came) => ['unfall.rollfaehig', came, '', NOTED('ja, nein, unbekannt')] as const),
  ...[true, 1, 'j', 'JA', 'true', '1'].map((came) => ['reifen.reifenpanne', came, true] as const),
  ...[false, 0, 'n', 'Nein', 'false', '', null].map((came) => ['reifen.reifenpanne', came, false] as const),
  ...['platt', 2, {}].map((came) => ['reifen.reifenpanne', came, false, NOTED('true oder false')] as const),
  ['hilfeSofort', 'ja', true], ['hilfeSofort', 0, false], ['hilfeSofort', 'Later', false], ['hilfeSofort', 'bald', true, NOTED('true, false')],
  ['kfz.antriebsArt', 'automatic', 'automatik'], ['kfz.antriebsArt', 'MANUAL', 'schaltung'], ['kfz.antriebsArt', 'Other', 'sonstiges'],
  ['kfz.antriebsArt', 'Schaltung', 'schaltung'], ['kfz.antriebsArt', 'stick', '', NOTED('automatik, schaltung, sonstiges')],
  ['kfz.kraftstoff', 'Petrol', 'benzin'], ['kfz.kraftstoff', 'DIESEL', 'diesel'], ['kfz.kraftstoff', 'Two-stroke', 'zweitakt'], ['kfz.kraftstoff', 'Wasserstoff', 'wasserstoff'],
  ['kfz.tankStand', 'empty', 'leer'], ['kfz.tankStand', 'Full', 'voll'], ['kfz.tankStand', 'LEER', 'leer'], ['kfz.tankStand', '50 %', '50%'], ['kfz.tankStand', 50, '50%'],
  ['kfz.tankStand', '45%', '45%'], ['kfz.tankStand', 67, '67%'], ['kfz.tankStand', '44,9', '45%', NOTED('als 45%')], ['kfz.tankStand', 4, '4%'], ['kfz.tankStand', '99 %', '99%'],
  ...['101%', -5, 0.45, 'half', '1/2'].map((came) => ['kfz.tankStand', came, '', NOTED('leer, 10%')] as const),
  ['kfz.kmStand', 45_000, 45_000], ['kfz.kmStand', '45000', 45_000], ['kfz.kmStand', '45.000', 45_000], ['kfz.kmStand', 45_000.0, 45_000],
  ['kfz.kmStand', 45_000.5, 45_000, NOTED('als 45000')], ['kfz.kmStand', '45000,9', 45_000, NOTED('als 45000')], ['kfz.kmStand', 0.5, 0, NOTED('als 0')],
  ...[-5, 1e12, 'viele', '1e5', {}, true].map((came) => ['kfz.kmStand', came, 0, NOTED('von 0 bis 2000000')] as const),
  ['vn.anzahlPersonen', 3, 3], ['vn.anzahlPersonen', '3', 3], ['vn.anzahlPersonen', 6, 6], ['vn.anzahlPersonen', '6+', 6],
  ...[7, 8, 1e9, '12'].map((came) => ['vn.anzahlPersonen', came, 6, NOTED('als 6')] as const),
  ...[-1, 0, 'viele', 2.5, '-3', [2], true].map((came) => ['vn.anzahlPersonen', came, 1, NOTED('1, 2, 3')] as const),
  ['reifen.anzahlGestohlen', '4', 4, undefined, STOLEN], ['reifen.anzahlGestohlen', 7, 0, NOTED('1, 2, 3, 4'), STOLEN],
  ['kfz.aufbauten', ['DACHBOX', 'Rear carrier'], ['dachbox', 'hecktraeger']], ['kfz.aufbauten', 'dachbox', ['dachbox']],
  ['kfz.aufbauten', ['dachbox', 'Markise'], ['dachbox'], NOTED('Möglich sind')], ['kfz.aufbauten', ['Markise'], [], NOTED('Möglich sind')],
  ['vn.adresse.plz', 91207, '91207'], ['vn.adresse.hausnummer', 12, '12'], ['vn.vorname', '  Ada\u200b ', 'Ada'], ['vn.vorname', true, '', NOTED('Text')], ['vn.vorname', ['Ada'], '', NOTED('Text')],
  ['vn.vorname', 'x'.repeat(51), 'x'.repeat(50), NOTED('50 Zeichen')], ['vn.vorname', `${'x'.repeat(50)}  `, 'x'.repeat(50)],
  ['vorgangsMetadaten.mobilnummer', '+49 (0) 176 040690-12', '+4917604069012'], ['kfz.kennzeichen_id', 'k-ra 1234e', 'K-RA 1234E'],
  ['kfz.laenge_max', '4200', 4200], ['kfz.laenge_max', -1, 0, NOTED('ab 0')], ['vn.datenEingegeben', 'ja', true],
  ['schadenOrt.adresse.lat', '49.5', 49.5], ['schadenOrt.adresse.lat', 'Nord', null, NOTED('Grad')], ['schadenOrt.adresse.lng', 181, null, NOTED('Grad')],
  ['schadenOrt.positionsdaten', { lat: '49.5', lng: '11,25' }, { lat: 49.5, lng: 11.25 }], ['schadenOrt.positionsdaten', { lat: 49.5123456, lng: 11 }, { lat: 49.51235, lng: 11 }],
  ['schadenOrt.positionsdaten', { lat: 0, lng: 0 }, null, NOTED('Grad')], ['schadenOrt.positionsdaten', '49.5/11', null, NOTED('Grad')],
  ['schadenTyp', 'schaden_panne', 'SCHADEN_PANNE'], ['schadenTyp', 'SCHADEN_LACK', '', NOTED('Möglich sind|kennen wir nicht')], ['schadenTyp', 'SCHADEN_FAHRRAD_BREMSEN', '', NOTED('anderen App-Typ')],
  ['vorgangsMetadaten.language', 'EN', 'en'], ['vorgangsMetadaten.language', 'en-GB', 'en'], ['vorgangsMetadaten.language', 'fr', 'de', NOTED('de, en')],
];

/** The case after one value was sent at a path, and the notes about it. */
function sent(field: string, came: unknown, besides: Record<string, unknown> = {}, typ: AppTyp = 'kfz') {
  const raw = Object.entries({ ...besides, [field]: came }).reduce<Record<string, unknown>>(
    (whole, [path, value]) => withValue(whole, path, value),
    {},
  );
  return acceptVorgang(PARTS, raw, emptyVorgang(), exampleAsking(typ));
}

test('what outside systems send is read in our spelling, and what is lost on the way is named [3.61]', () => {
  for (const [field, came, stored, note, besides] of READ) {
    const { vorgang, notTaken } = sent(field, came, besides);
    const what = `${field} ${JSON.stringify(came)}`;
    assert.deepEqual(valueAt(vorgang, field), stored, what);
    assert.deepEqual(
      notTaken.map(({ feld }) => feld),
      note ? [field] : [],
      `${what}: ${JSON.stringify(notTaken)}`,
    );
    if (note) assert.match(notTaken[0]!.text[0], note, what);
  }
});

test('an illegible value is as if it were not sent: what is stored stays', () => {
  const stored = readVorgang({ vn: { anzahlPersonen: 3 }, kfz: { kmStand: 45_000, kmStandAngegeben: true } });
  const raw = { vn: { anzahlPersonen: 'viele' }, kfz: { kmStand: 'viel', kmStandAngegeben: true } };
  const { vorgang } = acceptVorgang(PARTS, raw, stored, exampleAsking());
  assert.deepEqual([vorgang.vn.anzahlPersonen, vorgang.kfz.kmStand], [3, 45_000]);
  const unknown = acceptVorgang(PARTS, raw, emptyVorgang(), exampleAsking()).vorgang.kfz;
  assert.deepEqual([unknown.kmStand, unknown.kmStandAngegeben], [0, false], 'never 0 km as an answer');
});

// prettier-ignore
const NAMED: readonly (readonly [field: string, came: unknown, named: string[], text: RegExp, typ?: AppTyp])[] = [
  ['fremd',                      1,                                    ['fremd'],                        /gibt es nicht/],
  ['fremd',                      { a: { b: 1 } },                      ['fremd'],                        /gibt es nicht/],
  ['kfz.farbe',                  'rot',                                ['kfz.farbe'],                    /gibt es nicht/],
  ['reifen.profil',              3,                                    ['reifen.profil'],                /gibt es nicht/],
  ['schadenOrt.positionsdaten',  { lat: 49.5, lng: 11, hoehe: 300 },   ['schadenOrt.positionsdaten.hoehe'], /gibt es nicht/],
  ['kfz',                        'Golf',                               ['kfz'],                          /Objekt/],
  ['reifen',                     true,                                 ['reifen'],                       /Objekt/],
  ['reifen',                     { reifenpanne: true },                ['reifen'],                       /anderen App-Typ/, 'fahrrad'],
  ['kfz.modell',                 'Kombi',                              ['kfz.modell'],                   /setzt dieser Aufruf nicht/, 'fahrrad'],
  ['kfz.hsn',                    '0603',                               ['kfz.hsn'],                      /setzt dieser Aufruf nicht/],
  ['vorgangsMetadaten.status',   'gemeldet',                           ['vorgangsMetadaten.status'],     /setzt dieser Aufruf nicht/],
  ['bewertung.bewertungWert',    5,                                    ['bewertung.bewertungWert'],      /setzt dieser Aufruf nicht/],
  ['bearbeitungsSchritte',       ['/kfz/start'],                       ['bearbeitungsSchritte'],         /schritt, zeit/],
  ['webparams.web_rufnummer',    '0900 666',                           ['webparams.web_rufnummer'],      /setzt dieser Aufruf nicht|gibt es nicht/],
  ['spaeter_uhrzeit',            '08:30',                              ['spaeter_uhrzeit'],              /nicht gefragt/],
  ['email',                      'a@b.de',                             ['email'],                        /dieser Mandant nicht/],
  ['schadenOrt.ausserortsInfo.istAutobahn', true,                      ['schadenOrt.ausserortsInfo.istAutobahn'], /anderen Angaben/],
  ['kfz.kmStandAngegeben',       true,                                 ['kfz.kmStandAngegeben'],         /anderen Angaben/],
];

test('an illegible count of stolen wheels removes the stored one, and is named; one of people stays', () => {
  const stored = readVorgang({
    reifen: { diebstahl: true, anzahlGestohlen: 4 },
    diebstahl: { raeder: true, anzRaeder: 2 },
    vn: { anzahlPersonen: 3 },
  });
  for (const came of [5, 0, -1, 2.5, 'viele', '6+']) {
    const raw = {
      reifen: { diebstahl: true, anzahlGestohlen: came },
      diebstahl: { raeder: true, anzRaeder: came },
      vn: { anzahlPersonen: 'alle' },
    };
    const { vorgang, notTaken } = acceptVorgang(PARTS, raw, stored, exampleAsking());
    const counts = [valueAt(vorgang, 'reifen.anzahlGestohlen'), valueAt(vorgang, 'diebstahl.anzRaeder')];
    assert.deepEqual([...counts, vorgang.vn.anzahlPersonen], [0, 0, 3], String(came));
    const named = notTaken.filter(({ text }) => /Möglich sind: 1, 2, 3, 4\. .*entfernt/.test(text[0]));
    if (came !== 0) assert.equal(named.length, 2, JSON.stringify(notTaken));
  }
});

test('what no part takes, or takes only with other answers, is named with the reason', () => {
  for (const [field, came, named, text, typ] of NAMED) {
    const { notTaken } = sent(field, came, {}, typ);
    assert.deepEqual(
      notTaken.map(({ feld }) => feld),
      named,
      field,
    );
    assert.match(notTaken[0]!.text[0], text, field);
  }
  assert.deepEqual(sent('vn.vorname', 'Ada', { 'schadenOrt.adresse': {} }).notTaken, []);
  const dotted = acceptVorgang(PARTS, { 'vn.vorname': 'Ada' }, emptyVorgang(), exampleAsking()).notTaken;
  assert.deepEqual(dotted[0]?.feld, 'vn.vorname', 'a name with a dot is no path');
});

test('a case that comes back as it was given out names nothing', () => {
  for (const typ of ['kfz', 'fahrrad'] as const) {
    const asking = exampleAsking(typ);
    const stored = readVorgang({ kfz: { hsn: '0603', modell: 'Kombi' }, vorgangsMetadaten: { userID: 'X' } });
    const sentBack = { ...stored, webparams: { ...asking.webparams, web_kfzKz_hinweis: 'K-RA 1234E' } };
    assert.deepEqual(acceptVorgang(PARTS, sentBack, stored, asking).notTaken, [], typ);
  }
});
