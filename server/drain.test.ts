import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { testApp } from './test-app.ts';
import { newCases, startCallers } from './test-callers.ts';

const TOKEN = 'a-token-of-the-operator';

test('why the service is not ready is told to this machine or with the token, to nobody else', async (t) => {
  const stopping = new AbortController();
  const { app } = await testApp(t, { env: { METRICS_TOKEN: TOKEN }, stopping: stopping.signal });
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/readyz', headers: { host: 'localhost:3000', ...headers }, remoteAddress });
  const fine = { store: 'ok', schema: 'current', draining: false };
  assert.deepEqual((await ask()).json(), { status: 'ok', ...fine });
  assert.equal((await ask()).headers.connection, 'keep-alive');
  stopping.abort();
  const here = await ask();
  assert.deepEqual(
    [here.statusCode, here.headers['retry-after'], here.headers.connection, here.json().readiness],
    [503, '5', 'close', { ...fine, draining: true }],
  );
  assert.ok((await ask({ authorization: `Bearer ${TOKEN}` }, '203.0.113.5')).json().readiness);
  const others = [
    await ask({}, '203.0.113.5'),
    await ask({ 'x-forwarded-for': '127.0.0.1' }),
    await ask({ host: 'panne.example' }),
    await ask({ authorization: 'Bearer another-token-of-somebody' }),
  ];
  for (const other of others) {
    assert.deepEqual([other.statusCode, other.json().code, other.json().readiness], [503, 'NICHT_BEREIT', undefined]);
  }
});

/** A service in a process of its own on that folder. */
async function serve(t: TestContext, dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  for (let tries = 0; tries < 800; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null)) return child;
    await sleep(25);
  }
  throw new Error('the service does not start');
}

test('a restart in turns under load over kept connections fails no call, and each save is there once', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const ports = [await freePort(), await freePort()] as const;
  const processes = [await serve(t, dataDir, ports[0]), await serve(t, dataDir, ports[1])];
  const { store, userIDs } = await newCases(t, { DATA_DIR: dataDir }, 16);
  const callers = startCallers(userIDs, { ports, host: '127.0.0.1' });
  await sleep(500);
  for (const turn of [0, 1, 0]) {
    const ended = once(processes[turn]!, 'exit');
    processes[turn]!.kill('SIGTERM');
    await sleep(100);
    const ready = await fetch(`http://127.0.0.1:${ports[turn]}/readyz`);
    assert.deepEqual([ready.status, (await ready.json()).readiness.draining], [503, true]);
    assert.deepEqual(await ended, [0, null]);
    processes[turn] = await serve(t, dataDir, ports[turn]!);
  }
  const { saved, failed } = await callers.stop();
  assert.deepEqual(failed, []);
  for (const [userID, times] of saved) {
    const stored = await store.load(userID, null, new Date().toISOString());
    assert.equal(stored?.revision, 1 + times);
  }
  console.log(`→ ${callers.count()} saves through 3 restarts, ${failed.length} failed`);
});
