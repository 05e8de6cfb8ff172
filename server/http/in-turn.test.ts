import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, run } from '../test/test-service.ts';
import { WAITING } from './in-turn.ts';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const DESCRIPTION = get('/service/openapi.json');

/** Sends the requests at once; `statuses` and `end` are what came of it. `isDeaf`: it never reads. */
function pipelined(port: number, text: string, { isDeaf = false } = {}) {
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('error', () => undefined);
  if (isDeaf) socket.pause();
  else socket.on('data', (chunk) => (answer += chunk.toString()));
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  return { socket, closed, statuses: () => answer.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [], said: () => answer };
}

async function until(isSo: () => boolean, seconds = 10): Promise<void> {
  for (const by = performance.now() + seconds * 1_000; !isSo() && performance.now() < by;) await sleep(20);
}

test('pipelined requests are answered one after the other, in their order, and the connection goes on', async (t) => {
  const { app } = await testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const few = pipelined(port, [...Array(5).fill(get('/livez')), get('/nothing'), DESCRIPTION].join(''));
  await until(() => few.statuses().length === 7 && few.said().endsWith('}'));
  few.socket.write(get('/livez'));
  await until(() => few.statuses().length === 8);
  assert.deepEqual(few.statuses(), [...Array(5).fill('200'), '404', '200', '200']);
  few.socket.destroy();

  const many = pipelined(port, get('/livez').repeat(WAITING + 50));
  await many.closed;
  assert.equal(many.statuses().length, WAITING + 1, 'the one under way, and those that may wait');
  assert.equal(many.said().match(/^connection: close/gim)?.length, 1);
});

test('what follows a request with Connection: close is ignored, and that request gets its answer', async (t) => {
  const { app } = await testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const closing = DESCRIPTION.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  for (let n = 0; n < 20; n++) {
    const caller = pipelined(port, closing.repeat(3));
    await caller.closed;
    assert.deepEqual(caller.statuses(), ['200']);
    assert.match(caller.said(), /\}$/);
  }
});

test('a caller who does not read its answers is cut off, and so is one who says nothing [S16]', async (t) => {
  // The other limits come later than the wait below, so that none of them cuts in its place.
  const sending = { head: 60_000, request: 60_000, look: 50, silence: 500 };
  const { app } = await testApp(t, { sending });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const { port } = app.server.address() as { port: number };
  const from = performance.now();
  const callers = [
    pipelined(port, DESCRIPTION.repeat(WAITING), { isDeaf: true }),
    pipelined(port, DESCRIPTION.repeat(2_000), { isDeaf: true }),
    pipelined(port, get('/livez').slice(0, 9)),
  ];
  await until(() => sockets.length === callers.length && sockets.every(({ destroyed }) => destroyed), 30);
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [true, true, true],
  );
  t.diagnostic(`seen S16: 3 of 3 cut after ${Math.round(performance.now() - from)} ms with a limit of 500`);
  for (const { socket } of callers) socket.destroy();
});

test('answers that nobody reads do not fill the memory: 5 × 1,300 requests for the longest text [S16]', async (t) => {
  if (process.platform !== 'linux') return t.skip('reads /proc');
  const { child, port } = await run(t, folder(t));
  const megabytes = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;
  await (await fetch(`http://127.0.0.1:${port}/service/openapi.json`)).text();
  const before = megabytes();
  const callers = Array.from({ length: 5 }, () => pipelined(port, DESCRIPTION.repeat(1_300), { isDeaf: true }));
  let most = 0;
  for (let n = 0; n < 30; n++) {
    most = Math.max(most, megabytes());
    await sleep(100);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
  for (const { socket } of callers) socket.destroy();
  assert.ok(most - before < 120, `${Math.round(most - before)} MB more`);
  t.diagnostic(`seen S16: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
});

test('above the limit of connections a new one is ended, and those there are go on [S16]', async (t) => {
  const { app } = await testApp(t, { env: { MAX_CONNECTIONS: '10' } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const callers = Array.from({ length: 10 }, () => pipelined(port, get('/livez')));
  await until(() => callers.every(({ statuses }) => statuses().length === 1));
  const late = pipelined(port, get('/livez'));
  await late.closed;
  assert.deepEqual(late.statuses(), []);
  callers[0]!.socket.write(get('/livez'));
  await until(() => callers[0]!.statuses().length === 2);
  assert.deepEqual(
    callers.map(({ statuses }) => statuses().length),
    [2, ...Array<number>(9).fill(1)],
  );
  for (const { socket } of callers) socket.destroy();
});

test('what the parser refuses behind a request that is being handled gets no answer: it would stand in the place of that one’s', async (t) => {
  const { app, started, store } = await testApp(t);
  const { userID } = await started();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify(flatTyre());
  const head = `POST ${BASE}/vorgang/${userID} HTTP/1.1\r\nHost: localhost\r\nIf-Match: "1"\r\nContent-Type: application/json\r\n`;
  const save = pipelined(port, `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}no request\r\n\r\n`);
  await save.closed;
  assert.deepEqual(save.statuses(), [], 'the save may have been done, and its caller repeats it');
  await until(() => false, 0.1);
  assert.equal((await store.load(userID, null, '2026'))?.revision, 2);

  const alone = pipelined(port, 'no request\r\n\r\n');
  await alone.closed;
  assert.deepEqual(alone.statuses(), ['400']);
});
