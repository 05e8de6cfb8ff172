import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idKind } from '#domain/ids.ts';
import { MANDANT, NOW } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function kennungen(the: Fixtures): void {
  describe('the names of a case', () => {
    test('find it, each in its own command alone, of its client and of any', async () => {
      const one = await the.created();
      const stored = await the.loaded(one);
      const { vorgangRef, leseID } = stored;
      for (const mandant of [MANDANT, null]) {
        assert.deepEqual(await the.store.loadByRef(vorgangRef, mandant), stored);
        assert.deepEqual(await the.store.loadForReading(leseID, mandant), stored);
      }
      for (const id of [vorgangRef, leseID])
        assert.equal(await the.store.load(id, null, NOW), null, 'no key of the person');
      for (const id of [one.userID, one.einladung, leseID]) assert.equal(await the.store.loadByRef(id, null), null);
      for (const id of [one.userID, one.einladung, vorgangRef])
        assert.equal(await the.store.loadForReading(id, null), null);
      assert.equal(await the.store.loadByRef(vorgangRef, 'gruen_Club'), null);
      assert.equal(await the.store.loadForReading(leseID, 'gruen_Club'), null);
    });

    test('are told to who makes it, and to a repeat', async () => {
      const one = await the.created();
      const first = await the.store.create({
        ...one,
        userID: `${one.userID}A`,
        einladung: `${one.einladung}A`,
        key: one.userID,
      });
      const again = await the.store.create({ ...one, userID: 'ANOTHER', einladung: 'ANOTHER', key: one.userID });
      assert.equal(idKind(first!.vorgangRef), 'vorgangRef');
      assert.deepEqual(again, { ...first, isRepeat: true });
    });
  });
}
