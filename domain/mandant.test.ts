import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWebparams, WEBPARAMS, type Webparams } from './mandant.ts';

const DEFAULTS = readWebparams({});

test('the defaults are those of §9 [1.9 9.7]', () => {
  const { web_AppTyp, stylesheet, vsnrMinAnzahl, vsnrLabel } = DEFAULTS;
  assert.deepEqual(
    { web_AppTyp, stylesheet, vsnrMinAnzahl },
    { web_AppTyp: 'kfz', stylesheet: 'ra_Standard', vsnrMinAnzahl: 0 },
  );
  assert.equal(vsnrLabel[0], 'Wie lautet die Nummer Ihres Versicherungsscheins?');
  const on = [
    'web_fahrzeugdaten_abfrage',
    'web_tank_abfrage',
    'web_km_abfrage',
    'web_arbeitgeber_abfrage_jn',
    'web_wohnanschrift_abfrage_jn',
    'web_vsnr_abfrage',
  ] as const;
  for (const name of on) assert.equal(DEFAULTS[name], true, name);
});

/** §3 `webparams`, then our additions. */
const NAMES =
  'web_vsnr_abfrage web_arbeitgeber_abfrage_jn web_wohnanschrift_abfrage_jn web_rufnummer logo web_km_abfrage web_tank_abfrage vsnrLabel web_minAnzahlZeichenHinweis vsnrMinAnzahl stylesheet web_AppTyp web_schnelleinstieg web_rahmennummer_abfrage_jn web_rahmennummer_label web_RahmennummerZeichenHinweis web_RahmennummerMinAnzahlZeichen web_kfzKz_hinweis web_kfzKz_regex web_kfzKz_fehlertext web_fahrzeugdaten_abfrage web_email_abfrage web_handynachricht_abfrage_jn web_spaeter_ab_minuten web_spaeter_bis_tage geolocation_use_nominatim geolocation_m_hausnummer geolocation_m_adresse geolocation_m_pruefen geolocation_m_ort';

test('webparams are those of §3; the frame number has the defaults of §5 [3.23 5.10]', () => {
  assert.deepEqual(Object.keys(DEFAULTS).sort(), NAMES.split(' ').sort());
  const { web_RahmennummerMinAnzahlZeichen, web_RahmennummerZeichenHinweis, web_rahmennummer_label } = DEFAULTS;
  assert.equal(web_RahmennummerMinAnzahlZeichen, 10);
  assert.equal(web_RahmennummerZeichenHinweis[0], 'Die Rahmennummer hat 10 Zeichen');
  assert.equal(web_rahmennummer_label[0], 'Rahmennummer');
});

test('the default error text of the plate names all that a plate may be [5.7]', () => {
  const [de, en] = DEFAULTS.web_kfzKz_fehlertext;
  const points = ['K-RA 1234E', 'Bindestrich', 'Leerzeichen', 'E und H', 'Sonder- und Auslandskennzeichen'];
  for (const point of points) assert.ok(de.includes(point), point);
  for (const point of ['K-RA 1234E', 'hyphen', 'space', 'E and H', 'Special and foreign'])
    assert.ok(en.includes(point));
});

test('garbage for webparams gives the defaults and never throws', () => {
  for (const raw of [null, undefined, 7, 'kfz', [], [1, 2], true, () => 1, Object.create(null)])
    assert.deepEqual(readWebparams(raw), DEFAULTS);
  for (const value of [
    null,
    {},
    [],
    NaN,
    Infinity,
    -1,
    1e9,
    [1, 2],
    { toString: 1, valueOf: 1 },
    Object.create(null),
  ]) {
    const raw = Object.fromEntries(Object.keys(WEBPARAMS).map((name) => [name, value]));
    assert.deepEqual(readWebparams(raw), DEFAULTS, String(JSON.stringify(value)));
  }
  assert.deepEqual(readWebparams(JSON.parse('{"__proto__":{"web_km_abfrage":false},"fremd":1}')), DEFAULTS);
});

// prettier-ignore
const READ = [
  ['web_AppTyp', 'Fahrrad', 'fahrrad'], ['web_AppTyp', 'KFZ', 'kfz'], ['web_AppTyp', 'flugzeug', 'kfz'],
  ['web_km_abfrage', 'n', false], ['web_rahmennummer_abfrage_jn', 'j', true],
  ['vsnrMinAnzahl', '8', 8], ['vsnrMinAnzahl', 8, 8], ['vsnrMinAnzahl', 1.5, 0], ['vsnrMinAnzahl', '1e9', 0], ['web_RahmennummerMinAnzahlZeichen', '', 10],
  ['web_spaeter_ab_minuten', 720, 720], ['web_spaeter_ab_minuten', 721, 30], ['web_spaeter_bis_tage', '7', 7], ['web_spaeter_bis_tage', 0, 30], ['web_spaeter_bis_tage', 91, 30],
  ['web_kfzKz_hinweis', 'B-RA 1', ['B-RA 1', 'B-RA 1']], ['vsnrLabel', ['Nummer', 'Number'], ['Nummer', 'Number']],
  ['web_schnelleinstieg', ['a', 'b'], ''], ['stylesheet', 'rot_Verein', 'rot_Verein'],
] as const satisfies readonly (readonly [keyof Webparams, unknown, unknown])[];

test('a client sets what it wants, in the type that is read [4.28]', () => {
  for (const [name, given, read] of READ)
    assert.deepEqual(readWebparams({ [name]: given })[name], read, `${name} ${JSON.stringify(given)}`);
});

test('reading what was read changes nothing', () => {
  const once = readWebparams({ web_AppTyp: 'FAHRRAD', web_kfzKz_hinweis: 'X', web_tank_abfrage: 'nein' });
  assert.deepEqual(readWebparams(JSON.parse(JSON.stringify(once))), once);
});
