import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancelOf, CONSENT, eventOf, fresh, MANDANT, NOW, reportOf, writeOf } from './contract-examples.ts';
import type { Rows } from './engine.ts';
import type { NewCase, Store, Written } from './store.ts';

/** A store under test. `rows` looks past it at its tables, for what no command of the store shows; `reopen` closes and opens again. */
export interface Opened {
  store: Store;
  rows: Rows;
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}

/** What every engine must do, as tests of node:test. */
export function contract(name: string, open: () => Promise<Opened>): void {
  describe(`store contract on ${name}`, () => {
    let opened: Opened;
    let store: Store;
    before(async () => {
      opened = await open();
      store = opened.store;
    });
    after(() => opened.dispose());

    const created = async (changes: Partial<NewCase> = {}): Promise<NewCase> => {
      const one = fresh(changes);
      await store.create(one);
      return one;
    };
    const loaded = async ({ userID, mandant }: NewCase) => {
      const found = await store.load(userID, mandant, NOW);
      assert.ok(found);
      return found;
    };
    const rowsOf = (table: string, { userID }: NewCase) =>
      opened.rows.all<Record<string, unknown>>(`select * from ${table} where user_id = $1`, [userID]);

    describe('loading', () => {
      test('a new case is found by its userID and by its invitation, of its client and of any', async () => {
        const one = await created({ typ: 'fahrrad', beispiel: true });
        const expected = {
          userID: one.userID,
          mandant: MANDANT,
          typ: 'fahrrad',
          status: '',
          revision: 1,
          gestartet: null,
          beispiel: true,
          doc: one.doc,
        };
        for (const id of [one.userID, one.einladung])
          for (const mandant of [MANDANT, null]) assert.deepEqual(await store.load(id, mandant, NOW), expected);
      });

      test('the text of a document comes back as it went in', async () => {
        const doc = JSON.stringify({ a: 'ü€😀\u0000\\"\ud800', deep: { n: 1e21, x: '🚲'.repeat(20_000) } });
        assert.equal((await loaded(await created({ doc }))).doc, doc);
      });

      test('an expired or revoked invitation finds nothing, the userID still does', async () => {
        const expired = await created({ gueltigBis: NOW });
        assert.equal(await store.load(expired.einladung, null, NOW), null);
        assert.ok(await store.load(expired.einladung, null, '2026-03-01T11:59:59.999Z'));
        assert.ok(await store.load(expired.userID, null, NOW));
        const revoked = await created();
        await opened.rows.all('update einladungen set widerrufen = $1 where id = $2', [NOW, revoked.einladung]);
        assert.equal(await store.load(revoked.einladung, null, NOW), null);
        assert.ok(await store.load(revoked.userID, null, NOW));
      });

      test('another client finds nothing, by neither id', async () => {
        const one = await created();
        for (const id of [one.userID, one.einladung]) assert.equal(await store.load(id, 'gruen_Club', NOW), null);
      });

      test('an unknown id finds nothing, also one that JavaScript knows', async () => {
        for (const id of ['', 'UNKNOWN', '__proto__', 'constructor', 'toString', "' or 1=1 --", '%']) {
          assert.equal(await store.load(id, null, NOW), null, id);
          assert.equal(await store.start(MANDANT, id, CONSENT), null, id);
          assert.deepEqual(await store.save(writeOf(fresh({ userID: id }))), { ended: 'gone' }, id);
          assert.deepEqual(await store.report(reportOf(fresh({ userID: id }))), { ended: 'gone' }, id);
          assert.deepEqual(await store.cancel(cancelOf(fresh({ userID: id }))), { ended: 'gone' }, id);
          assert.equal(await store.receipt(MANDANT, id), null, id);
          assert.deepEqual(await store.events(MANDANT, id), [], id);
          assert.deepEqual(await store.models(id), [], id);
        }
      });

      test('an id or invitation that is taken is refused, and nothing of the second case stays', async () => {
        const one = await created();
        const before = await store.count();
        await assert.rejects(store.create(fresh({ userID: one.userID, doc: '{"second":true}' })));
        const second = fresh({ einladung: one.einladung });
        await assert.rejects(store.create(second));
        assert.equal((await loaded(one)).doc, one.doc);
        assert.equal(await store.load(second.userID, null, NOW), null);
        assert.equal(await store.count(), before);
      });

      test('the count counts cases', async () => {
        const before = await store.count();
        await Promise.all([created(), created({ mandant: 'gruen_Club' })]);
        assert.equal(await store.count(), before + 2);
      });
    });

    describe('starting', () => {
      test('records the consent once and does not raise the revision; a repeat leaves the first', async () => {
        const one = await created();
        assert.deepEqual((await store.start(MANDANT, one.userID, CONSENT))?.gestartet, CONSENT);
        const again = await store.start(MANDANT, one.userID, {
          version: '8',
          zeit: '2026-03-02T00:00:00.000Z',
          language: 'en',
        });
        assert.deepEqual(again?.gestartet, CONSENT);
        assert.deepEqual(await loaded(one), again);
        assert.equal(again?.revision, 1);
      });

      test('another client starts nothing', async () => {
        const one = await created();
        assert.equal(await store.start('gruen_Club', one.userID, CONSENT), null);
        assert.equal((await loaded(one)).gestartet, null);
      });
    });

    describe('saving', () => {
      test('raises the revision and keeps the document', async () => {
        const one = await created();
        assert.deepEqual(await store.save(writeOf(one)), { ended: 'done', revision: 2, beleg: '', isRepeat: false });
        assert.deepEqual(await store.save(writeOf(one, { revision: 2, doc: '{"saved":2}' })), {
          ended: 'done',
          revision: 3,
          beleg: '',
          isRepeat: false,
        });
        const now = await loaded(one);
        assert.deepEqual([now.revision, now.doc], [3, '{"saved":2}']);
      });

      test('from an older or a future revision is a conflict with the current case, and changes nothing', async () => {
        const one = await created();
        await store.save(writeOf(one, { key: 'k1' }));
        const current = await loaded(one);
        for (const revision of [1, 3, 0, -1])
          assert.deepEqual(await store.save(writeOf(one, { revision, key: 'k2', doc: '{"late":true}' })), {
            ended: 'conflict',
            current,
          });
        assert.deepEqual(await loaded(one), current);
      });

      test('by another client finds nothing', async () => {
        const one = await created();
        assert.deepEqual(await store.save({ ...writeOf(one), mandant: 'gruen_Club' }), { ended: 'gone' });
        assert.equal((await loaded(one)).revision, 1);
      });

      test('again with the key of the last save gives the same revision and changes nothing, whatever it brings', async () => {
        const one = await created();
        await store.save(writeOf(one, { key: 'k1' }));
        const repeat: Written = { ended: 'done', revision: 2, beleg: '', isRepeat: true };
        assert.deepEqual(await store.save(writeOf(one, { key: 'k1' })), repeat);
        assert.deepEqual(await store.save(writeOf(one, { key: 'k1', revision: 2, doc: '{"other":true}' })), repeat);
        assert.equal((await loaded(one)).doc, '{"saved":true}');
      });

      test('again with the key of an earlier save is a conflict', async () => {
        const one = await created();
        await store.save(writeOf(one, { key: 'k1' }));
        await store.save(writeOf(one, { key: 'k2', revision: 2 }));
        assert.equal((await store.save(writeOf(one, { key: 'k1' }))).ended, 'conflict');
      });

      test('without a key is never a repeat', async () => {
        const one = await created();
        await store.save(writeOf(one));
        assert.equal((await store.save(writeOf(one))).ended, 'conflict');
        assert.equal((await store.save(writeOf(one, { revision: 2 }))).ended, 'done');
      });

      test('the key of one case is not the key of another', async () => {
        const [one, other] = [await created(), await created()];
        await store.save(writeOf(one, { key: 'shared' }));
        assert.deepEqual(await store.save(writeOf(other, { key: 'shared' })), {
          ended: 'done',
          revision: 2,
          beleg: '',
          isRepeat: false,
        });
      });

      test('20 times at once from one revision: exactly one wins, and the others get its case', async () => {
        const one = await created();
        const ends = await Promise.all(
          Array.from({ length: 20 }, (_, n) => store.save(writeOf(one, { key: `k${n}`, doc: `{"writer":${n}}` }))),
        );
        assert.equal(ends.filter(({ ended }) => ended === 'done').length, 1);
        const now = await loaded(one);
        const winner = ends.findIndex(({ ended }) => ended === 'done');
        assert.equal(now.revision, 2);
        assert.equal(now.doc, `{"writer":${winner}}`);
        for (const end of ends) if (end.ended === 'conflict') assert.deepEqual(end.current, now);
      });

      test('20 times at once with one key: one effect, and all get its revision', async () => {
        const one = await created();
        const ends = await Promise.all(Array.from({ length: 20 }, () => store.save(writeOf(one, { key: 'same' }))));
        assert.deepEqual(new Set(ends.map((end) => end.ended === 'done' && end.revision)), new Set([2]));
        assert.equal(ends.filter((end) => end.ended === 'done' && !end.isRepeat).length, 1);
      });
    });

    describe('reporting', () => {
      test('writes status, answer, event, message and place in the feed together', async () => {
        const one = await created();
        assert.deepEqual(await store.report(reportOf(one)), {
          ended: 'done',
          revision: 2,
          beleg: '{"nr":"A1"}',
          isRepeat: false,
        });
        const now = await loaded(one);
        assert.deepEqual([now.status, now.revision, now.doc], ['gemeldet', 2, '{"reported":true}']);
        assert.equal(await store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
        assert.deepEqual(await store.events(MANDANT, one.userID), [{ nr: 1, ...eventOf('EINGANG') }]);
        const [message, ...more] = await rowsOf('zustellungen', one);
        assert.equal(more.length, 0);
        assert.equal(message?.['daten'], '{"type":"vorgang.gemeldet"}');
        assert.deepEqual([message?.['mandant'], message?.['faellig'], message?.['versuche']], [MANDANT, NOW, 0]);
        const [row] = await rowsOf('vorgaenge', one);
        assert.equal(row?.['gemeldet'], NOW);
        assert.ok(Number(row?.['folge']) > 0);
      });

      test('leaves nothing half-written when its event cannot be written; the same key then succeeds', async () => {
        const one = await created();
        const before = await loaded(one);
        const event = { ...eventOf('EINGANG'), daten: null as unknown as string };
        const neighbour = await created();
        const [failed, saved] = await Promise.allSettled([
          store.report(reportOf(one, { event })),
          store.save(writeOf(neighbour)),
        ]);
        assert.equal(failed.status, 'rejected');
        assert.equal(saved.status, 'fulfilled', 'a write beside it is not undone with it');
        assert.equal((await loaded(neighbour)).revision, 2);
        assert.deepEqual(await loaded(one), before);
        assert.equal(await store.receipt(MANDANT, one.userID), null);
        for (const table of ['antworten', 'ereignisse', 'zustellungen'])
          assert.deepEqual(await rowsOf(table, one), [], table);
        assert.deepEqual(
          (await rowsOf('vorgaenge', one)).map((row) => [row['gemeldet'], Number(row['folge'])]),
          [[null, 0]],
        );
        assert.equal((await store.report(reportOf(one))).ended, 'done');
      });

      test('again with the same key gives the same receipt whatever the body, and has no second effect', async () => {
        const one = await created();
        await store.report(reportOf(one));
        const now = await loaded(one);
        const again = reportOf(one, {
          revision: 9,
          doc: '{"other":true}',
          beleg: '{"nr":"A2"}',
          event: eventOf('ANDERS'),
        });
        assert.deepEqual(await store.report(again), {
          ended: 'done',
          revision: 2,
          beleg: '{"nr":"A1"}',
          isRepeat: true,
        });
        assert.deepEqual(await loaded(one), now);
        assert.equal((await store.events(MANDANT, one.userID)).length, 1);
        assert.equal((await rowsOf('zustellungen', one)).length, 1);
      });

      test('with another key is a conflict with the reported case', async () => {
        const one = await created();
        await store.report(reportOf(one));
        const current = await loaded(one);
        for (const revision of [1, 2])
          assert.deepEqual(await store.report(reportOf(one, { revision, key: 'report-2' })), {
            ended: 'conflict',
            current,
          });
        assert.equal(current.status, 'gemeldet');
        assert.equal((await rowsOf('zustellungen', one)).length, 1);
      });

      test('from an older revision is a conflict with the case that is not reported', async () => {
        const one = await created();
        await store.save(writeOf(one));
        assert.deepEqual(await store.report(reportOf(one)), { ended: 'conflict', current: await loaded(one) });
        assert.equal((await loaded(one)).status, '');
      });

      test('20 times at once with different keys: one report, one event, one message', async () => {
        const one = await created();
        const ends = await Promise.all(
          Array.from({ length: 20 }, (_, n) => store.report(reportOf(one, { key: `r${n}` }))),
        );
        assert.equal(ends.filter(({ ended }) => ended === 'done').length, 1);
        assert.equal((await store.events(MANDANT, one.userID)).length, 1);
        assert.equal((await rowsOf('zustellungen', one)).length, 1);
      });

      test('20 times at once with one key: one effect, and all get the receipt', async () => {
        const one = await created();
        const ends = await Promise.all(
          Array.from({ length: 20 }, (_, n) => store.report(reportOf(one, { beleg: `{"n":${n}}` }))),
        );
        const receipt = await store.receipt(MANDANT, one.userID);
        for (const end of ends) assert.equal(end.ended === 'done' && end.beleg, receipt);
        assert.equal((await rowsOf('zustellungen', one)).length, 1);
      });

      test('a save after it is a conflict with the reported case, also the repeat of the last save', async () => {
        const one = await created();
        await store.save(writeOf(one, { key: 'k1' }));
        await store.report(reportOf(one, { revision: 2 }));
        const current = await loaded(one);
        for (const [revision, key] of [
          [2, 'k1'],
          [3, 'k2'],
          [3, ''],
        ] as const)
          assert.deepEqual(await store.save(writeOf(one, { revision, key })), { ended: 'conflict', current });
      });

      test('another client can neither report nor read the receipt or the events', async () => {
        const one = await created();
        assert.deepEqual(await store.report({ ...reportOf(one), mandant: 'gruen_Club' }), { ended: 'gone' });
        await store.report(reportOf(one));
        assert.equal(await store.receipt('gruen_Club', one.userID), null);
        assert.deepEqual(await store.events('gruen_Club', one.userID), []);
      });

      test('the places in the feed of a client count up without a gap or a double', async () => {
        const mandant = 'feed_Test';
        const cases = await Promise.all(Array.from({ length: 10 }, () => created({ mandant })));
        await Promise.all(cases.map((one) => store.report(reportOf(one))));
        const placeOf = async (one: NewCase) => Number((await rowsOf('vorgaenge', one))[0]?.['folge']);
        const places = await Promise.all(cases.map(placeOf));
        assert.deepEqual(
          places.sort((a, b) => a - b),
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        );
        const [first = fresh()] = cases;
        await store.cancel(cancelOf(first));
        assert.equal(await placeOf(first), 11);
      });
    });

    describe('cancelling', () => {
      test('writes status, answer, event and message together; the report keeps its receipt', async () => {
        const one = await created();
        await store.report(reportOf(one));
        assert.deepEqual(await store.cancel(cancelOf(one)), {
          ended: 'done',
          revision: 3,
          beleg: '{"storno":true}',
          isRepeat: false,
        });
        const now = await loaded(one);
        assert.deepEqual([now.status, now.revision, now.doc], ['storniert', 3, '{"cancelled":true}']);
        assert.deepEqual(
          (await store.events(MANDANT, one.userID)).map((event) => [event.nr, event.meldungsTyp]),
          [
            [1, 'EINGANG'],
            [2, 'STORNO'],
          ],
        );
        assert.equal((await rowsOf('zustellungen', one)).length, 2);
        assert.equal(await store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
        assert.deepEqual(await store.report(reportOf(one)), {
          ended: 'done',
          revision: 2,
          beleg: '{"nr":"A1"}',
          isRepeat: true,
        });
      });

      test('is idempotent: any later cancel gets the first one’s answer and has no effect', async () => {
        const one = await created();
        await store.report(reportOf(one));
        await store.cancel(cancelOf(one));
        const now = await loaded(one);
        for (const key of ['cancel-1', 'cancel-2'])
          for (const revision of [2, 3])
            assert.deepEqual(await store.cancel(cancelOf(one, { key, revision, beleg: '{}' })), {
              ended: 'done',
              revision: 3,
              beleg: '{"storno":true}',
              isRepeat: true,
            });
        assert.deepEqual(await loaded(one), now);
        assert.equal((await store.events(MANDANT, one.userID)).length, 2);
      });

      test('of a case that is not reported, or from an older revision, is a conflict', async () => {
        const one = await created();
        assert.deepEqual(await store.cancel(cancelOf(one, { revision: 1 })), {
          ended: 'conflict',
          current: await loaded(one),
        });
        await store.report(reportOf(one));
        assert.deepEqual(await store.cancel(cancelOf(one, { revision: 1 })), {
          ended: 'conflict',
          current: await loaded(one),
        });
        assert.equal((await loaded(one)).status, 'gemeldet');
      });

      test('may have the key of the report: each call has its own keys', async () => {
        const one = await created();
        await store.report(reportOf(one, { key: 'same' }));
        assert.deepEqual(await store.cancel(cancelOf(one, { key: 'same' })), {
          ended: 'done',
          revision: 3,
          beleg: '{"storno":true}',
          isRepeat: false,
        });
      });

      test('leaves nothing half-written when a partner’s event is there already', async () => {
        const one = await created();
        await store.report(reportOf(one));
        const before = await loaded(one);
        await assert.rejects(store.cancel(cancelOf(one, { event: { ...eventOf('STORNO'), unid: 'EINGANG' } })));
        assert.deepEqual(await loaded(one), before);
        assert.equal((await store.events(MANDANT, one.userID)).length, 1);
        assert.equal((await rowsOf('zustellungen', one)).length, 1);
        assert.equal((await store.cancel(cancelOf(one))).ended, 'done');
      });
    });

    describe('events', () => {
      test('come in the order of their numbers, from above a number', async () => {
        const one = await created();
        await store.report(reportOf(one));
        await store.cancel(cancelOf(one));
        const numbers = async (after?: number) => (await store.events(MANDANT, one.userID, after)).map(({ nr }) => nr);
        assert.deepEqual(await numbers(), [1, 2]);
        assert.deepEqual(await numbers(1), [2]);
        assert.deepEqual(await numbers(2), []);
      });
    });

    describe('models', () => {
      const model = (hersteller: string, modell: string, gewicht_max = 2000) => ({
        hersteller,
        modell,
        laenge_min: 3500,
        laenge_max: 4800,
        hoehe_min: 1400,
        hoehe_max: 1900,
        gewicht_max,
      });

      test('are listed by maker and by name as a German reader looks them up, overall ranges first', async () => {
        assert.deepEqual(await store.manufacturers(), []);
        await store.putModels([
          model('Zeta', 'Z1'),
          model('Ömega', 'B 10'),
          model('Ömega', 'B 9'),
          model('Ömega', ''),
          model('alfa', 'ä'),
        ]);
        assert.deepEqual(await store.manufacturers(), ['alfa', 'Ömega', 'Zeta']);
        assert.deepEqual(await store.models('Ömega'), [
          model('Ömega', ''),
          model('Ömega', 'B 9'),
          model('Ömega', 'B 10'),
        ]);
        assert.deepEqual(await store.models(''), []);
      });

      test('that are there are overwritten, the others stay', async () => {
        await store.putModels([model('Neu', 'N1'), model('Neu', 'N2')]);
        await store.putModels([model('Neu', 'N1', 3500)]);
        assert.deepEqual(await store.models('Neu'), [model('Neu', 'N1', 3500), model('Neu', 'N2')]);
      });
    });

    test('the probe writes and reads back', async () => {
      const stand = async () => Number((await opened.rows.all<{ stand: number }>('select stand from probe'))[0]?.stand);
      const before = await stand();
      assert.equal(await store.probe(), true);
      assert.equal(await stand(), before + 1);
    });

    test('everything is there after closing and opening again; what was pending is written first', async () => {
      const one = await created();
      await store.start(MANDANT, one.userID, CONSENT);
      await store.report(reportOf(one));
      await store.putModels([
        { hersteller: 'Bleibt', modell: 'M', laenge_min: 1, laenge_max: 2, hoehe_min: 3, hoehe_max: 4, gewicht_max: 5 },
      ]);
      const before = await loaded(one);
      const count = await store.count();
      const pending = fresh();
      const creating = store.create(pending);
      store = await opened.reopen();
      await creating;
      assert.ok(await store.load(pending.userID, null, NOW));
      assert.equal(await store.count(), count + 1);
      assert.deepEqual(await loaded(one), before);
      assert.equal(await store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
      assert.equal((await store.events(MANDANT, one.userID)).length, 1);
      assert.equal((await store.models('Bleibt')).length, 1);
      assert.equal((await store.cancel(cancelOf(one))).ended, 'done');
    });
  });
}
