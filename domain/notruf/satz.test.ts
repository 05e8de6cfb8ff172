import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sprache } from '../sicherheit/safety-rule.ts';
import { LAENDER } from '../sicherheit/laender.ts';
import { emptyVorgang, withValue, type Vorgang } from '../vorgang.ts';
import { dangerSentences, emergencyPlace, notrufSatz, injuredSentence } from './satz.ts';
import { WORTE } from './words.ts';

const caseWith = (values: Record<string, unknown>): Vorgang =>
  Object.entries(values).reduce((now, [path, value]) => withValue(now, path, value), emptyVorgang());

const MOTORWAY = caseWith({
  schadenTyp: 'SCHADEN_UNFALL',
  'gefahr.verletzt': true,
  'schadenOrt.ortsTyp': 'autobahn',
  'schadenOrt.ausserortsInfo.name': 'A 31',
  'schadenOrt.ausserortsInfo.fahrtrichtung': 'Metz',
  'schadenOrt.ausserortsInfo.km': '12.5',
});
const TOWN = caseWith({
  'schadenOrt.ortsTyp': 'innerorts',
  'schadenOrt.adresse.strasse': 'Via Roma',
  'schadenOrt.adresse.hausnummer': '7',
  'schadenOrt.adresse.plz': '39100',
  'schadenOrt.adresse.ort': 'Bolzano',
});
const MEASURED = caseWith({ 'schadenOrt.positionsdaten': { lat: 52.1, lng: -4.25 } });

// prettier-ignore
const SENTENCES: readonly (readonly [Vorgang, Sprache, string])[] = [
  [MOTORWAY, 'de', 'Unfall. Autobahn A 31, Richtung Metz, Kilometer 12,5. Verletzte: ja.'],
  [MOTORWAY, 'en', 'Accident. Motorway A 31, towards Metz, kilometre 12.5. Injured: yes.'],
  [MOTORWAY, 'fr', 'Accident. Autoroute A 31, direction Metz, kilomètre 12,5. Blessés : oui.'],
  [MOTORWAY, 'it', 'Incidente. Autostrada A 31, direzione Metz, chilometro 12,5. Feriti: sì.'],
  [MOTORWAY, 'nl', 'Ongeval. Snelweg A 31, richting Metz, kilometer 12,5. Gewonden: ja.'],
  [TOWN,     'it', 'Emergenza. Via Roma 7, 39100 Bolzano.'],
  [MEASURED, 'nl', 'Noodgeval. 52,10000 noord, 4,25000 west.'],
];

test('the sentence says accident or emergency, the place, and injured only where it was said', () => {
  for (const [vorgang, sprache, sentence] of SENTENCES)
    assert.equal(notrufSatz(vorgang, sprache)?.replaceAll('\u00a0', ' '), sentence);
});

test('without a place there is no sentence, and no injured is never said by itself', () => {
  const hurt = caseWith({ 'gefahr.verletzt': true });
  for (const sprache of Object.keys(WORTE) as Sprache[]) {
    assert.equal(notrufSatz(hurt, sprache), null);
    assert.ok(!notrufSatz(TOWN, sprache)!.includes(WORTE[sprache].verletzte));
    assert.ok(injuredSentence(sprache, 'nein').includes(WORTE[sprache].nein));
  }
  assert.equal(emergencyPlace(hurt), null);
});

test('in German and English the dangers come first, then the place', () => {
  const vorgang = withValue(MOTORWAY, 'gefahr.feuer', true);
  assert.deepEqual(dangerSentences(vorgang), [
    'Unfall. Jemand ist verletzt. Rauch oder Feuer.',
    'Accident. Somebody is injured. Smoke or fire.',
  ]);
  assert.match(emergencyPlace(vorgang)![0], /^Ich stehe auf der Autobahn A 31 in Richtung Metz bei Kilometer/);
});

test('every language of a country has every word, and its words name a source and its date', () => {
  for (const sprache of Object.values(LAENDER).flatMap(({ sprachen }): readonly Sprache[] => sprachen)) {
    const { quelle, ...worte } = WORTE[sprache];
    assert.ok(Object.values(worte).every(Boolean), sprache);
    assert.ok(quelle.name.every(Boolean) && /^20\d\d-\d\d-\d\d$/.test(quelle.stand), sprache);
    assert.ok(quelle.geprueft === !quelle.adresse, `${sprache}: our own words, or a source and yet to be checked`);
  }
});
