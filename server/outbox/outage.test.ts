import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../../scripts/test/size.ts';
import { PROBE, RESTS } from './settle.ts';
import { receiver } from './test-receiver.ts';
import { numbersByCase, remarked, reported, START, working } from './test-worker.ts';

const HOUR = 3_600_000;
/** Of few, each is tried often enough to wait for hours by itself. */
const CASES = size(60, 250);
/** No answer is slow here. One that a busy machine keeps for half a second would wait for its own time. */
const PATIENT = { WEBHOOK_TIMEOUT: '20000ms' };
/** Messages of each case: its report and remarks on it. */
const OF_CASE = 4;

/** A receiver that can be switched off: its answer is then `down`. */
async function switched(t: Parameters<typeof receiver>[0], down: (response: ServerResponse) => void) {
  const is = { up: false };
  const { url, got, until } = await receiver(t, (response) => {
    if (is.up) response.writeHead(204).end();
    else down(response);
  });
  return { url, got, until, is };
}

test('after three hours without its receiver all messages are there within 60 s, the oldest first and in order per case; meanwhile it is probed with one at a time [P15 7.73]', async (t) => {
  const { url, got, is } = await switched(t, (response) => void response.writeHead(503).end());
  const { store, time, pass, settled, events, restart } = await working(t, { WEBHOOK_URL: url, ...PATIENT });
  const cases = await Promise.all(Array.from({ length: CASES }, (_, n) => reported(store, START + n)));
  for (let more = 1; more < OF_CASE; more++)
    await Promise.all(cases.map((one, n) => remarked(store, one, START + more * 1_000 + n, `remark-${more}`)));
  for (let elapsed = 0; elapsed < 3 * HOUR; elapsed += 3 * PROBE) {
    pass(3 * PROBE);
    await sleep(12);
    // A start in the middle of it, as after a crash.
    if (elapsed === 2 * HOUR) await restart();
  }
  const tries = got.splice(0).length;
  assert.ok(tries > 50 && tries < (3 * HOUR) / PROBE, `${tries} tries in three hours`);
  assert.equal(events.filter((event) => event === 'webhook-gestoert').length, 2, 'once in the life of a process');

  is.up = true;
  const [begun, back] = [performance.now(), time.now];
  while ((await store.outbox.backlog()).wartend > 0 && performance.now() - begun < 60_000) {
    // The last probe may have been under way as the receiver came back, and opened the circuit again.
    pass(got.length === 0 && time.now < back + 2 * PROBE ? PROBE : 0);
    await sleep(50);
  }
  await settled(0);
  const took = performance.now() - begun;
  assert.ok(took + time.now - back < 60_000, `${Math.round(took)} ms of work after ${time.now - back} ms`);
  assert.equal(got.length, CASES * OF_CASE, 'each once');
  const inOrder = Array.from({ length: OF_CASE }, (_, n) => n + 1);
  for (const [vorgangRef, numbers] of numbersByCase(got)) assert.deepEqual(numbers, inOrder, vorgangRef);
  // All but the probe, which is any: the first of the cases before the second.
  const first = got.slice(1, CASES / 2).map(({ body }) => (JSON.parse(body) as { nr: number }).nr);
  assert.ok(first.filter((nr) => nr > 1).length <= 2, `of the oldest: ${first.join(' ')}`);
  assert.equal(events.at(-1), 'webhook-wieder-da');
  t.diagnostic(`seen P15: ${tries} tries in three hours, then ${got.length} messages in ${Math.round(took)} ms`);
});

test('a message that is refused while others are taken keeps its own times, holds up its own case alone, and then lets the next one go', async (t) => {
  const bad = new Set<string>();
  const { url, got } = await receiver(t, (response, count) => {
    const { data, nr } = JSON.parse(got[count]!.body) as { data: { vorgangRef: string }; nr: number };
    response.writeHead(bad.has(data.vorgangRef) && nr === 1 ? 400 : 204).end();
  });
  const { store, time, pass, settled } = await working(t, { WEBHOOK_URL: url, ...PATIENT });
  const refused = await reported(store, time.now);
  bad.add(refused.vorgangRef);
  await remarked(store, refused, time.now, 'remark-1');
  const triesOf = () => numbersByCase(got).get(refused.vorgangRef) ?? [];
  for (const [index, rest] of RESTS.entries()) {
    for (let tries = 0; tries < 250 && triesOf().length <= index; tries++) await sleep(10);
    // Others are reported and taken, however often.
    for (let n = 0; n < 5; n++) {
      await reported(store, time.now);
      pass(0);
      await settled(2);
    }
    assert.deepEqual(triesOf(), Array<number>(index + 1).fill(1));
    pass(rest);
  }
  await settled(0, 1);
  assert.deepEqual(triesOf(), [...Array<number>(RESTS.length + 1).fill(1), 2]);
});

/** For which many are refused. */
const MINUTES = size(10, 30);

test('many that are refused keep the receiver from the others for a probe or two, and are themselves tried seldom', async (t) => {
  const { url, got } = await receiver(t, (response, count) => {
    const { type } = JSON.parse(got[count]!.body) as { type: string };
    response.writeHead(type === 'vorgang.nachtrag' ? 500 : 204).end();
  });
  const { store, time, pass, settled } = await working(t, { WEBHOOK_URL: url });
  for (let n = 0; n < 20; n++) await remarked(store, await reported(store, time.now), time.now, 'remark-1');
  // Where the first are refused before the last is reported, the open circuit keeps that for a probe.
  for (let probes = 0; probes < 40 && (await store.outbox.backlog()).wartend > 20; probes++) {
    await sleep(100);
    pass(probes < 10 ? 0 : PROBE);
  }
  await settled(20);
  for (let minute = 0; minute < MINUTES; minute++) {
    pass(60_000);
    await sleep(20);
    const { vorgangRef } = await reported(store, time.now);
    const from = got.length;
    for (let probes = 0; probes < 20 && !numbersByCase(got).has(vorgangRef); probes++) {
      const before = got.length;
      pass(PROBE);
      for (let waits = 0; waits < 10 && got.length === before; waits++) await sleep(20);
      await sleep(30);
    }
    const others = got.slice(from).findIndex(({ body }) => body.includes(vorgangRef));
    // Eight may be under way as it is reported; then come a probe or two.
    assert.ok(others >= 0 && others <= 10, `${others} others came first`);
    await settled(20);
  }
  const refused = [...numbersByCase(got).values()].map((numbers) => numbers.filter((nr) => nr === 2).length);
  // Its own times in half an hour, the longest that is tried, are 0, 5 s, 1 min, 6 min. Each may be brought forward
  // once, and some probe.
  assert.ok(Math.max(...refused) <= 12, `${Math.max(...refused)} tries`);
});

test('429 with Retry-After: nothing is sent for that long, no attempt is counted, then all goes out [P16 7.67]', async (t) => {
  const { url, got, until, is } = await switched(
    t,
    (response) => void response.writeHead(429, { 'retry-after': '90' }).end(),
  );
  const { store, time, pass, settled, waiting, events } = await working(t, { WEBHOOK_URL: url });
  await reported(store, time.now);
  await until(1);
  await sleep(50);
  await reported(store, time.now);
  pass(89_000);
  await sleep(60);
  assert.equal(got.length, 1, 'nothing for 90 s');
  assert.deepEqual(await waiting(), [
    [null, 0],
    ['status 429', 0],
  ]);
  is.up = true;
  pass(1_000);
  await settled(0);
  assert.deepEqual(events, ['webhook-gestoert', 'webhook-wieder-da']);
  t.diagnostic('seen P16: nothing for 90 s, then both, at the first attempt that counts');
});

test('a Retry-After of years is ten minutes at most, also of one message while others are taken', async (t) => {
  let slow = '';
  const is = { up: false };
  const { url, got, until } = await receiver(t, (response, count) => {
    const isBusy = !is.up && got[count]!.body.includes(slow);
    response.writeHead(isBusy ? 429 : 204, isBusy ? { 'retry-after': '31536000' } : {}).end();
  });
  const { store, time, pass, settled } = await working(t, { WEBHOOK_URL: url });
  slow = (await reported(store, time.now)).vorgangRef;
  await until(1);
  for (const tries of [3, 4]) {
    await sleep(50);
    await reported(store, time.now);
    pass(600_000);
    await until(tries);
    await settled(1);
  }
  is.up = true;
  pass(600_000);
  await settled(0);
});

test('one message that is refused with a Retry-After keeps nobody else from the receiver', async (t) => {
  const { url, until } = await receiver(t, (response, count) =>
    count === 0 ? void response.writeHead(400, { 'retry-after': '600' }).end() : void response.writeHead(204).end(),
  );
  const { store, time, settled } = await working(t, { WEBHOOK_URL: url });
  await reported(store, time.now);
  await until(1);
  await sleep(50);
  await reported(store, time.now);
  await settled(1);
});
