import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTally } from './check/tally.ts';
import { findingsOf } from './report.ts';
import { WARM } from './run.ts';

test('a run that was shed more than a little is a finding, of the command as of the test', () => {
  const found = (shed: number, requests = WARM): string[] => {
    const statuses = new Map([
      [200, 100 - shed],
      [503, shed],
    ]);
    const memory = { before: 0, after: 0 };
    const more = { requests, seconds: 1, late: 0, lines: 0, judged: 0, unreached: [], memory };
    return findingsOf({ ...newTally(), statuses, ...more }, { engine: 'sqlite', seed: 1 });
  };
  assert.deepEqual(found(5), []);
  assert.match(found(6).join(), /^6\.0 % were shed/);
  assert.deepEqual(found(6, 1), [], 'a single request that is sent again');
});
