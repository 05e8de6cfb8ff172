import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cancelOf,
  exampleEvent,
  fresh,
  MANDANT,
  ratingOf,
  remarkOf,
  exampleReport,
  writeOf,
} from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

/** Acts of the person and the operator after the report. */
export function afterReport(the: Fixtures): void {
  const reported = async () => {
    const one = await the.created();
    await the.store.report(exampleReport(one));
    return one;
  };
  const countsOf = async (one: NewCase) =>
    Promise.all(
      ['antworten', 'ereignisse', 'zustellungen'].map(async (table) => (await the.rowsOf(table, one)).length),
    );
  const placeOf = async (one: NewCase) => Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']);

  describe('rating', () => {
    test('writes document, answer, event, message and place in the feed together', async () => {
      const one = await reported();
      const place = await placeOf(one);
      assert.deepEqual(await the.store.rate(ratingOf(one)), {
        ended: 'done',
        revision: 3,
        beleg: '{"rating":5}',
        isRepeat: false,
      });
      const now = await the.loaded(one);
      assert.deepEqual([now.status, now.revision, now.doc], ['gemeldet', 3, '{"rated":true}']);
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
      assert.ok((await placeOf(one)) > place);
    });

    test('again with the same key has no second effect, whatever revision it brings; another key changes it', async () => {
      const one = await reported();
      await the.store.rate(ratingOf(one));
      for (const revision of [2, 3])
        assert.deepEqual(await the.store.rate(ratingOf(one, { revision, beleg: '{}' })), {
          ended: 'done',
          revision: 3,
          beleg: '{"rating":5}',
          isRepeat: true,
        });
      const changed = ratingOf(one, {
        key: 'rating-2',
        revision: 3,
        doc: '{"rated":2}',
        event: { ...exampleEvent('BEWERTUNG'), unid: 'BEWERTUNG-2' },
      });
      assert.equal((await the.store.rate(changed)).ended, 'done');
      assert.equal((await the.loaded(one)).doc, '{"rated":2}');
      assert.deepEqual(await countsOf(one), [3, 3, 3]);
    });

    test('20 times at once with one key has one effect', async () => {
      const one = await reported();
      const ends = await Promise.all(Array.from({ length: 20 }, () => the.store.rate(ratingOf(one))));
      assert.deepEqual(new Set(ends.map(({ ended }) => ended)), new Set(['done']));
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
    });

    test('of a case that is not reported or cancelled, or from an older revision, is a conflict', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.rate(ratingOf(one, { revision: 1 })), {
        ended: 'conflict',
        current: await the.loaded(one),
      });
      await the.store.report(exampleReport(one));
      assert.equal((await the.store.rate(ratingOf(one, { revision: 1 }))).ended, 'conflict');
      await the.store.cancel(cancelOf(one));
      assert.equal((await the.store.rate(ratingOf(one, { revision: 3 }))).ended, 'conflict');
      assert.deepEqual(await the.store.rate(ratingOf(fresh())), { ended: 'gone' });
    });

    test('leaves nothing half-written when its event cannot be written', async () => {
      const one = await reported();
      const before = await the.loaded(one);
      await assert.rejects(the.store.rate(ratingOf(one, { event: exampleEvent('EINGANG') })));
      assert.deepEqual(await the.loaded(one), before);
      assert.deepEqual(await countsOf(one), [1, 1, 1]);
    });
  });

  describe('a remark', () => {
    test('writes answer, event, message and place in the feed together, and leaves the case as it is', async () => {
      const one = await reported();
      const [before, place] = [await the.loaded(one), await placeOf(one)];
      const done = { ended: 'done', revision: 2, beleg: '{"remark":true}', isRepeat: false };
      assert.deepEqual(await the.store.remark(remarkOf(one)), done);
      assert.deepEqual(await the.loaded(one), before);
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
      assert.ok((await placeOf(one)) > place);
      assert.deepEqual(await the.store.remark(remarkOf(one, { beleg: '{}' })), { ...done, isRepeat: true });
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
    });

    test('is possible again with another key, and not before the report nor after a cancellation', async () => {
      const one = await the.created();
      assert.equal((await the.store.remark(remarkOf(one))).ended, 'conflict');
      await the.store.report(exampleReport(one));
      await the.store.remark(remarkOf(one));
      const second = remarkOf(one, { key: 'remark-2', event: { ...exampleEvent('NACHTRAG'), unid: 'NACHTRAG-2' } });
      assert.equal((await the.store.remark(second)).ended, 'done');
      await the.store.cancel(cancelOf(one));
      assert.equal((await the.store.remark(remarkOf(one, { key: 'remark-3' }))).ended, 'conflict');
      assert.equal((await the.store.remark(second)).ended, 'done', 'a repeat gets its answer all the same');
      assert.deepEqual(await the.store.remark({ ...second, mandant: 'gruen_Club' }), { ended: 'gone' });
    });
  });

  describe('the operator’s numbers', () => {
    const numberOf = ({ mandant, userID }: NewCase, revision: number) =>
      the.store.renumber({ mandant, userID, revision, doc: '{"number":7}' });

    test('change the document at any status and raise the revision', async () => {
      const one = await the.created();
      assert.deepEqual(await numberOf(one, 1), { ended: 'done', revision: 2, beleg: '', isRepeat: false });
      assert.equal(await placeOf(one), 0, 'a case that is not reported is not in the feed');
      await the.store.report(exampleReport(one, { revision: 2 }));
      const place = await placeOf(one);
      assert.equal((await numberOf(one, 3)).ended, 'done');
      const now = await the.loaded(one);
      assert.deepEqual([now.status, now.revision, now.doc], ['gemeldet', 4, '{"number":7}']);
      assert.ok((await placeOf(one)) > place);
    });

    test('and a save never write over each other: the later of two from one revision is a conflict with the earlier', async () => {
      const one = await the.created();
      await numberOf(one, 1);
      assert.deepEqual(await the.store.save(writeOf(one)), { ended: 'conflict', current: await the.loaded(one) });
      assert.equal((await numberOf(one, 1)).ended, 'conflict');
      assert.equal((await the.loaded(one)).doc, '{"number":7}');
    });

    test('leave the repeat of the last save a repeat', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one, { key: 'k1' }));
      await numberOf(one, 2);
      const repeat = { ended: 'done', revision: 3, beleg: '', isRepeat: true };
      assert.deepEqual(await the.store.save(writeOf(one, { key: 'k1' })), repeat);
    });

    test('of another client or an unknown case find nothing', async () => {
      const one = await the.created({ mandant: 'gruen_Club' });
      assert.deepEqual(await numberOf({ ...one, mandant: MANDANT }, 1), { ended: 'gone' });
      assert.deepEqual(await numberOf(fresh(), 1), { ended: 'gone' });
    });
  });

  test('of remarks and of ratings twenty are taken, however many come at once, and a repeat of one is still answered', async () => {
    const one = await reported();
    const remarks = Array.from({ length: 30 }, (_, n) =>
      remarkOf(one, { key: `r${n}`, event: { ...exampleEvent('NACHTRAG'), unid: `r${n}` } }),
    );
    const ends = await Promise.all(remarks.map((remark) => the.store.remark(remark)));
    const numberOfEnds = (ended: string): number => ends.filter((end) => end.ended === ended).length;
    assert.deepEqual([numberOfEnds('done'), numberOfEnds('full')], [20, 10]);
    const taken = remarks[ends.findIndex(({ ended }) => ended === 'done')]!;
    assert.deepEqual(await the.store.remark(taken), { ended: 'done', revision: 2, beleg: taken.beleg, isRepeat: true });
    for (let n = 0; n < 20; n++)
      await the.store.rate(
        ratingOf(one, { key: `s${n}`, revision: 2 + n, event: { ...exampleEvent('BEWERTUNG'), unid: `s${n}` } }),
      );
    assert.equal((await the.store.rate(ratingOf(one, { key: 'more', revision: 22 }))).ended, 'full');
  });
}
