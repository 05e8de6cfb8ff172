import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOW, cancelOf, exampleEvent, fresh, exampleReport } from '../contract-examples.ts';
import type { NewCase } from '../../tables/cases.ts';
import type { Fixtures } from '../given.ts';

export function outboxContract(the: Fixtures): void {
  // Long before the messages of other tests. Each test takes the day before the last one's, so that only its own
  // messages are due.
  let days = 28;
  const day = () => {
    const date = `2000-01-${String(days--).padStart(2, '0')}`;
    return (time: string) => `${date}T${time}:00.000Z`;
  };
  const sent = async (zeit: string, mandant = `outbox_${fresh().userID}`): Promise<NewCase> => {
    const one = await the.created({ mandant });
    await the.store.report(exampleReport(one, { zeit, zustellung: JSON.stringify({ of: one.userID }) }));
    return one;
  };
  const claim = (now: string, until: string, limit = 100) => the.store.outbox.claim(now, until, limit);

  describe('the outbox', () => {
    test('gives what is due once, the longest due first, and again when the lease has run out', async () => {
      const at = day();
      const [late, early, future] = [await sent(at('10:01')), await sent(at('10:00')), await sent(at('11:00'))];
      const taken = await claim(at('10:30'), at('10:35'));
      assert.deepEqual(
        taken.map(({ userID, mandant, faellig, versuche, daten, fehler, aufgegeben }) => [
          [userID, mandant, daten],
          [faellig, versuche, fehler, aufgegeben],
        ]),
        [early, late].map(({ userID, mandant }) => [
          [userID, mandant, JSON.stringify({ of: userID })],
          [at('10:35'), 1, null, null],
        ]),
      );
      assert.deepEqual(await claim(at('10:34'), at('10:40')), []);
      const again = await claim(at('10:35'), at('10:40'), 1);
      assert.deepEqual(
        again.map(({ id, versuche }) => [taken.some((one) => one.id === id), versuche]),
        [[true, 2]],
      );
      await claim(at('12:00'), at('23:00'));
      assert.equal((await the.rowsOf('zustellungen', future)).length, 1);
    });

    test('gives each message to one of 20 that ask at once', async () => {
      const at = day();
      await Promise.all(Array.from({ length: 40 }, () => sent(at('10:00'))));
      const taken = await Promise.all(Array.from({ length: 20 }, () => claim(at('10:00'), at('23:00'), 5)));
      const ids = taken.flat().map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, 'none twice');
      const rest = await claim(at('10:00'), at('23:00'));
      assert.equal(ids.length + rest.length, 40);
    });

    test('forgets what is delivered', async () => {
      const at = day();
      const one = await sent(at('10:00'));
      const [{ id } = { id: '' }] = await claim(at('10:00'), at('10:05'));
      await the.store.outbox.done(id, NOW);
      await the.store.outbox.done(id, NOW);
      assert.deepEqual(await the.rowsOf('zustellungen', one), []);
      assert.deepEqual(await claim(at('23:00'), at('23:05')), []);
    });

    test('tries again later what failed, with the reason; a lease that ran out decides nothing', async () => {
      const at = day();
      await sent(at('10:00'));
      const [first] = await claim(at('10:00'), at('10:05'));
      const [second] = await claim(at('10:05'), at('10:10'));
      await the.store.outbox.postpone(first!, at('22:00'), 'too late');
      await the.store.outbox.giveUp(first!, at('10:06'), 'too late');
      await the.store.outbox.postpone(second!, at('10:30'), '503');
      assert.deepEqual(await claim(at('10:29'), at('23:00')), []);
      const [third] = await claim(at('10:30'), at('23:00'));
      assert.deepEqual([third?.id, third?.versuche, third?.fehler], [first!.id, 3, null]);
    });

    test('keeps what is given up until it is replayed, one or all of a client', async () => {
      const at = day();
      const mandant = `outbox_${fresh().userID}`;
      const before = await the.store.outbox.backlog();
      for (const time of ['10:00', '10:01']) await sent(at(time), mandant);
      await sent(at('10:02'));
      const taken = await claim(at('10:30'), at('10:35'));
      for (const one of taken) await the.store.outbox.giveUp(one, at('10:31'), '410');
      assert.deepEqual(await claim(at('23:00'), at('23:30')), []);
      const dead = await the.store.outbox.list(mandant, 'aufgegeben', 100);
      assert.deepEqual(
        dead.map(({ id, aufgegeben, fehler }) => [id, aufgegeben, fehler]).sort(),
        taken
          .slice(0, 2)
          .map(({ id }) => [id, at('10:31'), '410'])
          .sort(),
      );
      assert.equal((await the.store.outbox.list(null, 'aufgegeben', 100)).length, before.aufgegeben + 3);
      assert.deepEqual(await the.store.outbox.list(mandant, 'wartend', 100), []);
      assert.equal((await the.store.outbox.backlog()).aufgegeben, before.aufgegeben + 3);
      assert.equal(await the.store.outbox.replay('gruen_Club', dead[0]!.id, at('10:40')), 0);
      assert.equal(await the.store.outbox.replay(mandant, dead[0]!.id, at('10:40')), 1);
      assert.deepEqual(
        (await claim(at('10:40'), at('10:45'))).map(({ id, versuche, aufgegeben }) => [id, versuche, aufgegeben]),
        [[dead[0]!.id, 1, null]],
      );
      assert.equal(await the.store.outbox.replay(mandant, null, at('10:50')), 1);
      assert.equal(await the.store.outbox.replay(null, taken[2]!.id, at('10:50')), 1);
      assert.equal((await claim(at('10:50'), at('23:00'))).length, 3);
    });

    test('says how much waits and since when', async () => {
      const at = day();
      const [{ wartend }, one] = [await the.store.outbox.backlog(), await sent(at('00:00'))];
      await the.store.cancel(cancelOf(one, { event: { ...exampleEvent('STORNO'), zeit: at('00:01') } }));
      const now = await the.store.outbox.backlog();
      assert.equal(now.wartend, wartend + 2);
      assert.ok(now.seit !== null && now.seit <= at('00:00'));
      assert.equal((await the.store.outbox.list(one.mandant, 'wartend', 1)).length, 1);
      await claim(at('00:02'), at('23:00'));
    });
  });
}
