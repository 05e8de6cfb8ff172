import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf, sources } from '../../scripts/imports.ts';

const SENDERS = 'server/background/senders.ts';
/** What each file of the service loads. */
const loads = new Map(
  sources('server').map((file) => [
    file,
    arrowsOf(file).flatMap(({ to, kind, isTest }) => (kind === 'type' || isTest ? [] : [to])),
  ]),
);

/** Whether a file loads the other one, by whatever way but through `senders.ts`. */
function reaches(from: string, goal: string, seen = new Set([SENDERS])): boolean {
  if (from === goal) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (loads.get(from) ?? []).some((to) => reaches(to, goal, seen));
}

test('Whatever sends of its own accord is started by senders.ts, and so falls under the tests of faults D17 and P22.', () => {
  assert.ok(
    (loads.get(SENDERS) ?? []).some((file) => reaches(file, 'server/outbox/worker.ts')),
    'the graph is read',
  );
  const lanes = ['server/service.ts', 'server/betreiber.ts'].filter((root) => reaches(root, 'server/outbox/worker.ts'));
  const jobs = loads
    .get('server/background/background-jobs.ts')!
    .filter((job) => reaches(job, 'server/outbox/post.ts'));
  assert.deepEqual([lanes, jobs], [[], []], 'start it in senders.ts');
});
