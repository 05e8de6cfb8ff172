import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchTerms, searchWord } from './suchwort.ts';

test('Phones in all spellings, plates without blanks and hyphens, names without case and accents are one word.', () => {
  // prettier-ignore
  const ALIKE = [
    ['telefon', ['0151 23456789', '+49 151 23456789', '0049151/23456789', '(0151) 234 567 89'], ['+4915123456789']],
    ['kennzeichen', ['K-RA 1234E', 'kra1234e', 'K RA 1234 E'], ['kra1234e']],
    ['name', ['Jörg Müller', 'MUELLER, Joerg', 'muller  jorg'], ['jorg', 'muller']],
    ['schaden', ['S-2026/17', 's 2026 17'], ['s202617']],
  ] as const;
  for (const [art, texts, words] of ALIKE)
    for (const text of texts) assert.deepEqual(searchWord(art, text).sort(), words, text);
  assert.deepEqual(searchTerms('0151 23456789').whole, ['+4915123456789', '015123456789']);
  assert.deepEqual(searchTerms(' ,- '), { whole: [], names: [] });
});
