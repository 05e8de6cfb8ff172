import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Card } from '../tables/cards.ts';
import { fresh, MANDANT, NOW } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function cards(the: Fixtures): void {
  const card = (changes: Partial<Card> = {}): Omit<Card, 'widerrufen'> => ({
    id: fresh().einladung,
    mandant: MANDANT,
    typ: 'fahrrad',
    beispiel: false,
    vermerk: 'V-4711 Ä',
    angelegt: '2026-02-01T08:00:00.000Z',
    gueltigBis: null,
    ...changes,
  });

  describe('cards', () => {
    test('are found as they were issued, of their client and of any, years later too, and are no case', async () => {
      for (const one of [card(), card({ beispiel: true, typ: 'kfz', gueltigBis: '2099-01-01T00:00:00.000Z' })]) {
        assert.deepEqual(await the.store.cards.issue(one, randomUUID()), { ...one, widerrufen: null });
        for (const mandant of [MANDANT, null])
          assert.deepEqual(await the.store.cards.find(one.id, mandant, '2036-01-01T00:00:00.000Z'), {
            ...one,
            widerrufen: null,
          });
        assert.equal(await the.store.load(one.id, null, NOW), null);
        assert.deepEqual(await the.store.invitations(MANDANT, one.id), []);
      }
    });

    test('are listed with the cases made with them, and a case names its card and its note', async () => {
      const one = card({ angelegt: '2099-02-01T08:00:00.000Z' });
      await the.store.cards.issue(one, randomUUID());
      const made = { ...fresh(), key: `einstieg ${one.id} ${randomUUID()}` };
      await the.store.create(made);
      const other = fresh();
      await the.store.create(other);
      const [first] = await the.store.cards.list(MANDANT, 1);
      assert.deepEqual(first, { ...one, widerrufen: null, vorgaenge: 1 });
      const found = await the.store.cards.ofCases(MANDANT, [made.userID, other.userID]);
      assert.deepEqual([...found], [[made.userID, { id: one.id, vermerk: one.vermerk }]]);
      assert.equal((await the.store.cards.ofCases('gruen_Club', [made.userID])).size, 0);
      assert.equal((await the.store.cards.ofCases(MANDANT, [])).size, 0);
    });

    test('have a note that a person is told; it goes with their last case, or when the card is revoked', async () => {
      const one = card();
      await the.store.cards.issue(one, randomUUID());
      const made = async () => {
        const start = { ...fresh(), key: `einstieg ${one.id} ${randomUUID()}` };
        await the.store.create(start);
        return start;
      };
      const [first, second] = [await made(), await made()];
      const note = async () => (await the.store.cards.find(one.id, MANDANT, NOW))?.vermerk;
      const [told] = (await the.store.lifetime.dump(MANDANT, first.userID))!['vertraege']!;
      assert.deepEqual([told?.['id'], told?.['vermerk']], [one.id, 'V-4711 Ä']);
      await the.store.lifetime.erase(MANDANT, first.userID, NOW, the.log);
      assert.equal(await note(), 'V-4711 Ä', 'the other case has it still');
      await the.store.lifetime.erase(MANDANT, second.userID, NOW, the.log);
      assert.equal(await note(), '');
      const other = card();
      await the.store.cards.issue(other, randomUUID());
      await the.store.cards.revoke(MANDANT, other.id, NOW);
      const cards = await the.store.cards.list(MANDANT, 1_000);
      assert.equal(cards.find(({ id }) => id === other.id)?.vermerk, '');
    });

    test('that are unknown, expired or of another client are not found', async () => {
      const expired = card({ gueltigBis: NOW });
      await the.store.cards.issue(expired, randomUUID());
      assert.ok(await the.store.cards.find(expired.id, null, '2026-03-01T11:59:59.999Z'));
      assert.equal(await the.store.cards.find(expired.id, null, NOW), null);
      const other = card({ mandant: 'gruen_Club' });
      await the.store.cards.issue(other, randomUUID());
      assert.equal(await the.store.cards.find(other.id, MANDANT, NOW), null);
      for (const id of ['', fresh().einladung, '__proto__', '%'])
        assert.equal(await the.store.cards.find(id, null, NOW), null);
    });

    test('that are revoked are not found; a repeat leaves the first time, another client revokes none', async () => {
      const one = card();
      await the.store.cards.issue(one, randomUUID());
      assert.equal(await the.store.cards.revoke('gruen_Club', one.id, NOW), null);
      assert.ok(await the.store.cards.find(one.id, null, NOW));
      for (const zeit of [NOW, '2027-01-01T00:00:00.000Z'])
        assert.equal(await the.store.cards.revoke(MANDANT, one.id, zeit), NOW);
      assert.equal(await the.store.cards.find(one.id, null, NOW), null);
      assert.equal(await the.store.cards.revoke(MANDANT, fresh().einladung, NOW), null);
    });

    test('are issued once for a key, also 20 times at once; the same key of another client is another', async () => {
      const key = randomUUID();
      const issued = await Promise.all(Array.from({ length: 20 }, () => the.store.cards.issue(card(), key)));
      assert.equal(new Set(issued.map((one) => one?.id)).size, 1);
      const other = await the.store.cards.issue(card({ mandant: 'gruen_Club' }), key);
      assert.notEqual(other?.id, issued[0]?.id);
    });

    test('are issued for a key with the body of its first use alone', async () => {
      const key = randomUUID();
      const first = await the.store.cards.issue(card(), key, 'one body');
      assert.deepEqual(await the.store.cards.issue(card(), key, 'one body'), first);
      assert.equal(await the.store.cards.issue(card(), key, 'another'), null);
    });
  });
}
