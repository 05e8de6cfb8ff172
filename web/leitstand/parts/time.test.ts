import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayTimesBare } from '../../words/times.ts';
import { momentText, nearText } from './time.ts';

const ZONE = 'Europe/Berlin';
const EVENING = '2026-11-27T22:50:00.000Z';

test('A moment of the desk is said with 24 hours, and with its date where that is another day.', () => {
  sayTimesBare();
  const near = (now: string) => nearText(EVENING, Date.parse(now), 'en', ZONE);
  const said = [near('2026-11-27T22:59:00Z'), near('2026-11-27T23:01:00Z'), momentText(EVENING, 'de', ZONE)];
  sayTimesBare(false);
  assert.deepEqual(said, ['23:50', '27 Nov 2026, 23:50', '27.11.2026, 23:50']);
  assert.deepEqual([momentText(null, 'de'), momentText('', 'en')], ['', '']);
});
