import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MANDANT, NOW } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function zuweisungen(the: Fixtures): void {
  const LATER = '2026-03-01T13:00:00.000Z';
  const named = async (changes?: Parameters<Fixtures['created']>[0]) => {
    const one = await the.created(changes);
    return { ...one, vorgangRef: (await the.loaded(one)).vorgangRef };
  };

  describe('an assignment', () => {
    test('is made once, of a case of its client, and taken back', async () => {
      const { userID } = await named();
      const { assign, withdraw, of } = the.store.zuweisungen;
      assert.deepEqual(await assign(MANDANT, userID, { partner: 'Süd', seit: NOW }), { partner: 'Süd', seit: NOW });
      assert.deepEqual(await assign(MANDANT, userID, { partner: 'Süd', seit: LATER }), { partner: 'Süd', seit: NOW });
      await assign(MANDANT, userID, { partner: 'Nord', seit: LATER });
      assert.deepEqual(await of(MANDANT, userID), [
        { partner: 'Süd', seit: NOW },
        { partner: 'Nord', seit: LATER },
      ]);
      assert.equal(await assign('gruen_Club', userID, { partner: 'Süd', seit: NOW }), null);
      assert.equal(await assign(MANDANT, 'NOBODYATALL1', { partner: 'Süd', seit: NOW }), null);
      assert.deepEqual(await of('gruen_Club', userID), []);
      assert.equal(await withdraw('gruen_Club', userID, 'Süd'), false);
      assert.equal(await withdraw(MANDANT, userID, 'Süd'), true);
      assert.equal(await withdraw(MANDANT, userID, 'Süd'), false);
      assert.deepEqual(await of(MANDANT, userID), [{ partner: 'Nord', seit: LATER }]);
    });

    test('20 times at once is one', async () => {
      const { userID } = await named();
      const partner = { partner: 'Süd', seit: NOW };
      await Promise.all(Array.from({ length: 20 }, () => the.store.zuweisungen.assign(MANDANT, userID, partner)));
      assert.equal((await the.store.zuweisungen.of(MANDANT, userID)).length, 1);
    });

    test('is told with the cases that a partner names, also of many at once', async () => {
      const [one, other, foreign] = [await named(), await named(), await named({ mandant: 'gruen_Club' })];
      await the.store.zuweisungen.assign(MANDANT, one.userID, { partner: 'Süd', seit: NOW });
      await the.store.zuweisungen.assign('gruen_Club', foreign.userID, { partner: 'Süd', seit: NOW });
      const many: Awaited<ReturnType<typeof named>>[] = [];
      for (let n = 0; n < 250; n++) many.push(await named());
      const refs = [one, other, foreign, ...many].map(({ vorgangRef }) => vorgangRef);
      const reach = (mandant: string | null, partner: string) =>
        the.store.zuweisungen.reach(mandant, partner, [...refs, 'NOBODY', one.userID]);
      const found = await reach(MANDANT, 'Süd');
      assert.equal(found.size, 252, 'all but the foreign one, nobody and a userID');
      const of = { mandant: MANDANT, userID: one.userID, vorgangRef: one.vorgangRef, isAssigned: true };
      assert.deepEqual(found.get(one.vorgangRef), of);
      assert.equal(found.get(other.vorgangRef)?.isAssigned, false);
      assert.equal(found.get(foreign.vorgangRef), undefined);
      assert.equal((await reach(null, 'Süd')).get(foreign.vorgangRef)?.isAssigned, true);
      assert.equal((await reach(MANDANT, 'Nord')).get(one.vorgangRef)?.isAssigned, false);
      assert.equal((await the.store.zuweisungen.reach(null, 'Süd', [])).size, 0);
    });
  });
}
