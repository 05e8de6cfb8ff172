import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardAfter, boardAfterFailure, connectionOf, EMPTY_BOARD, type BoardState } from './board-state.ts';
import { exampleCase } from './example-case.ts';

const jetzt = '2026-11-28T05:00:00.000Z';
const one = exampleCase({ vorgangRef: 'AAAA' });
const two = exampleCase({ vorgangRef: 'BBBB' });
const full = boardAfter(EMPTY_BOARD, { name: 'brett', data: { jetzt, faelle: [one, two], gekuerzt: false } }, 1_000);
const refs = ({ faelle }: BoardState): string[] => [...(faelle?.keys() ?? [])];

test('The first message is the whole board; a later one replaces it, so that a new stream loses nothing.', () => {
  assert.deepEqual(refs(full), ['AAAA', 'BBBB']);
  const again = boardAfter(full, { name: 'brett', data: { jetzt, faelle: [two], gekuerzt: false } }, 2_000);
  assert.deepEqual(refs(again), ['BBBB']);
});

test('A changed case replaces its line and leaves the others as they are.', () => {
  const changed = { ...one, helfer: 'Abschlepp Muster' };
  const after = boardAfter(full, { name: 'fall', data: { jetzt, fall: changed } }, 2_000);
  assert.equal(after.faelle?.get('AAAA'), changed);
  assert.equal(after.faelle?.get('BBBB'), two);
  assert.equal(full.faelle?.get('AAAA'), one, 'the state before is not touched');
});

test('A case that leaves the board is gone.', () => {
  assert.deepEqual(refs(boardAfter(full, { name: 'weg', data: { jetzt, vorgangRef: 'AAAA' } }, 2_000)), ['BBBB']);
});

test('A locked session keeps nothing of a case, and counts on.', () => {
  const locked = boardAfter(full, { name: 'neu', data: { jetzt, anzahl: 3 } }, 2_000);
  assert.deepEqual([locked.faelle, locked.lockedCount], [null, 3]);
  const open = boardAfter(locked, { name: 'brett', data: { jetzt, faelle: [one], gekuerzt: false } }, 3_000);
  assert.deepEqual([refs(open), open.lockedCount], [['AAAA'], null]);
});

test('A heartbeat says only that the board is fresh.', () => {
  const after = boardAfter(boardAfterFailure(full), { name: 'herzschlag', data: { jetzt } }, 9_000);
  assert.equal(after.faelle, full.faelle);
  assert.deepEqual([after.heard, after.failures], [9_000, 0]);
});

for (const [age, failures, connection] of [
  [0, 0, 'live'],
  [15_000, 0, 'live'],
  [15_001, 0, 'delayed'],
  [60_000, 0, 'delayed'],
  [60_001, 0, 'broken'],
  [0, 1, 'delayed'],
  [0, 3, 'broken'],
] as const)
  test(`A word ${age} ms ago and ${failures} failures: ${connection}.`, () =>
    assert.equal(connectionOf({ heard: 1_000, failures }, 1_000 + age), connection));

test('A board that never came is not called live.', () =>
  assert.equal(connectionOf({ heard: null, failures: 0 }, 5_000), 'delayed'));
