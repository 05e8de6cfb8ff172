import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test, type TestContext } from 'node:test';
import {
  cancelOf,
  CONSENT,
  exampleEvent,
  fresh,
  MANDANT,
  NOW,
  partnersOf,
  ratingOf,
  remarkOf,
  exampleReport,
  writeOf,
} from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function changes(the: Fixtures): void {
  let signs = 0;
  /**
   * Changes the sentinel case, and resolves once that notification is heard. By then all earlier ones are heard too.
   */
  async function sign(sentinel: NewCase, heard: readonly string[]): Promise<void> {
    const before = heard.filter((userID) => userID === sentinel.userID).length;
    for (let tries = 0; tries < 100; tries++) {
      await the.store.appendEvents(null, [partnersOf(sentinel, 'POSITION', { unid: `sign-${++signs}` })]);
      for (let rests = 0; rests < 5; rests++) {
        if (heard.filter((userID) => userID === sentinel.userID).length > before) return;
        await sleep(10);
      }
    }
    assert.fail('nothing was heard');
  }
  /** Records notifications from now on, without those of the sentinel. */
  async function listening(t: TestContext) {
    const sentinel = await the.created();
    await the.store.report(exampleReport(sentinel));
    const heard: string[] = [];
    const stop = the.store.changes((userID) => heard.push(userID));
    t.after(stop);
    await sign(sentinel, heard);
    // Notifications of an earlier test may come late on a busy machine. All of them are heard by now.
    heard.length = 0;
    const sofar = async () => {
      await sign(sentinel, heard);
      return heard.filter((userID) => userID !== sentinel.userID && userID !== '');
    };
    return { sofar, stop, heard };
  }

  describe('changes', () => {
    test('of what the status page or the sheet shows are told', async (t) => {
      const { sofar, heard } = await listening(t);
      const one = await the.created();
      const { mandant, userID } = one;
      const effects = [
        () => the.store.report(exampleReport(one)),
        () => the.store.appendEvents(null, [partnersOf(one, 'ABFAHRT')]),
        () => the.store.remark(remarkOf(one)),
        () => the.store.zuweisungen.assign(mandant, userID, { partner: 'Nord', seit: NOW }),
        () => the.store.zuweisungen.withdraw(mandant, userID, 'Nord'),
        () => the.store.renumber({ mandant, userID, revision: 2, doc: '{}' }),
        () => the.store.rate(ratingOf(one, { revision: 3 })),
        () => the.store.cancel(cancelOf(one, { revision: 4 })),
        () => the.store.lifetime.erase(mandant, userID, NOW, the.log),
      ];
      for (const effect of effects) {
        heard.length = 0;
        await effect();
        assert.deepEqual(await sofar(), [userID], effect.toString());
      }
    });

    test('are not told of repeats, of what was refused or undone, nor of drafts', async (t) => {
      const done = await the.created();
      await the.store.report(exampleReport(done));
      const { sofar } = await listening(t);
      const draft = await the.created();
      await the.store.start(MANDANT, draft.userID, CONSENT);
      await the.store.save(writeOf(draft));
      await the.store.report(exampleReport(draft));
      await the.store.report(exampleReport(done));
      await the.store.cancel(cancelOf(done, { revision: 1 }));
      const broken = { ...exampleEvent('BEWERTUNG'), daten: null as unknown as string };
      await assert.rejects(the.store.rate(ratingOf(done, { event: broken })));
      await the.store.appendEvents('gruen_Club', [partnersOf(done, 'ABFAHRT')]);
      await the.store.appendEvents(null, [partnersOf(draft, 'ABFAHRT'), partnersOf(fresh(), 'ABFAHRT')]);
      await the.store.lifetime.erase('gruen_Club', done.userID, NOW, the.log);
      assert.deepEqual(await sofar(), []);
    });

    test('are told to every listener, and no longer to one that has stopped', async (t) => {
      const [first, second] = [await listening(t), await listening(t)];
      const one = await the.created();
      first.stop();
      const before = first.heard.length;
      await the.store.report(exampleReport(one));
      assert.ok((await second.sofar()).includes(one.userID));
      assert.equal(first.heard.length, before);
    });
  });
}
