import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { figuresOf, findingsOf } from './report.ts';
import { runFuzz } from './run.ts';
import type { FuzzEngine } from './stage.ts';
import { size } from '../scripts/test/size.ts';

const SEED = 1;

async function holds(engine: FuzzEngine, requests: number): Promise<void> {
  const totals = await runFuzz({ requests, seed: SEED, engine });
  for (const line of figuresOf(totals, engine)) console.log(`→ ${line}`);
  assert.deepEqual(findingsOf(totals, { engine, seed: SEED }), []);
  // Fewer requests reach most calls, but not each.
  if (requests >= 20_000) assert.deepEqual(totals.unreached, [], 'each published call had a good answer');
}

const PROMISE =
  'no answer 5xx but what is shed, none slower than 2 s, each as described and with its headers, nothing personal in the log, nothing changed by what was refused, memory at most twice';

test(`requests that were changed at random: ${PROMISE}`, () => holds('sqlite', size(400, 200_000)));

test('the same on PostgreSQL', { skip: withoutPostgres }, () => holds('postgres', size(100, 20_000)));
