import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, languageOf, say, wordOf } from './text.ts';

test('a text is said in the language that is asked for', () => {
  assert.equal(say(['Ja', 'Yes'], 'de'), 'Ja');
  assert.equal(say(['Ja', 'Yes', 'check'], 'en'), 'Yes');
});

// prettier-ignore
const NAMED = [
  ['en', 'en'], ['EN', 'en'], ['en-GB', 'en'], [' en_US', 'de'], ['en;q=0.8', 'en'],
  ['de', 'de'], ['de-DE,en;q=0.5', 'de'], ['fr', 'de'], ['enormous', 'de'], ['', 'de'],
  [undefined, 'de'], [null, 'de'], [7, 'de'], [['en'], 'de'], [{ toString: 1 }, 'de'],
] as const;

test('only German and English are taken over, everything else is German', () => {
  for (const [given, language] of NAMED) assert.equal(languageOf(given), language, JSON.stringify(given));
});

test('values are put into both languages; a place without a value stays', () => {
  assert.deepEqual(fill(['Noch {n} von {all}', '{n} of {all} left'], { n: 2, all: 5 }), [
    'Noch 2 von 5',
    '2 of 5 left',
  ]);
  assert.deepEqual(fill(['{fehlt}', '{constructor}'], { n: 1 }), ['{fehlt}', '{constructor}']);
});

test('a value that only pretends to be a word is none', () => {
  assert.equal(wordOf('ja'), 'ja');
  assert.equal(wordOf(0), '0');
  assert.equal(wordOf(false), 'false');
  for (const value of [null, undefined, ['ja'], { toString: 1 }, Object.create(null)]) assert.equal(wordOf(value), '');
});
