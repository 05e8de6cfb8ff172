import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSamePlate } from './same-plate.ts';

// prettier-ignore
const PAIRS = [
  ['K-RA 1234E',  'k ra 1234 e',  'DE', true],
  ['K-RA 1234E',  'KRA1234E',     'DE', true],
  ['KR-A 1234E',  'KRA1234E',     'DE', true],
  ['KR-A 1234E',  'K-RA 1234E',   'DE', false],
  ['K-RA 1234E',  'K-RA 1234',    'DE', false],
  ['K-RA 1',      'K–RA 1',       'DE', true],
  ['K-RA 1',      'KRA1',         '',   true],
  ['1-ABC-234',   '1ABC234',      'BE', true],
  ['AB-123-CD',   'ab 123 cd',    'FR', true],
  ['AB-123-CD',   'AB-123-CE',    'FR', false],
  ['',            '',             'DE', false],
  ['Y-123 456',   'Y 123456',     'DE', true],
  ['DO 2399',     'DO-2399',      'DE', true],
  ['DO2399',      'do – 2399',    'DE', true],
  ['DO 2399',     'D-O 2399',     'DE', true],
  ['D-O 2399',    'DO-2399',      'DE', false],
  ['ZH·651021',   'ZH 651021',    'CH', true],
  ['GR∙40 122',   'GR-40122',     'CH', true],
  ['BN•AB_12',    'BN-AB 12',     'DE', true],
  ['TÜ-QY 41'.normalize('NFD'), 'TÜ-QY 41', 'DE', true],
  ['K-RA ۱۲',     'K-RA 12',      'DE', true],
  ['HVL-AB 123H 04/10', 'hvl ab 123 h', 'DE', true],
  ['M-SZ 8 (März bis Okt.)', 'M-SZ 8', 'DE', true],
  ['K-SZ 87 4–10', 'K-SZ 87 (04-10)', '', true],
  ['K-SZ 87 04-10', 'K-SZ 88',    'DE', false],
  ['AB-04-10',    'AB',           'NL', false],
] as const;

test('a plate is the same however its gaps are written, and a German one only in the same reading', () => {
  for (const [one, other, land, isSame] of PAIRS) {
    assert.equal(isSamePlate(one, other, land), isSame, `${one} ${other}`);
    assert.equal(isSamePlate(other, one, land), isSame, `${other} ${one}`);
  }
});
