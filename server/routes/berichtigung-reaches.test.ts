import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Auftrag } from '#domain/auftrag.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { eventually } from '../nachrichten/test-lane.ts';
import { receiver, SECRET } from '../outbox/test-receiver.ts';
import { startWebhook } from '../outbox/webhook.ts';
import { readSettings } from '../settings.ts';
import { assigned, type Assigned } from '../test/test-auftrag.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { signedIn, type TestDesk } from '../test/test-desk.ts';

/** Every correction, whoever makes it, reaches all who must know of it; and nobody with a read-only link. D126 */

interface Scene {
  the: TestApp;
  one: Assigned;
  desk: TestDesk;
}
type Answer = ReturnType<TestApp['call']>;

let keys = 0;
const key = () => ({ 'idempotency-key': `reach-${(keys += 1)}` });
const PATH = ({ one }: Scene): string => `betreiber/vorgang/${one.vorgangRef}/berichtigung`;

const WHO: Readonly<Record<string, (scene: Scene, body: object) => Answer>> = {
  person: ({ the, one }, body) => the.call('POST', `vorgang/${one.userID}/berichtigung`, body, key()),
  machine: ({ one }, body) => one.operator('POST', 'berichtigung', body, key()),
  desk: (scene, body) => scene.desk.call('POST', PATH(scene), body, key()),
};

const PLACE = {
  schadenOrt: {
    ortsTyp: 'innerorts',
    positionsdaten: { lat: 50.95, lng: 6.98 },
    adresse: { strasse: 'Domstraße', ort: 'Köln' },
  },
};
const NUMBER = { mobilnummer: '0176 040690 12' };
const WHAT = { place: PLACE, number: NUMBER, both: { ...PLACE, ...NUMBER } } as const;

/** Which of the new values are in a text. */
const saidIn = (of: unknown): string[] => {
  const text = JSON.stringify(of).replaceAll(/(?<=\d) (?=\d)/g, '');
  return [...(text.includes('Domstraße') ? ['schadenOrt'] : []), ...(/17604069012/.test(text) ? ['mobilnummer'] : [])];
};

test('each correction, of person, machine or desk, reaches person, helper, webhook, feed and desk, and no read-only link', async (t) => {
  const the = await testApp(t);
  const hook = await receiver(t);
  const { webhook } = readSettings({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET: SECRET });
  const worker = startWebhook({ store: the.store, webhook: webhook!, log: the.app.log, clock: () => the.time.now });
  t.after(() => worker.stop());
  const desk = await signedIn(the);
  const { authorization } = await the.keyOf('betreiber');
  const feed = async (seit = '') =>
    (
      await the.call('GET', `betreiber/vorgaenge?anzahl=100${seit && `&seit=${seit}`}`, undefined, { authorization })
    ).json<{
      data: { vorgangRef: string; berichtigt: string[] }[];
      cursor: string;
    }>();

  const corrected: (readonly [ref: string, what: string[]])[] = [];
  for (const [who, corrects] of Object.entries(WHO))
    for (const [what, body] of Object.entries(WHAT)) {
      const name = `the ${who} corrects: ${what}`;
      const one = await assigned(the, { angenommen: true });
      const { leseID } = (await the.store.load(one.userID, null, '2026'))!;
      const read = async () => (await the.call('GET', `vorgang/${leseID}/status`)).json<object>();
      const [forReading, { cursor }] = [await read(), await feed()];
      the.time.now += 60_000;
      assert.equal((await corrects({ the, one, desk }, body)).statusCode, 200, name);
      const wanted = [
        ...('schadenOrt' in body ? ['schadenOrt'] : []),
        ...('mobilnummer' in body ? ['mobilnummer'] : []),
      ];

      const status = (await the.call('GET', `vorgang/${one.userID}/status`)).json<{ data: OrderStatus }>().data;
      assert.deepEqual(saidIn(status.hinweise), wanted, `${name}: the person reads it`);
      const { aenderungen, einsatz } = (await one.read()).json<{ data: Auftrag }>().data;
      assert.deepEqual(
        [aenderungen.map(({ art }) => art), saidIn(aenderungen), saidIn(einsatz)],
        [['berichtigung'], wanted, wanted],
        `${name}: the helper has a line that wants a tap, and goes by it`,
      );
      const [fall] = (await feed(cursor)).data;
      assert.deepEqual([fall?.vorgangRef, fall?.berichtigt], [one.vorgangRef, wanted], `${name}: the feed`);
      const sheet = (await desk.call('GET', `fall/${one.vorgangRef}`)).json<{ data: Fallblatt }>().data;
      assert.deepEqual(saidIn([sheet.brett, sheet.person]), wanted, `${name}: the desk`);
      assert.deepEqual(await read(), forReading, `${name}: the read-only link`);
      corrected.push([one.vorgangRef, wanted]);
    }
  await eventually(
    async () => (await the.store.outbox.backlog()).wartend === 0,
    () => 'the webhook was not told of all',
  );
  await worker.stop();
  const told = hook.got
    .map(({ body }) => JSON.parse(body) as { type: string; data: { vorgangRef: string; berichtigt: string[] } })
    .filter(({ type }) => type === 'vorgang.berichtigt')
    .map(({ data }) => [data.vorgangRef, data.berichtigt] as const);
  assert.deepEqual(told.toSorted(), corrected.toSorted(), 'the webhook is told of each, once');
});
