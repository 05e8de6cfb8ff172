import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS } from '#domain/theme/tokens.ts';
import { GROUPS } from './groups.ts';

test('Every colour of a theme stands in one group of the editor', () => {
  const grouped = GROUPS.flatMap(([, tokens]) => [...tokens]);
  assert.deepEqual(grouped.toSorted(), Object.keys(COLOURS).toSorted());
});
