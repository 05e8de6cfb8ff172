import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { run } from '../../chaos/run.ts';

/** Rounds with TEST_ALL=1, and without: enough that every kind of fault comes. */
const [ALL, SAMPLE] = [500, 24];
const SEED = 1;

describe('never lost, never twice', () => {
  test('after faults at random moments every report, event and delivery is there exactly once', async () => {
    const rounds = process.env['TEST_ALL'] ? ALL : SAMPLE;
    const said: string[] = [];
    const { lost, double, seconds } = await run({ rounds, seed: SEED, say: (line) => said.push(line) });
    console.log(
      `→ ${rounds} rounds, ${lost} lost, ${double} double (seed ${SEED}; ${(seconds / rounds).toFixed(2)} s each)`,
    );
    assert.deepEqual([lost, double], [0, 0], said.join('\n'));
  });
});
