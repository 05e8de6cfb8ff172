import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { figuresOf, findingsOf } from './report.ts';
import { run } from './run.ts';
import type { EngineName } from './stage.ts';

const isLong = process.env['TEST_ALL'] === '1';
const SEED = 1;

async function holds(engine: EngineName, requests: number): Promise<void> {
  const totals = await run({ requests, seed: SEED, engine });
  for (const line of figuresOf(totals, engine)) console.log(`→ ${line}`);
  assert.deepEqual(findingsOf(totals, { engine, seed: SEED }), []);
  // Fewer reach most calls, not each.
  if (requests >= 20_000) assert.deepEqual(totals.unreached, [], 'each published call had a good answer');
}

const PROMISE =
  'no answer 5xx but what is shed, none slower than 2 s, each as described and with its headers, nothing personal in the log, nothing changed by what was refused, memory at most twice';

test(`${isLong ? '200,000' : '20,000'} requests that were changed at random: ${PROMISE}`, () =>
  holds('sqlite', isLong ? 200_000 : 20_000));

test(`the same on PostgreSQL with ${isLong ? '20,000' : '2,000'}`, { skip: withoutPostgres }, () =>
  holds('postgres', isLong ? 20_000 : 2_000),
);
