import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CACHE, cache } from './cache.ts';

test('an answer is kept until its time is over', () => {
  const time = { now: 0 };
  const kept = cache<number[]>(() => time.now);
  kept.set('a', [1], 1_000);
  time.now = 999;
  assert.deepEqual(kept.get('a'), [1]);
  time.now = 1_000;
  assert.equal(kept.get('a'), undefined);
  assert.equal(kept.get('b'), undefined);
});

test('no flood of questions fills the memory: the answer not asked for longest gives way', () => {
  const kept = cache<number>(() => 0);
  for (let n = 0; n <= CACHE.entries; n++) {
    kept.set(`${n}`, n, 1_000);
    kept.get('0');
  }
  assert.deepEqual([kept.get('0'), kept.get('1'), kept.get(`${CACHE.entries}`)], [0, undefined, CACHE.entries]);
});

test('nor do large answers', () => {
  const kept = cache<string>(() => 0);
  const quarter = 'x'.repeat(CACHE.size / 4);
  for (const key of ['a', 'b', 'c', 'c', 'c', 'd']) kept.set(key, quarter, 1_000);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => kept.get(key) !== undefined),
    [false, true, true, true],
  );
  kept.set('e', `${quarter}${quarter}${quarter}${quarter}`, 1_000);
  assert.equal(kept.get('e'), undefined, 'larger than all of it');
  kept.set('f', 'x', 1_000);
  assert.equal(kept.get('f'), 'x');
});
