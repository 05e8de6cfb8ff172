import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewCase } from '../tables/cases.ts';
import type { CallBackChange } from '../tables/call-back.ts';
import type { Correction } from '../tables/correct.ts';
import {
  cancelOf,
  exampleEvent,
  fresh,
  MANDANT,
  NOW,
  partnersOf,
  ratingOf,
  remarkOf,
  exampleReport,
} from './contract-examples.ts';
import type { Fixtures } from './given.ts';

const ort = (strasse: string, lat: number) => ({ adresse: { strasse, lat, lng: 6 }, positionsdaten: { lat, lng: 6 } });
const AT = (hour: number): string => new Date(Date.parse('2026-03-01T00:00:00Z') + hour * 3_600_000).toISOString();

const correctionOf = (
  { mandant, userID }: NewCase,
  { name = '1', neu = {}, ...changes }: Partial<Correction> & { name?: string; neu?: object } = {},
): Correction => ({
  mandant,
  userID,
  key: `correction-${name}`,
  before: '',
  berichtigt: JSON.stringify(neu),
  beleg: `{"correction":"${name}"}`,
  event: {
    ...exampleEvent('BERICHTIGUNG'),
    unid: `BERICHTIGUNG ${name}`,
    daten: JSON.stringify({ berichtigung: { von: 'person', grund: '', alt: { schadenOrt: ort('A', 50) }, neu } }),
  },
  ...changes,
});

/** Corrections after the report. */
export function correcting(the: Fixtures): void {
  const reported = async () => {
    const one = await the.created();
    await the.store.report(
      exampleReport(one, { weg: { ziel: 'sms', weg: 'w', adresse: '+4915100000001', sprache: 'de' } }),
    );
    return one;
  };
  const countsOf = async (one: NewCase) =>
    Promise.all(
      ['antworten', 'ereignisse', 'zustellungen'].map(async (table) => (await the.rowsOf(table, one)).length),
    );

  describe('a correction', () => {
    test('writes what counts, answer, event and message together; document and revision stay; its key has one effect', async () => {
      const one = await reported();
      const before = await the.loaded(one);
      const first = correctionOf(one, { neu: { mobilnummer: '2' } });
      const done = { ended: 'done', revision: before.revision, beleg: first.beleg };
      assert.deepEqual(await the.store.correct(first), { ...done, isRepeat: false });
      assert.deepEqual(await the.loaded(one), { ...before, berichtigt: '{"mobilnummer":"2"}' });
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
      const again = await Promise.all(
        Array.from({ length: 9 }, () => the.store.correct({ ...first, berichtigt: '7' })),
      );
      assert.deepEqual(
        again,
        Array.from({ length: 9 }, () => ({ ...done, isRepeat: true })),
      );
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
    });

    test('made on another state than the current one is a conflict, so that of two none is lost', async () => {
      const one = await reported();
      const ends = await Promise.all(
        ['1', '2'].map((name) => the.store.correct(correctionOf(one, { name, neu: { name } }))),
      );
      assert.deepEqual(ends.map(({ ended }) => ended).toSorted(), ['conflict', 'done']);
      const { berichtigt } = await the.loaded(one);
      const lost = ends.findIndex(({ ended }) => ended === 'conflict') + 1;
      const next = correctionOf(one, { name: `${lost}`, before: berichtigt, berichtigt: '{"both":true}' });
      assert.equal((await the.store.correct(next)).ended, 'done');
    });

    test('and answers of the person at once: both build on the state that they have read', async () => {
      const one = await reported();
      const daneben = { before: '', after: '{"nachtrag":{"tier":true}}' };
      const answers = remarkOf(one, { daneben });
      assert.equal((await the.store.remark(answers)).ended, 'done');
      assert.equal((await the.loaded(one)).berichtigt, daneben.after);
      assert.equal((await the.store.correct(correctionOf(one, { neu: { mobilnummer: '2' } }))).ended, 'conflict');
      const late = { ...answers, key: 'remark-2', daneben: { before: '', after: '{}' } };
      assert.equal((await the.store.remark(late)).ended, 'conflict');
      const again = await the.store.remark({ ...answers, daneben: { before: '', after: '{}' } });
      assert.deepEqual(again.ended === 'done' && again.isRepeat, true, 'the same key: the same answer');
      assert.equal((await the.loaded(one)).berichtigt, daneben.after);
    });

    test('of a draft, a cancelled case or none, after the arrival, and more than its type allows is refused', async () => {
      const draft = await the.created();
      assert.equal((await the.store.correct(correctionOf(draft))).ended, 'conflict');
      assert.equal((await the.store.correct(correctionOf(fresh()))).ended, 'gone');
      const cancelled = await reported();
      await the.store.cancel(cancelOf(cancelled));
      assert.equal((await the.store.correct(correctionOf(cancelled))).ended, 'conflict');
      const arrived = await reported();
      await the.store.appendEvents(MANDANT, [partnersOf(arrived, 'ANKUNFT')]);
      assert.equal((await the.store.correct(correctionOf(arrived))).ended, 'arrived');
      assert.deepEqual(await countsOf(arrived), [1, 2, 2]);
      const full = await reported();
      for (let n = 0; n < 20; n++)
        assert.equal((await the.store.correct(correctionOf(full, { name: `${n}`, berichtigt: '' }))).ended, 'done');
      assert.equal((await the.store.correct(correctionOf(full, { name: 'more', berichtigt: '' }))).ended, 'full');
    });

    test('of the number is found by both, also after the document was written anew; texts go to the new one, or to none [4.192]', async () => {
      const one = await reported();
      const found = async (begriff: string) =>
        (await the.store.suche.find(begriff, [MANDANT], false, 9)).map(({ stored }) => stored.userID);
      const nummer = { dialled: '0176 99040691', sms: '+4917699040691' };
      await the.store.correct(correctionOf(one, { nummer }));
      const doc = JSON.stringify({ vorgangsMetadaten: { mobilnummer: '0176 99040692' } });
      await the.store.rate(ratingOf(one, { doc }));
      for (const begriff of ['+49 176 99040691', '017699040692'])
        assert.deepEqual(await found(begriff), [one.userID], begriff);
      const ways = async () =>
        (await the.store.nachrichten.wege(one.mandant, one.userID)).map(({ adresse }) => adresse);
      assert.deepEqual(await ways(), ['+4917699040691']);
      const landline = { dialled: '0221 4710', sms: null };
      await the.store.correct(correctionOf(one, { name: '2', before: '{}', nummer: landline }));
      assert.deepEqual(await ways(), []);
    });

    test('loses its old points a day after the end, with the trail; the newest place keeps its own [4.191]', async () => {
      const one = await reported();
      const neu = ['B', 'C'].map((strasse, index) => ({ schadenOrt: ort(strasse, 51 + index) }));
      await the.store.correct(correctionOf(one, { neu: neu[0]! }));
      const before = JSON.stringify(neu[0]);
      await the.store.correct(correctionOf(one, { name: '2', before, neu: neu[1]! }));
      await the.store.appendEvents(MANDANT, [partnersOf(one, 'ABSCHLUSS', { zeit: AT(6) })]);
      const points = async () =>
        (await the.store.events(one.mandant, one.userID))
          .filter(({ meldungsTyp }) => meldungsTyp === 'BERICHTIGUNG')
          .map(({ daten }) => [daten.match(/"lat":5\d/g)?.length ?? 0, daten.match(/"strasse":"\w"/g)?.length]);
      await the.store.lifetime.dropTrails(AT(6), 100_000);
      assert.deepEqual(await points(), [
        [4, 2],
        [4, 2],
      ]);
      await the.store.lifetime.dropTrails(AT(7), 100_000);
      assert.deepEqual(await points(), [
        [0, 2],
        [2, 2],
      ]);
      assert.match((await the.loaded(one)).berichtigt, /"lat":52/);
    });

    test('goes with its case, every word of it', async () => {
      const one = await reported();
      await the.store.correct(correctionOf(one, { nummer: { dialled: '0176 99040693', sms: null } }));
      const dump = await the.store.lifetime.dump(one.mandant, one.userID);
      assert.equal(dump?.['vorgaenge']?.[0]?.['berichtigt'], '{}');
      await the.store.lifetime.erase(one.mandant, one.userID, NOW, the.log);
      for (const table of ['suche', 'ereignisse', 'antworten', 'vorgaenge'])
        assert.deepEqual(await the.rowsOf(table, one), [], table);
    });
  });

  describe('a wish to be called back', () => {
    const wishOf = (
      { mandant, userID }: NewCase,
      name: string,
      changes: Partial<CallBackChange> = {},
    ): CallBackChange => {
      const { art = 'rueckruf' } = changes;
      const typ = art.toUpperCase();
      const event = { ...exampleEvent(typ), unid: `${typ} ${name}` };
      return { art, mandant, userID, key: `${art} ${name}`, beleg: `{"wish":"${name}"}`, event, ...changes };
    };
    const ended = async (one: NewCase, name: string, art?: CallBackChange['art']) =>
      (await the.store.callBack(wishOf(one, name, art && { art }))).ended;

    test('is one at a time, until it is done; a repeat of its key has no second effect', async () => {
      const one = await reported();
      const ends = await Promise.all(['1', '2', '3'].map((name) => ended(one, name)));
      assert.deepEqual(ends.toSorted(), ['done', 'open', 'open']);
      const first = String(ends.indexOf('done') + 1);
      assert.equal(await ended(one, first), 'done');
      assert.deepEqual(await countsOf(one), [2, 2, 2]);
      assert.equal(await ended(one, 'd', 'rueckruf_erledigt'), 'done');
      assert.equal(await ended(one, 'e', 'rueckruf_erledigt'), 'none');
      assert.equal(await ended(one, '4'), 'done');
      assert.deepEqual(await countsOf(one), [4, 4, 3], 'that it is done is no message');
    });

    test('counts as unread until the operator has it; then ZUGESTELLT says so', async () => {
      const one = await reported();
      await the.store.markRead(one.mandant, one.userID, NOW);
      await ended(one, '1');
      assert.equal((await the.rowsOf('ungelesen', one)).length, 1);
      await the.store.markRead(one.mandant, one.userID, NOW);
      const types = (await the.store.events(one.mandant, one.userID)).map(({ meldungsTyp, unid }) => [
        meldungsTyp,
        unid,
      ]);
      assert.deepEqual(types.at(-1), ['ZUGESTELLT', 'dienst ZUGESTELLT 2']);
    });

    test('of a draft, a cancelled case or none, and once the help is over, is refused; its number is found', async () => {
      const draft = await the.created();
      assert.equal(await ended(draft, '1'), 'conflict');
      assert.equal(await ended(fresh(), '1'), 'gone');
      const cancelled = await reported();
      await the.store.cancel(cancelOf(cancelled));
      assert.equal(await ended(cancelled, '1'), 'conflict');
      const over = await reported();
      await the.store.callBack(wishOf(over, '1', { nummer: '0176 99040694' }));
      await the.store.appendEvents(MANDANT, [partnersOf(over, 'ABSCHLUSS')]);
      for (const art of ['rueckruf', 'rueckruf_erledigt'] as const) assert.equal(await ended(over, '2', art), 'over');
      const found = await the.store.suche.find('+49 176 99040694', [MANDANT], false, 9);
      assert.deepEqual(
        found.map(({ stored }) => stored.userID),
        [over.userID],
      );
    });
  });
}
