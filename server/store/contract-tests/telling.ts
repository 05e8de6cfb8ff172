import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_TYPES, type EventType } from '#domain/ereignisse/typen.ts';
import { cancelOf, exampleEvent, fresh, NOW, partnersOf, exampleReport } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

const LATER = '2026-03-01T12:00:05.000Z';

/** Messages of events to the operator, and how the store knows of their delivery. ADR 050 */
export function telling(the: Fixtures): void {
  const reported = async (changes: Partial<NewCase> = {}): Promise<NewCase> => {
    const one = await the.created({ mandant: `told_${fresh().userID}`, ...changes });
    await the.store.report(exampleReport(one));
    return one;
  };
  const happens = (one: NewCase, ...types: string[]) =>
    the.store.appendEvents(
      one.mandant,
      types.map((typ, index) => partnersOf(one, typ, { unid: `${typ} ${index}` })),
    );
  const overdue = (one: NewCase) =>
    the.store.appendEvents(one.mandant, [{ ...exampleEvent('UEBERFAELLIG'), userID: one.userID }]);
  const messages = async (one: NewCase) =>
    (await the.store.outbox.list(one.mandant, 'wartend', 99)).toSorted((a, b) => a.nr - b.nr);
  /** The operator takes all messages of the case. */
  const taken = async (one: NewCase) => {
    for (const { id } of await messages(one)) await the.store.outbox.done(id, LATER);
  };
  const typesOf = async ({ mandant, userID }: NewCase) =>
    (await the.store.events(mandant, userID)).map(({ meldungsTyp, zeit }) => [meldungsTyp, zeit]);
  const readAll = async (one: NewCase) =>
    the.store.acknowledge(one.mandant, (await the.store.feed(one.mandant, 0, 99)).cursor, LATER);
  const TOLD = [
    ['EINGANG', NOW],
    ['UEBERFAELLIG', NOW],
    ['ZUGESTELLT', LATER],
  ];

  describe('what the operator is told', () => {
    test('each event whose type has a message goes out once, with its number, in the order of its case', async () => {
      const one = await reported();
      const types = Object.keys(EVENT_TYPES).filter((typ) => !['EINGANG', 'STORNO'].includes(typ));
      await happens(one, ...types, 'KAFFEEPAUSE');
      await happens(one, ...types);
      const { vorgangRef, mandant } = await the.loaded(one);
      const rows = Object.entries(EVENT_TYPES as Record<string, EventType>);
      const expected = rows.flatMap(([typ, { message }]) =>
        message && types.includes(typ) ? [[message, types.indexOf(typ) + 2, NOW, { mandant, vorgangRef }]] : [],
      );
      const found = (await messages(one)).slice(1).map(({ daten, nr, seit }) => {
        const { type, data } = JSON.parse(daten) as { type: string; data: unknown };
        return [type, nr, seit, data];
      });
      assert.deepEqual(found, expected);
    });

    test('a message is due from the receipt of its event, whatever the sender’s clock says', async () => {
      const one = await reported();
      const ahead = partnersOf(one, 'ANKUNFT', { zeit: '2026-03-01T12:04:00.000Z', empfangen: LATER });
      await the.store.appendEvents(one.mandant, [ahead]);
      const [, message] = await messages(one);
      assert.deepEqual([message?.faellig, message?.seit], [LATER, LATER]);
      assert.equal((JSON.parse(message!.daten) as { timestamp: string }).timestamp, '2026-03-01T12:04:00.000Z');
    });

    test('so is that of a cancel that a partner sends', async () => {
      const one = await reported();
      const event = { ...exampleEvent('STORNO'), zeit: '2026-03-01T12:04:00.000Z', empfangen: LATER };
      await the.store.cancel(cancelOf(one, { event }));
      const [, message] = await messages(one);
      assert.deepEqual([message?.faellig, message?.seit], [LATER, LATER]);
    });

    test('that the operator took what is overdue is an event, once, and wakes who watches', async () => {
      const one = await reported();
      await overdue(one);
      const all = await messages(one);
      await the.store.outbox.done(all[0]!.id, LATER);
      assert.equal((await typesOf(one)).length, 2, 'the report’s message says nothing of it');
      const woken: string[] = [];
      const stop = the.store.changes((userID) => woken.push(userID));
      for (let times = 0; times < 2; times++) await the.store.outbox.done(all[1]!.id, LATER);
      await readAll(one);
      assert.deepEqual(await typesOf(one), TOLD);
      for (let tries = 0; tries < 100 && !woken.includes(one.userID); tries++) await sleep(10);
      stop();
      assert.ok(woken.includes(one.userID));
    });

    test('so it is when the reader of the feed has come past it, and not before', async () => {
      const one = await reported();
      await readAll(one);
      const { cursor } = await the.store.feed(one.mandant, 0, 9);
      await overdue(one);
      await the.store.acknowledge(one.mandant, cursor, LATER);
      assert.equal((await typesOf(one)).length, 2);
      for (let times = 0; times < 2; times++) await readAll(one);
      await taken(one);
      assert.deepEqual(await typesOf(one), TOLD);
      assert.equal((await the.rowsOf('ungelesen', one)).length, 0);
      const { cases } = await the.store.feed(one.mandant, cursor + 1, 9);
      assert.deepEqual(cases, [], 'the feed has nothing new of it');
    });

    test('what is overdue is unread again, though the report was read; of an example nothing is', async () => {
      for (const beispiel of [false, true]) {
        const one = await reported({ beispiel });
        await readAll(one);
        await overdue(one);
        assert.equal((await the.rowsOf('ungelesen', one)).length, beispiel ? 0 : 1);
        await taken(one);
        assert.equal((await the.rowsOf('ungelesen', one)).length, 0);
      }
    });

    test('nothing is written to a case that is cancelled', async () => {
      const one = await reported();
      await overdue(one);
      await the.store.cancel(cancelOf(one));
      await taken(one);
      await readAll(one);
      assert.deepEqual(
        (await typesOf(one)).map(([typ]) => typ),
        ['EINGANG', 'UEBERFAELLIG', 'STORNO'],
      );
    });

    test('two who take it at once write it once', async () => {
      const one = await reported();
      await overdue(one);
      await Promise.all([taken(one), readAll(one), taken(one), readAll(one), happens(one, 'WARTEZEIT')]);
      const types = (await typesOf(one)).map(([typ]) => typ);
      assert.equal(types.filter((typ) => typ === 'ZUGESTELLT').length, 1, types.join());
    });
  });
}
