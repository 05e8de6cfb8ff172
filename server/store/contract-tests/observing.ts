import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleEvent, partnersOf, exampleReport } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Observation } from '../tables/observation.ts';
import type { Fixtures } from './given.ts';

/** Observations of the store, for the figures. ADR 057 */
export function observing(the: Fixtures): void {
  const at = (minutes: number): string => new Date(Date.UTC(1961, 0, 1, 10, minutes)).toISOString();
  const MONTH = '1961-01';

  /** A case reported at 10:00, and the observations of its client from then on. */
  async function reported(beispiel = false): Promise<{ one: NewCase; told: Observation[]; stop: () => void }> {
    const mandant = `beobachtet_${Math.random().toString(36).slice(2)}`;
    const one = await the.created({ mandant, beispiel });
    await the.store.report(exampleReport(one, { zeit: at(0), zustellung: JSON.stringify({ timestamp: at(0) }) }));
    const told: Observation[] = [];
    const stop = the.store.observe((seen) => {
      if (!('mandant' in seen) || seen.mandant === mandant) told.push(seen);
    });
    return { one, told, stop };
  }
  const happens = (one: NewCase, typ: string, minutes: number) =>
    the.store.appendEvents(one.mandant, [partnersOf(one, typ, { unid: `${typ} ${minutes}`, zeit: at(minutes) })]);

  describe('the figures', () => {
    test('are told how long a report waited for its reader, once: by the feed', async () => {
      const { one, told, stop } = await reported();
      const { cursor } = await the.store.feed(one.mandant, 0, 9);
      for (const minutes of [3, 4]) await the.store.acknowledge(one.mandant, cursor, at(minutes));
      stop();
      assert.deepEqual(told, [{ what: 'read', mandant: one.mandant, monat: MONTH, seconds: 180 }]);
    });

    test('or by the webhook, with how each delivery ended', async () => {
      const { one, told, stop } = await reported();
      const lane = the.store.webhookLane(one.mandant, () => [one.mandant]);
      const claim = async (minutes: number) => (await lane.claim(at(minutes), at(minutes + 1), 1))[0]!;
      await lane.postpone(await claim(1), at(2), 'status 500');
      await lane.done((await claim(2)).id, at(2));
      stop();
      const own = told.filter((seen) => seen.what !== 'delivery' || seen.lane === one.mandant);
      assert.deepEqual(own, [
        { what: 'delivery', lane: one.mandant, result: 'failed' },
        { what: 'read', mandant: one.mandant, monat: MONTH, seconds: 120 },
        { what: 'delivery', lane: one.mandant, result: 'delivered' },
      ]);
    });

    test('are told of the first assignment, the first arrival and what is overdue, and of nothing else', async () => {
      const { one, told, stop } = await reported();
      await the.store.appendEvents(one.mandant, [
        { ...exampleEvent('UEBERFAELLIG'), userID: one.userID, unid: 'U', zeit: at(10) },
      ]);
      await happens(one, 'BEAUFTRAGT', 12);
      await happens(one, 'BEAUFTRAGT', 12);
      await happens(one, 'WECHSEL', 14);
      await happens(one, 'BEAUFTRAGT', 15);
      await happens(one, 'POSITION', 20);
      await happens(one, 'ANKUNFT', 40);
      await happens(one, 'ANKUNFT', 41);
      stop();
      const of = { mandant: one.mandant, monat: MONTH };
      assert.deepEqual(told, [
        { what: 'overdue', ...of },
        { what: 'assigned', ...of, seconds: 720 },
        { what: 'arrived', ...of, seconds: 2400, promise: 'none' },
      ]);
    });

    test('count no example: nobody waits', async () => {
      const { one, told, stop } = await reported(true);
      await happens(one, 'BEAUFTRAGT', 1);
      stop();
      assert.deepEqual(told, []);
    });

    test('are told what waits in each lane, and which cases are overdue now', async () => {
      const { one, stop } = await reported();
      stop();
      const lane = the.store.webhookLane(one.mandant, () => [one.mandant]);
      const [claimed] = await lane.claim(at(1), at(2), 1);
      const lanesOf = async (hasOperator: boolean, lane: string) =>
        (await the.store.lanes(hasOperator)).filter((found) => found.lane === lane);
      for (const hasOperator of [true, false])
        assert.deepEqual(await lanesOf(hasOperator, one.mandant), [
          { lane: one.mandant, wartend: 1, seit: at(0), aufgegeben: 0 },
        ]);
      (await reported()).stop();
      assert.ok((await lanesOf(true, ''))[0]!.wartend > 0);
      assert.deepEqual(await lanesOf(false, ''), [], 'what waits for no webhook is not counted');
      await lane.giveUp(claimed!, at(2), 'status 400');
      assert.deepEqual(await lanesOf(false, one.mandant), [
        { lane: one.mandant, wartend: 0, seit: null, aufgegeben: 1 },
      ]);
      await lane.done(claimed!.id, at(2));
      await the.store.looks.next({ ...one, nr: 9 }, '9998-12-31T23:59:59.999Z');
      const overdue = await the.store.looks.overdue();
      assert.deepEqual(overdue.find(({ mandant }) => mandant === one.mandant)?.anzahl, 1);
    });
  });
}
