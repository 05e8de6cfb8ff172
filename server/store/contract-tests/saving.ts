import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSetBack } from '#domain/revision/set-back.ts';
import { CONSENT, MANDANT, writeOf } from './contract-examples.ts';
import type { WriteResult } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function saving(the: Fixtures): void {
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

  describe('saving', () => {
    test('raises the revision and keeps the document', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.save(writeOf(one)), { ended: 'done', revision: 2, beleg: '', isRepeat: false });
      assert.deepEqual(await the.store.save(writeOf(one, { revision: 2, doc: '{"saved":2}' })), {
        ended: 'done',
        revision: 3,
        beleg: '',
        isRepeat: false,
      });
      const now = await the.loaded(one);
      assert.deepEqual([now.revision, now.doc], [3, '{"saved":2}']);
    });

    test('from an older or a future revision is a conflict with the current case, and changes nothing', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one, { key: 'k1' }));
      const current = await the.loaded(one);
      for (const revision of [1, 3, 0, -1])
        assert.deepEqual(await the.store.save(writeOf(one, { revision, key: 'k2', doc: '{"late":true}' })), {
          ended: 'conflict',
          current,
        });
      assert.deepEqual(await the.loaded(one), current);
    });

    test('from a revision of before the store was set back is a conflict, however often the case is saved since', async () => {
      const one = await the.created();
      const others = await Promise.all(Array.from({ length: 3 }, () => the.created()));
      await the.store.save(writeOf(one));
      const before = await the.loaded(one);
      await the.store.beginEpoch(true);
      const after = await the.loaded(one);
      assert.deepEqual({ ...after, revision: 2 }, before, 'nothing else changes');
      for (const now of [after, ...(await Promise.all(others.map((other) => the.loaded(other))))])
        assert.ok(isSetBack(before.revision, now.revision), String(now.revision));
      const current = { ended: 'conflict', current: after };
      for (const revision of [1, 2, 3]) assert.deepEqual(await the.store.save(writeOf(one, { revision })), current);
      const { revision } = after;
      assert.equal((await the.store.save(writeOf(one, { revision }))).ended, 'done');
      await the.store.beginEpoch(true);
      assert.ok(isSetBack(revision + 1, (await the.loaded(one)).revision), 'and so at the next time');
    });

    test('by another client finds nothing', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.save({ ...writeOf(one), mandant: 'gruen_Club' }), { ended: 'gone' });
      assert.equal((await the.loaded(one)).revision, 1);
    });

    test('again with the key of the last save gives the same revision and changes nothing, whatever it brings', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one, { key: 'k1' }));
      const repeat: WriteResult = { ended: 'done', revision: 2, beleg: '', isRepeat: true };
      assert.deepEqual(await the.store.save(writeOf(one, { key: 'k1' })), repeat);
      assert.deepEqual(await the.store.save(writeOf(one, { key: 'k1', revision: 2, doc: '{"other":true}' })), repeat);
      assert.equal((await the.loaded(one)).doc, '{"saved":true}');
    });

    test('again with the key of an earlier save is a conflict', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one, { key: 'k1' }));
      await the.store.save(writeOf(one, { key: 'k2', revision: 2 }));
      assert.equal((await the.store.save(writeOf(one, { key: 'k1' }))).ended, 'conflict');
    });

    test('without a key is never a repeat', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one));
      assert.equal((await the.store.save(writeOf(one))).ended, 'conflict');
      assert.equal((await the.store.save(writeOf(one, { revision: 2 }))).ended, 'done');
    });

    test('the key of one case is not the key of another', async () => {
      const [one, other] = [await the.created(), await the.created()];
      await the.store.save(writeOf(one, { key: 'shared' }));
      assert.deepEqual(await the.store.save(writeOf(other, { key: 'shared' })), {
        ended: 'done',
        revision: 2,
        beleg: '',
        isRepeat: false,
      });
    });

    test('20 times at once from one revision: exactly one wins, and the others get its case', async () => {
      const one = await the.created();
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, n) => the.store.save(writeOf(one, { key: `k${n}`, doc: `{"writer":${n}}` }))),
      );
      assert.equal(ends.filter(({ ended }) => ended === 'done').length, 1);
      const now = await the.loaded(one);
      const winner = ends.findIndex(({ ended }) => ended === 'done');
      assert.equal(now.revision, 2);
      assert.equal(now.doc, `{"writer":${winner}}`);
      for (const end of ends) if (end.ended === 'conflict') assert.deepEqual(end.current, now);
    });

    test('20 times at once with one key: one effect, and all get its revision', async () => {
      const one = await the.created();
      const ends = await Promise.all(Array.from({ length: 20 }, () => the.store.save(writeOf(one, { key: 'same' }))));
      assert.deepEqual(new Set(ends.map((end) => end.ended === 'done' && end.revision)), new Set([2]));
      assert.equal(ends.filter((end) => end.ended === 'done' && !end.isRepeat).length, 1);
    });
  });
}
