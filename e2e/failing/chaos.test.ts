import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHAOS_FAULTS } from '../../chaos/faults.ts';
import { runChaos } from '../../chaos/run.ts';
import { isLong } from '../../scripts/test/size.ts';

/** Every fault over and over, and without TEST_ALL every third: eight rounds in which each target of a fault is hit. */
const RUN = isLong ? { rounds: 500, seed: 1 } : { rounds: 8, seed: 18_288, from: 1, step: 3 };

describe('never lost, never twice', () => {
  test('after faults at random moments every report, event and delivery is there exactly once', async () => {
    const { rounds, seed } = RUN;
    const said: string[] = [];
    const { lost, double, seconds, kinds } = await runChaos({ ...RUN, say: (line) => said.push(line) });
    console.log(
      `→ ${rounds} rounds, ${lost} lost, ${double} double (seed ${seed}; ${(seconds / rounds).toFixed(2)} s each)`,
    );
    assert.deepEqual([lost, double], [0, 0], said.join('\n'));
    const targets = new Set(Object.values(CHAOS_FAULTS).map(({ target }) => target));
    const hit = new Set(['none', ...[...kinds.keys()].map((fault) => CHAOS_FAULTS[fault]!.target)]);
    assert.deepEqual([...targets].toSorted(), [...hit].toSorted(), 'each target of a fault is hit');
  });
});
