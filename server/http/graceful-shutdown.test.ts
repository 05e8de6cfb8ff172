import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong, size } from '../../scripts/test/size.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { testApp } from '../test/test-app.ts';
import { newCases, startCallers } from '../test/test-callers.ts';
import { run } from '../test/test-service.ts';

const TOKEN = 'a-token-of-the-operator';

test('why the service is not ready is told to this machine or with the token, to nobody else', async (t) => {
  const stopping = new AbortController();
  const { app } = await testApp(t, { env: { METRICS_TOKEN: TOKEN }, stopping: stopping.signal });
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/readyz', headers: { host: 'localhost:3000', ...headers }, remoteAddress });
  const fine = { store: 'ok', schema: 'current', draining: false };
  assert.deepEqual((await ask()).json(), { status: 'ok', ...fine, ungelesen: { anzahl: 0, seit: null } });
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

test(
  'a restart in turns under load over kept connections fails no call, and each save is there once [S3]',
  { skip: withoutPostgres },
  async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
    t.after(() => rmSync(dataDir, { recursive: true, force: true }));
    const server = await sharedPostgres();
    t.after(() => server.stop());
    const env = { DATA_DIR: dataDir, DATABASE_URL: await server.newUrl() };
    const services = [await run(t, dataDir, env), await run(t, dataDir, env)];
    const ports = services.map(({ port }) => port);
    const { store, userIDs } = await newCases(t, env, size(6, 16));
    const callers = startCallers(userIDs, { ports, host: '127.0.0.1' });
    await sleep(500);
    const turns = isLong ? [0, 1, 0] : [0, 1];
    for (const turn of turns) {
      const { child, port } = services[turn]!;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await sleep(100);
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
      assert.deepEqual([ready.status, (await ready.json()).readiness.draining], [503, true]);
      assert.deepEqual(await ended, [0, null]);
      services[turn] = await run(t, dataDir, { ...env, PORT: String(port) });
    }
    const { saved, failed } = await callers.stop();
    assert.deepEqual(failed, []);
    for (const [userID, times] of saved) {
      const stored = await store.load(userID, null, new Date().toISOString());
      assert.equal(stored?.revision, 1 + times);
    }
    console.log(`→ ${callers.count()} saves through ${turns.length} restarts, ${failed.length} failed`);
    t.diagnostic(
      `seen S3: ${callers.count()} saves through two services on one database and ${turns.length} restarts, ${failed.length} failed`,
    );
  },
);
