import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../../scripts/test/size.ts';
import { SENDING } from '../http/http-server.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

/** The production limits with TEST_ALL=1, else ten times shorter. */
const sending = isLong ? SENDING : { head: 1_000, request: 3_000, look: 100, silence: 3_000 };
const SENDERS = 500;

interface Slow {
  /** What the service answered, if anything. */
  answer: string;
  /** Milliseconds until it ended the connection. */
  cut: number;
}

/**
 * Sends `beginning`, then (unless it is empty) one byte every `drip` milliseconds, until the service ends the
 * connection.
 */
function slow(port: number, beginning: string, drip: number): { socket: Socket; ended: Promise<Slow> } {
  const from = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning); // before the first drip, however late the connection comes
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  const dripping = setInterval(() => socket.writable && beginning && socket.write('x'), drip);
  const ended = new Promise<Slow>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping);
      resolve({ answer, cut: performance.now() - from });
    }),
  );
  return { socket, ended };
}

async function listening(t: TestContext): Promise<TestApp & { port: number; userID: string }> {
  const app = await testApp(t, { sending });
  const { userID } = await app.started();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as { port: number };
  return { ...app, port, userID };
}

test('500 callers who send their heads slowly are cut off without an answer, and others are served meanwhile [S12]', async (t) => {
  const { port, userID } = await listening(t);
  const beginnings = ['', 'POST /', 'GET /livez HTTP/1.1\r\nHost: a\r\nx: ', `POST ${BASE}/vorgang/x HTTP/1.1\r\n`];
  const all = Array.from({ length: SENDERS }, (_, n) => slow(port, beginnings[n % 4]!, sending.head / 5).ended);
  const times: number[] = [];
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${port}${BASE}/vorgang/${userID}`);
      assert.equal(status, 200);
      times.push(performance.now() - from);
      await sleep(20);
    }
  })();
  const ends = await Promise.all(all);
  over.abort();
  await others;
  // In particular not 408, on which a browser repeats a POST by itself. F2.
  for (const { answer } of ends) assert.equal(answer, '');
  const cuts = ends.map(({ cut }) => cut).toSorted((a, b) => a - b);
  assert.ok(
    cuts[0]! > sending.head * 0.9 && cuts.at(-1)! < sending.head * 1.5 + 10 * sending.look,
    `the last was cut after ${cuts.at(-1)} ms`,
  );
  const slowest = Math.max(...times);
  t.diagnostic(
    `seen S12: ${SENDERS} cut after ${Math.round(cuts[0]!)} to ${Math.round(cuts.at(-1)!)} ms (limit ${sending.head}), ${times.length} others served, slowest ${Math.round(slowest)} ms`,
  );
});

test('a caller who sends a body slowly is cut off without an answer, and nothing of it is written [S12]', async (t) => {
  const { port, userID, store, logged } = await listening(t);
  const head = (length: number) =>
    `POST ${BASE}/vorgang/${userID} HTTP/1.1\r\nHost: a\r\nIf-Match: "1"\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"vn":`;
  const ends = await Promise.all(
    Array.from({ length: 50 }, () => slow(port, head(60_000), sending.request / 10).ended),
  );
  for (const { answer, cut } of ends) {
    assert.equal(answer, '');
    assert.ok(cut > sending.request * 0.9 && cut < sending.request * 1.5 + 10 * sending.look, `${cut} ms`);
  }
  assert.equal((await store.load(userID, null, '2026'))?.revision, 1);
  assert.ok(!logged().includes('"event":"fehler"'), 'a slow caller is no fault of the service');
  t.diagnostic(`seen S12: 50 bodies cut after ${Math.round(ends[0]!.cut)} ms (limit ${sending.request})`);
});

test('the limits are 10 s for the head, 30 s for all of it and 30 s without a byte, looked at every second', () => {
  assert.deepEqual(SENDING, { head: 10_000, request: 30_000, look: 1_000, silence: 30_000 });
});
