import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NEXT_LOOK } from '../tables/next-look.ts';
import { cancelOf, fresh, partnersOf, ratingOf, exampleReport } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function looks(the: Fixtures): void {
  const mandant = `looks_${fresh().userID}`;
  const reported = async (): Promise<NewCase> => {
    const one = await the.created({ mandant });
    await the.store.report(exampleReport(one));
    return one;
  };
  /** For each of these cases, whether it is due at that time. */
  const dueOf = async (cases: readonly NewCase[], now: string): Promise<boolean[]> => {
    const due = new Set((await the.store.looks.due(now, 10_000)).map(({ userID }) => userID));
    return cases.map(({ userID }) => due.has(userID));
  };
  const next = async (one: NewCase, at: string, nr = 99) =>
    the.store.looks.next({ mandant, userID: one.userID, nr }, at);
  const append = (one: NewCase, type: string, unid = type) =>
    the.store.appendEvents(mandant, [partnersOf(one, type, { unid })]);
  const [EARLY, LATE] = ['2026-03-01T13:00:00.000Z', '2026-03-01T14:00:00.000Z'];

  describe('a look at a case', () => {
    test('is due from the report on, never before it, and not after a cancellation', async () => {
      const [draft, one, cancelled] = [await the.created({ mandant }), await reported(), await reported()];
      await the.store.cancel(cancelOf(cancelled));
      assert.deepEqual(await dueOf([draft, one, cancelled], EARLY), [false, true, false]);
    });

    test('is due again at the time that was set, the longest due first', async () => {
      const [one, other] = [await reported(), await reported()];
      await next(one, LATE);
      await next(other, EARLY);
      assert.deepEqual(await dueOf([one, other], '2026-03-01T12:59:59.999Z'), [false, false]);
      assert.deepEqual(await dueOf([one, other], EARLY), [false, true]);
      const order = (await the.store.looks.due(LATE, 10_000)).map(({ userID }) => userID);
      assert.ok(order.indexOf(other.userID) < order.indexOf(one.userID));
      assert.equal((await the.store.looks.due(LATE, 1)).length, 1);
    });

    test('is due at once after each new event but a position, which waits for the time that was set', async () => {
      const one = await reported();
      const isDue = async (): Promise<boolean> => (await dueOf([one], EARLY))[0]!;
      await next(one, LATE);
      await append(one, 'POSITION');
      assert.equal(await isDue(), false);
      await append(one, 'SCHADENNUMMER');
      assert.equal(await isDue(), true);
      await next(one, LATE);
      await append(one, 'SCHADENNUMMER');
      assert.equal(await isDue(), false, 'a repeat is no news');
      await next(one, NEXT_LOOK.gesagt);
      await append(one, 'POSITION', 'p2');
      assert.equal(await isDue(), true, 'it wakes what was said');
      await next(one, NEXT_LOOK.nie);
      await append(one, 'POSITION', 'p3');
      assert.equal(await isDue(), false, 'and not what is over');
      await append(one, 'WECHSEL');
      assert.equal(await isDue(), true);
      await next(one, LATE);
      await the.store.rate(ratingOf(one));
      assert.equal(await isDue(), false);
    });

    test('stays due where an event has come that the look has not seen, also one that comes at the same time', async () => {
      const one = await reported();
      await append(one, 'BEAUFTRAGT');
      await next(one, LATE, 1);
      assert.deepEqual(await dueOf([one], EARLY), [true]);
      for (let n = 3; n < 23; n++) {
        await Promise.all([next(one, LATE, n - 1), append(one, 'WARTEZEIT', `w${n}`)]);
        assert.deepEqual(await dueOf([one], EARLY), [true]);
      }
    });
  });
}
