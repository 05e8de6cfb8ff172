import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage, problemOf } from './faults.ts';

test('the reader’s first language that we speak is used, German if there is none', () => {
  const wishes = {
    de: 'de',
    en: 'en',
    'en-GB,en;q=0.9,de;q=0.8': 'en',
    'fr,de;q=0.4,en;q=0.9': 'en',
    'de;q=0,en': 'en',
    fr: 'de',
    '*': 'de',
    '': 'de',
    english: 'de',
  };
  for (const [wish, language] of Object.entries(wishes)) assert.equal(preferredLanguage(wish), language, wish);
  assert.equal(preferredLanguage(undefined), 'de');
});

test('a problem says what it is, what to do next, and whom to call', () => {
  assert.deepEqual(
    JSON.parse(problemOf('VERALTET', 'en', '0221 4710 333', { members: '"data":{"a":1},"revision":4' })),
    {
      type: 'urn:pannenlotse:VERALTET',
      title: 'Changed meanwhile',
      status: 409,
      detail: 'The report was changed meanwhile. The new state is enclosed.',
      code: 'VERALTET',
      telefon: '0221 4710 333',
      data: { a: 1 },
      revision: 4,
    },
  );
});
