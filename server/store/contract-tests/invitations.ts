import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fresh, MANDANT, NOW } from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Fixtures } from './given.ts';

export function invitations(the: Fixtures): void {
  const another = ({ mandant, userID }: NewCase) => {
    const invitation = { id: fresh().einladung, mandant, userID, gueltigBis: '2026-03-31T00:00:00.000Z' };
    return { invitation, issue: () => the.store.invite(invitation) };
  };

  describe('invitations', () => {
    test('are issued again, and each of them opens the case', async () => {
      const one = await the.created();
      const { invitation, issue } = another(one);
      assert.equal(await issue(), true);
      for (const id of [one.einladung, invitation.id])
        assert.equal((await the.store.load(id, MANDANT, NOW))?.userID, one.userID);
      assert.deepEqual(await the.store.invitations(MANDANT, invitation.id), [{ ...invitation, widerrufen: null }]);
      assert.deepEqual(
        (await the.store.invitations(MANDANT, one.userID)).map(({ id }) => id),
        [one.einladung, invitation.id],
      );
    });

    test('are revoked one by one; a repeat leaves the first time', async () => {
      const one = await the.created();
      const { invitation, issue } = another(one);
      await issue();
      assert.equal(await the.store.revoke(MANDANT, one.einladung, NOW), true);
      assert.equal(await the.store.revoke(MANDANT, one.einladung, '2026-03-02T00:00:00.000Z'), true);
      assert.equal(await the.store.load(one.einladung, null, NOW), null);
      assert.equal((await the.store.invitations(MANDANT, one.einladung))[0]?.widerrufen, NOW);
      assert.ok(await the.store.load(invitation.id, null, NOW));
      assert.ok(await the.store.load(one.userID, null, NOW));
    });

    test('of another client are neither issued nor revoked nor shown', async () => {
      const one = await the.created({ mandant: 'gruen_Club' });
      const { invitation } = another(one);
      assert.equal(await the.store.invite({ ...invitation, mandant: MANDANT }), false);
      assert.equal(await the.store.load(invitation.id, null, NOW), null);
      assert.equal(await the.store.revoke(MANDANT, one.einladung, NOW), false);
      assert.ok(await the.store.load(one.einladung, null, NOW));
      for (const id of [one.einladung, one.userID]) assert.deepEqual(await the.store.invitations(MANDANT, id), []);
    });
  });

  describe('making a case with a key', () => {
    test('makes it once, also 20 times at once; the same key of another client is another', async () => {
      const key = `key-${fresh().userID}`;
      const before = await the.store.count();
      const made = await Promise.all(Array.from({ length: 20 }, () => the.store.create(fresh({ key }))));
      assert.equal(await the.store.count(), before + 1);
      assert.equal(made.filter((one) => one?.isRepeat === false).length, 1);
      const { userID, einladung } = made[0]!;
      for (const one of made) assert.deepEqual([one?.userID, one?.einladung], [userID, einladung]);
      assert.equal((await the.store.load(einladung, MANDANT, NOW))?.userID, userID);
      assert.equal((await the.store.create(fresh({ key, mandant: 'gruen_Club' })))?.isRepeat, false);
    });

    test('with another body than the first time makes none', async () => {
      const [key, open] = [`key-${fresh().userID}`, `key-${fresh().userID}`];
      const first = await the.store.create(fresh({ key, inhalt: 'one body' }));
      assert.deepEqual(await the.store.create(fresh({ key, inhalt: 'one body' })), { ...first, isRepeat: true });
      assert.equal(await the.store.create(fresh({ key, inhalt: 'another' })), null);
      const bare = await the.store.create(fresh({ key: open }));
      assert.deepEqual(await the.store.create(fresh({ key: open })), { ...bare, isRepeat: true });
      assert.equal(await the.store.create(fresh({ key: open, inhalt: 'any' })), null);
    });

    test('that failed leaves the key free', async () => {
      const [taken, key] = [await the.created(), `key-${fresh().userID}`];
      await assert.rejects(the.store.create(fresh({ key, userID: taken.userID })));
      assert.equal((await the.store.create(fresh({ key })))?.isRepeat, false);
    });
  });
}
