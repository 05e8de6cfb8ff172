import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONSENT, MANDANT } from './contract-examples.ts';
import type { Given } from './given.ts';

export function starting(the: Given): void {
  describe('starting', () => {
    test('records the consent once and does not raise the revision; a repeat leaves the first', async () => {
      const one = await the.created();
      assert.deepEqual((await the.store.start(MANDANT, one.userID, CONSENT))?.gestartet, CONSENT);
      const again = await the.store.start(MANDANT, one.userID, {
        version: '8',
        zeit: '2026-03-02T00:00:00.000Z',
        language: 'en',
      });
      assert.deepEqual(again?.gestartet, CONSENT);
      assert.deepEqual(await the.loaded(one), again);
      assert.equal(again?.revision, 1);
    });

    test('another client starts nothing', async () => {
      const one = await the.created();
      assert.equal(await the.store.start('gruen_Club', one.userID, CONSENT), null);
      assert.equal((await the.loaded(one)).gestartet, null);
    });
  });
}
