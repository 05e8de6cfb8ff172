import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelOf, exampleEvent, MANDANT, exampleReport } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function cancelling(the: Fixtures): void {
  describe('cancelling', () => {
    test('writes status, answer, event and message together; the report keeps its receipt', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one));
      assert.deepEqual(await the.store.cancel(cancelOf(one)), {
        ended: 'done',
        revision: 3,
        beleg: '{"storno":true}',
        isRepeat: false,
      });
      const now = await the.loaded(one);
      assert.deepEqual([now.status, now.revision, now.doc], ['storniert', 3, '{"cancelled":true}']);
      assert.deepEqual(
        (await the.store.events(MANDANT, one.userID)).map((event) => [event.nr, event.meldungsTyp]),
        [
          [1, 'EINGANG'],
          [2, 'STORNO'],
        ],
      );
      assert.equal((await the.rowsOf('zustellungen', one)).length, 2);
      assert.equal(await the.store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
      assert.equal(await the.store.receipt(MANDANT, one.userID, 'report-1'), '{"nr":"A1"}');
      assert.equal(await the.store.receipt(MANDANT, one.userID, 'cancel-1'), null, 'no report was made under that key');
      assert.deepEqual(await the.store.report(exampleReport(one)), {
        ended: 'done',
        revision: 2,
        beleg: '{"nr":"A1"}',
        isRepeat: true,
      });
    });

    test('is idempotent: any later cancel gets the first one’s answer and has no effect', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one));
      await the.store.cancel(cancelOf(one));
      const now = await the.loaded(one);
      for (const key of ['cancel-1', 'cancel-2'])
        for (const revision of [2, 3])
          assert.deepEqual(await the.store.cancel(cancelOf(one, { key, revision, beleg: '{}' })), {
            ended: 'done',
            revision: 3,
            beleg: '{"storno":true}',
            isRepeat: true,
          });
      assert.deepEqual(await the.loaded(one), now);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 2);
    });

    test('of a case that is not reported, or from an older revision, is a conflict', async () => {
      const one = await the.created();
      assert.deepEqual(await the.store.cancel(cancelOf(one, { revision: 1 })), {
        ended: 'conflict',
        current: await the.loaded(one),
      });
      await the.store.report(exampleReport(one));
      assert.deepEqual(await the.store.cancel(cancelOf(one, { revision: 1 })), {
        ended: 'conflict',
        current: await the.loaded(one),
      });
      assert.equal((await the.loaded(one)).status, 'gemeldet');
    });

    test('may have the key of the report: each call has its own keys', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one, { key: 'same' }));
      assert.deepEqual(await the.store.cancel(cancelOf(one, { key: 'same' })), {
        ended: 'done',
        revision: 3,
        beleg: '{"storno":true}',
        isRepeat: false,
      });
    });

    test('leaves nothing half-written when a partner’s event is there already', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one));
      const before = await the.loaded(one);
      await assert.rejects(the.store.cancel(cancelOf(one, { event: { ...exampleEvent('STORNO'), unid: 'EINGANG' } })));
      assert.deepEqual(await the.loaded(one), before);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1);
      assert.equal((await the.store.cancel(cancelOf(one))).ended, 'done');
    });
  });
}
