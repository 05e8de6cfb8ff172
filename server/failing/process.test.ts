import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spawn, spawnSync } from 'node:child_process';
import { after, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../../scripts/test/size.ts';
import { checkBackup } from '../store/sqlite/sqlite-backup.ts';
import type { Store } from '../store/store.ts';
import { flatTyre } from '../test/test-app.ts';
import { newCases } from '../test/test-callers.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, MAIN, run, type Running } from '../test/test-service.ts';

/** The service as a process whose environment fails: faults S2 to S13, D2 and D6. */

interface Saved {
  status: number;
  code: string;
  revision: number;
  retryAfter: string | null;
  requestId: string | null;
  text: string;
  ms: number;
}

/**
 * Saves a whole case and gives the answer.
 * @throws when no complete answer comes within `within` milliseconds
 */
async function save(
  port: number,
  userID: string,
  revision: number,
  { vorname = 'Zenobia', key = '', fault = '', within = 5_000 } = {},
): Promise<Saved> {
  const from = performance.now();
  const vorgang = flatTyre();
  const answer = await fetch(`http://127.0.0.1:${port}${BASE}/vorgang/${userID}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'if-match': `"${revision}"`,
      ...(key && { 'idempotency-key': key }),
      ...(fault && { fault }),
    },
    body: JSON.stringify({ ...vorgang, vn: { ...vorgang.vn, vorname } }),
    signal: AbortSignal.timeout(within),
  });
  const text = await answer.text();
  const { code = '', revision: now = 0 } = JSON.parse(text) as { code?: string; revision?: number };
  return {
    status: answer.status,
    code,
    revision: now,
    retryAfter: answer.headers.get('retry-after'),
    requestId: answer.headers.get('request-id'),
    text,
    ms: performance.now() - from,
  };
}

const isAlive = async (port: number, within = 2_000): Promise<boolean> => {
  const signal = AbortSignal.timeout(within);
  return (await fetch(`http://127.0.0.1:${port}/livez`, { signal }).catch(() => null))?.ok ?? false;
};

const revisionOf = async (store: Store, userID: string): Promise<number> =>
  (await store.load(userID, null, new Date().toISOString()))!.revision;

const ends: (() => unknown)[] = [];
after(async () => {
  for (const end of ends.toReversed()) await end();
});
/** The service of the tests that leave it as it was. */
let shared: Promise<Running & { dataDir: string }> | undefined;

async function startIn(
  t: Pick<TestContext, 'after'>,
  env: Record<string, string> = {},
  by: readonly string[] = [],
): Promise<Running & { dataDir: string }> {
  const dataDir = folder(t);
  return { ...(await run(t, dataDir, { SIMULATOR: 'off', ...env }, by)), dataDir };
}

/** A running service with a new case, and its store opened by the test; with settings, one of the test alone. */
async function withCase(t: TestContext, env?: Record<string, string>, by?: readonly string[]) {
  const ofAll = { after: (end: () => unknown) => void ends.push(end) };
  const { dataDir, ...running } = await (env || by ? startIn(t, env, by) : (shared ??= startIn(ofAll)));
  const { store, userIDs } = await newCases(t, { DATA_DIR: dataDir }, 1);
  return { ...running, dataDir, store, userID: userIDs[0]! };
}

test('a process that stands still answers nobody, says so to who watches, and once it goes on the repeated save has one effect [S4]', async (t) => {
  const { child, port, userID, store } = await withCase(t);
  child.kill('SIGSTOP');
  const first = save(port, userID, 1, { key: 'one', within: 500 });
  await assert.rejects(first, { name: 'TimeoutError' });
  assert.equal(await isAlive(port, 500), false);
  child.kill('SIGCONT');
  const again = await save(port, userID, 1, { key: 'one' });
  assert.deepEqual([again.status, again.revision], [200, 2]);
  assert.equal(await revisionOf(store, userID), 2);
  t.diagnostic('seen S4: no answer and no health while it stood still, then 200 and revision 2 after two tries');
});

const STREAMS = size(12, 1_000);

test('asked to stop with streams open, the service answers the call under way, says bye to each stream, and ends with 0 [S2]', async (t) => {
  const { child, port, dataDir, userID, store, ended } = await withCase(t, { DRAIN_TIME: '0s' });
  const { userIDs } = await newCases(t, { DATA_DIR: dataDir }, Math.ceil(STREAMS / 3));
  const consent = { version: '1', zeit: new Date().toISOString(), language: 'de' };
  const base = `http://127.0.0.1:${port}${BASE}/vorgang`;
  for (const one of userIDs) {
    await store.start('ra_Standard', one, consent);
    const headers = { 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': one };
    const answer = await fetch(`${base}/${one}/melden`, { method: 'POST', headers, body: JSON.stringify(flatTyre()) });
    assert.equal(answer.status, 200, await answer.text());
  }
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, (_, n) => fetch(`${base}/${userIDs[Math.floor(n / 3)]}/ereignisse`)),
  );
  const ends = streams.map((stream) => stream.text());
  // The test holds the write lock, so that a save is in flight when SIGTERM comes.
  const beside = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'));
  t.after(() => beside.close());
  beside.exec('begin immediate');
  const underWay = save(port, userID, 1);
  await sleep(50);
  const from = performance.now();
  child.kill('SIGTERM');
  await sleep(100);
  beside.exec('rollback');
  assert.equal((await underWay).status, 200);
  for (const text of await Promise.all(ends)) assert.match(text, /event: bye\ndata: \{\}\n\n$/);
  assert.equal(await ended, 0);
  const ms = Math.round(performance.now() - from);
  t.diagnostic(`seen S2: the save 200, bye to ${STREAMS} of ${STREAMS} streams, exit 0 after ${ms} ms`);
});

test('while another process holds the write lock a save is 503 with when to come again within 600 ms, and the health is answered [S5 D2]', async (t) => {
  const { port, userID, dataDir } = await withCase(t);
  await save(port, userID, 1); // warm-up
  const beside = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'));
  t.after(() => beside.close());
  beside.exec('begin immediate');
  const health: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      assert.equal(await isAlive(port), true);
      health.push(performance.now() - from);
      await sleep(10);
    }
  })();
  const refused = await Promise.all([save(port, userID, 2), save(port, userID, 2)]);
  const loaded = await fetch(`http://127.0.0.1:${port}${BASE}/vorgang/${userID}`);
  over.abort();
  await watching;
  for (const { status, code, retryAfter } of refused)
    assert.deepEqual([status, code, retryAfter], [503, 'NICHT_BEREIT', '1']);
  assert.equal(loaded.status, 200);
  const [slowest, sickest] = [Math.max(...refused.map(({ ms }) => ms)), Math.max(...health)];
  // Three times the goals, for shared machines; waiting for the lock synchronously would take seconds.
  assert.ok(slowest < 600 * 3 && sickest < 250 * 3, `503 after ${slowest} ms, health after ${sickest} ms`);
  beside.exec('rollback');
  assert.equal((await save(port, userID, 2)).status, 200);
  const said = `503 after ${Math.round(slowest)} ms, health within ${Math.round(sickest)} ms of ${health.length} looks`;
  t.diagnostic(`seen S5 D2: ${said}`);
});

test('a process that runs out of memory ends, and the next one has every save that was acknowledged [S6]', async (t) => {
  const { child, port, userID, dataDir, ended, logged } = await withCase(t, {
    FAULT: 'memory',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: '--max-old-space-size=64',
  });
  let acknowledged = 1;
  for (let tries = 0; tries < 200 && child.exitCode === null && child.signalCode === null; tries++) {
    const saved = await save(port, userID, acknowledged, { fault: 'memory' }).catch(() => null);
    if (!saved) break;
    assert.equal(saved.status, 200);
    acknowledged = saved.revision;
  }
  await ended;
  assert.match(logged(), /heap out of memory/i);
  const next = await run(t, dataDir);
  const { status, revision } = await save(next.port, userID, acknowledged).then(async (one) =>
    // A save in flight may have been committed without an answer, never answered without a commit.
    one.status === 409 ? save(next.port, userID, one.revision) : one,
  );
  assert.equal(status, 200);
  assert.ok(revision > acknowledged && revision <= acknowledged + 2);
  t.diagnostic(`seen S6: ended by itself after ${acknowledged - 1} acknowledged saves, all there after the restart`);
});

test('a call whose handler throws is 500 with the number of its line in the log, no detail, and the service goes on [S7]', async (t) => {
  const { port, userID, logged } = await withCase(t, { FAULT: 'handler-throws', LOG_LEVEL: 'info' });
  assert.match(logged(), /"event":"fault"/);
  const { status, code, requestId, text } = await save(port, userID, 1, { fault: 'handler-throws' });
  assert.deepEqual([status, code], [500, 'ERR_UNDEFINED']);
  assert.ok(!text.includes('KANARIE') && !text.includes('.ts'), 'nothing of the inside');
  assert.equal((await save(port, userID, 1)).status, 200);
  const isIts = (one: string): boolean => one.includes(`"reqId":"${requestId}"`) && one.includes('"event":"fehler"');
  const told = (): string | undefined => logged().split('\n').find(isIts);
  // The log keeps its lines back for some milliseconds.
  for (const end = performance.now() + 5_000; !told() && performance.now() < end; await sleep(10));
  const line = told();
  assert.ok(line, logged());
  assert.match(line, /failpoints\.ts/);
  assert.ok(!logged().includes('KANARIE'), 'the message may quote what a person typed');
  t.diagnostic('seen S7: 500 with its number, its place in the log, the next save 200');
});

test('an error that nobody caught is one line in the log without its message; the call under way is answered, and the process ends with 1 [S7]', async (t) => {
  const { port, userID, logged, ended } = await withCase(t, { FAULT: 'rejection', LOG_LEVEL: 'info' });
  const { status } = await save(port, userID, 1, { fault: 'rejection' });
  assert.equal(status, 200);
  assert.equal(await ended, 1);
  assert.equal(logged().match(/"event":"absturz"/g)?.length, 1, logged());
  assert.match(logged(), /"origin":"unhandledRejection"/);
  assert.ok(!logged().includes('KANARIE'));
  t.diagnostic('seen S7: an unheard rejection: call answered, one line, exit 1');
});

test('an update whose last step fails leaves the database as it was, says so in a line, and the release before serves on [S10]', async (t) => {
  const { child, userID, dataDir, ended } = await withCase(t, {});
  child.kill('SIGTERM');
  await ended;
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '39998', FAULT: 'migration-middle' },
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^The database could not be brought to this release \(step \d+: .*\): nothing of the step .*\n$/,
  );
  const beside = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'), { readOnly: true });
  t.after(() => beside.close());
  assert.deepEqual(beside.prepare(`select name from sqlite_master where name = 'halb'`).all(), []);
  const { port } = await run(t, dataDir);
  assert.equal((await save(port, userID, 1)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  t.diagnostic('seen S10: exit 1, no half table, the release before saves and is ready');
});

test('with no file descriptors left those connected are served, others are sent away at once, and all is well when some leave [S11]', async (t) => {
  if (process.platform === 'win32') return t.skip('there is no ulimit');
  const { port, userID } = await withCase(t, { LOG_LEVEL: 'silent' }, ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh']);
  const held: Socket[] = [];
  t.after(() => held.forEach((socket) => socket.destroy()));
  const gone = new Set<Socket>();
  for (let n = 0; n < 200; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    held.push(socket.once('close', () => gone.add(socket)));
  }
  for (let tries = 0; tries < 100 && gone.size < 100; tries++) await sleep(20);
  const sentAway = gone.size;
  assert.ok(sentAway > 100 && sentAway < 200, `${sentAway} of 200 were sent away`);
  const isServed = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /livez HTTP/1.0\r\nHost: a\r\n\r\n'));
      socket.on('error', () => undefined).once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
  assert.equal(await isServed(), false);
  // Over the keep-alive connection opened before.
  assert.equal((await save(port, userID, 1)).status, 200);
  const from = performance.now();
  for (const socket of held) socket.destroy();
  while (!(await isServed()) && performance.now() - from < 10_000) await sleep(20);
  const took = Math.round(performance.now() - from);
  assert.equal((await save(port, userID, 2)).status, 200);
  t.diagnostic(
    `seen S11: of 200 on 64 descriptors ${sentAway} sent away, a connected one saved; well after ${took} ms`,
  );
});

test('the service lives on when nobody reads its log and its greeting any more, and when their disk is full [S13]', async (t) => {
  const { port, userID, child } = await withCase(t, { LOG_LEVEL: 'info' });
  child.stdout!.destroy();
  child.stderr!.destroy();
  for (let n = 1; n <= 20; n++) assert.equal((await save(port, userID, n)).status, 200);
  assert.equal(child.exitCode, null);
  child.kill('SIGTERM');
  await once(child, 'exit');
  assert.equal(child.exitCode, 0);
  if (existsSync('/dev/full')) {
    const full = await withCase(t, { LOG_LEVEL: 'info' }, ['sh', '-c', 'exec "$@" >/dev/full 2>&1', 'sh']);
    for (let n = 1; n <= 20; n++) assert.equal((await save(full.port, full.userID, n)).status, 200);
  }
  t.diagnostic('seen S13: 20 saves with the pipes closed, exit 0; 20 saves with the log on a full disk');
});

test('a backup beside people who save is whole, and how much longer their saves take meanwhile is told [D6]', async (t) => {
  const { port, dataDir } = await withCase(t, { LOG_LEVEL: 'silent' });
  const { userIDs } = await newCases(t, { DATA_DIR: dataDir }, size(200, 10_000));
  const revisions = new Map(userIDs.slice(0, 8).map((userID) => [userID, 1]));
  /** Eight people save until aborted; gives the 99th percentile in milliseconds. */
  const people = async (signal: AbortSignal): Promise<number> => {
    const times: number[] = [];
    const person = async (userID: string): Promise<void> => {
      while (!signal.aborted) {
        const { status, revision, ms } = await save(port, userID, revisions.get(userID)!);
        assert.equal(status, 200);
        revisions.set(userID, revision);
        times.push(ms);
        await sleep(10);
      }
    };
    await Promise.all([...revisions.keys()].map(person));
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  };
  await people(AbortSignal.timeout(size(100, 500))); // warm-up
  const alone = await people(AbortSignal.timeout(size(300, 1_500)));
  const over = new AbortController();
  const saving = people(over.signal);
  const from = performance.now();
  const command = spawn(process.execPath, [join(import.meta.dirname, '../betreiber.ts'), 'sicherung', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let said = '';
  command.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(command, 'exit')) as [number];
  const ms = Math.round(performance.now() - from);
  over.abort();
  const beside = await saving;
  assert.equal(code, 0);
  const { datei, bytes } = JSON.parse(said) as { datei: string; bytes: number };
  assert.equal(checkBackup(datei), userIDs.length + 3, 'with the examples and the case that nobody saves');
  const factor = (beside / alone).toFixed(1);
  // Reported, not asserted: on a shared machine the factor is chance. The goal is at most 3 on an idle one.
  t.diagnostic(
    `seen D6: ${(bytes / 1e6).toFixed(0)} MB in ${ms} ms; a save's p99 ${beside.toFixed(0)} ms beside it, ${alone.toFixed(0)} ms alone: ${factor} times`,
  );
});
