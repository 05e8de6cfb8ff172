import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOW, cancelOf, exampleEvent, fresh, remarkOf, exampleReport } from '../contract-examples.ts';
import type { NewCase } from '../../tables/cases.ts';
import type { Fixtures } from '../given.ts';

export function outboxOrder(the: Fixtures): void {
  // Long before the messages of other tests; each test takes a time before the last one's.
  let years = 1990;
  const day = () => {
    const year = years--;
    return (time: string) => `${year}-01-01T${time}:00.000Z`;
  };
  const report = async (zeit: string): Promise<NewCase> => {
    const one = await the.created({ mandant: `outbox_${fresh().userID}` });
    await the.store.report(exampleReport(one, { zeit, zustellung: messageOf(zeit) }));
    return one;
  };
  const remark = (one: NewCase, zeit: string) =>
    the.store.remark(
      remarkOf(one, {
        key: zeit,
        event: { ...exampleEvent('NACHTRAG'), unid: zeit, zeit, zustellung: messageOf(zeit) },
      }),
    );
  const messageOf = (timestamp: string) => JSON.stringify({ timestamp });

  describe('the outbox', () => {
    test('gives the messages of a case in order: the next once the one before is delivered or given up, not while it is under way or rests', async () => {
      const at = day();
      const { claim, done, giveUp, postpone, release, replay } = the.store.outbox;
      const one = await report(at('10:00'));
      await remark(one, at('10:01'));
      await the.store.cancel(cancelOf(one, { event: { ...exampleEvent('STORNO'), zeit: at('10:02') } }));
      const next = async (now: string) => {
        const taken = await claim(at(now), at(`${now.slice(0, 2)}:59`), 9);
        assert.ok(taken.length <= 1, 'one of a case');
        return taken[0];
      };
      const first = await next('11:00');
      assert.deepEqual([first?.nr, first?.seit, first?.vorher], [1, at('10:00'), at('10:00')]);
      assert.equal(await next('11:01'), undefined, 'under way');
      await postpone(first!, at('12:30'), 'status 500');
      assert.equal(await next('12:00'), undefined, 'rests');
      const again = await next('12:30');
      assert.equal(again?.nr, 1);
      await done(again!.id, NOW);
      const second = await next('13:00');
      assert.equal(second?.nr, 2);
      await giveUp(second!, at('13:00'), 'status 400');
      const third = await next('14:00');
      assert.equal(third?.nr, 3);
      await release(third!, at('15:00'), 'status 410');
      // After the replay by hand, the second message is the first of those that wait.
      assert.equal(await replay(one.mandant, null, at('15:00')), 1);
      for (const nr of [2, 3]) {
        const left = await next('15:30');
        assert.equal(left?.nr, nr);
        await done(left!.id, NOW);
      }
    });

    test('gives the messages of several cases the oldest first, whatever their attempts', async () => {
      const at = day();
      const { claim, done, postpone } = the.store.outbox;
      for (const time of ['10:02', '10:00', '10:01']) await report(at(time));
      const taken = await claim(at('11:00'), at('11:30'), 9);
      for (const [index, one] of taken.entries()) await postpone(one, at(`12:0${9 - index}`), 'status 500');
      const again = await claim(at('13:00'), at('13:30'), 9);
      assert.deepEqual(
        again.map(({ seit }) => seit),
        ['10:00', '10:01', '10:02'].map(at),
      );
      for (const { id } of again) await done(id, NOW);
    });

    test('probes with one message at a time, due or not: one that has not failed yet, else each in turn', async () => {
      const at = day();
      const { claim, probe, done, postpone, release } = the.store.outbox;
      for (const time of ['10:00', '10:01', '10:02']) await report(at(time));
      const ids = (await claim(at('11:00'), at('11:01'), 2)).map(({ id }) => id);
      assert.equal(ids.length, 2);
      const leased = await claim(at('11:01'), at('20:00'), 9);
      for (const one of leased.slice(0, 2)) await postpone(one, at('19:00'), 'ECONNREFUSED');
      await postpone(leased[2]!, at('11:02'), 'ECONNREFUSED');
      const fresh = await report(at('10:30'));
      const untried = await probe(at('12:00'), at('12:30'), '');
      assert.deepEqual([untried?.userID, untried?.vorher], [fresh.userID, at('10:30')]);
      const seen: string[] = [];
      let after = '';
      for (let n = 0; n < 3; n++) {
        const one = await probe(at('12:00'), at('12:30'), after);
        await release(one!, one!.vorher, 'ECONNREFUSED');
        seen.push((after = one!.id));
      }
      assert.deepEqual(seen, leased.map(({ id }) => id).toSorted());
      assert.equal((await probe(at('12:00'), at('12:30'), after))?.id, seen[0], 'and from the beginning');
      await done(seen[0]!, NOW);
      for (const one of [untried!, ...leased]) await done(one.id, NOW);
      assert.equal(await probe(at('12:00'), at('12:30'), ''), null);
    });

    test('makes all that rests due at once, each once before its own time, and leaves alone what is under way', async () => {
      const at = day();
      const { claim, resume, done, postpone, release } = the.store.outbox;
      for (const time of ['10:00', '10:01', '10:02']) await report(at(time));
      const [one, other, underWay] = await claim(at('11:00'), at('20:00'), 9);
      for (const failed of [one!, other!]) await postpone(failed, at('19:00'), 'ECONNREFUSED');
      assert.deepEqual(await claim(at('12:00'), at('12:30'), 9), []);
      assert.equal(await resume(at('12:00')), 2);
      const early = await claim(at('12:00'), at('12:30'), 9);
      assert.deepEqual(
        early.map(({ id, vorgezogen }) => [id, vorgezogen]),
        [one!, other!].map(({ id }) => [id, true]),
      );
      for (const failed of early) await release(failed, at('19:00'), 'status 400');
      assert.equal(await resume(at('13:00')), 0, 'not again');
      const due = await claim(at('19:00'), at('19:30'), 9);
      assert.deepEqual(
        due.map(({ versuche, vorgezogen }) => [versuche, vorgezogen]),
        [
          [2, false],
          [2, false],
        ],
      );
      for (const failed of due) await postpone(failed, at('21:00'), 'status 400');
      assert.equal(await resume(at('19:40')), 2, 'after an attempt of its own');
      for (const { id } of [...due, underWay!]) await done(id, NOW);
    });
  });
}
