import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong, size } from '../scripts/test/size.ts';
import { flatTyre } from './test/test-app.ts';
import { newCases } from './test/test-callers.ts';
import { BASE } from './test/test-calls.ts';
import { betreiber, folder, MAIN, operate, run } from './test/test-service.ts';

test('a wrong setting and a taken port are one clear line each and exit 1 [S9]', async (t) => {
  const dataDir = folder(t);
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [MAIN], { env: { ...process.env, DATA_DIR: dataDir, ...env }, encoding: 'utf8' });
  const blocker = createServer().listen(0, '127.0.0.1');
  t.after(() => blocker.close());
  await new Promise((resolve) => blocker.once('listening', resolve));
  const taken = String((blocker.address() as { port: number }).port);
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  /** One that is wrong in itself, one that the system refuses, one of a folder; the others are of the same kinds. */
  const few = [
    [{ PORT: 'none' }, /^PORT must be a whole number from 1 to 65535, not "none"\.\n$/],
    [
      { PORT: taken, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://wrong.example' },
      new RegExp(`^Port ${taken} is taken: .*\\n$`),
    ],
    [{ DATA_DIR: join(file, 'below') }, /^DATA_DIR .*\n$/],
    // All at once, and before them the name that was misspelt.
    [
      { PORT: 'none', GEO_TIMEOUT: '4', WEBHOOK_ULR: 'x' },
      /^WEBHOOK_ULR is no setting\. Did you mean WEBHOOK_URL\?\nPORT must be .*\nGEO_TIMEOUT must be .*\n$/,
    ],
  ] as const;
  const more = [
    [{ SERVICE_BASE: '/x' }, /^SERVICE_BASE must be .*\n$/],
    [{ WEBHOOK_URL: 'https://panne.example/hook' }, /^WEBHOOK_SECRET .*\n$/],
    [{ FAULT: 'memory', NODE_ENV: 'production' }, /^FAULT breaks the service on purpose, .*\n$/],
    [{ NODE_ENV: 'production' }, /^STANDARD_MANDANT is the sample brand "ra_Standard" .*\n$/],
    [{ FAULT: 'nothing' }, /^FAULT must be of .*\n$/],
    [{ DATA_DIR: '/proc/none/below' }, /^DATA_DIR .*\n$/],
    [
      { HOST: '203.0.113.1', PORT: '39999', LOG_LEVEL: 'silent' },
      /^HOST 203\.0\.113\.1 is no address of this machine\.\n$/,
    ],
  ] as const;
  const cases = isLong ? [...few, ...more] : few;
  const times: number[] = [];
  for (const [env, line] of cases) {
    const from = performance.now();
    const { status, stderr, stdout } = start(env);
    times.push(performance.now() - from);
    assert.deepEqual([status, stdout], [1, ''], JSON.stringify(env));
    assert.match(stderr, line);
  }
  assert.ok(!existsSync(join(dataDir, 'dienst.json')), 'a start that failed changes no link');
  const slowest = Math.max(...times);
  assert.ok(slowest < 5_000, `${slowest} ms`); // 2 s on an idle machine
  t.diagnostic(
    `seen S9: ${cases.length} starts, each ended with 1 and one line, the slowest after ${Math.round(slowest)} ms`,
  );
});

test('the service explains itself and names its release; other words are not understood', () => {
  const ask = (...words: string[]) => spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' });
  const [help, version, other] = [ask('--help'), ask('--version'), ask('start')];
  assert.deepEqual([help.status, version.status, other.status], [0, 0, 2]);
  assert.match(help.stdout, /every setting is an environment variable[\s\S]*pruefen/);
  assert.match(version.stdout, /^\d+\.\d+\.\d+/);
  assert.match(other.stderr, /^The service takes no argument "start"\./);
});

test('the first start makes two examples and shows their links as QR codes; later starts show the links; SIGTERM ends with 0 [1.3]', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const links = await until(
    () => [...first.said().matchAll(/http:\/\/localhost:\d+\/([2-9B-Z]{15})$/gm)].map(([, id]) => id!),
    (ids) => ids.length === 2 && first.said().includes('openapi'),
  );
  assert.match(first.said(), new RegExp(`http://localhost:${first.port}/kfz/start/DEMOMODUS\n`));
  assert.match(first.said(), new RegExp(`http://localhost:${first.port}/service/openapi.json\n`));
  assert.match(first.said(), /█▀|▀█/);
  const types = await Promise.all(
    links.map(async (id) => (await fetch(`http://localhost:${first.port}${BASE}/vorgang/${id}`)).json()),
  );
  assert.deepEqual(
    types.map((answer) => [answer.data.webparams.web_AppTyp, answer.beispiel]),
    [
      ['kfz', true],
      ['fahrrad', true],
    ],
  );
  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);

  const second = await run(t, dataDir);
  const again = await until(
    () => [...second.said().matchAll(/\/([2-9B-Z]{15})$/gm)].map(([, id]) => id!),
    (ids) => ids.length === 2,
  );
  assert.deepEqual(again, links);
  assert.doesNotMatch(second.said(), /█/);
  second.child.kill('SIGINT');
  assert.equal(await second.ended, 0);
});

async function until<T>(read: () => T, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200 && !isThere(read()); tries++) await sleep(25);
  return read();
}

test('the operator makes a case beside the running service, with --json as one line alone [1.2]', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir, { PUBLIC_URL: 'https://panne.example' });
  const fields = join(dataDir, 'fields.json');
  writeFileSync(
    fields,
    JSON.stringify({
      kfz: { hersteller: 'Audi', hsn: '0588' },
      vn: { vorname: 'Zenobia' },
      vorgangsMetadaten: { status: 'gemeldet' },
    }),
  );
  const made = betreiber(
    ['einladung', '--mandant', 'ra_Standard', '--typ', 'FAHRRAD', '--json', '--vorbelegung', fields],
    dataDir,
  );
  assert.deepEqual([made.status, made.stderr], [0, '']);
  assert.match(
    made.stdout,
    /^\{"userID":"[2-9B-Z]{12}","vorgangRef":"[2-9B-Z]{16}","einladung":"[2-9B-Z]{15}","url":"https:\/\/panne\.example\/[2-9B-Z]{15}","typ":"fahrrad","nicht_uebernommen":.*\}\n$/,
  );
  const { userID, einladung, nicht_uebernommen: named } = JSON.parse(made.stdout);
  assert.deepEqual(
    named.map(({ feld }: { feld: string }) => feld),
    ['vorgangsMetadaten.status'],
  );
  const answer = await (await fetch(`http://localhost:${port}${BASE}/vorgang/${einladung}`)).json();
  const { data } = answer;
  assert.deepEqual(
    [data.vorgangsMetadaten.userID, data.vorgangsMetadaten.status, data.kfz.hsn, data.vn.vorname, answer.beispiel],
    [userID, '', '0588', 'Zenobia', false],
  );

  const shown = await operate(['einladung', '--beispiel'], dataDir);
  assert.match(shown.stdout, /^https:\/\/panne\.example\/[2-9B-Z]{15}\n\n█/);
});

test('a command that is refused exits with 1, one that is not understood with 2 and the help', async (t) => {
  const dataDir = folder(t);
  const refused = [
    ['einladung', '--mandant', 'nobody'],
    ['einladung', '--vorbelegung', join(dataDir, 'none.json')],
  ];
  for (const args of refused) {
    const { status, stderr } = await operate(args, dataDir);
    assert.equal(status, 1);
    assert.match(stderr, /^[^\n]+\n$/);
  }
  const ended = betreiber([...refused[0]!, '--json'], dataDir);
  assert.deepEqual([ended.status, `${JSON.parse(ended.stdout).fehler}\n`], [1, ended.stderr], 'as a process');
  for (const args of [
    [],
    ['einladungen'],
    ['einladung', '--typ', 'boot'],
    ['einladung', '--unknown'],
    ['einladung', 'x'],
  ]) {
    const { status, stderr } = await operate(args, dataDir);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, /npm run betreiber -- einladung/);
  }
  assert.equal((await operate(['--help'], dataDir)).status, 0);
});

const KILLS = size(2, 50);
const CALLERS = 8;
test('killed under load, again and again, the service has lost nothing that it acknowledged [S1]', async (t) => {
  const dataDir = folder(t);
  const { store, userIDs } = await newCases(t, { DATA_DIR: dataDir }, CALLERS);
  const acknowledged = new Map(userIDs.map((userID) => [userID, { revision: 1, vorname: '' }]));
  const untilFirst: number[] = [];
  let saves = 0;
  for (let round = 1; round <= KILLS; round++) {
    const started = performance.now();
    const { child, port, ended } = await run(t, dataDir, { SIMULATOR: 'off' });
    let savesOfRound = 0;
    /** Saves after which the service is killed, while the other callers wait for theirs. */
    const last = 3 + Math.floor(Math.random() * 20);
    const urlOf = (userID: string) => `http://127.0.0.1:${port}${BASE}/vorgang/${userID}`;
    const load = async (userID: string): Promise<number> => {
      const kept = await (await fetch(urlOf(userID))).json();
      const known = acknowledged.get(userID)!;
      // A save in flight may have been committed without an answer, never answered without a commit.
      assert.ok(kept.revision >= known.revision, `round ${round}: ${kept.revision} < ${known.revision}`);
      if (kept.revision === known.revision) assert.equal(kept.data.vn.vorname, known.vorname);
      return kept.revision;
    };
    const saveOn = async (userID: string, known: number): Promise<void> => {
      let revision = known;
      for (let n = 0; ; n++) {
        const vorname = `Round ${round} save ${n}`;
        const vorgang = flatTyre();
        const body = JSON.stringify({ ...vorgang, vn: { ...vorgang.vn, vorname } });
        const headers = { 'content-type': 'application/json', 'if-match': `"${revision}"` };
        const answer = await fetch(urlOf(userID), { method: 'POST', headers, body }).catch(() => null);
        const saved = await answer?.json().catch(() => null);
        if (!saved) return;
        assert.equal(answer?.status, 200);
        savesOfRound += 1;
        if (savesOfRound === 1) untilFirst.push(performance.now() - started);
        if (savesOfRound === last) child.kill('SIGKILL');
        revision = saved.revision;
        acknowledged.set(userID, { revision, vorname });
        saves++;
      }
    };
    const kept = await Promise.all(userIDs.map(load));
    await Promise.all(userIDs.map((userID, index) => saveOn(userID, kept[index]!)));
    await ended;
  }
  for (const [userID, { revision }] of acknowledged)
    assert.ok((await store.load(userID, null, new Date().toISOString()))!.revision >= revision);
  assert.ok(saves > KILLS * 2, `${saves} saves`);
  const median = Math.round(untilFirst.toSorted((a, b) => a - b)[Math.floor(KILLS / 2)]!);
  t.diagnostic(`seen S1: ${KILLS} kills, ${saves} saves acknowledged, 0 lost, first save ${median} ms after the start`);
});
