import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assignmentOf,
  cancelOf,
  exampleEvent,
  fresh,
  MANDANT,
  NOW,
  partnersOf,
  remarkOf,
  exampleReport,
  SMS,
} from './contract-examples.ts';
import { readErasures } from '../../journal/journal-files.ts';
import type { NewCase } from '../tables/cases.ts';
import { hashOfId, type Erasure, type KeptErasure } from '../tables/erasures.ts';
import type { Fixtures } from './given.ts';

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
  'zustaendigkeiten',
  'notizen',
  'anwesend',
  'suche',
  'rufe',
  'vorlesecodes',
];

export function lifetime(the: Fixtures): void {
  const client = (): string => `lifetime_${fresh().userID}`;
  const erase = ({ mandant, userID }: NewCase) => the.store.lifetime.erase(mandant, userID, NOW, the.log);
  const whole = async (changes: Partial<NewCase> = {}) => {
    const one = await the.created({ key: `key-${fresh().userID}`, ...changes });
    const who = { konto: 'KONTO', kuerzel: 'DD' };
    // Before the report, since taking a case marks it as read.
    await the.store.zustaendigkeiten.take({ ...one, statt: '' }, { ...who, seit: NOW });
    await the.store.report(exampleReport(one, { weg: SMS }));
    await the.store.appendEvents(null, [partnersOf(one, 'ABFAHRT')]);
    await the.store.remark(remarkOf(one));
    await the.store.zuweisungen.assign(one.mandant, one.userID, { partner: 'Helfer', seit: NOW });
    await the.store.auftraege.assign(assignmentOf(one));
    await the.store.notizen.add(one.mandant, one.userID, 'key', { ...who, zeit: NOW, text: 'intern' });
    await the.rows.all(
      'insert into anwesend (sitzung_id, user_id, mandant, kuerzel, bis) values ($1, $2, $3, $4, $5)',
      ['SITZUNG', one.userID, one.mandant, 'DD', NOW],
    );
    await the.store.vorlesecodes.show(one, [fresh().userID], Date.parse(NOW));
    await the.rows.all('insert into suche (user_id, mandant, art, wert) values ($1, $2, $3, $4)', [
      one.userID,
      one.mandant,
      'name',
      'QUITTENBAUM',
    ]);
    await the.store.rufe.claim(one, NOW, NOW);
    return one;
  };

  describe('a case', () => {
    test('that is erased is gone from every table, and from every call [7.40]', async () => {
      const [one, neighbour] = [await whole(), await whole()];
      for (const table of TABLES) assert.ok((await the.rowsOf(table, one)).length, `${table} was never filled`);
      assert.equal(await erase(one), true);
      for (const table of TABLES) assert.deepEqual(await the.rowsOf(table, one), [], table);
      for (const id of [one.userID, one.einladung]) assert.equal(await the.store.load(id, null, NOW), null);
      assert.deepEqual(await the.store.report(exampleReport(one)), { ended: 'gone' });
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
      await the.store.report(exampleReport(one, { zeit: before }));
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
      assert.deepEqual(Object.keys(dump ?? {}).sort(), [...TABLES, 'vertraege', 'zugriffe'].sort());
      for (const table of TABLES) assert.equal(dump?.[table]?.length, (await the.rowsOf(table, one)).length, table);
      assert.equal(dump?.['vorgaenge']?.[0]?.['doc'], '{"reported":true}');
      assert.equal(dump?.['notizen']?.[0]?.['konto'], 'KONTO');
      assert.ok(!JSON.stringify(dump).includes('"kuerzel":'), 'an account is named by its number');
      assert.equal(await the.store.lifetime.dump('gruen_Club', one.userID), null);
      await erase(one);
      assert.equal(await the.store.lifetime.dump(MANDANT, one.userID), null);
    });

    test('leaves a number behind: client, month, type and outcome', async () => {
      const mandant = client();
      const [completed, cancelled] = [await whole({ mandant }), await whole({ mandant, typ: 'fahrrad' })];
      await the.store.appendEvents(mandant, [partnersOf(completed, 'ABSCHLUSS')]);
      await the.store.cancel(cancelOf(cancelled, { event: exampleEvent('STORNO') }));
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

  describe('the journal of erasures', () => {
    /** The lines of the journal about a case. */
    const linesOf = async ({ userID }: NewCase): Promise<Erasure[]> => {
      const { erasures } = readErasures(the.journal);
      return erasures.filter(({ hash }) => hash === hashOfId(userID));
    };
    const again = async (one: NewCase, changes: Partial<Erasure> = {}): Promise<number> => {
      const [line] = await linesOf(one);
      return the.store.lifetime.eraseAgain([{ ...line!, ...changes }]);
    };
    /** Puts the case back as a restored backup has it, at that revision. */
    const bringBack = async (one: NewCase, revision: number): Promise<void> => {
      await the.store.create({ ...one, key: `again-${fresh().userID}` });
      await the.rows.all('update vorgaenge set revision = $2 where user_id = $1', [one.userID, revision]);
    };

    test('has a line on each, which names nobody, and the database knows it', async () => {
      const one = await whole();
      await the.store.appendEvents(null, [partnersOf(one, 'POSITION')]);
      const nr = (await the.store.events(MANDANT, one.userID)).findLast(
        ({ meldungsTyp }) => meldungsTyp !== 'POSITION',
      )!.nr;
      const places: KeptErasure[] = [];
      const append = (erasure: Erasure): KeptErasure => {
        places.push(the.log.append(erasure));
        return places[0]!;
      };
      await the.store.lifetime.erase(MANDANT, one.userID, NOW, { append });
      const lines = await linesOf(one);
      assert.equal(lines.length, 1);
      const { epoche } = await the.store.feedStand(MANDANT);
      assert.deepEqual({ ...lines[0], hash: '' }, { hash: '', epoche, revision: 2, nr, art: 'person', zeit: NOW });
      assert.ok(!JSON.stringify(lines).includes(one.userID));
      await the.store.lifetime.journal.claim('journal', NOW);
      const { datei, bytes } = places[0]!;
      assert.equal((await the.store.lifetime.journal.state())!.dateien.get(datei), bytes);
    });

    test('keeps a case whose line could not be written, whole', async () => {
      const one = await whole();
      const full = {
        append: (): never => {
          throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
        },
      };
      await assert.rejects(the.store.lifetime.erase(MANDANT, one.userID, NOW, full), /no room/);
      for (const table of TABLES) assert.ok((await the.rowsOf(table, one)).length, table);
      assert.deepEqual(await linesOf(one), []);
    });

    test('erases again what a restored backup brings back, and nobody else', async () => {
      const [one, kept] = [await whole(), await whole()];
      await erase(one);
      assert.equal(await again(one), 0);
      await bringBack(one, 1);
      assert.equal(await again(one), 1);
      assert.equal(await the.store.load(one.userID, null, NOW), null);
      assert.ok(await the.store.load(kept.userID, null, NOW));
    });

    test('spares a case that went on after a line whose transaction failed', async () => {
      const one = await whole();
      await erase(one);
      await bringBack(one, 3);
      assert.equal(await again(one), 0, 'it was saved since');
      await the.rows.all('update vorgaenge set revision = 2 where user_id = $1', [one.userID]);
      await the.store.report(exampleReport(one, { revision: 2 }));
      assert.equal(await again(one, { revision: 3, nr: 0 }), 0, 'it was reported since');
      assert.equal(await again(one, { revision: 3, nr: 1 }), 1);
    });

    test('a line of another epoch counts, whatever the revision: all have leapt since', async () => {
      const one = await whole();
      await erase(one);
      await bringBack(one, 9);
      assert.equal(await again(one, { epoche: '00000000' }), 1);
    });

    test('belongs to one database, which forgets no byte but of files that are gone', async () => {
      const { journal } = the.store.lifetime;
      await journal.claim('journal', NOW);
      await journal.claim('another', NOW);
      assert.equal((await journal.state())!.name, 'journal');
      await journal.carriedOut('2026-04-01T00:00:00.000Z');
      assert.equal((await journal.state())!.zuletzt, '2026-04-01T00:00:00.000Z');
      const known = async () => [...(await journal.state())!.dateien].filter(([datei]) => /^[ab]$/.test(datei)).sort();
      await journal.know(
        new Map([
          ['a', 100],
          ['b', 5_000_000_000],
        ]),
      );
      await journal.know(new Map([['a', 40]]));
      assert.deepEqual(await known(), [
        ['a', 100],
        ['b', 5_000_000_000],
      ]);
      await journal.forget(['a', 'c']);
      assert.deepEqual(await known(), [['b', 5_000_000_000]]);
      await journal.know(new Map([['a', 7]]));
      await journal.forgetBefore('b');
      assert.deepEqual(await known(), [['b', 5_000_000_000]]);
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
      const event = { ...exampleEvent('EINGANG'), zeit: LONG_AGO };
      for (const one of [reported, helped]) await the.store.report(exampleReport(one, { zeit: LONG_AGO, event }));
      await the.store.appendEvents(mandant, [partnersOf(helped, 'ABSCHLUSS', { zeit: BEFORE })]);
      const late = await the.created({ mandant, ...OLD });
      await the.store.report(exampleReport(late, { zeit: BEFORE, event }));
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
      await the.store.report(
        exampleReport(helped, { zeit: LONG_AGO, event: { ...exampleEvent('EINGANG'), zeit: LONG_AGO } }),
      );
      assert.equal((await due(mandant)).length, 4);
      await the.store.appendEvents(mandant, [partnersOf(helped, 'ABFAHRT')]);
      await the.store.report(exampleReport(reported));
      const invitation = { id: fresh().einladung, gueltigBis: '2026-04-01T00:00:00.000Z' };
      await the.store.invite({ ...invitation, mandant, userID: invited.userID });
      for (const one of made) {
        const isErased = await the.store.lifetime.erase(mandant, one.userID, NOW, the.log, {
          what: 'vorgang',
          before: BEFORE,
        });
        assert.equal(isErased, one === left);
      }
      assert.equal((await the.rowsOf('zustellungen', reported)).length, 1);
      assert.equal(await erase(helped), true, 'who asks for it is not asked whether it is due');
    });
  });
}
