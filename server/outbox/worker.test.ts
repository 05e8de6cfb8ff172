import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { isSignedWith, receiver, SECRET } from './test-receiver.ts';
import { PAUSE, PROBE, RESTS } from './settle.ts';
import { START, working } from './test-worker.ts';

const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

test('a report is sent at once, thin, signed with every secret, and then counts as read [P10]', async (t) => {
  const { url, until } = await receiver(t);
  const { store, report, settled } = await working(t, { WEBHOOK_URL: url, WEBHOOK_SECRET: `${SECRET}, ${OTHER}` });
  const vorgangRef = await report();
  const [got] = await until(1);
  assert.deepEqual(JSON.parse(got!.body), { type: 'vorgang.gemeldet', data: { vorgangRef }, nr: 1 });
  assert.equal(got!.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(got!.headers['webhook-timestamp'], String(START / 1_000));
  assert.ok(isSignedWith(SECRET, got!) && isSignedWith(OTHER, got!));
  assert.ok(!isSignedWith(`whsec_${Buffer.alloc(24, 8).toString('base64')}`, got!));
  assert.ok(!isSignedWith(SECRET, { ...got!, body: `${got!.body} ` }));
  await settled(0);
  assert.equal((await store.unread('9999')).anzahl, 0);
  t.diagnostic('seen P10: good by the old and by the new secret, by no third, nor with a byte more');
});

// prettier-ignore
const TROUBLES = [
  ['answers 500 [P3]',             (response) => void response.writeHead(500).end(),                            'status 500'],
  ['answers 404',                  (response) => void response.writeHead(404).end(),                            'status 404'],
  ['sends it elsewhere',           (response) => void response.writeHead(302, { location: '/hook' }).end(),     'status 302'],
  ['hangs [P2]',                   () => undefined,                                                             'timeout'],
  ['begins an answer and hangs',   (response) => void response.socket?.write('HTTP/1.1 20'),                    'timeout'],
  ['takes it, answer lost [P4]',   (response) => void response.socket?.destroy(),                               'ECONNRESET'],
  ['answers no HTTP',              (response) => void response.socket?.end('quatsch\r\n\r\n'),                  'HPE_INVALID_CONSTANT'],
  ['sends a head without end',     (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`), 'HPE_HEADER_OVERFLOW'],
] as const satisfies readonly (readonly [string, Parameters<typeof receiver>[1] & {}, string])[];

for (const [what, trouble, grund] of TROUBLES)
  test(`a receiver that ${what} gets the message again after five seconds, with the same id`, async (t) => {
    const { url, got, until } = await receiver(t, (response, count) =>
      count === 0 ? trouble(response) : void response.writeHead(200).end('{"ok":true}'),
    );
    const { report, failing, pass, settled, events } = await working(t, { WEBHOOK_URL: url });
    await report();
    await failing(grund);
    pass(4_900);
    await sleep(60);
    assert.equal(got.length, 1, 'five seconds of rest');
    pass(100);
    await until(2);
    await settled(0);
    assert.equal(got[0]!.id, got[1]!.id);
    // Each attempt is signed with its own time: a receiver that refuses messages older than five minutes accepts the
    // retry but no replay.
    const times = got.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.equal(times[1]! - times[0]!, 5);
    assert.ok(isSignedWith(SECRET, got[1]!));
    const row = ({ timeout: 'P2', 'status 500': 'P3', ECONNRESET: 'P4' } as Record<string, string>)[grund];
    if (row) t.diagnostic(`seen ${row}: ${grund}, taken 5 s later under the same id`);
    assert.deepEqual(events, ['zustellung-gescheitert', 'webhook-wieder-da']);
  });

test('an answer without end costs no memory: only its head is read', async (t) => {
  const cut = Promise.withResolvers<void>();
  const { url } = await receiver(t, (response) => {
    response.writeHead(200);
    const flood = setInterval(() => response.write('x'.repeat(60_000)), 1);
    response.once('close', () => {
      clearInterval(flood);
      cut.resolve();
    });
  });
  const { report, settled } = await working(t, { WEBHOOK_URL: url });
  await report();
  await settled(0);
  await cut.promise;
});

test('a receiver that is down is tried ever more seldom, then the message is given up, and can be sent again [P1]', async (t) => {
  const port = await freePort();
  const { report, failing, pass, settled, events, store, time } = await working(t, {
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
  });
  await report();
  for (const [index, rest] of RESTS.entries()) {
    const one = await failing(/ECONNREFUSED/);
    assert.deepEqual([one.versuche, Date.parse(one.faellig) - time.now], [index + 1, rest]);
    // The next poll finds it due and tries it; the attempt is over once it is due later than that.
    pass(rest);
    for (let tries = 0; tries < 250; tries++) {
      const [next] = await store.outbox.list(null, 'wartend', 1);
      if (!next || (next.versuche > one.versuche && Date.parse(next.faellig) - time.now === RESTS[index + 1])) break;
      await sleep(10);
    }
  }
  await settled(0, 1);
  assert.equal(events.at(-1), 'zustellung-aufgegeben');
  const [dead] = await store.outbox.list(null, 'aufgegeben', 1);
  let came = '';
  const server = createServer((request, response) => {
    came = String(request.headers['webhook-id']);
    response.end();
  }).listen(port, '127.0.0.1');
  t.after(() => void server.close());
  assert.equal(await store.outbox.replay(null, null, new Date(time.now).toISOString()), 1);
  pass(PROBE);
  await settled(0, 0);
  assert.equal(came, dead!.id);
  t.diagnostic(`seen P1: ${RESTS.length + 1} tries in 42 h, given up with a line, sent again by hand`);
});

test('410 pauses the address and says so, counts no attempt, and is asked again without a restart [P13]', async (t) => {
  let isWanted = false;
  const { url, got, until } = await receiver(t, (response) => void response.writeHead(isWanted ? 200 : 410).end());
  const { report, failing, pass, settled, events, waiting } = await working(t, { WEBHOOK_URL: url });
  await report();
  await failing('status 410');
  await report();
  pass(PAUSE - 1_000);
  await sleep(100);
  assert.equal(got.length, 1);
  assert.deepEqual(await waiting(), [
    [null, 0],
    ['status 410', 0],
  ]);
  assert.deepEqual(events, ['webhook-abgemeldet']);
  isWanted = true;
  pass(1_000);
  await until(3);
  await settled(0);
  assert.deepEqual(events, ['webhook-abgemeldet', 'webhook-wieder-da']);
  t.diagnostic('seen P13: 1 line, nothing sent for five minutes, then both messages without a start');
});

test('one that hangs holds up none of the others [P2]', async (t) => {
  const { url, until } = await receiver(t, (response, count) => {
    if (count > 0) response.writeHead(200).end();
  });
  const { report, settled } = await working(t, { WEBHOOK_URL: url, WEBHOOK_TIMEOUT: '5000ms' });
  for (let n = 0; n < 40; n++) await report();
  await until(40);
  await settled(1);
});

test('a service that stops lets an answer come, and cuts off what hangs; the next one tries it at once', async (t) => {
  const { url, got, until } = await receiver(t, (response, count) => {
    if (count === 0) setTimeout(() => response.writeHead(200).end(), 300);
    if (count === 2) response.writeHead(200).end();
  });
  const { report, settled, waiting, stop, restart } = await working(t, {
    WEBHOOK_URL: url,
    WEBHOOK_TIMEOUT: '20000ms',
  });
  await report();
  await until(1);
  await stop();
  assert.deepEqual(await waiting(), []);
  await restart();
  await report();
  await until(2);
  const begun = performance.now();
  await stop();
  assert.ok(performance.now() - begun < 4_500);
  assert.deepEqual(await waiting(), [['service stopped', 1]]);
  await restart();
  await until(3);
  await settled(0);
  assert.equal(got[1]!.id, got[2]!.id);
});

test('a thousand messages in a row all arrive, each once', async (t) => {
  const { url, got, until } = await receiver(t);
  // With the 500 ms of these tests a busy machine gives one up that has arrived, and sends it again, as it should.
  const { report, settled } = await working(t, { WEBHOOK_URL: url, WEBHOOK_TIMEOUT: '30000ms' });
  const ids = await Promise.all(Array.from({ length: 1_000 }, report));
  await until(1_000);
  await settled(0);
  assert.deepEqual(new Set(got.map(({ body }) => JSON.parse(body).data.vorgangRef)), new Set(ids));
  assert.equal(got.length, 1_000);
});
