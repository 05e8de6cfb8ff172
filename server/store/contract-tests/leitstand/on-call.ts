import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assignmentOf, MANDANT, NOW, partnersOf, exampleReport } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const SPAN = { since: '2000-01-01T00:00:00.000Z', before: '2999-01-01T00:00:00.000Z' };
const LATER = '2999-01-01T00:00:00.000Z';

/** Reports without an owner, for the number on call. */
export function onCall(the: Fixtures): void {
  const isDue = async (userID: string, now = NOW, span = SPAN) =>
    (await the.store.rufe.due(MANDANT, span, now, 100_000)).some((one) => one.userID === userID);
  const reported = async (beispiel = false) => {
    const one = await the.created({ beispiel });
    await the.store.report(exampleReport(one));
    return { mandant: MANDANT, userID: one.userID, one };
  };

  describe('the number on call', () => {
    test('is due a report that nobody has, and no example', async () => {
      const [free, example, owned, helped, partners, done] = [
        await reported(),
        await reported(true),
        await reported(),
        await reported(),
        await reported(),
        await reported(),
      ];
      await the.store.zustaendigkeiten.take({ ...owned, statt: '' }, { konto: 'K', kuerzel: 'DD', seit: NOW });
      await the.store.auftraege.assign(assignmentOf(helped.one));
      await the.store.appendEvents(null, [partnersOf(partners.one, 'BEAUFTRAGT'), partnersOf(done.one, 'ABSCHLUSS')]);
      const all = [free, example, owned, helped, partners, done];
      assert.deepEqual(await Promise.all(all.map(({ userID }) => isDue(userID))), [
        true,
        false,
        false,
        false,
        false,
        false,
      ]);
      assert.equal(await isDue(free.userID, NOW, { ...SPAN, before: SPAN.since }), false);
      assert.equal(await isDue(free.userID, NOW, { ...SPAN, since: LATER }), false);
      await the.store.zustaendigkeiten.release({ ...owned, statt: '' }, 'K');
      await the.store.auftraege.withdraw(MANDANT, helped.userID, NOW, '');
      assert.deepEqual([await isDue(owned.userID), await isDue(helped.userID)], [true, true]);
    });

    test('is told once: of two at once one tries, a failed try rests, and what has gone is never due again', async () => {
      const of = await reported();
      const until = new Date(Date.parse(NOW) + 1_000).toISOString();
      const claim = (now: string) => the.store.rufe.claim(of, now, until);
      const both = await Promise.all([claim(NOW), claim(NOW)]);
      assert.deepEqual(both.toSorted(), [0, null].toSorted());
      assert.deepEqual([await isDue(of.userID), await isDue(of.userID, until)], [false, true]);
      assert.equal(await the.store.rufe.claim(of, until, until), 1);
      await the.store.rufe.rest(of, LATER);
      assert.equal(await isDue(of.userID, until), false);
      await the.store.rufe.done(of, NOW);
      assert.deepEqual([await isDue(of.userID, LATER), await the.store.rufe.claim(of, LATER, LATER)], [false, null]);
      assert.equal(await the.store.rufe.claim({ mandant: 'gruen_Club', userID: of.userID }, LATER, LATER), null);
    });
  });
}
