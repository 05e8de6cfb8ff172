import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelOf, MANDANT, reportOf } from '../contract-examples.ts';
import type { Given } from './given.ts';

export function events(the: Given): void {
  describe('events', () => {
    test('come in the order of their numbers, from above a number', async () => {
      const one = await the.created();
      await the.store.report(reportOf(one));
      await the.store.cancel(cancelOf(one));
      const numbers = async (after?: number) =>
        (await the.store.events(MANDANT, one.userID, after)).map(({ nr }) => nr);
      assert.deepEqual(await numbers(), [1, 2]);
      assert.deepEqual(await numbers(1), [2]);
      assert.deepEqual(await numbers(2), []);
    });
  });
}
