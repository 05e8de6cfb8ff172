import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Auftrag } from '#domain/auftrag.ts';
import { promiseText, tenthsOf } from './words.ts';

const SEIT = Date.parse('2026-11-23T10:00:00Z');
const of = (stand: Auftrag['stand'], zugesagt: string | null): Auftrag =>
  ({ stand, zugesagt, seit: new Date(SEIT).toISOString() }) as Auftrag;

test('the truck stands until the drive begins, goes by the clock, and never arrives by itself', () => {
  const promised = new Date(SEIT + 60 * 60_000).toISOString();
  const at = (minutes: number, stand: Auftrag['stand'], zugesagt: string | null = promised): number =>
    tenthsOf(of(stand, zugesagt), SEIT + minutes * 60_000);
  assert.deepEqual(
    [at(30, 'angenommen'), at(0, 'unterwegs'), at(30, 'unterwegs'), at(59, 'unterwegs'), at(600, 'unterwegs')],
    [1, 1, 5, 9, 9],
  );
  assert.equal(at(30, 'unterwegs', null), 1, 'nothing was promised');
  assert.equal(at(30, 'unterwegs', new Date(SEIT - 1).toISOString()), 9, 'a promise of the past');
});

test('the promise is said by the clock of the place, in both languages, and says so where the device has another', () => {
  const zugesagt = '2026-11-23T10:45:00Z';
  assert.deepEqual(promiseText({ zugesagt }, 'Europe/Berlin', false), [
    'Zugesagt bis 11:45 Uhr',
    'Promised by 11:45 am',
  ]);
  assert.equal(promiseText({ zugesagt: null }, 'Europe/Berlin', true), null);
  // No device is in both zones.
  const there = ['Europe/Berlin', 'Asia/Tbilisi'].map((zone) => promiseText({ zugesagt }, zone, true)![0]);
  assert.ok(
    there.some((words) => words.endsWith(' Ortszeit')),
    there.join(),
  );
});
