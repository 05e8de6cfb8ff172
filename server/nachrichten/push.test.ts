import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { LEAST_GAP } from '#domain/nachricht/neuigkeit.ts';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { cancelOf, exampleEvent } from '../store/contract-tests/contract-examples.ts';
import { pushService } from '../test/test-push-service.ts';
import { zielOf } from './abo.ts';
import { pushTo, sending, START } from './test-lane.ts';

const KEY = newVapidKey();

/** A case whose browser asked for messages at a push service of our own. */
async function subscribed(t: TestContext, how?: (response: ServerResponse, count: number) => void, env = {}) {
  const service = await pushService(t, how);
  const lane = await sending(t, 'probe', { PUSH_KEY: KEY.privateKey, PUSH_HOSTS: '127.0.0.1', ...env });
  const { one, happens } = await lane.reported();
  await lane.store.nachrichten.drop(one.mandant, one.userID, 'sms');
  const open = async (schluessel = KEY.publicKey, sprache = 'de') => {
    const abo = service.subscribe(schluessel);
    const { mandant, userID } = one;
    const way = { mandant, userID, gesagt: [], seit: new Date(START).toISOString(), ...pushTo(abo, sprache) };
    assert.equal(await lane.store.nachrichten.open(way, 9), 'done');
    return abo;
  };
  return { ...service, ...lane, one, happens, open, abo: await open() };
}

describe('push messages', { concurrency: true }, () => {
  test('a message is signed for its push service and readable by its browser alone: name of the client, what happened, the own status', async (t) => {
    const { one, happens, until, settled, open } = await subscribed(t);
    await open(KEY.publicKey, 'en');
    await happens('BEAUFTRAGT', { wartezeitMinuten: '30' });
    const got = await until(2);
    await settled(0);
    const [de, en] = got.map(({ mitteilung }) => mitteilung).sort((a, b) => (a.sprache < b.sprache ? -1 : 1));
    assert.deepEqual(de, {
      titel: 'Pannenlotse',
      text: 'Ein Helfer ist beauftragt. Ankunft zwischen 11:20 und 11:40 Uhr.',
      adresse: `/organisation/${one.userID}`,
      bild: '/kfz-192.png',
      sprache: 'de',
    });
    assert.equal(en?.text, 'A helper is assigned. Arrival between 11:20 and 11:40.');
    const [{ headers, claims }] = got as [(typeof got)[0]];
    assert.deepEqual([headers['ttl'], headers['urgency'], claims.sub], ['3600', 'high', 'https://panne.example']);
    assert.equal(headers['topic'], got[1]!.headers['topic']);
    assert.match(String(headers['topic']), /^[\w-]{32}$/);
    const plain = createHash('sha256').update(one.userID).digest('base64url').slice(0, 32);
    assert.notEqual(headers['topic'], plain, 'nobody finds the case by trying ids');
    assert.doesNotMatch(JSON.stringify(headers), new RegExp(one.userID));
  });

  test('the same states and limits as of texts: each once, never two within two minutes, the newest of what waited, none after a cancel', async (t) => {
    const { one, store, time, happens, until, settled, failing, restart, got } = await subscribed(t);
    await happens('BEAUFTRAGT', { wartezeitMinuten: '20' });
    await happens('BEAUFTRAGT', { wartezeitMinuten: '20' });
    await until(1);
    await settled(0);
    await happens('WARTEZEIT', { wartezeitMinuten: '60' });
    await failing('too early');
    time.now += 60_000;
    await happens('ABFAHRT');
    await settled(1);
    time.now += LEAST_GAP - 60_000;
    await restart();
    await until(2);
    await settled(0);
    assert.match(got[1]!.mitteilung.text, /^Der Helfer fährt jetzt zu Ihnen\./);
    await happens('WECHSEL');
    await happens('BEAUFTRAGT');
    const event = { ...exampleEvent('STORNO'), zeit: new Date(time.now).toISOString() };
    assert.equal((await store.cancel(cancelOf(one, { doc: one.doc, event }))).ended, 'done');
    time.now += 2 * LEAST_GAP;
    await restart();
    await settled(0);
    assert.equal(got.length, 2);
  });

  for (const status of [404, 410])
    test(`a dead subscription (${status}) leaves, with what waits for it; the others of the case go on`, async (t) => {
      const { one, store, open, happens, until, settled, forget, abo, got } = await subscribed(t, (response, count) =>
        response.writeHead(count === 0 && status === 410 ? 410 : 201).end(),
      );
      const dead = status === 404 ? abo : null;
      if (dead) forget(dead);
      await happens('BEAUFTRAGT');
      if (!dead) await until(1);
      await settled(0);
      assert.deepEqual(await store.nachrichten.wege(one.mandant, one.userID), []);
      await open();
      await happens('ANKUNFT');
      await until(dead ? 1 : 2);
      await settled(0);
      assert.match(got.at(-1)!.mitteilung.text, /Der Helfer ist da/);
    });

  // prettier-ignore
  const TROUBLES = [
    ['hangs',                       () => undefined,                                                            'timeout'],
    ['answers 500',                 (response) => void response.writeHead(500).end(),                           'status 500'],
    ['answers 429 with Retry-After', (response) => void response.writeHead(429, { 'retry-after': '30' }).end(), 'status 429'],
    ['redirects',                   (response) => void response.writeHead(307, { location: '/push/x' }).end(),  'status 307'],
    ['hangs up',                    (response) => void response.socket?.destroy(),                              'ECONNRESET'],
  ] as const satisfies readonly (readonly [string, (response: ServerResponse) => void, string])[];

  for (const [what, trouble, grund] of TROUBLES)
    test(`a push service that ${what} gets the message again`, async (t) => {
      const { happens, until, settled, failing, restart, time, got } = await subscribed(t, (response, count) =>
        count === 0 ? trouble(response) : void response.writeHead(201).end(),
      );
      await happens('BEAUFTRAGT');
      await until(1);
      await failing(grund);
      time.now += 40_000;
      await restart();
      await until(2);
      await settled(0);
      assert.equal(got[0]!.mitteilung.text, got[1]!.mitteilung.text);
    });

  test('a subscription of another key than ours leaves; one at a host that is not allowed any more gets nothing', async (t) => {
    const { one, store, abo, open, happens, settled, got, refused } = await subscribed(t);
    await store.nachrichten.drop(one.mandant, one.userID, zielOf(abo));
    await open(newVapidKey().publicKey);
    await happens('BEAUFTRAGT');
    await settled(0);
    assert.deepEqual([await store.nachrichten.wege(one.mandant, one.userID), got.length, refused.length], [[], 0, 0]);
    const other = await subscribed(t, undefined, { PUSH_HOSTS: 'push.example' });
    await other.happens('BEAUFTRAGT');
    await other.failing('not in PUSH_HOSTS');
    assert.equal(other.got.length, 0);
  });
});
