import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MANDANT, NOW, partnersOf, exampleReport } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const EARLY = '2000-01-01T00:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

/** Reads of the board, the search and the directory. */
export function board(the: Fixtures): void {
  const listed = async (ended: string, userID: string) => {
    const all = await the.store.brett.list({ ended, reported: EARLY }, NOW, 100_000);
    return all.find((one) => one.userID === userID);
  };

  describe('the board', () => {
    test('has reported cases with a version that changes with what is shown, until they have ended', async () => {
      const one = await the.created();
      assert.equal(await listed(EARLY, one.userID), undefined);
      assert.equal(await the.store.brett.one(one.userID, NOW), null);
      await the.store.report(exampleReport(one));
      const versions = [(await listed(LATER, one.userID))?.version];
      const of = { mandant: MANDANT, userID: one.userID };
      await the.store.anwesend.open('S', of, 'DD', NOW, LATER);
      versions.push((await listed(LATER, one.userID))?.version);
      const dora = { konto: 'konto:DORA', kuerzel: 'DD', seit: NOW };
      await the.store.zustaendigkeiten.take({ ...of, statt: '' }, dora);
      versions.push((await listed(LATER, one.userID))?.version);
      assert.equal(new Set(versions).size, 3);
      const stand = await the.store.brett.one(one.userID, NOW);
      assert.deepEqual([stand?.offen, stand?.gelesen, stand?.zustaendig?.amBrett], [['DD'], true, '']);
      await the.store.anwesend.close('S', of);
      assert.deepEqual((await the.store.brett.one(one.userID, NOW))?.offen, []);
      await the.store.appendEvents(null, [partnersOf(one, 'ABSCHLUSS')]);
      assert.ok(await listed(EARLY, one.userID));
      assert.equal(await listed(LATER, one.userID), undefined);
    });
  });

  describe('the search and the directory', () => {
    test('find by words in any order; a number is in the directory once', async () => {
      const doc = JSON.stringify({ vn: { vorname: 'Jörg', nachname: 'Müller-Lüdenscheidt' } });
      const one = await the.created({ doc });
      const found = await the.store.suche.find('ludensch joerg', [MANDANT], false, 9);
      assert.deepEqual(
        found.map(({ stored }) => stored.userID),
        [one.userID],
      );
      assert.deepEqual(await the.store.suche.find('ludensch', ['gruen_Club'], false, 9), []);
      const helfer = {
        helferID: 'H1',
        name: 'A',
        telefon: '+49221',
        kennzeichen: '',
        lkw: ['X'],
        gebiet: '',
        zuletzt: '',
      };
      assert.deepEqual(await the.store.helfer.add([helfer], NOW), []);
      assert.deepEqual(await the.store.helfer.add([{ ...helfer, helferID: 'H2' }], NOW), [0]);
      await the.store.helfer.used('+49221', NOW);
      assert.deepEqual(await the.store.helfer.list(), [{ ...helfer, zuletzt: NOW }]);
      assert.equal(await the.store.anwesend.isAnyAtBoard(NOW), false);
    });
  });
}
