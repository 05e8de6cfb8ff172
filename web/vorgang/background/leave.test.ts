import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLight } from './leave.ts';

test('a body of up to 60 kB goes along with the page that is closed, a larger one is left to the queue [C34]', () => {
  assert.ok(isLight('x'.repeat(60_000)));
  assert.ok(!isLight('x'.repeat(60_001)));
  assert.ok(!isLight('ä'.repeat(30_001)), 'bytes count, not letters');
});
