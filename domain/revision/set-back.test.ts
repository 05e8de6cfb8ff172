import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSetBack, LEAP } from './set-back.ts';

test('a store was set back where a revision leapt, or is lower than it was; saves raise it step by step', () => {
  for (const [known, now, is] of [
    [7, 7, false],
    [7, 8, false],
    [7, 500, false],
    [7, 6, true],
    [7, 7 + LEAP, true],
    [7 + LEAP, 8 + LEAP, false],
    [7 + LEAP, 5 + 3 * LEAP, true],
  ] as const)
    assert.equal(isSetBack(known, now), is, `${known} ${now}`);
});
