import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredCase } from '../store/tables/cases.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const atRevision = (revision: number): StoredCase => ({ revision }) as StoredCase;

for (const [conflicts, ended, revisions] of [
  [0, 'done', [1]],
  [2, 'done', [1, 2, 3]],
  [3, 'conflict', [1, 2, 3]],
] as const)
  test(`after ${conflicts} conflicts in a row a write ends as ${ended}, each try with the case as it was then`, async () => {
    const tried: number[] = [];
    const written = await retryOnConflict(atRevision(1), async ({ revision }) => {
      tried.push(revision);
      if (tried.length > conflicts) return { ended: 'done' as const };
      return { ended: 'conflict' as const, current: atRevision(revision + 1) };
    });
    assert.equal(written.ended, ended);
    assert.deepEqual(tried, revisions);
  });
