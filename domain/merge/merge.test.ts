import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame, merge } from './merge.ts';

const base = { name: 'Jana', ort: { strasse: 'A', plz: '1' }, liste: ['x'] };

test('what changed here stays, what changed there is taken over [4.37]', () => {
  const mine = { name: 'Jana', ort: { strasse: 'B', plz: '1' }, liste: ['x'] };
  const theirs = { name: 'Jana', ort: { strasse: 'A', plz: '2' }, liste: ['x', 'y'] };
  assert.deepEqual(merge(base, mine, theirs), { name: 'Jana', ort: { strasse: 'B', plz: '2' }, liste: ['x', 'y'] });
});

test('a field changed on both sides keeps what the person here typed', () => {
  assert.equal(merge(base, { ...base, name: 'Ina' }, { ...base, name: 'Eva' }).name, 'Ina');
});

test('an object that is new on one side survives', () => {
  const mine: Record<string, unknown> = { ...base, reifen: { reifenpanne: true } };
  const theirs: Record<string, unknown> = { ...base, panne: { rollfaehig: 'ja' } };
  assert.deepEqual(merge<Record<string, unknown>>(base, mine, theirs), {
    ...base,
    reifen: { reifenpanne: true },
    panne: { rollfaehig: 'ja' },
  });
});

// prettier-ignore
const NEW_HERE_AND_THERE: readonly (readonly [what: string, base: unknown, mine: object, theirs: object, merged: object])[] = [
  ['a default here clears no answer there',        undefined, { worte: '', platt: false, zahl: 0 },  { worte: 'links', platt: true, zahl: 2 }, { worte: 'links', platt: true, zahl: 2 }],
  ['an answer here stays over a default there',    undefined, { worte: 'links', liste: ['x'] },      { worte: '', liste: [] },                 { worte: 'links', liste: ['x'] }],
  ['of two answers the one from here stays',       undefined, { worte: 'links' },                    { worte: 'rechts' },                      { worte: 'links' }],
  ['a field that only a part of them knew before', { a: 1 },  { a: 1, worte: '' },                   { a: 1, worte: 'links' },                 { a: 1, worte: 'links' }],
  ['what was there and is cleared here is',        { worte: 'links' }, { worte: '' },                { worte: 'links' },                       { worte: '' }],
  ['two measured positions are not mixed',         null,      { lat: 1, hoehe: null },               { lat: 2, hoehe: 300 },                   { lat: 1, hoehe: null }],
];
for (const [what, base, mine, theirs, merged] of NEW_HERE_AND_THERE)
  test(`new on both sides: ${what}`, () => assert.deepEqual(merge<unknown>(base, mine, theirs), merged));

test('the order of fields does not make a difference, a value does', () => {
  assert.ok(isSame({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }));
  assert.ok(!isSame({ a: 1 }, { a: 1, b: null }));
});
