import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff } from './backoff.ts';

test('tries follow after 1, 2, 4 … 60 seconds, give or take 30 % [8.15]', () => {
  assert.deepEqual(
    [1, 2, 3, 6, 7, 20].map((tries) => backOff(tries, 0.5)),
    [1_000, 2_000, 4_000, 32_000, 60_000, 60_000],
  );
  assert.ok(backOff(1, 0) >= 699 && backOff(1, 1) <= 1_301);
});
