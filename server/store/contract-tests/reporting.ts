import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelOf, exampleEvent, fresh, MANDANT, NOW, exampleReport, writeOf } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function reporting(the: Fixtures): void {
  describe('reporting', () => {
    test('writes status, answer, event, message and place in the feed together', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.report(exampleReport(one)), {
        ended: 'done',
        revision: 2,
        beleg: '{"nr":"A1"}',
        isRepeat: false,
      });
      const now = await the.loaded(one);
      assert.deepEqual([now.status, now.revision, now.doc], ['gemeldet', 2, '{"reported":true}']);
      assert.equal(await the.store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
      assert.deepEqual(await the.store.events(MANDANT, one.userID), [{ nr: 1, ...exampleEvent('EINGANG') }]);
      const [message, ...more] = await the.rowsOf('zustellungen', one);
      assert.equal(more.length, 0);
      assert.equal(message?.['daten'], '{"type":"vorgang.gemeldet"}');
      assert.deepEqual([message?.['mandant'], message?.['faellig'], message?.['versuche']], [MANDANT, NOW, 0]);
      const [row] = await the.rowsOf('vorgaenge', one);
      assert.equal(row?.['gemeldet'], NOW);
      assert.ok(Number(row?.['folge']) > 0);
    });

    test('leaves nothing half-written when its event cannot be written; the same key then succeeds', async () => {
      const one = await the.created();
      const before = await the.loaded(one);
      const event = { ...exampleEvent('EINGANG'), unid: null as unknown as string };
      const neighbour = await the.created();
      const [failed, saved] = await Promise.allSettled([
        the.store.report(exampleReport(one, { event })),
        the.store.save(writeOf(neighbour)),
      ]);
      assert.equal(failed.status, 'rejected');
      assert.equal(saved.status, 'fulfilled', 'a write beside it is not undone with it');
      assert.equal((await the.loaded(neighbour)).revision, 2);
      assert.deepEqual(await the.loaded(one), before);
      assert.equal(await the.store.receipt(MANDANT, one.userID), null);
      for (const table of ['antworten', 'ereignisse', 'zustellungen'])
        assert.deepEqual(await the.rowsOf(table, one), [], table);
      assert.deepEqual(
        (await the.rowsOf('vorgaenge', one)).map((row) => [row['gemeldet'], Number(row['folge'])]),
        [[null, 0]],
      );
      assert.equal((await the.store.report(exampleReport(one))).ended, 'done');
    });

    test('again with the same key gives the same receipt whatever the body, and has no second effect', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one));
      const now = await the.loaded(one);
      const again = exampleReport(one, {
        revision: 9,
        doc: '{"other":true}',
        beleg: '{"nr":"A2"}',
        event: exampleEvent('ANDERS'),
      });
      assert.deepEqual(await the.store.report(again), {
        ended: 'done',
        revision: 2,
        beleg: '{"nr":"A1"}',
        isRepeat: true,
      });
      assert.deepEqual(await the.loaded(one), now);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1);
    });

    test('with another key is a conflict with the reported case', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one));
      const current = await the.loaded(one);
      for (const revision of [1, 2])
        assert.deepEqual(await the.store.report(exampleReport(one, { revision, key: 'report-2' })), {
          ended: 'conflict',
          current,
        });
      assert.equal(current.status, 'gemeldet');
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1);
    });

    test('from an older revision is a conflict with the case that is not reported', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one));
      assert.deepEqual(await the.store.report(exampleReport(one)), {
        ended: 'conflict',
        current: await the.loaded(one),
      });
      assert.equal((await the.loaded(one)).status, '');
    });

    test('20 times at once with different keys: one report, one event, one message', async () => {
      const one = await the.created();
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, n) => the.store.report(exampleReport(one, { key: `r${n}` }))),
      );
      assert.equal(ends.filter(({ ended }) => ended === 'done').length, 1);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1);
    });

    test('20 times at once with one key: one effect, and all get the receipt', async () => {
      const one = await the.created();
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, n) => the.store.report(exampleReport(one, { beleg: `{"n":${n}}` }))),
      );
      const receipt = await the.store.receipt(MANDANT, one.userID);
      for (const end of ends) assert.equal(end.ended === 'done' && end.beleg, receipt);
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1);
    });

    test('a save after it is a conflict with the reported case, also the repeat of the last save', async () => {
      const one = await the.created();
      await the.store.save(writeOf(one, { key: 'k1' }));
      await the.store.report(exampleReport(one, { revision: 2 }));
      const current = await the.loaded(one);
      for (const [revision, key] of [
        [2, 'k1'],
        [3, 'k2'],
        [3, ''],
      ] as const)
        assert.deepEqual(await the.store.save(writeOf(one, { revision, key })), { ended: 'conflict', current });
    });

    test('another client can neither report nor read the receipt or the events', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.report({ ...exampleReport(one), mandant: 'gruen_Club' }), { ended: 'gone' });
      await the.store.report(exampleReport(one));
      assert.equal(await the.store.receipt('gruen_Club', one.userID), null);
      assert.deepEqual(await the.store.events('gruen_Club', one.userID), []);
    });

    test('the places in the feed of a client count up without a gap or a double', async () => {
      const mandant = 'feed_Test';
      const cases = await Promise.all(Array.from({ length: 10 }, () => the.created({ mandant })));
      await Promise.all(cases.map((one) => the.store.report(exampleReport(one))));
      const placeOf = async (one: NewCase) => Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']);
      const places = await Promise.all(cases.map(placeOf));
      assert.deepEqual(
        places.sort((a, b) => a - b),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      );
      const [first = fresh()] = cases;
      await the.store.cancel(cancelOf(first));
      assert.equal(await placeOf(first), 11);
    });
  });
}
