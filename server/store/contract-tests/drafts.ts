import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONSENT, fresh, NOW, exampleReport, writeOf } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

/** Drafts: cases that were never reported. */
export function drafts(the: Fixtures): void {
  const DAY_AFTER = '2026-03-02T12:00:00.000Z';
  const END = '2026-04-01T12:00:00.000Z';
  const OVER = { gueltigBis: NOW };
  const dueAt = async (before: string, now: string, ...cases: readonly NewCase[]): Promise<string[]> => {
    const due = await the.store.lifetime.drafts.due(before, now, 100_000);
    return cases.map(({ userID }) => userID).filter((userID) => due.some((one) => one.userID === userID));
  };
  const begun = async (zeit: string): Promise<NewCase> => {
    const one = await the.created();
    await the.store.start(one.mandant, one.userID, { ...CONSENT, zeit });
    return one;
  };

  describe('a draft', () => {
    test('is due by its last change, once it is begun, whatever its invitation', async () => {
      const [started, saved, reported] = [await begun(NOW), await begun(NOW), await begun(NOW)];
      await the.store.save(writeOf(saved, { zeit: DAY_AFTER }));
      await the.store.report(exampleReport(reported));
      const all = [started, saved, reported];
      assert.deepEqual(await dueAt(NOW, NOW, ...all), []);
      assert.deepEqual(await dueAt('2026-03-01T12:00:00.001Z', NOW, ...all), [started.userID]);
      assert.deepEqual(await dueAt('2026-03-02T12:00:00.001Z', NOW, ...all), [started.userID, saved.userID]);
    });

    test('that a desk has begun is due by its last change, consent or not', async () => {
      const one = await the.created({ meldeweg: 'telefon' });
      await the.store.save(writeOf(one, { zeit: DAY_AFTER }));
      assert.deepEqual(await dueAt(DAY_AFTER, NOW, one), []);
      assert.deepEqual(await dueAt('2026-03-02T12:00:00.001Z', NOW, one), [one.userID]);
    });

    test('that nobody has begun is due when no invitation to it is good any more', async () => {
      const one = await the.created();
      const END = one.gueltigBis;
      assert.deepEqual(await dueAt(DAY_AFTER, NOW, one), []);
      assert.deepEqual(await dueAt(DAY_AFTER, END, one), [one.userID]);
      await the.store.revoke(one.mandant, one.einladung, NOW);
      assert.deepEqual(await dueAt(DAY_AFTER, NOW, one), [one.userID]);
      assert.deepEqual(await dueAt(one.angelegt, NOW, one), [], 'not before it is as old as a draft may be');
    });

    test('that is saved, reported or invited after the job has looked stays, as it is', async () => {
      const [saved, reported, left] = [await begun(NOW), await begun(NOW), await begun(NOW)];
      const [invited, uninvited] = [await the.created(OVER), await the.created(OVER)];
      const all = [saved, reported, left, invited, uninvited];
      const erase = ({ mandant, userID }: NewCase) =>
        the.store.lifetime.erase(mandant, userID, DAY_AFTER, the.log, { what: 'entwurf', before: DAY_AFTER });
      assert.equal((await dueAt(DAY_AFTER, DAY_AFTER, ...all)).length, 5);
      await the.store.save(writeOf(saved, { zeit: DAY_AFTER }));
      await the.store.report(exampleReport(reported, { zeit: DAY_AFTER }));
      const id = fresh().einladung;
      await the.store.invite({ id, mandant: invited.mandant, userID: invited.userID, gueltigBis: END });
      for (const one of all) assert.equal(await erase(one), one === left || one === uninvited);
      assert.equal((await the.loaded(saved)).doc, '{"saved":true}');
      assert.equal((await the.loaded(reported)).status, 'gemeldet');
      assert.equal((await the.rowsOf('zustellungen', reported)).length, 1);
      assert.ok(await the.store.load(id, null, DAY_AFTER));
      assert.equal(await the.store.load(left.userID, null, NOW), null);
    });

    test('that was begun and changed since is counted, up to a limit', async () => {
      const { live } = the.store.lifetime.drafts;
      const LATE = '2039-01-01T00:00:00.000Z';
      assert.equal(await live(LATE, 10), 0);
      for (let n = 0; n < 3; n++) await begun(LATE);
      await the.created({ ...fresh(), angelegt: LATE });
      assert.deepEqual([await live(LATE, 10), await live(LATE, 2)], [3, 2]);
    });
  });
}
