import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHelfer } from './helfer.ts';

// prettier-ignore
const DESCRIBED = [
  ['{"name":"Muster","telefon":"0221 47-10 33","kennzeichen":"K-AB 123"}', ['Muster', '0221471033', 'K-AB 123']],
  ['{"name":"Muster"}',                             ['Muster', '', '']],
  ['{"telefon":221471033,"fahrer":"Zeno"}',         ['', '221471033', '']],
  ['{"name":{"x":1},"telefon":"ruf an"}',           null],
  ['{"name":"Mus',                                  null],
  ['Muster; 0221 471033; K-AB 123',                 ['Muster', '0221471033', 'K-AB 123']],
  ['Muster | K-AB 123 | +49 221 471033',            ['Muster', '+49221471033', 'K-AB 123']],
  ['Name: Muster\nTel.: 0221 471033\nKennzeichen: K-AB 123', ['Muster', '0221471033', 'K-AB 123']],
  ['Abschleppdienst Muster, Köln',                  ['Abschleppdienst Muster, Köln', '', '']],
  ['Telefonladen',                                  ['Telefonladen', '', '']],
  ['112',                                           ['112', '', '']],
  ['{"name":"Muster","telefon":"0171 2345678 / 0221 47110"}', ['Muster', '01712345678', '']],
  ['{"telefon":"+49 (0221) 471033 oder 0171 2345678"}', ['', '+49221471033', '']],
  ['{"telefon":"0221/471033-12"}',                  ['', '022147103312', '']],
  ['{"telefon":1712345678}',                        ['', '01712345678', '']],
  ['{"name":"Muster","telefon":"01712345678022147110"}', ['Muster', '', '']],
  ['{"name":"Muster","telefon":"0900 1234567"}',    ['Muster', '', '']],
  ['Muster GmbH; 0171 2345678, 0221 471033; K-AB 12', ['Muster GmbH', '01712345678', 'K-AB 12']],
  ['Muster|0171 2345678|0221 471033|K-AB 12',       ['Muster', '01712345678', 'K-AB 12']],
  ['Muster; 0900 1234567; K-AB 12',                 ['Muster', '', 'K-AB 12']],
  ['{"name":"Muster","telefon":"Tel.: 0221 471033"}', ['Muster', '0221471033', '']],
  ['Muster; 0171 2345678 (Max); K-AB 12',           ['Muster', '01712345678', 'K-AB 12']],
  ['',                                              null],
  [' ; | ',                                         null],
  ['[1]',                                           ['[1]', '', '']],
] as const;

test('a helper is read from JSON or from text in parts; a telephone number is known by its digits', () => {
  for (const [text, expected] of DESCRIBED) {
    const [name, telefon, kennzeichen] = expected ?? [];
    assert.deepEqual(readHelfer(text), expected && { name, telefon, kennzeichen }, text);
  }
});

test('what is longer than a line of the page is cut', () => {
  const helfer = readHelfer(`${'🚚'.repeat(101)};0221471033;${'K'.repeat(16)}`);
  assert.equal([...(helfer?.name ?? '')].length, 100);
  assert.equal(helfer?.kennzeichen.length, 15);
});
