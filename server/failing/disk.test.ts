import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../scripts/test/long-test.ts';
import { isLong } from '../../scripts/test/size.ts';
import { makeStore } from '../store/commands.ts';
import { migrate, readMigrations } from '../store/migrations.ts';
import { openSqliteEngine } from '../store/sqlite/sqlite.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { newCases } from '../test/test-callers.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, MAIN, mountable, run } from '../test/test-service.ts';

/** The service on a disk that is full, read-only or corrupt: faults D1, D3 and D4. */

/** The app on a SQLite store whose writing connection takes pragmas from the test. */
async function onEngine(t: TestContext): Promise<TestApp & { pragma(text: string): Promise<number> }> {
  const engine = await openSqliteEngine(join(folder(t), 'store.sqlite'));
  await migrate(engine, readMigrations('sqlite'));
  t.after(engine.close);
  const app = await testApp(t, { store: () => makeStore(engine) });
  return {
    ...app,
    pragma: async (text) =>
      Number(Object.values((await engine.write((rows) => rows.all<object>(`pragma ${text}`)))[0] ?? {})[0]),
  };
}

/** Saves the whole case with the longest text allowed. */
function save({ call }: TestApp, userID: string, revision: number) {
  const vorgang = flatTyre();
  vorgang['reifen'] = { reifenpanne: true, ersatzVorhanden: 'ja', beschreibungVN: 'ä'.repeat(400) };
  return call('POST', `vorgang/${userID}`, vorgang, { 'if-match': `"${revision}"` });
}

test('without room for another page saves are 507 with when to come again, loads go on, and all is well when there is room [D1]', async (t) => {
  const app = await onEngine(t);
  const { pragma, started, call, logged } = app;
  const cases: string[] = [];
  for (let n = 0; n < 40; n++) cases.push((await started()).userID);
  await pragma(`max_page_count = ${await pragma('page_count')}`);
  let [full, kept] = [0, 0];
  for (const userID of cases) {
    const { statusCode, headers, body } = await save(app, userID, 1);
    if (statusCode === 200) kept++;
    else {
      full++;
      assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(body).code], [507, '30', 'KEIN_PLATZ']);
    }
    assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
  }
  assert.ok(full > 0, 'the store never was full');
  assert.match(logged(), /"code":"STORE_FULL","message":"No room left on the disk of /);
  await pragma('max_page_count = 1000000');
  for (const userID of cases) {
    const { revision } = (await call('GET', `vorgang/${userID}`)).json();
    assert.equal((await save(app, userID, revision)).statusCode, 200);
  }
  t.diagnostic(`seen D1: ${full} saves 507 and ${kept} kept, every load 200, then all saved`);
});

test('a file that may not be written makes saves 503 and the service not ready, with a line that says what to do; loads go on [D3]', async (t) => {
  const app = await onEngine(t);
  const { pragma, started, call, logged, app: server } = app;
  const { userID } = await started();
  await pragma('query_only = on'); // SQLite now refuses writes as on a read-only disk
  const { statusCode, headers, body } = await save(app, userID, 1);
  assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(body).code], [503, '30', 'NICHT_BEREIT']);
  assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
  const ready = await server.inject({ url: '/readyz', headers: { host: 'localhost' } });
  assert.deepEqual([ready.statusCode, ready.json().readiness.store], [503, 'failed']);
  assert.match(
    logged(),
    /"code":"STORE_READONLY","message":"The database \S+ cannot be written: give the service's user/,
  );
  assert.equal((await server.inject('/livez')).statusCode, 200);
  t.diagnostic('seen D3: save 503, load 200, alive, not ready, and the log names file and remedy');
});

test('a service whose disk runs full answers 507, goes on reading, counts it, and saves again without a restart once there is room [D1]', async (t) => {
  const { at: dataDir, mount } = mountable(t);
  if (!mount('-t', 'tmpfs', '-o', 'size=3m', 'none')) return t.skip('needs the right to mount a small file system');
  const { port, logged } = await run(t, dataDir, { SIMULATOR: 'off', LOG_LEVEL: 'error' });
  const { userIDs } = await newCases(t, { DATA_DIR: dataDir }, 20);
  const url = (userID: string) => `http://127.0.0.1:${port}${BASE}/vorgang/${userID}`;
  const post = (userID: string, revision: number) =>
    fetch(url(userID), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-match': `"${revision}"` },
      body: JSON.stringify(flatTyre()),
    });
  const revisions = new Map(userIDs.map((userID) => [userID, 1]));
  let full = 0;
  for (let n = 0; n < 600 && full < 20; n++) {
    const userID = userIDs[n % 20]!;
    const answer = await post(userID, revisions.get(userID)!);
    if (answer.status === 200) revisions.set(userID, (await answer.json()).revision);
    else {
      full++;
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [507, '30']);
      await answer.body?.cancel();
    }
  }
  assert.equal(full, 20);
  for (const [userID, revision] of revisions)
    assert.equal((await (await fetch(url(userID))).json()).revision, revision, 'what was acknowledged is there');
  assert.match(logged(), /STORE_FULL/);
  const figures = await (await fetch(`http://localhost:${port}/metrics`, { headers: { host: 'localhost' } })).text();
  assert.match(figures, /pannenlotse_store_faults_total\{code="507"\} 20\n/);
  assert.ok(mount('-o', 'remount,size=16m'));
  for (const [userID, revision] of revisions) assert.equal((await post(userID, revision)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  t.diagnostic(`seen D1: 20 saves 507, every load 200 and as acknowledged, then 20 of 20 saved, same process`);
});

longTest(
  'a limit on the size of files, as of a quota, is a full disk: 507, not ready, reads go on, and saves again once it is lifted [D1]',
  async (t) => {
    const dataDir = folder(t);
    const limited = ['bash', '-c', 'ulimit -S -f 2500 && exec "$@"', 'bash'];
    if (spawnSync('prlimit', ['--version']).status !== 0) return t.skip('needs prlimit');
    const { child, port, logged } = await run(t, dataDir, { SIMULATOR: 'off', LOG_LEVEL: 'error' }, limited);
    const { userIDs } = await newCases(t, { DATA_DIR: dataDir }, 20);
    const at = `http://127.0.0.1:${port}`;
    const revisions = new Map(userIDs.map((userID) => [userID, 1]));
    const post = async (userID: string): Promise<Response> => {
      const answer = await fetch(`${at}${BASE}/vorgang/${userID}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'if-match': `"${revisions.get(userID)}"` },
        body: JSON.stringify(flatTyre()),
      });
      if (answer.status === 200) revisions.set(userID, (await answer.json()).revision);
      return answer;
    };
    let full = 0;
    for (let n = 0; n < 1_000 && full < 20; n++) {
      const answer = await post(userIDs[n % 20]!);
      if (answer.status === 200) continue;
      full++;
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [507, '30']);
    }
    assert.equal(full, 20);
    const ready = async (): Promise<number> => (await fetch(`${at}/readyz`)).status;
    for (let n = 0; n < 10 && (await ready()) === 200; n++) await sleep(1_100);
    assert.equal(await ready(), 503, 'while nothing can be stored');
    for (const [userID, revision] of revisions)
      assert.equal((await (await fetch(`${at}${BASE}/vorgang/${userID}`)).json()).revision, revision);
    assert.match(logged(), /"code":"STORE_FULL"/);
    assert.equal(spawnSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited:']).status, 0);
    for (const userID of userIDs) assert.equal((await post(userID)).status, 200);
    await sleep(1_100);
    assert.equal(await ready(), 200);
    t.diagnostic(
      'seen D1: 20 saves 507 at a limit of file size, not ready, every load as acknowledged, then all saved',
    );
  },
);

test('a damaged or shortened file, and a folder that may not be written, end the start within 2 s with one line that says what to do [D3 D4]', async (t) => {
  const { at: dataDir, mount } = mountable(t);
  const file = join(dataDir, 'pannenlotse.sqlite');
  await newCases(t, { DATA_DIR: dataDir }, 0).then(({ store }) => store.close());
  const good = join(dataDir, 'good');
  copyFileSync(file, good);
  const pages = statSync(good).size / 4_096;
  const zeros = (page: number): void => {
    const handle = openSync(file, 'r+');
    writeSync(handle, new Uint8Array(4_096), 0, 4_096, page * 4_096);
    closeSync(handle);
  };
  const start = () => {
    const from = performance.now();
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '39997' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    return { line: stderr, ms: performance.now() - from };
  };
  const slowest: number[] = [];
  const all = [() => zeros(1), () => zeros(0), () => zeros(pages - 1), () => truncateSync(file, 3 * 4_096)];
  const damages = isLong ? all : all.slice(0, 1); // the store's own tests have them too
  for (const damage of damages) {
    copyFileSync(good, file);
    damage();
    const { line, ms } = start();
    assert.match(
      line,
      /^The database \S+ is damaged \(.+\): put the latest backup .*npm run betreiber -- wiederherstellen FILE.*\n$/,
    );
    slowest.push(ms);
  }
  copyFileSync(good, file);
  // Root ignores file modes, so for root the folder is mounted read-only.
  if (process.getuid?.() === 0) {
    if (!mount('--bind', dataDir) || !mount('-o', 'remount,ro,bind')) return t.skip('needs the right to mount');
  } else chmodSync(dataDir, 0o500);
  const { line, ms } = start();
  assert.match(line, /^(The database \S+ cannot be written|DATA_DIR or the program's folder cannot be used): .*\n$/);
  slowest.push(ms);
  const most = Math.round(Math.max(...slowest));
  assert.ok(most < 5_000, `${most} ms`);
  t.diagnostic(
    `seen D4: ${damages.length} damages refused, ${most} ms at most, each line names the command that restores`,
  );
  t.diagnostic('seen D3: a folder that may only be read ends the start with a line that names it');
});
