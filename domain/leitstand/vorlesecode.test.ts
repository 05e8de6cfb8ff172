import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from './vorlesecode.ts';

test('A code is read in any letters and with gaps; what has other symbols or another length is none.', () => {
  for (const typed of ['K7M2P', 'k7m2p', ' K7 M2P ', 'k-7-m-2-p', '\u200bK7M2P', 'K7M2P\u00a0'])
    assert.equal(readCode(typed), 'K7M2P', typed);
  for (const typed of ['', 'K7M2', 'K7M2PP', 'A7M2P', 'K7M1P', 'K-RA 1', '12345 6', 'Müll7'])
    assert.equal(readCode(typed), null, typed);
});
