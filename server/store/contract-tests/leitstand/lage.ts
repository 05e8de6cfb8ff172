import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAGE } from '#domain/leitstand/lage.ts';
import { LAGE_WAKE, type StoredLage } from '../../tables/leitstand/lage.ts';
import { NOW } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(Date.parse(NOW) + hours * HOUR).toISOString();

let made = 0;
const storm = (wish: Partial<StoredLage> = {}): StoredLage => ({
  lageID: `LAGE${++made}`,
  mandanten: null,
  text: { de: 'Sturm', en: 'Storm' },
  seit: NOW,
  bis: at(6),
  wer: 'DD',
  ...wish,
});

/** Notices of the desk on the pages of the clients. */
export function lage(the: Fixtures): void {
  const add = (one: StoredLage, key = `k-${one.lageID}`, inhalt = 'h') => the.store.lage.add(one, { key, inhalt });
  const on = async (now: string) => (await the.store.lage.on(now)).map(({ lageID }) => lageID);
  const endAll = async (now: string) => {
    for (const { lageID, mandanten } of await the.store.lage.on(now)) await the.store.lage.end(lageID, mandanten, now);
  };

  describe('a notice of the desk', () => {
    test('is on from its beginning until its end, the newest first, with its clients', async () => {
      const [early, late] = [storm({ bis: at(2) }), storm({ mandanten: ['haselmaus'], seit: at(1), bis: at(3) })];
      for (const one of [early, late]) assert.deepEqual(await add(one), { ended: 'done', lage: one });
      assert.deepEqual(await the.store.lage.on(at(1)), [late, early]);
      assert.deepEqual(await on(at(2)), [late.lageID], 'not at its end any more');
      assert.deepEqual(await on(at(3)), []);
      await endAll(at(1));
    });

    test('is switched on once for each key, also after it has ended; another body under it is told', async () => {
      const one = storm();
      await add(one, 'same');
      assert.deepEqual(await add(storm(), 'same'), { ended: 'done', lage: one });
      assert.deepEqual(await add(storm(), 'same', 'other'), { ended: 'other' });
      assert.equal(await the.store.lage.end(one.lageID, null, at(1)), true);
      assert.deepEqual(await add(storm({ seit: at(1) }), 'same'), { ended: 'done', lage: { ...one, bis: at(1) } });
      assert.deepEqual(await on(at(1)), []);
      const both = await Promise.all([add(storm(), 'race'), add(storm(), 'race')]);
      assert.deepEqual(both[0], both[1]);
      await endAll(at(1));
    });

    test('changes and ends while it is on, and only with the clients that the caller knows', async () => {
      const one = storm({ mandanten: ['haselmaus'] });
      await add(one);
      const other = { ...one, mandanten: null, text: { de: 'Orkan', en: 'Gale' }, bis: at(8) };
      const { change, end } = the.store.lage;
      assert.equal(await change(other, null, at(1)), false);
      assert.equal(await change(other, one.mandanten, at(6)), false, 'it is over');
      assert.equal(await change(other, one.mandanten, at(1)), true);
      assert.deepEqual(await the.store.lage.on(at(7)), [other]);
      assert.equal(await end(one.lageID, one.mandanten, at(7)), false);
      assert.equal(await end(one.lageID, null, at(7)), true);
      assert.equal(await end(one.lageID, null, at(7)), false);
      assert.deepEqual(await on(at(7)), []);
    });

    test('is one of so many at most, and is forgotten a day after its end', async () => {
      const all = Array.from({ length: LAGE.anzahl }, () => storm());
      for (const one of all) await add(one);
      assert.deepEqual(await add(storm()), { ended: 'full' });
      assert.deepEqual(await add(all[0]!), { ended: 'done', lage: all[0] }, 'a repeat is none more');
      await add(storm({ seit: at(7 + 25), bis: at(40) }));
      const rows = await the.rows.all<{ lage_id: string }>('select lage_id from lagehinweise');
      assert.equal(rows.length, 1);
      await endAll(at(33));
    });

    test('tells the watchers when it is switched on, changed and ended', async () => {
      const heard: string[] = [];
      const stop = the.store.changes((about) => void (about === LAGE_WAKE && heard.push(about)));
      // PostgreSQL may not listen yet, so a notice is switched on until a notification is heard.
      const told = async (deed: () => Promise<unknown>): Promise<void> => {
        heard.length = 0;
        for (let tries = 0; tries < 100 && !heard.length; tries++) {
          await deed();
          await sleep(20);
        }
        assert.ok(heard.length);
      };
      const one = storm();
      await told(() => add(storm()).then(() => endAll(at(1))));
      await add(one);
      await told(() => the.store.lage.change(one, null, at(1)));
      await told(() => the.store.lage.end(one.lageID, null, at(1)));
      stop();
    });
  });
}
