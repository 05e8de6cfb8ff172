import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { MANDANT, NOW } from './contract-examples.ts';
import type { BearerKey } from '../tables/keys.ts';
import type { Fixtures } from './given.ts';

export function keys(the: Fixtures): void {
  const fresh = (changes: Partial<BearerKey> = {}): Omit<BearerKey, 'widerrufen' | 'benutzt'> => ({
    id: randomUUID(),
    art: 'betreiber',
    mandant: MANDANT,
    name: 'Leitstelle Köln',
    darf: null,
    angelegt: NOW,
    gueltigBis: null,
    ...changes,
  });

  describe('keys', () => {
    test('are found by their hash, of one client and of all', async () => {
      for (const key of [fresh(), fresh({ art: 'partner', mandant: null })]) {
        const hash = randomUUID();
        await the.store.keys.add(key, hash);
        assert.deepEqual(await the.store.keys.find(hash, NOW), { ...key, widerrufen: null, benutzt: null });
      }
      assert.equal(await the.store.keys.find('', NOW), null);
      assert.equal(await the.store.keys.find(randomUUID(), NOW), null);
    });

    test('with an end are found until a moment before it, and not at it', async () => {
      const [key, hash] = [fresh({ gueltigBis: '2027-01-01T00:00:00.000Z' }), randomUUID()];
      await the.store.keys.add(key, hash);
      const found = { ...key, widerrufen: null, benutzt: null };
      assert.deepEqual(await the.store.keys.find(hash, '2026-12-31T23:59:59.999Z'), found);
      for (const late of ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.001Z', '2030-01-01T00:00:00.000Z'])
        assert.equal(await the.store.keys.find(hash, late), null, late);
      assert.ok(
        (await the.store.keys.list()).some(({ id }) => id === key.id),
        'it stays in the list',
      );
    });

    test('that are revoked are not found and stay in the list; a repeat leaves the first time', async () => {
      const [key, hash] = [fresh(), randomUUID()];
      await the.store.keys.add(key, hash);
      assert.equal(await the.store.keys.revoke(key.id, NOW), true);
      assert.equal(await the.store.keys.revoke(key.id, '2027-01-01T00:00:00.000Z'), true);
      assert.equal(await the.store.keys.revoke('nobody', NOW), false);
      assert.equal(await the.store.keys.find(hash, NOW), null);
      assert.deepEqual(
        (await the.store.keys.list()).find(({ id }) => id === key.id),
        { ...key, widerrufen: NOW, benutzt: null },
      );
    });

    test('have the rights they were made with, and without any said all', async () => {
      for (const darf of [null, ['lesen'], ['lesen', 'ereignisse', 'loeschen']] as const) {
        const [key, hash] = [fresh({ darf }), randomUUID()];
        await the.store.keys.add(key, hash);
        assert.deepEqual((await the.store.keys.find(hash, NOW))?.darf, darf);
        assert.deepEqual((await the.store.keys.list()).find(({ id }) => id === key.id)?.darf, darf);
      }
    });

    test('are known by their id also once they are good no more', async () => {
      const [key, hash] = [fresh({ gueltigBis: '2020-01-01T00:00:00.000Z' }), randomUUID()];
      await the.store.keys.add(key, hash);
      await the.store.keys.revoke(key.id, NOW);
      assert.equal(await the.store.keys.idOf(hash), key.id);
      assert.equal(await the.store.keys.idOf(randomUUID()), null);
    });

    test('keep the last day of their use', async () => {
      const [key, hash] = [fresh(), randomUUID()];
      await the.store.keys.add(key, hash);
      for (const day of ['2026-03-02', '2026-03-03', '2026-03-01']) await the.store.keys.used(key.id, day);
      assert.equal((await the.store.keys.find(hash, NOW))?.benutzt, '2026-03-03');
      await the.store.keys.used('nobody', '2026-03-02');
    });

    test('are never kept twice, nor in any list with their hash', async () => {
      const [key, hash] = [fresh(), randomUUID()];
      await the.store.keys.add(key, hash);
      await assert.rejects(the.store.keys.add(fresh(), hash));
      await assert.rejects(the.store.keys.add(key, randomUUID()));
      assert.ok(!JSON.stringify(await the.store.keys.list()).includes(hash));
    });
  });
}
