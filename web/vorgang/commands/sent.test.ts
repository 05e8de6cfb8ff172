import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { memory } from '../device/memory.ts';
import { isAllSent } from './sent.ts';

const ITEM = {
  nr: 1,
  id: 'BCDFGHJKLMNP',
  kind: 'save',
  key: 'k',
  revision: 1,
  made: 0,
  body: {},
  isTried: true,
} as const;
afterEach(() => void (memory.items = []));

// prettier-ignore
const RUNS: readonly (readonly [what: string, isSent: readonly boolean[], isAll: boolean])[] = [
  ['one run that sends it',                                       [true],         true],
  ['one that was under way and fails, and the next that sends it', [false, true],  true],
  ['two that fail',                                               [false, false], false],
];
for (const [what, isSent, isAll] of RUNS)
  test(`all is sent after ${what}: ${isAll}`, async () => {
    memory.isAlone = true;
    memory.items = [ITEM];
    const left = [...isSent];
    const run = async (): Promise<void> => void (left.shift() && (memory.items = []));
    assert.equal(await isAllSent(run), isAll);
    assert.deepEqual(left, []);
  });
