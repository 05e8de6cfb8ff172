import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLOW, placeOf } from './flow.ts';
import { DEMO_ID, ID_LENGTH, ID_SYMBOLS, idKind, makeId, readId, RESERVED_WORDS } from './ids.ts';

// prettier-ignore
const KINDS = [
  ['DEMOMODUS', 'demo'], ['abc-_1234', 'demo'],
  ['23456789BCDF', 'userID'], [' 23456789BCDF ', 'userID'],
  ['23456789BCDFGHJ', 'einladung'],
  ['Y23456789BCD', 'userID'], ['2Y3456789BCD', 'userID'],
  ['23456789BCDFGHJK', 'vorgangRef'], ['Y3456789BCDFGHJK', 'leseID'],
  ['', null], ['12345678', null], ['1234567890', null], ['12345678901', null], ['1234567890123', null], ['12345678901234567', null],
  ['1234 6789', null], ['12345678ä', null], ['../../../..', null], ['12345678\n', null], ['12345678/', null], ['12345678%', null],
] as const;

test('an id has 9, 12, 15 or 16 letters, digits, hyphens or underscores [9.1]', () => {
  for (const [id, kind] of KINDS) assert.equal(idKind(id), kind, JSON.stringify(id));
  assert.equal(idKind(DEMO_ID), 'demo');
});

test('an id is read in capitals, without what mails, chats and keyboards put around it or into it', () => {
  const after = [
    '.',
    ',',
    '>',
    ')',
    '"',
    "'",
    '!',
    '?',
    ';',
    ':',
    '…',
    '\u200b',
    '\ufe0f',
    '\u00a0',
    '*',
    ']',
    '”',
    '–',
    '_',
    '-',
    '&gt;',
    '...',
    ').',
    '\u200b\u2026 ',
    '.Bitte',
    '😀',
  ];
  const before = ['&lt;', '&#34;', '(', '<', '"', '„', '\u2060', '*', '_', '\ufeff '];
  for (const id of ['23456789BCDF', '23456789BCDFGHJ', 'Y3456789BCDFGHJK', '23456789BCDFGHJKLMNPQRSTVWX']) {
    for (const sign of after) assert.equal(readId(id + sign), id, `${id}${sign}`);
    for (const sign of before) assert.equal(readId(sign + id), id, `${sign}${id}`);
    assert.equal(readId(`(${id.slice(0, 5)}\u200b${id.slice(5).toLowerCase()}).`), id);
  }
  assert.equal(readId('ＤＥＭＯＭＯＤＵＳ'), DEMO_ID, 'full width');
  for (const none of ['', '.', '\u200b…', '---']) assert.equal(idKind(readId(none)), null);
});

test('ids are made of 28 symbols: no vowels, no look-alikes, none twice', () => {
  assert.equal(ID_SYMBOLS.length, 28);
  assert.equal(new Set(ID_SYMBOLS).size, 28);
  assert.doesNotMatch(ID_SYMBOLS, /[AEIOU01Y]/);
});

test('an id that is made has the length of its kind', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  for (const kind of ['userID', 'leseID', 'einladung', 'vorgangRef'] as const) {
    const id = makeId(kind, bytes);
    assert.equal(id.length, ID_LENGTH[kind]);
    assert.equal(idKind(id), kind);
  }
});

test('every byte that counts gives every symbol equally often; the four beyond are skipped', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 252; byte++) {
    const id = makeId('userID', new Uint8Array(12).fill(byte));
    counts.set(id[0]!, (counts.get(id[0]!) ?? 0) + 1);
  }
  assert.deepEqual(
    [...counts.values()],
    Array.from({ length: 28 }, () => 9),
  );
  const skipped = new Uint8Array([252, 253, 254, 255, ...Array.from({ length: 12 }, () => 0)]);
  assert.equal(makeId('userID', skipped), '222222222222');
});

test('too few random bytes are refused, not stretched', () => {
  assert.throws(() => makeId('userID', new Uint8Array(11)), RangeError);
  assert.throws(() => makeId('einladung', new Uint8Array(64).fill(255)), RangeError);
});

test('words of addresses that have the length of an id are none, and their paths win over an id [2.4]', () => {
  const lengths: readonly number[] = Object.values(ID_LENGTH);
  for (const word of RESERVED_WORDS) {
    assert.ok(lengths.includes(word.length), `${word} needs no reservation`);
    assert.equal(idKind(word), null, word);
    assert.equal(idKind(word.toUpperCase()), null, word);
  }
  const words = FLOW.flatMap(([path]) => path.toLowerCase().split('/')).filter((word) => lengths.includes(word.length));
  const firstWords = words.filter((word) => FLOW.some(([path]) => path.toLowerCase() === `/${word}`));
  for (const word of firstWords) {
    assert.ok(RESERVED_WORDS.includes(word), `${word} is a path and looks like an id`);
    assert.deepEqual(placeOf(`/${word}`)?.row[0].toLowerCase(), `/${word}`);
    assert.deepEqual(placeOf(`/${word}/23456789BCDF`)?.id, '23456789BCDF');
  }
  assert.ok(firstWords.length >= 2);
});
