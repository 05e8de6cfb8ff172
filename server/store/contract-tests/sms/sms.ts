import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { smsIDOf } from '../../tables/sms/sms-id.ts';
import { smsKey } from '../../tables/sms/sms-key.ts';
import { exampleEvent, fresh, MANDANT, NOW, exampleReport } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const KEY = 'abcdef0123456789abcdef0123456789';

export function sms(the: Fixtures): void {
  describe('reports by text message', () => {
    test('the service gives a case the name that the phone gives it (web/net/sms-id.test.ts has the same one)', async () => {
      assert.equal(await smsIDOf('BCDFGHJKLMNP'), 'EIA2WCUBVG');
    });

    test('a case is found by its name in texts, of its client alone', async () => {
      const one = fresh();
      await the.store.create({ ...one, smsID: await smsIDOf(one.userID) });
      const smsID = await smsIDOf(one.userID);
      assert.match(smsID, /^[A-Z2-7]{10}$/);
      assert.equal((await the.store.sms.find(smsID, MANDANT))?.userID, one.userID);
      assert.equal((await the.store.sms.find(smsID, null))?.userID, one.userID);
      assert.equal(await the.store.sms.find(smsID, 'haselmaus'), null);
      assert.equal(await the.store.sms.find('BBBBBBBBBB', null), null);
    });

    test('the key of a report and its start in a text are one, whichever comes first; no other key is', async () => {
      const [byText, byNetwork] = [await the.created(), await the.created()];
      const first = await the.store.report(exampleReport(byText, { key: smsKey(KEY.slice(0, 7)), meldeweg: 'sms' }));
      assert.ok(first.ended === 'done' && !first.isRepeat);
      const again = await the.store.report(exampleReport(byText, { key: KEY, revision: -1 }));
      assert.deepEqual(again, { ...first, isRepeat: true });
      assert.equal((await the.loaded(byText)).meldeweg, 'sms');
      assert.equal(await the.store.sms.foundAt(MANDANT, byText.userID, KEY), 1);

      await the.store.report(exampleReport(byNetwork, { key: KEY }));
      const late = await the.store.report(exampleReport(byNetwork, { key: smsKey(KEY), revision: 2, meldeweg: 'sms' }));
      assert.ok(late.ended === 'done' && late.isRepeat);
      assert.equal((await the.loaded(byNetwork)).meldeweg, '');
      assert.equal(await the.store.sms.foundAt(MANDANT, byNetwork.userID, KEY), null);
      for (const one of [byText, byNetwork]) {
        assert.equal((await the.store.report(exampleReport(one, { key: 'b'.repeat(32) }))).ended, 'conflict');
        assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
      }
    });

    test('the rest comes once, with its event, message and place in the feed; the receipt stays', async () => {
      const one = await the.created();
      await the.store.report(exampleReport(one, { key: smsKey(KEY), meldeweg: 'sms' }));
      const rest = {
        mandant: MANDANT,
        userID: one.userID,
        key: KEY,
        doc: '{"whole":true}',
        revision: 2,
        zeit: NOW,
        event: { ...exampleEvent('ERGAENZT'), zustellung: '{"type":"vorgang.ergaenzt"}' },
        weg: undefined,
      };
      const folge = Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']);
      assert.equal((await the.store.sms.complete({ ...rest, revision: 1 })).ended, 'conflict');
      assert.equal((await the.store.sms.complete({ ...rest, key: 'b'.repeat(32) })).ended, 'conflict');
      const ends = await Promise.all([the.store.sms.complete(rest), the.store.sms.complete(rest)]);
      assert.deepEqual(ends.map((end) => end.ended === 'done' && [end.beleg, end.isRepeat]).toSorted(), [
        ['{"nr":"A1"}', false],
        ['{"nr":"A1"}', true],
      ]);
      const now = await the.loaded(one);
      assert.deepEqual(
        [now.doc, now.revision, now.meldeweg, now.status],
        ['{"whole":true}', 3, 'sms_ergaenzt', 'gemeldet'],
      );
      const types = (await the.store.events(MANDANT, one.userID)).map(({ meldungsTyp }) => meldungsTyp);
      assert.deepEqual(types, ['EINGANG', 'ERGAENZT']);
      assert.equal((await the.rowsOf('zustellungen', one)).length, 2);
      assert.ok(Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']) > folge);
    });

    test('a report that was taken back is not made by its text; one that has come is told', async () => {
      const one = await the.created();
      assert.equal(await the.store.sms.takeBack(MANDANT, one.userID, KEY), null);
      assert.equal(await the.store.sms.takeBack(MANDANT, one.userID, KEY), null, 'a repeat');
      assert.equal(await the.store.sms.isTakenBack(MANDANT, one.userID, smsKey(KEY)), true);
      const text = exampleReport(one, { key: smsKey(KEY), meldeweg: 'sms' });
      assert.equal((await the.store.report(text)).ended, 'conflict');
      assert.equal((await the.loaded(one)).status, '');
      assert.equal((await the.store.report({ ...text, key: smsKey('1234567') })).ended, 'done');
      assert.equal((await the.store.sms.takeBack(MANDANT, one.userID, KEY))?.status, 'gemeldet');
    });
  });
}
