import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelOf, fresh, NOW, partnersOf, exampleReport, SMS } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const GESAGT = { stand: 'x', zeit: '2001-01-01T10:00:00.000Z', text: 'y' };

export function nachrichtenContract(the: Fixtures): void {
  /** A reported case whose person wants news, in a lane of its own. */
  const told = async () => {
    const one = await the.created();
    const weg = `sms lane_${fresh().userID}`;
    await the.store.report(exampleReport(one, { weg: { ...SMS, weg } }));
    const lane = the.store.nachrichten.lane(weg);
    const happens = (meldungsTyp: string, minute: number) =>
      the.store.appendEvents(null, [
        partnersOf(one, meldungsTyp, { unid: `${meldungsTyp} ${minute}`, zeit: at(minute) }),
      ]);
    const claim = async (minute: number, until = minute + 1) => (await lane.claim(at(minute), at(until), 9))[0];
    return { one, weg, lane, happens, claim };
  };
  const at = (minute: number): string => new Date(Date.UTC(2001, 0, 1, 10, minute)).toISOString();

  describe('messages to people', () => {
    test('wait in the lane of their gateway, and not for what is no news', async () => {
      const { weg, lane, happens, claim } = await told();
      await happens('SCHADENNUMMER', 0);
      assert.deepEqual(await lane.list(null, 'wartend', 9), []);
      await happens('BEAUFTRAGT', 1);
      assert.ok((await the.store.nachrichten.lanes()).includes(weg));
      const { ziel, nr, versuche, abgebrochen } = (await claim(1))!;
      assert.deepEqual([ziel, nr, versuche, abgebrochen], ['sms', 3, 1, false]);
      assert.equal((await the.store.nachrichten.lane(null).list(null, 'wartend', 9_999)).length > 0, true);
    });

    test('a newer one replaces one that waits, one that failed too, and goes after one that is under way', async () => {
      const { lane, happens, claim } = await told();
      await happens('BEAUFTRAGT', 1);
      await happens('WARTEZEIT', 2);
      assert.equal((await lane.list(null, 'wartend', 9)).length, 1);
      const under = (await claim(2, 9))!;
      await happens('ABFAHRT', 3);
      assert.equal(await claim(3), undefined, 'one way, one at a time');
      await lane.postpone(under, at(20), 'status 500');
      await happens('ANKUNFT', 4);
      assert.deepEqual(
        (await lane.list(null, 'wartend', 9)).map(({ nr, versuche }) => [nr, versuche]),
        [[5, 0]],
      );
    });

    test('one whose process died says so when it comes again; one that failed does not', async () => {
      const { lane, happens, claim } = await told();
      await happens('BEAUFTRAGT', 1);
      await the.store.nachrichten.begin((await claim(1))!, { ...GESAGT, versuch: 1 });
      const again = (await claim(5))!;
      assert.deepEqual([again.abgebrochen, again.daten], [true, JSON.stringify({ ...GESAGT, versuch: 1 })]);
      await lane.postpone(again, at(7), 'timeout');
      assert.equal((await claim(8))!.abgebrochen, false);
    });

    test('what was handed over is noted once; a way that is taken back takes along what waits', async () => {
      const { one, lane, happens, claim } = await told();
      await happens('BEAUFTRAGT', 1);
      const message = (await claim(1))!;
      const gesagt = { stand: 'beauftragt 0', zeit: at(1), text: 'Ein Helfer ist beauftragt.' };
      await the.store.nachrichten.said(message, gesagt);
      await the.store.nachrichten.said(message, gesagt);
      const [way] = await the.store.nachrichten.wege(one.mandant, one.userID);
      assert.deepEqual([way?.adresse, way?.zuletzt, JSON.parse(way!.gesagt)], [SMS.adresse, at(1), [gesagt]]);
      assert.equal(await the.store.nachrichten.drop('gruen_Club', one.userID, 'sms'), false);
      assert.equal(await the.store.nachrichten.drop(one.mandant, one.userID, 'sms'), true);
      assert.equal(await the.store.nachrichten.drop(one.mandant, one.userID, 'sms'), false);
      await happens('ANKUNFT', 9);
      assert.deepEqual(await lane.list(null, 'wartend', 9), []);
    });

    test('a way that a person opens: as often as it likes the same one, few others, none before the report and none after the end', async () => {
      const { one, weg } = await told();
      const { mandant, userID } = one;
      const way = { mandant, userID, weg, sprache: 'de', seit: at(0), gesagt: [GESAGT] };
      const open = (nr: number, more = {}) =>
        the.store.nachrichten.open({ ...way, ziel: `push ${nr}`, adresse: `{"nr":${nr}}`, ...more }, 3);
      assert.deepEqual([await open(1), await open(2), await open(3)], ['done', 'done', 'full']);
      assert.equal(await open(2, { adresse: '{"new":1}', gesagt: [], seit: at(5) }), 'done');
      const ways = await the.store.nachrichten.wege(mandant, userID);
      assert.deepEqual(ways.map(({ ziel, adresse, seit, gesagt }) => [ziel, adresse, seit, gesagt]).slice(0, 2), [
        ['push 1', '{"nr":1}', at(0), JSON.stringify([GESAGT])],
        ['push 2', '{"new":1}', at(0), JSON.stringify([GESAGT])],
      ]);
      assert.equal(await open(4, { mandant: 'gruen_Club' }), 'gone');
      await the.store.cancel(cancelOf(one));
      assert.equal(await open(1), 'ended');
      const draft = await the.created();
      const { userID: early } = draft;
      assert.equal(await open(1, { userID: early, mandant: draft.mandant }), 'ended');
      const done = await told();
      await done.happens('ABSCHLUSS', 1);
      assert.equal(await open(1, { userID: done.one.userID, mandant: done.one.mandant }), 'ended');
    });

    test('a subscription leaves with its case', async () => {
      const { one, weg, happens } = await told();
      const { mandant, userID } = one;
      const way = { mandant, userID, weg, sprache: 'de', seit: at(0), gesagt: [], ziel: 'push 1', adresse: '{}' };
      await the.store.nachrichten.open(way, 3);
      await happens('BEAUFTRAGT', 1);
      const dump = await the.store.lifetime.dump(mandant, userID);
      assert.deepEqual([dump?.['wege']?.length, dump?.['nachrichten']?.length], [2, 2]);
      assert.ok(await the.store.lifetime.erase(mandant, userID, NOW, the.log));
      for (const table of ['wege', 'nachrichten']) assert.deepEqual(await the.rowsOf(table, one), [], table);
    });

    test('a cancel by the person is no news, one by a partner is; a day later number and messages are gone', async () => {
      const [own, others] = [await told(), await told()];
      await the.store.cancel(cancelOf(own.one));
      await the.store.cancel(cancelOf(others.one, { event: { ...partnersOf(others.one, 'STORNO'), zeit: at(0) } }));
      assert.equal((await own.lane.list(null, 'wartend', 9)).length, 0);
      assert.equal((await others.lane.list(null, 'wartend', 9)).length, 1);
      await the.store.lifetime.dropTrails(at(1), 10_000);
      for (const table of ['wege', 'nachrichten']) assert.deepEqual(await the.rowsOf(table, others.one), [], table);
    });
  });
}
