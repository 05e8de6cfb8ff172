import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { symbols } from '#domain/ids.ts';
import { VORLESECODE } from '#domain/leitstand/vorlesecode.ts';
import { MANDANT, NOW } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const at = Date.parse(NOW);
const iso = (time: number): string => new Date(time).toISOString();
const code = (): string => symbols(VORLESECODE.length, randomBytes(64));

/** Read-out codes of the phone. */
export function codes(the: Fixtures): void {
  const show = (userID: string, fresh: readonly string[], now = at) =>
    the.store.vorlesecodes.show({ mandant: MANDANT, userID }, fresh, now);
  const found = async (word: string, now: number) => (await the.store.vorlesecodes.find(word, iso(now)))?.userID;

  describe('read-out codes', () => {
    test('stays for its time, then another one comes, and the one before is good for a while longer', async () => {
      const { userID } = await the.created({});
      const [first, second] = [code(), code()];
      const changes = at + VORLESECODE.shown;
      assert.deepEqual(await show(userID, [first]), { code: first, wechseltUm: iso(changes) });
      assert.equal((await show(userID, [second], changes - 1))?.code, first);
      assert.equal((await show(userID, [second], changes))?.code, second);
      const over = changes + VORLESECODE.grace;
      assert.deepEqual(await Promise.all([found(first, over - 1), found(first, over)]), [userID, undefined]);
      assert.equal(await found(second, over), userID);
    });

    test('belongs to one case: a code that is taken goes to no other while it is good', async () => {
      const [one, other] = [await the.created({}), await the.created({})];
      const [same, free] = [code(), code()];
      await show(one.userID, [same]);
      assert.equal(await show(other.userID, [same]), null);
      assert.equal((await show(other.userID, [same, free]))?.code, free);
      const over = at + VORLESECODE.shown + VORLESECODE.grace;
      const late = await the.created({});
      assert.equal((await show(late.userID, [same], over))?.code, same);
      assert.equal(await found(same, over), late.userID);
    });

    test('is one for all who ask at once, and none without a case', async () => {
      const { userID } = await the.created({});
      const asked = await Promise.all(Array.from({ length: 8 }, () => show(userID, [code()])));
      assert.equal(new Set(asked.map((one) => one?.code)).size, 1);
      assert.equal(await show('NOBODYNOBODY', [code()]), null);
    });
  });
}
