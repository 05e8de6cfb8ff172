import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLocal, toLocal } from './local-time.ts';

test('A moment goes into a field for date and time and comes back the same; nothing stays nothing.', () => {
  for (const iso of ['2026-11-28T06:30:00.000Z', '2026-07-01T23:59:00.000Z'])
    assert.equal(fromLocal(toLocal(iso)), iso);
  for (const nothing of [null, '', 'soon']) assert.equal(toLocal(nothing), '');
  for (const nothing of ['', 'soon']) assert.equal(fromLocal(nothing), null);
});
