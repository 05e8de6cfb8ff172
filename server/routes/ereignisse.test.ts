import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

interface Message {
  id: string;
  event: string;
  data: { data?: { schritte: { erledigt: boolean }[]; storno: string; vorgangsnummer: string }; revision?: number };
}

/** The app listening on a port, with a reported case and readers of its stream. */
async function reported(t: TestContext) {
  const test = await testApp(t);
  const { userID, vorgangRef } = await test.started();
  await test.call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'one' });
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  let count = 0;
  const happens = (meldungsTyp: string, daten: object = {}) =>
    test.store.appendEvents(null, [
      {
        userID,
        partner: 'muster',
        unid: `event-${++count}`,
        meldungsTyp,
        zeit: new Date(test.time.now).toISOString(),
        daten: JSON.stringify(daten),
      },
    ]);
  /** Reads the stream until it ends. */
  const read = async (headers: Record<string, string> = {}) => {
    const stop = new AbortController();
    t.after(() => stop.abort());
    const answer = await fetch(`${url}${BASE}/vorgang/${userID}/ereignisse`, { headers, signal: stop.signal });
    const messages: Message[] = [];
    const state = { isOver: false };
    void (async () => {
      let rest = '';
      for await (const bytes of answer.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + bytes).split('\n\n');
        rest = parts.pop()!;
        messages.push(...parts.map(messageOf));
      }
      state.isOver = true;
    })().catch(() => undefined);
    const statuses = (): Message[] => messages.filter(({ event }) => event === 'message');
    const until = async (is: () => boolean): Promise<void> => {
      for (let tries = 0; tries < 200 && !is(); tries++) await sleep(10);
      assert.ok(is(), JSON.stringify(messages));
    };
    return { answer, messages, statuses, until, state };
  };
  return { ...test, userID, vorgangRef, url, happens, read };
}

function messageOf(text: string): Message {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { id: field('id'), event: field('event') || 'message', data: JSON.parse(field('data') || '{}') };
}

test('whoever opens the stream has the status at once, and each change as it happens', async (t) => {
  const { read, happens, call, userID } = await reported(t);
  const one = await read();
  assert.equal(one.answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(one.answer.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(one.answer.headers.get('x-accel-buffering'), 'no');
  assert.equal(one.answer.headers.get('x-content-type-options'), 'nosniff');
  await one.until(() => one.statuses().length === 1);
  assert.deepEqual([one.messages[0]!.event, one.messages[0]!.id], ['herzschlag', '']);
  const { id, data } = one.statuses()[0]!;
  assert.deepEqual([id, data], ['1', (await call('GET', `vorgang/${userID}/status`)).json()], 'the same as a look');
  await happens('BEAUFTRAGT', { apPartnerInfo: 'Abschlepp Muster' });
  await happens('ABFAHRT');
  await one.until(() => one.statuses().at(-1)!.id === '3');
  assert.ok(one.statuses().at(-1)!.data.data!.schritte[3]!.erledigt);
  const ids = one.statuses().map((message) => Number(message.id));
  assert.deepEqual(ids, [...new Set(ids)].sort(), 'each once, in order');
  await call('POST', `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, { 'idempotency-key': 'two' });
  await one.until(() => one.statuses().at(-1)!.data.data!.storno === 'WARTEZEIT');
});

test('who comes back has the status as it is now, also when only the order number has changed meanwhile [4.120]', async (t) => {
  const { read, happens, call, keyOf, vorgangRef } = await reported(t);
  await happens('BEAUFTRAGT');
  const missed = await read({ 'last-event-id': '1' });
  await missed.until(() => missed.statuses()[0]?.id === '2');
  const { authorization } = await keyOf('betreiber');
  const body = { ranaVorgangsnummer: 'R-4711' };
  assert.equal((await call('PATCH', `betreiber/vorgang/${vorgangRef}`, body, { authorization })).statusCode, 200);
  const back = await read({ 'last-event-id': '2' });
  await back.until(() => back.statuses().length === 1);
  const [{ id, data }] = back.statuses() as [Message];
  assert.deepEqual([id, data.data?.vorgangsnummer], ['2', 'R-4711']);
  await happens('ABFAHRT');
  await back.until(() => back.statuses()[1]?.id === '3');
  await sleep(50);
  assert.equal(back.statuses().length, 2);
});

test('a fourth stream of a case takes the place of the first', async (t) => {
  const { read } = await reported(t);
  const four = [await read(), await read(), await read(), await read()];
  await four[0]!.until(() => four[0]!.state.isOver);
  assert.equal(four[0]!.messages.at(-1)!.event, 'voll');
  assert.deepEqual(
    four.slice(1).map(({ state }) => state.isOver),
    [false, false, false],
  );
});

test('when the service stops, its streams hear it and end', async (t) => {
  const { read, app } = await reported(t);
  const one = await read();
  await one.until(() => one.statuses().length === 1);
  const start = performance.now();
  await app.close();
  await one.until(() => one.state.isOver);
  assert.equal(one.messages.at(-1)!.event, 'bye');
  assert.ok(performance.now() - start < 1_000);
});

test('there is a stream only of a report: unknown ids and other methods are answered as everywhere', async (t) => {
  const { call, app, invite, userID } = await reported(t);
  const unknown = await call('GET', 'vorgang/aaaaaaaaaaaa/ereignisse');
  const status = await call('GET', 'vorgang/aaaaaaaaaaaa/status');
  assert.deepEqual([unknown.statusCode, unknown.body], [404, status.body]);
  const open = await invite();
  const early = await call('GET', `vorgang/${open.userID}/ereignisse`);
  assert.deepEqual([early.statusCode, early.json().code], [409, 'NICHT_GEMELDET']);
  assert.equal((await call('GET', `vorgang/${open.einladung}/ereignisse`)).statusCode, 404);
  for (const method of ['POST', 'HEAD'] as const) {
    const other = await app.inject({ method, url: `${BASE}/vorgang/${userID}/ereignisse`, payload: '' });
    assert.equal(other.statusCode, 405, method);
  }
});
