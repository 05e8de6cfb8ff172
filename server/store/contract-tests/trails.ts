import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelOf, exampleEvent, partnersOf, exampleReport } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

/** The trail of positions after the order. */
export function trails(the: Fixtures): void {
  const at = (hour: number): string => new Date(Date.parse('2026-03-01T00:00:00Z') + hour * 3_600_000).toISOString();
  const drop = (hour: number): Promise<number> => the.store.lifetime.dropTrails(at(hour), 100_000);
  let unid = 0;
  const send = (one: NewCase, meldungsTyp: string, hour: number) =>
    the.store.appendEvents(null, [partnersOf(one, meldungsTyp, { zeit: at(hour), unid: `trail-${(unid += 1)}` })]);
  const driven = async (): Promise<NewCase> => {
    const one = await the.created();
    const event = { ...exampleEvent('EINGANG'), zeit: at(1) };
    await the.store.report(exampleReport(one, { event }));
    // The position that is sent last is not the latest.
    for (const hour of [2, 3, 5, 4]) await send(one, 'POSITION', hour);
    return one;
  };
  const trailOf = async ({ mandant, userID }: NewCase): Promise<string[]> =>
    (await the.store.events(mandant, userID)).flatMap(({ meldungsTyp, zeit }) =>
      meldungsTyp === 'POSITION' ? [zeit] : [],
    );

  describe('the trail of positions', () => {
    test('goes but for the latest once the order has ended before that time, and not while it goes on [7.77]', async () => {
      const [completed, cancelled, going] = [await driven(), await driven(), await driven()];
      await send(completed, 'ABSCHLUSS', 6);
      await the.store.cancel(cancelOf(cancelled, { event: { ...exampleEvent('STORNO'), zeit: at(8) } }));
      await drop(6);
      for (const one of [completed, cancelled, going]) assert.equal((await trailOf(one)).length, 4);
      const before = await the.store.news(completed.mandant, completed.userID);
      assert.ok((await drop(7)) >= 3);
      assert.deepEqual(await trailOf(completed), [at(5)]);
      assert.deepEqual(await the.store.news(completed.mandant, completed.userID), before, 'the status is as it was');
      assert.equal((await trailOf(cancelled)).length, 4);
      await drop(9);
      assert.deepEqual([await trailOf(cancelled), (await trailOf(going)).length], [[at(5)], 4]);
      assert.equal(await drop(9), 0);
    });

    test('that goes on after the end goes too, a while after it went on', async () => {
      const one = await driven();
      await send(one, 'ABSCHLUSS', 6);
      await drop(7);
      for (const hour of [10, 11]) await send(one, 'POSITION', hour);
      await drop(10);
      assert.equal((await trailOf(one)).length, 3);
      await drop(11);
      assert.deepEqual(await trailOf(one), [at(11)]);
    });

    test('goes at most for so many cases in a run, the longest ended first', async () => {
      await drop(8);
      const [later, sooner] = [await driven(), await driven()];
      await send(sooner, 'ABSCHLUSS', 6);
      await send(later, 'ABSCHLUSS', 7);
      assert.equal(await the.store.lifetime.dropTrails(at(8), 1), 3);
      assert.deepEqual([(await trailOf(later)).length, (await trailOf(sooner)).length], [4, 1]);
      assert.equal(await the.store.lifetime.dropTrails(at(8), 1), 3);
    });
  });
}
