import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MOST_NOTIZEN } from '../../tables/leitstand/notizen.ts';
import { MANDANT, NOW, partnersOf, reportOf } from '../contract-examples.ts';
import type { Given } from '../given.ts';

const LATER = '2026-03-01T13:00:00.000Z';
const DORA = { konto: 'konto:DORA', kuerzel: 'DD', seit: NOW };
const EMIL = { konto: 'konto:EMIL', kuerzel: 'EE', seit: LATER };

/** Who has a case, and its internal notes. */
export function desk(the: Given): void {
  const reported = async (changes?: Parameters<Given['created']>[0]) => {
    const one = await the.created(changes);
    await the.store.report(reportOf(one));
    return one;
  };
  const give = (one: { userID: string; mandant: string }, to: typeof DORA | null, statt = '', by = to?.konto ?? '') =>
    the.store.zustaendigkeiten.give(one, to, { statt, by, now: NOW });

  describe('who has a case', () => {
    test('is the first who takes it, until they give it away or somebody names them', async () => {
      const one = await reported();
      assert.equal(await the.store.zustaendigkeiten.of(MANDANT, one.userID), null);
      assert.deepEqual(await give(one, DORA), { ended: 'done', zustaendig: DORA });
      assert.deepEqual(await give(one, { ...DORA, seit: LATER }), { ended: 'done', zustaendig: DORA }, 'a repeat');
      assert.deepEqual(await give(one, EMIL), { ended: 'vergeben', zustaendig: DORA });
      assert.deepEqual(await give(one, null, '', EMIL.konto), { ended: 'vergeben', zustaendig: DORA });
      assert.deepEqual(await give(one, EMIL, 'DD'), { ended: 'done', zustaendig: EMIL });
      assert.deepEqual(await give(one, null, '', EMIL.konto), { ended: 'done', zustaendig: null });
      assert.equal(await the.store.zustaendigkeiten.of(MANDANT, one.userID), null);
      assert.deepEqual(await give({ ...one, mandant: 'gruen_Club' }, DORA), { ended: 'gone' });
      assert.deepEqual(await give(await the.created(), DORA), { ended: 'draft' });
    });

    test('is one of twenty who take it at once', async () => {
      const one = await reported();
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, n) => give(one, { konto: `konto:${n}`, kuerzel: `K${n}`, seit: NOW })),
      );
      const winner = await the.store.zustaendigkeiten.of(MANDANT, one.userID);
      assert.equal(taken.filter(({ ended }) => ended === 'done').length, 1);
      for (const one of taken) assert.deepEqual('zustaendig' in one && one.zustaendig, winner);
    });

    test('has a list of cases that are not over', async () => {
      const konto = `konto:${Math.random()}`;
      const [open, done, others] = [await reported(), await reported(), await reported()];
      for (const one of [open, done]) await give(one, { ...DORA, konto });
      await give(others, DORA);
      await the.store.appendEvents(null, [partnersOf(done, 'ABSCHLUSS')]);
      const { vorgangRef } = await the.loaded(open);
      const { userID } = open;
      const of = { mandant: MANDANT, userID, vorgangRef, beispiel: open.beispiel };
      assert.deepEqual(await the.store.zustaendigkeiten.openOf(konto), [of]);
    });

    test('wakes who watches it', async () => {
      const { userID, mandant } = await reported();
      const woken: string[] = [];
      const stop = the.store.changes((one) => woken.push(one));
      await give({ userID, mandant }, DORA);
      while (!woken.includes(userID)) await new Promise((later) => setTimeout(later, 5));
      stop();
    });

    test('has read it; so has who has opened it', async () => {
      const unread = async () => (await the.store.unread('9999')).anzahl;
      const before = await unread();
      const [taken, opened] = [await reported(), await reported()];
      assert.equal(await unread(), before + 2);
      await give(taken, DORA);
      assert.equal(await unread(), before + 1);
      for (let n = 0; n < 2; n++) await the.store.markRead(MANDANT, opened.userID, NOW);
      assert.equal(await unread(), before);
    });
  });

  describe('internal notes', () => {
    const note = (text: string) => ({ konto: DORA.konto, kuerzel: 'DD', zeit: NOW, text });

    test('are added once for each key, in their order', async () => {
      const one = await the.created();
      const { add, of } = the.store.notizen;
      const first = { ended: 'done', notiz: { nr: 1, ...note('Ruft zurück.') } };
      for (let n = 0; n < 2; n++) assert.deepEqual(await add(one, 'a', note('Ruft zurück.')), first);
      assert.deepEqual(await add(one, 'a', note('Anderes.')), { ended: 'other' });
      await add(one, 'b', note('Hund dabei.'));
      assert.deepEqual(
        (await of(MANDANT, one.userID)).map(({ nr, text }) => [nr, text]),
        [
          [1, 'Ruft zurück.'],
          [2, 'Hund dabei.'],
        ],
      );
      assert.deepEqual(await of('gruen_Club', one.userID), []);
      assert.deepEqual(await add({ ...one, mandant: 'gruen_Club' }, 'c', note('x')), { ended: 'gone' });
    });

    test('have a limit', async () => {
      const one = await the.created();
      for (let n = 0; n < MOST_NOTIZEN; n++) await the.store.notizen.add(one, String(n), note(String(n)));
      assert.deepEqual(await the.store.notizen.add(one, 'more', note('more')), { ended: 'full' });
      assert.equal((await the.store.notizen.add(one, '7', note('7'))).ended, 'done', 'a repeat');
    });
  });
}
