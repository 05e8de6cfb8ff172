import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacks } from '#domain/complete.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { fahrradBremsen } from '#domain/schaden/fahrrad-bremsen.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import type { Text } from '#domain/text.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { lackLine, named, type NamedLack } from './lack-line.ts';

const lack = (name: Text | null, isWrong = false): NamedLack => ({
  feld: 'vn.vorname',
  path: '/kfz/personen',
  text: ['Sagen Sie es uns.', 'Tell us.'],
  name,
  isWrong,
});
const OPEN = lack(null);
const WRONG = lack(null, true);
const FIRST = lack(['Vorname', 'First name']);
const LAST = lack(['Nachname', 'Surname']);
const PHONE = lack(['Handynummer', 'Mobile number']);

// prettier-ignore
const LINES: readonly (readonly [readonly NamedLack[], de: string, en: string])[] = [
  [[FIRST],              'Vorname fehlt',                             'First name is missing'],
  [[FIRST, LAST, PHONE], 'Vorname, Nachname und Handynummer fehlen',  'First name, surname and mobile number are missing'],
  [[WRONG],              'Sagen Sie es uns.',                         'Tell us.'],
  [[FIRST, WRONG],       'Vorname fehlt. Sagen Sie es uns.',          'First name is missing. Tell us.'],
  [[OPEN, OPEN],         'Angaben fehlen',                            'Details are missing'],
];

test('what is missing is one sentence, not commands glued together', () => {
  for (const [missing, de, en] of LINES) assert.deepEqual(lackLine(missing), [de, en]);
});

/** The line of a case with these values alone, at a path of its app type. */
function lineAt(
  path: '/kfz/schadenort' | '/fahrrad/bremsen' | '/fahrrad/schadenart',
  values: Readonly<Record<string, unknown>>,
): Text {
  const now = exampleAsking(path === '/kfz/schadenort' ? 'kfz' : 'fahrrad');
  const parts = [
    { path: '/kfz/schadenort', part: schadenort },
    { path: '/fahrrad/bremsen', part: fahrradBremsen },
  ] as const;
  const vorgang = Object.entries(values).reduce(
    (before, [field, value]) => withValue(before, field, value),
    emptyVorgang(),
  );
  const missing = lacks(parts, vorgang, now).filter((one) => one.path === path);
  return lackLine(missing.map((one) => named(one, parts, vorgang, now)));
}

// prettier-ignore
const BY_RULES = [
  [{},                                                 'Straße und Ort fehlen',            'Street and town are missing'],
  [{ ortsTyp: 'innerorts', 'adresse.strasse': 'Ring' }, 'Ort fehlt',                       'Town is missing'],
  [{ ortsTyp: 'ausserorts' },                          'Landstraße und Fahrtrichtung fehlen',  'Main road and direction are missing'],
  [{ ortsTyp: 'autobahn' },                            'Autobahn und Fahrtrichtung fehlen', 'Motorway and direction are missing'],
  [{ ortsTyp: 'autobahn', 'ausserortsInfo.name': 'A' }, 'Fahrtrichtung fehlt. Nennen Sie die Autobahn, zum Beispiel A 9.', 'Direction is missing. Name the motorway, for example A 9.'],
] as const;

test('what a rule asks for is named like a question without an answer', () => {
  for (const [place, de, en] of BY_RULES) {
    const values = Object.fromEntries(Object.entries(place).map(([field, value]) => [`schadenOrt.${field}`, value]));
    assert.deepEqual(lineAt('/kfz/schadenort', values), [de, en]);
  }
});

test('a description that another answer asks for is named', () => {
  const values = { schadenTyp: 'SCHADEN_FAHRRAD_BREMSEN', 'fahrradBremsen.sonstiges': true };
  assert.deepEqual(lineAt('/fahrrad/bremsen', values), ['Beschreibung fehlt', 'Description is missing']);
});

test('a damage that is not chosen, or not told, is missing like any other detail', () => {
  assert.deepEqual(lineAt('/fahrrad/schadenart', {}), ['Art des Schadens fehlt', 'Kind of damage is missing']);
  const brakes = { schadenTyp: 'SCHADEN_FAHRRAD_BREMSEN' };
  assert.deepEqual(lineAt('/fahrrad/bremsen', brakes), ['Angaben fehlen', 'Details are missing']);
});
