import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { MANDANT, NOW } from './contract-examples.ts';
import type { Zugriff } from '../tables/auskunft/zugriffe.ts';
import type { Fixtures } from './given.ts';

export function zugriffeContract(the: Fixtures): void {
  const access = (changes: Partial<Zugriff> = {}): Zugriff => {
    const { zeit = NOW } = changes;
    const one = { akteur: 'a1b2c3d4', aufruf: 'GET /x', mandant: MANDANT, vorgang: 'REF', ausgang: '200', anzahl: 1 };
    return { ...one, zeit, zuletzt: zeit, ...changes };
  };
  const ref = (): string => randomUUID().slice(0, 16);

  describe('accesses', () => {
    test('that are alike are one row an hour, with the first, the last and how many', async () => {
      const vorgang = ref();
      const at = (minute: string) => access({ vorgang, zeit: `2026-03-02T10:${minute}:00.000Z` });
      await the.store.zugriffe.add([at('20')]);
      await the.store.zugriffe.add([at('50'), access({ vorgang, zeit: '2026-03-02T11:01:00.000Z' })]);
      await the.store.zugriffe.add([at('05')]);
      await the.store.zugriffe.add([access({ vorgang, ausgang: '404' }), access({ vorgang, akteur: '' })]);
      const found = await the.store.zugriffe.list({ vorgang }, 100);
      assert.equal(found.length, 4);
      assert.deepEqual(found[0], access({ vorgang, zeit: '2026-03-02T11:01:00.000Z' }));
      assert.deepEqual(
        found.find(({ anzahl }) => anzahl === 3),
        access({ vorgang, zeit: '2026-03-02T10:05:00.000Z', zuletzt: '2026-03-02T10:50:00.000Z', anzahl: 3 }),
      );
    });

    test('are taken by the hundred, and by several at once, and none is lost', async () => {
      const akteur = ref();
      const many = Array.from({ length: 137 }, (_, n) => access({ akteur, vorgang: `${n}` }));
      await Promise.all([many, many.toReversed(), many].map((some) => the.store.zugriffe.add(some)));
      const found = await the.store.zugriffe.list({ akteur }, 1_000);
      assert.deepEqual([found.length, new Set(found.map(({ anzahl }) => anzahl))], [137, new Set([3])]);
      assert.equal((await the.store.zugriffe.list({ akteur }, 10)).length, 10);
      assert.equal((await the.store.zugriffe.list({ akteur, vorgang: '7' }, 10)).length, 1);
      const within = async (von: string, vor: string) =>
        (await the.store.zugriffe.list({ akteur, vorgang: '7', von, vor }, 10)).length;
      const [before, hour, after] = ['2026-01-01', NOW, '2027-01-01'] as const;
      assert.deepEqual([await within(before, hour), await within(hour, after), await within(before, after)], [0, 1, 1]);
    });

    test('without a case are listed for nobody’s case', async () => {
      await the.store.zugriffe.add([access({ mandant: '', vorgang: '' })]);
      assert.deepEqual(await the.store.zugriffe.list({ vorgang: '' }, 10), []);
      assert.ok((await the.store.zugriffe.list({}, 1_000)).some(({ vorgang }) => vorgang === ''));
    });

    test('go by their age, however many', async () => {
      const akteur = ref();
      const of = (zeit: string) => (n: number) => access({ akteur, zeit, vorgang: `${n}` });
      const old = Array.from({ length: 2_100 }, (_, n) => of('2001-01-01T10:59:59.999Z')(n));
      await the.store.zugriffe.add([...old, of('2001-01-01T11:00:00.000Z')(0)]);
      assert.equal(await the.store.zugriffe.prune('2001-01-01T11:30:00.000Z'), 2_100);
      assert.equal((await the.store.zugriffe.list({ akteur }, 10)).length, 1);
      assert.equal(await the.store.zugriffe.prune('2001-01-01T11:30:00.000Z'), 0);
    });

    test('to a case are given to the person who asks, and outlive it', async () => {
      const [one, other] = [await the.created(), await the.created()];
      const { vorgangRef } = await the.loaded(one);
      await the.store.zugriffe.add([access({ vorgang: vorgangRef }), access({ vorgang: ref() })]);
      const dump = await the.store.lifetime.dump(MANDANT, one.userID);
      assert.deepEqual(dump?.['zugriffe'], [access({ vorgang: vorgangRef })]);
      assert.deepEqual((await the.store.lifetime.dump(MANDANT, other.userID))?.['zugriffe'], []);
      await the.store.lifetime.erase(MANDANT, one.userID, NOW, the.log);
      assert.deepEqual(await the.store.zugriffe.list({ vorgang: vorgangRef }, 10), [access({ vorgang: vorgangRef })]);
    });
  });
}
