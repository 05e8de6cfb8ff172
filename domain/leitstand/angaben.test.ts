import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking, exampleVorgang } from '../test/test-example.ts';
import { allAnswers } from './angaben.ts';

test('When help is wanted is one answer in words, with 24 hours in both languages, and no raw date.', () => {
  const wishes = (wish: object) =>
    allAnswers({ ...exampleVorgang(), ...wish }, exampleAsking())
      .flatMap(({ zeilen }) => zeilen)
      .filter(({ name, wert }) => /kommen|Tag|Uhr/.test(name[0]) || wert[0].includes('2026-'))
      .map(({ wert }) => wert);
  const later = { hilfeSofort: false, spaeter_datum: '2026-11-22', spaeter_uhrzeit: '08:30' };
  assert.deepEqual(wishes(later), [['Sonntag, 22. November, 08:30', 'Sunday, 22 November, 08:30']]);
  assert.deepEqual(wishes({ hilfeSofort: true }), [['Jetzt, so schnell wie möglich', 'Now, as soon as possible']]);
});
