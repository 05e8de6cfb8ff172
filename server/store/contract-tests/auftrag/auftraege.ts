import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { readMeldung } from '#domain/auftrag/meldung.ts';
import { assignmentOf, cancelOf, MANDANT, NOW, partnersOf, exampleReport } from '../contract-examples.ts';
import type { NewAuftrag } from '../../tables/auftrag/assign.ts';
import type { OfAuftrag, HelperMessage } from '../../tables/auftrag/tell.ts';
import type { NewCase } from '../../tables/cases.ts';
import type { Fixtures } from '../given.ts';

const LATER = Date.parse(NOW) + 60_000;
const NORD = { name: 'Nord', telefon: '+4922199999', kennzeichen: '' };

/** A message of the helper, as the service has read it. */
const say = (meldungsTyp: string, unid = meldungsTyp, more: object = {}): HelperMessage => {
  const raw = { unid, meldungsTyp, timestamp: new Date(LATER).toISOString(), ...more };
  const read = readMeldung(raw, { empfangen: LATER, zone: 'UTC' });
  assert.ok(read.art !== 'fehler', JSON.stringify(read));
  return read.art === 'gesehen' ? read : { ...read, ort: null };
};

export function auftraege(the: Fixtures): void {
  const reported = async () => {
    const one = await the.created();
    await the.store.report(exampleReport(one));
    return one;
  };
  const assign = async (of: NewCase, changes: Partial<NewAuftrag> = {}) => {
    const fresh = assignmentOf(of, changes);
    const made = await the.store.auftraege.assign(fresh);
    assert.ok(made.ended === 'done', made.ended);
    return { ...fresh, ...made.auftrag, isSame: made.isSame };
  };
  const tell = async (auftrag: OfAuftrag, ...said: HelperMessage[]) =>
    (await the.store.auftraege.tell(auftrag, said, LATER))?.map((told) =>
      told.ended === 'fehler' ? told.verbot.code : told.ended,
    );
  const endOf = async ({ token }: { token: string }) => (await the.store.auftraege.find(token, null))?.ende?.art;
  const typesOf = async ({ userID }: NewCase) =>
    (await the.store.events(MANDANT, userID)).map(({ meldungsTyp }) => meldungsTyp);

  describe('a helper’s assignment', () => {
    test('is found by the hash of its key, of its client alone', async () => {
      const made = await assign(await reported());
      const found = await the.store.auftraege.find(made.token, MANDANT);
      assert.deepEqual(
        [found?.auftragID, found?.helfer.name, found?.code, found?.ende],
        [made.auftragID, 'Süd', '4711', null],
      );
      assert.equal((await the.store.auftraege.find(made.token, null))?.auftragID, made.auftragID);
      assert.equal(await the.store.auftraege.find(made.token, 'gruen_Club'), null);
      assert.equal(await the.store.auftraege.find('0'.repeat(64), null), null);
    });

    test('is for a reported case that is neither cancelled nor completed', async () => {
      const { assign: make } = the.store.auftraege;
      const draft = await the.created();
      assert.equal((await make(assignmentOf(draft))).ended, 'draft');
      assert.equal((await make(assignmentOf({ ...draft, mandant: 'gruen_Club' }))).ended, 'gone');
      const cancelled = await reported();
      await the.store.cancel(cancelOf(cancelled));
      assert.equal((await make(assignmentOf(cancelled))).ended, 'cancelled');
      const done = await reported();
      await the.store.appendEvents(null, [partnersOf(done, 'ABSCHLUSS')]);
      assert.equal((await make(assignmentOf(done))).ended, 'completed');
    });

    test('20 at once leave one that is live, and no key of the others', async () => {
      const one = await reported();
      const all = Array.from({ length: 20 }, (_, n) =>
        assignmentOf(one, { helfer: { ...NORD, name: `Nord ${n}`, telefon: `+49221${10_000 + n}` } }),
      );
      await Promise.all(all.map((fresh) => the.store.auftraege.assign(fresh)));
      const ends = await Promise.all(all.map(endOf));
      assert.equal(ends.filter((end) => end === undefined).length, 1);
      assert.equal(ends.filter((end) => end === 'ersetzt').length, 19);
    });

    test('of the same helper stays, with a new key; the old key is unknown', async () => {
      const one = await reported();
      const first = await assign(one, { minuten: 30 });
      await tell(first, say('BEAUFTRAGT'));
      const again = await assign(one, { code: '0815', angenommen: true });
      assert.deepEqual([again.auftragID, again.isSame, again.code, again.minuten], [first.auftragID, true, '4711', 30]);
      assert.equal(await the.store.auftraege.find(first.token, null), null);
      assert.deepEqual(await typesOf(one), ['EINGANG', 'BEAUFTRAGT'], 'said once, and nobody changes');
    });

    test('ends with another helper, who has another code; the person is told if somebody had accepted', async () => {
      const one = await reported();
      const [first, second] = [await assign(one), await assign(one, { helfer: NORD })];
      assert.deepEqual([await endOf(first), second.code, await typesOf(one)], ['ersetzt', '4712', ['EINGANG']]);
      await tell(second, say('BEAUFTRAGT'));
      await assign(one, { angenommen: true, minuten: 20 });
      assert.deepEqual(await typesOf(one), ['EINGANG', 'BEAUFTRAGT', 'WECHSEL', 'BEAUFTRAGT']);
      assert.equal(await endOf(second), 'ersetzt');
      assert.deepEqual(await tell(second, say('ABFAHRT'), say('ANKUNFT')), ['AUFTRAG_BEENDET', 'AUFTRAG_BEENDET']);
      const latest = await the.store.auftraege.latest(MANDANT, one.userID);
      assert.equal(latest?.helfer.name, 'Süd');
    });

    test('that comes second has the last word, also where it bears the earlier time', async () => {
      const one = await reported();
      const [early, late] = ['12:00:01.000', '12:00:01.005'].map((time) => NOW.replace('12:00:00.000', time));
      await assign(one, { angenommen: true, zeit: late! });
      const second = await assign(one, { helfer: NORD, angenommen: true, zeit: early! });
      const times = (await the.store.events(MANDANT, one.userID)).map(({ zeit }) => zeit);
      assert.deepEqual([times, second.seit], [[NOW, late, late, late], late]);
      await the.store.auftraege.withdraw(MANDANT, one.userID, early!, '');
      assert.deepEqual((await the.store.events(MANDANT, one.userID)).at(-1)?.zeit, late);
    });

    test('is ended by a cancel, by the completion, by another partner’s change, by itself', async () => {
      const ended = async (by: (one: NewCase, made: OfAuftrag) => Promise<unknown>) => {
        const one = await reported();
        const made = await assign(one);
        await by(one, made);
        return endOf(made);
      };
      const event =
        (typ: string, zeit = new Date(LATER).toISOString()) =>
        (one: NewCase) =>
          the.store.appendEvents(null, [partnersOf(one, typ, { zeit })]);
      assert.equal(await ended((one) => the.store.cancel(cancelOf(one))), 'storno');
      assert.equal(await ended(event('ABSCHLUSS')), 'erledigt');
      assert.equal(await ended(event('WECHSEL')), 'ersetzt');
      assert.equal(await ended(event('ABGELEHNT')), 'zurueckgezogen');
      assert.equal(await ended(event('WECHSEL', '2026-03-01T11:00:00.000Z')), undefined, 'of a time before it');
      assert.equal(await ended(event('ANKUNFT')), undefined);
      assert.equal(await ended((_, made) => tell(made, say('ABGELEHNT'))), 'abgelehnt');
      const done = ['BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT', 'ABSCHLUSS'].map((typ) => say(typ));
      assert.equal(await ended((_, made) => tell(made, ...done)), 'erledigt');
    });

    test('is taken back once; who had accepted is no longer announced', async () => {
      const { withdraw } = the.store.auftraege;
      const one = await reported();
      const made = await assign(one);
      assert.equal(await withdraw('gruen_Club', one.userID, NOW, ''), false);
      assert.deepEqual(
        [await withdraw(MANDANT, one.userID, NOW, ''), await withdraw(MANDANT, one.userID, NOW, '')],
        [true, false],
      );
      assert.deepEqual([await endOf(made), await typesOf(one)], ['zurueckgezogen', ['EINGANG']]);
      const other = await assign(one, { helfer: NORD, angenommen: true });
      await withdraw(MANDANT, one.userID, NOW, '');
      assert.deepEqual(
        [await endOf(other), await typesOf(one)],
        ['zurueckgezogen', ['EINGANG', 'BEAUFTRAGT', 'ABGELEHNT']],
      );
    });

    test('tells each thing once, also ten times at once, and only in its order', async () => {
      const one = await reported();
      const made = await assign(one);
      assert.deepEqual(await tell(made, say('ABSCHLUSS')), ['AUFTRAG_REIHENFOLGE']);
      const taps = [say('BEAUFTRAGT'), say('ABFAHRT'), say('BEAUFTRAGT'), say('ABFAHRT', 'other')];
      assert.deepEqual(await tell(made, ...taps), ['neu', 'neu', 'doppelt', 'AUFTRAG_REIHENFOLGE']);
      const all = await Promise.all(Array.from({ length: 10 }, () => tell(made, say('ANKUNFT'))));
      assert.equal(all.flat().filter((ended) => ended === 'neu').length, 1);
      assert.deepEqual(await typesOf(one), ['EINGANG', 'BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT']);
      assert.equal(await the.store.auftraege.tell({ ...made, auftragID: 'NOBODYATALL1' }, [], LATER), null);
      assert.equal(await the.store.auftraege.tell({ ...made, mandant: 'gruen_Club' }, [], LATER), null);
    });

    test('is counted by what became of what the helper said', async () => {
      const one = await reported();
      const made = await assign(one);
      const counted: string[] = [];
      const stop = the.store.observe(
        (seen) => seen.what === 'helper' && counted.push(`${seen.mandant} ${seen.result}`),
      );
      await tell(made, say('BEAUFTRAGT'), say('ABSCHLUSS'));
      await tell(made, say('BEAUFTRAGT'));
      stop();
      assert.deepEqual(
        counted,
        ['taken', 'refused', 'repeated'].map((result) => `${MANDANT} ${result}`),
      );
    });

    test('wakes the watchers of its case', async () => {
      const one = await reported();
      const heard: string[] = [];
      const stop = the.store.changes((userID) => heard.push(userID));
      const made = await assign(one);
      await tell(made, say('BEAUFTRAGT'));
      const count = (): number => heard.filter((userID) => userID === one.userID).length;
      for (let tries = 0; tries < 200 && count() < 2; tries++) await sleep(10);
      stop();
      assert.ok(count() >= 2, heard.join(' '));
    });

    test('locks its handshake after five wrong tries, also of twenty at once; a right one does not count', async () => {
      const one = await reported();
      await assign(one);
      const { check } = the.store.auftraege;
      assert.deepEqual(await check(MANDANT, one.userID, '4711'), { stimmt: true, nochVersuche: 5, isLocked: false });
      const tries = await Promise.all(Array.from({ length: 20 }, () => check(MANDANT, one.userID, '0000')));
      assert.equal(tries.filter((one) => one?.isLocked === false).length, 5);
      assert.deepEqual(await check(MANDANT, one.userID, '4711'), { stimmt: false, nochVersuche: 0, isLocked: true });
      assert.equal(await check('gruen_Club', one.userID, '4711'), null);
      await assign(one, { helfer: NORD, code: '0001' });
      assert.equal((await check(MANDANT, one.userID, '0001'))?.stimmt, true, 'another helper begins anew');
    });
  });
}
