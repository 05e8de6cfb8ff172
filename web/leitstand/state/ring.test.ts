import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ringAt, SILENT, tabTitle, type Ring } from './ring.ts';

/** Seconds at which a tone sounds, with a look each second. `at`: who waits, from that second on. */
function toned(seconds: number, at: Record<number, readonly string[]>, isMuted = (_second: number) => false): number[] {
  let ring: Ring = SILENT;
  let waiting: readonly string[] = [];
  const tones: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    waiting = at[second] ?? waiting;
    const next = ringAt(ring, waiting, second * 1_000, isMuted(second));
    if (next.isDue) tones.push(second);
    ring = next.ring;
  }
  return tones;
}

test('A report sounds at once and every ten seconds, until somebody takes it.', () =>
  assert.deepEqual(toned(60, { 3: ['A'], 40: [] }), [3, 13, 23, 33]));

test('A second report sounds at once, too.', () =>
  assert.deepEqual(toned(20, { 0: ['A'], 4: ['A', 'B'] }), [0, 4, 14]));

test('Taking one of two does not silence the other.', () =>
  assert.deepEqual(toned(25, { 0: ['A', 'B'], 5: ['B'] }), [0, 10, 20]));

test('Muted, nothing sounds; afterwards at once.', () =>
  assert.deepEqual(
    toned(30, { 0: ['A'] }, (second) => second >= 5 && second < 22),
    [0, 22],
  ));

test('Nobody waits, nothing sounds.', () => assert.deepEqual(toned(30, {}), []));

test('The title counts.', () => {
  assert.equal(tabTitle(0, 'Leitstand'), 'Leitstand');
  assert.equal(tabTitle(2, 'Leitstand'), '(2) Leitstand');
});
