import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacks } from '../complete.ts';
import { PARTS } from '../parts.ts';
import { exampleAsking } from '../test/test-example.ts';
import { beispielVorgang } from './beispiel.ts';

test('The case of the preview lacks nothing, before and after its report', () => {
  for (const reported of [null, 1_000]) assert.deepEqual(lacks(PARTS, beispielVorgang(reported), exampleAsking()), []);
});
