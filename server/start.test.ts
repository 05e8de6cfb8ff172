import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../scripts/test/size.ts';
import { sqliteFile } from './open.ts';
import { NEWEST, readMigrations } from './store/migrations.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { freePort } from './test/free-port.ts';
import { folder, MAIN, run } from './test/test-service.ts';

/** The first moments of the service: what it is asked, and what it throws, while it starts. */

/** A service that has been started; `log` tells its stderr so far. */
async function starting(t: TestContext, dataDir: string) {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [MAIN], { env: { ...env, DRAIN_TIME: '0s' } });
  let [log, out] = ['', ''];
  const heard = Promise.withResolvers<void>();
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    if (log.includes('"msg":"listening"')) heard.resolve();
  });
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const ended = new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (code, signal) => resolve([code, signal])),
  );
  t.after(() => child.kill('SIGKILL'));
  return { child, port, ended, listening: heard.promise, log: () => log, out: () => out };
}

test('SIGTERM and SIGINT at any moment of the start end the service with 0 [S21]', async (t) => {
  const dataDir = folder(t);
  const moments: number[] = [];
  const all = size(6, 40);
  for (let n = 0; n < all; n++) {
    const { child, ended, listening, log } = await starting(t, dataDir);
    if (n % 2) {
      await listening;
      await sleep((n - 1) * (20 / all));
    } else {
      // It has begun: nothing is open yet.
      for (let tries = 0; !existsSync(join(dataDir, 'dienst.lock')) && tries < 2_000; tries++) await sleep(5);
      await sleep(n * 10);
    }
    const begun = performance.now();
    child.kill(n % 3 ? 'SIGTERM' : 'SIGINT');
    assert.deepEqual(await ended, [0, null], log());
    moments.push(performance.now() - begun);
    rmSync(join(dataDir, 'dienst.lock'));
  }
  t.diagnostic(`seen S21: ${all} of ${all} ended with 0, the slowest after ${Math.round(Math.max(...moments))} ms`);
});

test('a start says which steps of the schema it has added, what has started and where; a stop is a line, and no error', async (t) => {
  const dataDir = folder(t);
  await (await openSqlite(sqliteFile({ dataDir }), readMigrations('sqlite').slice(0, 1))).close();
  const { child, port, ended, logged } = await run(t, dataDir, { LOG_LEVEL: 'info' });
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (event: string) => lines.filter((line) => line['event'] === event);
  const [schema, ...others] = of('schema');
  assert.deepEqual([schema?.['schritte'], others], [Array.from({ length: NEWEST - 1 }, (_, at) => at + 2), []]);
  const [start] = of('start');
  assert.deepEqual(
    [start?.['speicher'], start?.['port'], start?.['publicUrl'], typeof start?.['version'], typeof start?.['commit']],
    ['sqlite', port, `http://localhost:${port}`, 'string', 'string'],
  );
  assert.ok(Number(start?.['marken']) > 0);
  assert.equal(of('ende').length, 1);
  assert.deepEqual(
    lines.filter(({ level }) => level !== 'info' && level !== 'warn'),
    [],
  );
});

test('an error after the service has begun to listen is one line, closes its doors, and ends it with 1 [S21]', async (t) => {
  const dataDir = folder(t);
  // A folder in the place of the file that it writes once it listens.
  mkdirSync(join(dataDir, 'dienst.json'), { recursive: true });
  const { port, ended, log, out } = await starting(t, dataDir);
  assert.deepEqual(await ended, [1, null]);
  assert.equal(out(), '');
  const lines = log().trim().split('\n');
  assert.ok(
    lines.some((line) => line.includes('"msg":"listening"')),
    log(),
  );
  assert.match(lines.filter((line) => !line.startsWith('{')).join('\n'), /^DATA_DIR .* cannot be used: EISDIR.*$/);
  const socket = connect(port, '127.0.0.1');
  const code = await new Promise((resolve) => socket.once('error', (error) => resolve('code' in error && error.code)));
  assert.equal(code, 'ECONNREFUSED');
  t.diagnostic('seen S21: an error after listening: one line, the port closed, exit 1');
});

test('a second service on one SQLite file is refused with a sentence, also beside a busy one; after a kill the next one starts [S15]', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const second = await starting(t, dataDir);
  assert.deepEqual(await second.ended, [1, null]);
  assert.match(
    second.log(),
    /^Another service has the database \S+pannenlotse\.sqlite open, .* Stop that one first\. .*\n$/,
  );
  assert.equal((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status, 200);
  first.child.kill('SIGSTOP');
  const third = await starting(t, dataDir);
  assert.deepEqual(await third.ended, [1, null], 'one that stands still has it, too');
  first.child.kill('SIGKILL');
  await first.ended;
  const next = await run(t, dataDir);
  assert.equal((await fetch(`http://127.0.0.1:${next.port}/readyz`)).status, 200);
  t.diagnostic('seen S15: two refused with a line, the first one served on; after SIGKILL the next one started');
});
