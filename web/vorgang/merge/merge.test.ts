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

test('the order of fields does not make a difference, a value does', () => {
  assert.ok(isSame({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }));
  assert.ok(!isSame({ a: 1 }, { a: 1, b: null }));
});
