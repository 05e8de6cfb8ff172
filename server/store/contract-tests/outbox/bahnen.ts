import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOW, cancelOf, exampleEvent, fresh, exampleReport } from '../contract-examples.ts';
import type { NewCase } from '../../tables/cases.ts';
import type { Fixtures } from '../given.ts';

/** Lanes of the webhooks: a client's own, and the operator's for the others. ADR 057 */
export function bahnen(the: Fixtures): void {
  const at = (time: string): string => `1960-01-01T${time}:00.000Z`;
  const report = async (mandant: string, time: string): Promise<NewCase> => {
    const one = await the.created({ mandant });
    await the.store.report(exampleReport(one, { zeit: at(time), zustellung: JSON.stringify({ timestamp: at(time) }) }));
    return one;
  };

  describe('the webhooks', () => {
    test('that the operator has not: what waits for it longer than that goes, and nothing of a client’s own, nor a dead letter', async () => {
      const then = (day: string): string => `1950-01-${day}T10:00:00.000Z`;
      const [own, other] = [`eigen_${fresh().userID}`, `fremd_${fresh().userID}`];
      const sent = async (mandant: string, day: string): Promise<NewCase> => {
        const one = await the.created({ mandant });
        await the.store.report(exampleReport(one, { zeit: then(day), zustellung: '{}' }));
        return one;
      };
      const dead = await sent(other, '01');
      const ofOperator = the.store.webhookLane(null, () => []);
      const [letter] = await ofOperator.claim(then('01'), then('02'), 1);
      await ofOperator.giveUp(letter!, then('02'), 'status 400');
      const [sorted, unsorted] = [await sent(own, '02'), await sent(own, '03')];
      await the.store.webhookLane(own, () => [own]).claim(then('02'), then('03'), 1);
      const [old, failed, young] = [await sent(other, '03'), await sent(other, '04'), await sent(other, '05')];
      const tried = (await ofOperator.claim(then('04'), then('05'), 9)).find(({ userID }) => userID === failed.userID);
      await ofOperator.postpone(tried!, then('06'), 'status 500');
      assert.equal(await the.store.dropUndelivered(then('05'), [own]), 2);
      const left = [dead, sorted, unsorted, old, failed, young].map((one) => the.rowsOf('zustellungen', one));
      assert.deepEqual(
        (await Promise.all(left)).map(({ length }) => length),
        [1, 1, 1, 0, 0, 1],
      );
      assert.equal(await the.store.dropUndelivered(then('05'), [own]), 0);
      // No other test may get these messages.
      for (const { mandant, userID } of [dead, sorted, unsorted, young])
        await the.store.lifetime.erase(mandant, userID, NOW, the.log);
    });

    test('have a lane each: what is a client’s own is not the operator’s, and changes hands with the client’s file, in order per case', async () => {
      const [own, other] = [`eigen_${fresh().userID}`, `fremd_${fresh().userID}`];
      let clients = [own];
      const ours = () => clients;
      const [ofOperator, ofClient] = [the.store.webhookLane(null, ours), the.store.webhookLane(own, ours)];
      const one = await report(own, '10:00');
      const two = await report(other, '10:01');
      await the.store.cancel(cancelOf(one, { event: { ...exampleEvent('STORNO'), zeit: at('10:02') } }));
      const idsOf = (taken: readonly { userID: string }[]) => taken.map(({ userID }) => userID);

      const operators = await ofOperator.claim(at('11:00'), at('11:59'), 9);
      assert.deepEqual(
        idsOf(operators).filter((id) => id === one.userID || id === two.userID),
        [two.userID],
      );
      const [first, ...more] = await ofClient.claim(at('11:00'), at('11:59'), 9);
      assert.deepEqual([first?.userID, first?.nr, more], [one.userID, 1, []]);
      assert.deepEqual(await ofClient.backlog(), { wartend: 2, seit: at('10:00'), aufgegeben: 0 });
      await ofClient.postpone(first!, at('20:00'), 'status 500');

      // The client's file names no webhook any more. The operator gets the messages, still in order.
      clients = [];
      for (const nr of [1, 2]) {
        const taken = await ofOperator.claim(at('20:00'), at('20:59'), 99);
        const left = taken.filter(({ userID }) => userID === one.userID);
        assert.deepEqual(
          left.map((message) => message.nr),
          [nr],
        );
        assert.deepEqual(await ofClient.claim(at('20:00'), at('20:59'), 9), []);
        await ofOperator.done(left[0]!.id, NOW);
      }
      for (const { id } of operators) await ofOperator.done(id, NOW);
    });

    test('are probed and made due apart: one that is down changes nothing for the other', async () => {
      const own = `eigen_${fresh().userID}`;
      const ours = () => [own];
      const [ofOperator, ofClient] = [the.store.webhookLane(null, ours), the.store.webhookLane(own, ours)];
      await report(own, '12:00');
      const [one] = await ofClient.claim(at('13:00'), at('13:59'), 9);
      await ofClient.postpone(one!, at('23:00'), 'status 500');
      await ofOperator.resume(at('14:00'));
      assert.deepEqual(await ofClient.claim(at('14:00'), at('14:59'), 9), [], 'rests still');
      const probe = await ofClient.probe(at('14:00'), at('14:59'), '');
      assert.equal(probe?.id, one!.id);
      await ofClient.postpone(probe!, at('23:00'), 'status 500');
      assert.equal(await ofClient.resume(at('15:00')), 1);
      const [again] = await ofClient.claim(at('15:00'), at('15:59'), 9);
      await ofClient.done(again!.id, NOW);
    });
  });
}
