import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assignmentOf,
  cancelOf,
  eventOf,
  fresh,
  MANDANT,
  NOW,
  partnersOf,
  remarkOf,
  reportOf,
  SMS,
} from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Given } from './given.ts';

const TABLES = [
  'vorgaenge',
  'antworten',
  'ereignisse',
  'einladungen',
  'zustellungen',
  'ungelesen',
  'anlagen',
  'zuweisungen',
  'nachrichten',
  'wege',
  'auftraege',
];

export function lifetime(the: Given): void {
  const client = (): string => `lifetime_${fresh().userID}`;
  const erase = ({ mandant, userID }: NewCase) => the.store.lifetime.erase(mandant, userID, NOW);
  const whole = async (changes: Partial<NewCase> = {}) => {
    const one = await the.created({ key: `key-${fresh().userID}`, ...changes });
    await the.store.report(reportOf(one, { weg: SMS }));
    await the.store.appendEvents(null, [partnersOf(one, 'ABFAHRT')]);
    await the.store.remark(remarkOf(one));
    await the.store.zuweisungen.assign(one.mandant, one.userID, { partner: 'Helfer', seit: NOW });
    await the.store.auftraege.assign(assignmentOf(one));
    return one;
  };

  describe('a case', () => {
    test('that is erased is gone from every table, and from every call [7.40]', async () => {
      const [one, neighbour] = [await whole(), await whole()];
      for (const table of TABLES) assert.ok((await the.rowsOf(table, one)).length, `${table} was never filled`);
      assert.equal(await erase(one), true);
      for (const table of TABLES) assert.deepEqual(await the.rowsOf(table, one), [], table);
      for (const id of [one.userID, one.einladung]) assert.equal(await the.store.load(id, null, NOW), null);
      assert.deepEqual(await the.store.report(reportOf(one)), { ended: 'gone' });
      assert.deepEqual(await the.store.appendEvents(null, [partnersOf(one, 'ANKUNFT')]), [{ ended: 'unbekannt' }]);
      assert.equal(await erase(one), false);
      await the.store.lifetime.scrub();
      for (const table of TABLES) assert.ok((await the.rowsOf(table, neighbour)).length, table);
    });

    test('tells whether people report, until it is erased, also where it was cancelled', async () => {
      const [before, after] = ['2091-03-01T12:00:00.000Z', '2091-03-01T12:00:00.001Z'];
      const since = (time: string) => the.store.lifetime.isReportedSince(time);
      assert.equal(await since(before), false);
      const one = await the.created();
      await the.store.report(reportOf(one, { zeit: before }));
      assert.deepEqual([await since(before), await since(after)], [true, false]);
      await the.store.cancel(cancelOf(one));
      assert.equal(await since(before), true);
      await erase(one);
      assert.equal(await since(before), false);
    });

    test('of another client is not erased', async () => {
      const one = await whole();
      assert.equal(await erase({ ...one, mandant: 'gruen_Club' }), false);
      assert.ok(await the.store.load(one.userID, MANDANT, NOW));
    });

    test('is given whole to the person who asks, and only as long as it is there', async () => {
      const one = await whole();
      const dump = await the.store.lifetime.dump(MANDANT, one.userID);
      assert.deepEqual(Object.keys(dump ?? {}).sort(), [...TABLES, 'zugriffe'].sort());
      for (const table of TABLES) assert.equal(dump?.[table]?.length, (await the.rowsOf(table, one)).length, table);
      assert.equal(dump?.['vorgaenge']?.[0]?.['doc'], '{"reported":true}');
      assert.equal(await the.store.lifetime.dump('gruen_Club', one.userID), null);
      await erase(one);
      assert.equal(await the.store.lifetime.dump(MANDANT, one.userID), null);
    });

    test('leaves a number behind: client, month, type and outcome', async () => {
      const mandant = client();
      const [completed, cancelled] = [await whole({ mandant }), await whole({ mandant, typ: 'fahrrad' })];
      await the.store.appendEvents(mandant, [partnersOf(completed, 'ABSCHLUSS')]);
      await the.store.cancel(cancelOf(cancelled, { event: eventOf('STORNO') }));
      const rest = [await whole({ mandant }), await whole({ mandant }), await the.created({ mandant })];
      for (const one of [completed, cancelled, ...rest]) await erase(one);
      const counts = (await the.store.lifetime.counts()).filter((count) => count.mandant === mandant);
      assert.deepEqual(
        counts.map(({ monat, typ, ausgang, anzahl }) => [monat, typ, ausgang, anzahl]),
        [
          ['2026-02', 'fahrrad', 'storniert', 1],
          ['2026-02', 'kfz', '', 1],
          ['2026-02', 'kfz', 'abgeschlossen', 1],
          ['2026-02', 'kfz', 'gemeldet', 2],
        ],
      );
    });
  });

  describe('the journal of the erased', () => {
    const journal = () => the.store.lifetime.erased;
    const all = () => journal().page({ zeit: '', hash: '' }, 1_000);
    const hash = (n: number): string => String(n).padStart(64, '0');
    const hashesFrom = async (zeit: string, limit: number): Promise<string[]> => {
      const hashes: string[] = [];
      for (let after = { zeit, hash: '' }; ;) {
        const lines = await journal().page(after, limit);
        hashes.push(...lines.map((line) => line.hash));
        if (lines.length < limit) return hashes;
        after = lines.at(-1)!;
      }
    };

    test('names nobody, and erases again what a restored backup brings back', async () => {
      const [one, kept] = [await whole(), await whole()];
      await erase(one);
      const [line] = (await journal().page({ zeit: NOW, hash: '' }, 1_000)).slice(-1);
      assert.equal(line?.zeit, NOW);
      assert.ok(!JSON.stringify(line).includes(one.userID));
      assert.equal(await journal().eraseAgain(), 0);
      // As after restoring a backup: the case is back, and the table of erased ids does not know it.
      const lines = await all();
      await the.store.create(one.key === undefined ? one : { ...one, key: `again-${one.userID}` });
      await the.rows.all('delete from geloescht where zeit = $1', [NOW]);
      assert.equal(await journal().eraseAgain(), 0);
      await journal().add(lines);
      assert.equal(await journal().eraseAgain(), 1);
      assert.equal(await the.store.load(one.userID, null, NOW), null);
      assert.ok(await the.store.load(kept.userID, null, NOW));
      assert.deepEqual(await all(), lines);
      assert.equal(await journal().eraseAgain(), 0);
    });

    test('is read by time in pages, skips and repeats no line where many have one time, and adds each once', async () => {
      const zeit = (n: number): string => `2030-01-01T00:00:0${Math.floor(n / 150)}.000Z`;
      const lines = Array.from({ length: 450 }, (_, n) => ({ hash: hash(n), zeit: zeit(n) }));
      await journal().add(lines.slice(0, 300));
      await journal().add(lines);
      for (const limit of [1, 7, 150, 1_000])
        assert.deepEqual(
          await hashesFrom(zeit(150), limit),
          lines.slice(150).map((line) => line.hash),
          `${limit}`,
        );
    });

    test('is pruned by age, however many lines', async () => {
      const old = Array.from({ length: 2_300 }, (_, n) => ({
        hash: hash(10_000 + n),
        zeit: '2001-01-01T00:00:00.000Z',
      }));
      await journal().add([...old, { hash: hash(9_999), zeit: '2001-06-01T00:00:00.000Z' }]);
      assert.equal(await journal().prune('2001-03-01T00:00:00.000Z'), 2_300);
      assert.deepEqual(
        (await journal().page({ zeit: '2001', hash: '' }, 1)).map((line) => line.hash),
        [hash(9_999)],
      );
      assert.equal(await journal().prune('2001-03-01T00:00:00.000Z'), 0);
    });

    test('has a mark for each copy of it, and none of its lines is dated before one', async () => {
      const copy = `journal-${fresh().userID}`;
      assert.equal(await journal().mark(copy), null);
      for (const bis of ['2026-02-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z']) {
        await journal().setMark(copy, bis);
        assert.equal(await journal().mark(copy), bis);
      }
      await erase(await whole());
      assert.equal((await journal().page({ zeit: '2031-01-01T00:00:00.000Z', hash: '' }, 10)).length, 1);
      await journal().setMark(copy, '2000-01-01T00:00:00.000Z');
      await journal().prune('2000-06-01T00:00:00.000Z');
      assert.equal(
        await journal().mark(copy),
        null,
        'the mark of a copy that nobody writes any more goes with its age',
      );
    });
  });

  describe('due for erasure', () => {
    const BEFORE = '2026-02-25T00:00:00.000Z';
    const due = (mandant: string, limit = 100) => the.store.lifetime.due(mandant, BEFORE, NOW, limit);
    const OLD = { angelegt: '2026-01-01T00:00:00.000Z', gueltigBis: '2026-02-01T00:00:00.000Z' };
    const LONG_AGO = '2026-01-02T00:00:00.000Z';

    test('is a case in which nothing has happened since, the oldest first', async () => {
      const mandant = client();
      const old = await the.created({ mandant, ...OLD });
      const older = await the.created({ mandant, ...OLD, angelegt: '2025-12-01T00:00:00.000Z' });
      await the.created({ mandant, ...OLD, angelegt: BEFORE });
      const invited = await the.created({ mandant, ...OLD, gueltigBis: '2026-04-01T00:00:00.000Z' });
      const [reported, helped] = [await the.created({ mandant, ...OLD }), await the.created({ mandant, ...OLD })];
      const event = { ...eventOf('EINGANG'), zeit: LONG_AGO };
      for (const one of [reported, helped]) await the.store.report(reportOf(one, { zeit: LONG_AGO, event }));
      await the.store.appendEvents(mandant, [partnersOf(helped, 'ABSCHLUSS', { zeit: BEFORE })]);
      const late = await the.created({ mandant, ...OLD });
      await the.store.report(reportOf(late, { zeit: BEFORE, event }));
      assert.deepEqual(new Set(await due(mandant)), new Set([older.userID, old.userID, reported.userID]));
      assert.deepEqual(await due(mandant, 1), [older.userID]);
      await the.store.revoke(mandant, invited.einladung, NOW);
      assert.equal((await due(mandant)).length, 4);
      assert.deepEqual(await due(client()), []);
    });

    test('is no more what had an event, a report or an invitation after the job has looked', async () => {
      const mandant = client();
      const made = await Promise.all([1, 2, 3, 4].map(() => the.created({ mandant, ...OLD })));
      const [helped, reported, invited, left] = made as [NewCase, NewCase, NewCase, NewCase];
      await the.store.report(reportOf(helped, { zeit: LONG_AGO, event: { ...eventOf('EINGANG'), zeit: LONG_AGO } }));
      assert.equal((await due(mandant)).length, 4);
      await the.store.appendEvents(mandant, [partnersOf(helped, 'ABFAHRT')]);
      await the.store.report(reportOf(reported));
      const invitation = { id: fresh().einladung, gueltigBis: '2026-04-01T00:00:00.000Z' };
      await the.store.invite({ ...invitation, mandant, userID: invited.userID });
      for (const one of made) {
        const isErased = await the.store.lifetime.erase(mandant, one.userID, NOW, { what: 'vorgang', before: BEFORE });
        assert.equal(isErased, one === left);
      }
      assert.equal((await the.rowsOf('zustellungen', reported)).length, 1);
      assert.equal(await erase(helped), true, 'who asks for it is not asked whether it is due');
    });
  });
}
