import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONSENT, MANDANT, NOW, exampleReport, writeOf } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const LATER = '2026-03-01T12:00:30.000Z';

/** Drafts that a desk has open, and reports that a desk makes. */
export function phone(the: Fixtures): void {
  describe('a report by phone', () => {
    test('keeps how it was begun, who read the consent out, and who sent it', async () => {
      const one = await the.created({ meldeweg: 'telefon' });
      assert.equal((await the.loaded(one)).meldeweg, 'telefon');
      await the.store.start(MANDANT, one.userID, { ...CONSENT, durch: 'konto:A' });
      await the.store.save(writeOf(one, { key: 'a', geschrieben: '{"vn.vorname":"konto:A"}' }));
      await the.store.save(writeOf(one, { key: 'b', revision: 2 }));
      const draft = await the.loaded(one);
      assert.deepEqual([draft.gestartet?.durch, draft.geschrieben], ['konto:A', '{"vn.vorname":"konto:A"}']);
      await the.store.report({ ...exampleReport(one, { revision: 3 }), meldeweg: 'telefon', durch: 'konto:B' });
      const { meldeweg, gemeldetDurch, geschrieben, amTelefon } = await the.loaded(one);
      assert.deepEqual([meldeweg, gemeldetDurch, geschrieben, amTelefon], ['telefon', 'konto:B', '', '']);
    });

    test('that the person sends by themselves is one by network', async () => {
      const one = await the.created({ meldeweg: 'telefon' });
      await the.store.report(exampleReport(one));
      const { meldeweg, gemeldetDurch } = await the.loaded(one);
      assert.deepEqual([meldeweg, gemeldetDurch], ['', '']);
    });
  });

  describe('a draft that a desk has open', () => {
    test('says so until that time, and meanwhile tells of each save and of the consent', async () => {
      const one = await the.created();
      const of = { mandant: MANDANT, userID: one.userID };
      const told: string[] = [];
      const stop = the.store.changes((userID) => void (userID === one.userID && told.push(userID)));
      /** On PostgreSQL a notification arrives a little later. */
      const hears = async (count: number): Promise<void> => {
        for (let tries = 0; tries < 100 && told.length < count; tries++)
          await new Promise((next) => setTimeout(next, 20));
        assert.equal(told.length, count);
        told.length = 0;
      };
      await the.store.save(writeOf(one, { key: 'a' }));
      await the.store.anwesend.open('S2', of, 'EE', NOW, LATER);
      assert.equal((await the.loaded(one)).amTelefon, '', 'who only reads is not on the phone');
      await the.store.anwesend.open('S1', { ...of, amTelefon: true }, 'DD', NOW, LATER);
      await hears(2);
      assert.deepEqual(
        [(await the.loaded(one)).amTelefon, await the.store.anwesend.at(of, NOW)],
        [LATER, ['DD', 'EE']],
      );
      await the.store.save(writeOf(one, { key: 'b', revision: 2 }));
      await the.store.start(MANDANT, one.userID, CONSENT);
      await hears(2);
      await the.store.anwesend.close('S1', of);
      await hears(1);
      assert.deepEqual([(await the.loaded(one)).amTelefon, await the.store.anwesend.at(of, NOW)], [LATER, ['EE']]);
      await the.store.save(writeOf(one, { key: 'c', revision: 3, zeit: LATER }));
      await the.store.anwesend.open('S1', { ...of, mandant: 'gruen_Club', amTelefon: true }, 'DD', LATER, '2999');
      assert.deepEqual([(await the.loaded(one)).amTelefon, told.length], [LATER, 0]);
      stop();
    });
  });
}
