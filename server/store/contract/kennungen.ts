import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idKind } from '#domain/ids.ts';
import { MANDANT, NOW, reportOf } from './contract-examples.ts';
import type { Given } from './given.ts';
import type { NewCase } from '../tables/cases.ts';

export function kennungen(the: Given): void {
  /** As the release before leaves a row beside this schema. */
  const unnamed = async (changes?: Partial<NewCase>): Promise<NewCase> => {
    const one = await the.created(changes);
    await the.rows.all('update vorgaenge set vorgang_ref = null, lese_id = null where user_id = $1', [one.userID]);
    return one;
  };

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

    test('of one that the release before made come with its first read, once, whoever reads', async () => {
      const one = await unnamed();
      const found = await Promise.all(Array.from({ length: 10 }, () => the.store.load(one.userID, null, NOW)));
      assert.equal(new Set(found.map((stored) => `${stored?.vorgangRef} ${stored?.leseID}`)).size, 1);
      assert.deepEqual(
        [idKind(found[0]!.vorgangRef), idKind(found[0]!.leseID), found[0]!.revision],
        ['vorgangRef', 'leseID', 1],
      );
      assert.deepEqual(await the.loaded(one), found[0]);

      const reported = await unnamed({ mandant: `named_${one.userID}` });
      await the.store.report(reportOf(reported));
      const { cases } = await the.store.feed(reported.mandant, 0, 10);
      assert.equal(idKind(cases[0]!.vorgangRef), 'vorgangRef', 'also in the feed');
      const meets = await unnamed();
      const conflict = await the.store.save({ ...reportOf(meets), revision: 9 });
      assert.ok(
        conflict.ended === 'conflict' && idKind(conflict.current.vorgangRef) === 'vorgangRef',
        'and in a conflict',
      );
      const asked = await unnamed();
      const reached = await the.store.zuweisungen.reach(null, 'Süd', { vorgangRef: [], userID: [asked.userID] });
      assert.equal(
        idKind(reached.get(asked.userID)!.vorgangRef),
        'vorgangRef',
        'and to a partner who knows its userID',
      );
    });

    test('stand in a message that the release before wrote with the person’s key, as it goes out', async () => {
      const one = await unnamed();
      const data = { mandant: MANDANT, userID: one.userID };
      await the.store.report(reportOf(one, { zustellung: JSON.stringify({ type: 'vorgang.gemeldet', data }) }));
      const claimed = await the.store.outbox.claim('2026-03-01T12:00:00.000Z', '2026-03-01T12:01:00.000Z', 10_000);
      const sent = claimed.find(({ userID }) => userID === one.userID)!;
      const { vorgangRef } = await the.loaded(one);
      assert.deepEqual(JSON.parse(sent.daten), { type: 'vorgang.gemeldet', data: { mandant: MANDANT, vorgangRef } });
      for (const { id } of claimed) await the.store.outbox.done(id, NOW);
    });
  });
}
