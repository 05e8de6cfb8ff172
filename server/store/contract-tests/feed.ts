import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOW, cancelOf, fresh, partnersOf, exampleReport } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function feed(the: Fixtures): void {
  /** A unique client. */
  const client = (): string => `feed_${fresh().userID}`;
  const reported = async (mandant: string, zeit?: string, changes: Partial<NewCase> = {}) => {
    const one = await the.created({ mandant, ...changes });
    await the.store.report(exampleReport(one, zeit === undefined ? {} : { zeit }));
    return one;
  };
  const idsOf = async (mandant: string, seit = 0, limit = 100) =>
    (await the.store.feed(mandant, seit, limit)).cases.map(({ userID }) => userID);

  describe('the feed', () => {
    test('gives the reported cases of a client, page by page, those that changed last at the end', async () => {
      const mandant = client();
      const cases = [await reported(mandant), await reported(mandant), await reported(mandant)];
      await the.created({ mandant });
      const [a, b, c] = cases.map(({ userID }) => userID) as [string, string, string];
      const first = await the.store.feed(mandant, 0, 2);
      assert.deepEqual([first.cases.map(({ userID }) => userID), first.cursor], [[a, b], 2]);
      assert.deepEqual(first.cases[0], { ...(await the.loaded(cases[0]!)), folge: 1 });
      assert.deepEqual(await idsOf(mandant, first.cursor), [c]);
      await the.store.cancel(cancelOf(cases[0]!));
      await the.store.appendEvents(mandant, [partnersOf(cases[1]!, 'ABFAHRT')]);
      assert.deepEqual(await idsOf(mandant), [c, a, b]);
      const last = await the.store.feed(mandant, 3, 100);
      assert.deepEqual([last.cases.map(({ userID }) => userID), last.cursor], [[a, b], 5]);
      assert.deepEqual(await the.store.feed(mandant, 5, 100), { cases: [], cursor: 5 });
      assert.deepEqual(await idsOf(client()), []);
    });

    test('misses no case that is reported or changed while it is read', async () => {
      const mandant = client();
      const cases: NewCase[] = [];
      for (let n = 0; n < 60; n++) cases.push(await the.created({ mandant }));
      let isWriting = true;
      const waiting = [...cases];
      const writer = async (): Promise<void> => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          await the.store.report(exampleReport(one));
          await the.store.appendEvents(mandant, [partnersOf(one, 'ABFAHRT')]);
        }
      };
      const writing = Promise.all(Array.from({ length: 8 }, writer)).finally(() => (isWriting = false));
      const seen = new Map<string, number>();
      for (let cursor = 0, isLast = false; ;) {
        const page = await the.store.feed(mandant, cursor, 7);
        for (const { userID, folge } of page.cases) seen.set(userID, folge);
        ({ cursor } = page);
        if (isLast && !page.cases.length) break;
        isLast = !isWriting;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await writing;
      assert.equal(seen.size, cases.length);
      for (const one of cases)
        assert.equal(
          seen.get(one.userID),
          Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']),
          'its last change',
        );
    });
  });

  test('a new epoch tells the one before and how far both have the same; the feed goes on counting', async () => {
    const mandant = client();
    await reported(mandant);
    await reported(mandant);
    const { epoche, stand } = await the.store.feedStand(mandant);
    assert.equal(stand, 2);
    await the.store.beginEpoch(true);
    const back = await the.store.feedStand(mandant);
    assert.deepEqual({ ...back, epoche: '' }, { epoche: '', vorher: epoche, ab: 2, stand: 2 });
    const { userID } = await reported(mandant);
    assert.deepEqual(await idsOf(mandant, 2), [userID]);
    await the.store.beginEpoch(false);
    const unknown = await the.store.feedStand(mandant);
    assert.deepEqual({ ...unknown, epoche: '' }, { epoche: '', vorher: back.epoche, ab: 0, stand: 3 });
    assert.match([epoche, back.epoche, unknown.epoche].join(' '), /^[0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8}$/);
    assert.equal(new Set([epoche, back.epoche, unknown.epoche]).size, 3);
  });

  describe('reports that nobody has read', () => {
    // Long before the reports of other tests, so that only these count.
    const EARLY = '2001-01-01T00:00:00.000Z';
    const DEADLINE = '2001-01-01T00:02:00.000Z';

    test('are counted until the reader of the feed acknowledges them or a message is delivered; examples never', async () => {
      const mandant = client();
      const [one, other] = [await reported(mandant, EARLY), await reported(mandant, EARLY)];
      await reported(mandant, EARLY, { beispiel: true });
      assert.deepEqual(await the.store.unread(DEADLINE), { anzahl: 2, seit: EARLY });
      assert.deepEqual(await the.store.unread(EARLY), { anzahl: 0, seit: null });
      const { cursor } = await the.store.feed(mandant, 0, 1);
      assert.equal((await the.store.unread(DEADLINE)).anzahl, 2, 'given is not yet read');
      await the.store.acknowledge(mandant, cursor - 1, NOW);
      await the.store.acknowledge(client(), cursor, NOW);
      assert.equal((await the.store.unread(DEADLINE)).anzahl, 2);
      await the.store.acknowledge(mandant, cursor, NOW);
      assert.deepEqual(await the.store.unread(DEADLINE), { anzahl: 1, seit: EARLY });
      const [message] = await the.rowsOf('zustellungen', other);
      await the.store.outbox.done(String(message?.['id']), NOW);
      assert.deepEqual(await the.store.unread(DEADLINE), { anzahl: 0, seit: null });
      assert.equal((await the.rowsOf('zustellungen', one)).length, 1, 'a message stays until it is delivered');
    });
  });

  test('under way is what is reported since then and has neither arrived nor been cancelled', async () => {
    const mandant = client();
    const [waiting, arrived, cancelled] = [await reported(mandant), await reported(mandant), await reported(mandant)];
    await reported(mandant, '2001-01-01T00:00:00.000Z');
    await the.created({ mandant });
    await the.store.appendEvents(mandant, [partnersOf(waiting, 'ABFAHRT'), partnersOf(arrived, 'ANKUNFT')]);
    await the.store.cancel(cancelOf(cancelled));
    const found = await the.store.underWay('2020-01-01T00:00:00.000Z');
    assert.deepEqual(
      found.filter((one) => one.mandant === mandant),
      [{ mandant, userID: waiting.userID }],
    );
  });
}
