import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import { retain, retainDaily } from './aufbewahrung.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { saver } from '../store/sqlite/test-crash.ts';
import { flatTyre, NOW, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { testClients } from '../test/test-clients.ts';
import { betreiber, folder, reported, run } from '../test/test-service.ts';

/** Canaries: personal data that occurs nowhere else. */
const CANARIES = ['Zenobia', 'Quittenbaum', '4915123456789', 'RA 1234E', 'Trankgasse', '50.93754', '6.96028'];
const DAY = 24 * 60 * 60_000;

/** The files of the folder that contain any of these words. */
function holding(dataDir: string, words: readonly string[] = CANARIES): string[] {
  const files = globSync('**/*', { cwd: dataDir }).filter((file) => statSync(join(dataDir, file)).isFile());
  return files.filter((file) => {
    const bytes = readFileSync(join(dataDir, file));
    return words.some((word) => bytes.includes(word));
  });
}

const statusOf = async (port: number, id: string) =>
  (await fetch(`http://localhost:${port}${BASE}/vorgang/${id}`)).status;

test('after an erasure beside the running service no byte of name, phone, plate or place is left in its files and its log [7.39]', async (t) => {
  const dataDir = folder(t);
  const { port, logged } = await run(t, dataDir, { LOG_LEVEL: 'trace' });
  const { userID, einladung } = await reported(port, dataDir);
  for (let n = 0; n < 20; n++) await reported(port, dataDir, { vorgang: neighbour(n) });
  assert.deepEqual(holding(dataDir).length > 0, true, 'the canaries were never there');
  assert.equal(betreiber(['loeschen', userID], dataDir).status, 0);
  assert.deepEqual(holding(dataDir, [...CANARIES, userID, einladung]), []);
  for (const word of [...CANARIES, userID, einladung]) assert.ok(!logged().includes(word), `the log holds ${word}`);
  assert.deepEqual([await statusOf(port, userID), await statusOf(port, einladung)], [404, 404]);
  assert.equal(betreiber(['loeschen', userID], dataDir).status, 1);
});

/** A case of another person, without any canary. */
function neighbour(n: number): Vorgang {
  const vorgang = emptyVorgang();
  const { reifen, schadenTyp, kfz, schadenOrt } = flatTyre();
  Object.assign(vorgang, { reifen, schadenTyp });
  vorgang.schadenOrt = { ...schadenOrt, positionsdaten: { lat: 51.5, lng: 7.5 } };
  vorgang.schadenOrt.adresse = { ...schadenOrt.adresse, strasse: 'Ring', ort: 'Essen' };
  vorgang.kfz = { ...kfz, kennzeichen_id: `E-AB ${100 + n}` };
  vorgang.vn = { ...vorgang.vn, vorname: 'Erika', nachname: `Muster${n}` };
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer: '+49201000000' };
  return vorgang;
}

test('a restore brings back what was there, not who was erased since, and refuses while the service runs [7.38 D7]', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const [gone, kept] = [
    await reported(first.port, dataDir),
    await reported(first.port, dataDir, { vorgang: neighbour(1) }),
  ];
  const backup = join(dataDir, 'backup.sqlite');
  const made = betreiber(['sicherung', backup, '--json'], dataDir);
  assert.deepEqual([made.status, made.stderr], [0, '']);
  assert.equal(statSync(backup).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(made.stdout), { datei: backup, bytes: statSync(backup).size });
  assert.equal(betreiber(['sicherung', backup], dataDir).status, 1, 'no backup is written over');
  const later = await reported(first.port, dataDir, { vorgang: neighbour(2) });
  assert.equal(betreiber(['loeschen', gone.userID], dataDir).status, 0);

  const refused = betreiber(['wiederherstellen', backup], dataDir);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /has the database open: stop it first/);
  assert.equal(await statusOf(first.port, later.userID), 200);

  first.child.kill('SIGTERM');
  await first.ended;
  const back = betreiber(['wiederherstellen', backup, '--json'], dataDir);
  assert.deepEqual([back.status, back.stderr], [0, '']);
  assert.deepEqual(JSON.parse(back.stdout), { vorgaenge: 3, wiederGeloescht: 1 });
  assert.deepEqual(holding(dataDir), ['backup.sqlite'], 'only the backup holds the person');
  assert.equal(existsSync(join(dataDir, 'pannenlotse.sqlite.vorher')), true);
  const from = performance.now();
  const second = await run(t, dataDir);
  const states = await Promise.all([gone, kept, later].map(({ userID }) => statusOf(second.port, userID)));
  assert.deepEqual(states, [404, 200, 404]);
  const ms = Math.round(performance.now() - from);
  t.diagnostic(`seen D7: restored and checked by one command, serving ${ms} ms after the start, who was erased 404`);
});

test('a backup that is copied by hand does not bring back who was erased: the start sees to it', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const { userID } = await reported(first.port, dataDir);
  const backup = join(dataDir, 'backup.sqlite');
  betreiber(['sicherung', backup], dataDir);
  betreiber(['loeschen', userID], dataDir);
  first.child.kill('SIGTERM');
  await first.ended;
  copyFileSync(backup, join(dataDir, 'pannenlotse.sqlite'));
  const { port } = await run(t, dataDir);
  assert.equal(await statusOf(port, userID), 404);
  assert.deepEqual(holding(dataDir), ['backup.sqlite']);
});

test('a backup under steady writes of another process is whole, of one moment', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'pannenlotse.sqlite');
  const writing = saver(file, { most: 1_500 });
  while (!existsSync(file) || statSync(file).size < 50_000) await sleep(10);
  const { stdout, stderr } = betreiber(['sicherung', '--json'], dataDir);
  assert.equal(stderr, '');
  const { datei } = JSON.parse(stdout) as { datei: string };
  assert.equal(statSync(join(dataDir, 'sicherungen')).mode & 0o777, 0o700);
  const { acknowledged, errors } = await writing;
  assert.equal(errors, '');
  const copy = await openSqlite(datei);
  t.after(copy.close);
  const revisions = await Promise.all(
    [...acknowledged.keys()].map(async (userID) => {
      const found = await copy.load(userID, null, new Date().toISOString());
      assert.equal(JSON.parse(found?.doc ?? '{}').revision, found?.revision);
      return found!.revision;
    }),
  );
  assert.ok(Math.max(...revisions) < 1_500, `not beside the writes: ${revisions}`);
});

test('a damaged, foreign or missing file is never put in place, and a good one in that of a damaged database', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'pannenlotse.sqlite');
  betreiber(['einladung'], dataDir);
  const { datei } = JSON.parse(betreiber(['sicherung', '--json'], dataDir).stdout) as { datei: string };
  const [cut, foreign] = [join(dataDir, 'cut.sqlite'), join(dataDir, 'foreign.sqlite')];
  copyFileSync(datei, cut);
  truncateSync(cut, statSync(cut).size - 8_192);
  writeFileSync(foreign, 'x'.repeat(10_000));
  for (const wrong of [cut, foreign, join(dataDir, 'none.sqlite')]) {
    const { status, stderr } = betreiber(['wiederherstellen', wrong], dataDir);
    assert.deepEqual([status, stderr.split('\n').length], [1, 2], stderr);
  }
  assert.deepEqual(globSync('*.{neu,vorher}*', { cwd: dataDir }), []);
  const count = async () => {
    const store = await openSqlite(file);
    return store.count().finally(store.close);
  };
  assert.equal(await count(), 1);
  writeFileSync(file, 'damaged'.repeat(1_000));
  const { status, stderr } = betreiber(['wiederherstellen', datei], dataDir);
  assert.equal(status, 0);
  assert.match(stderr, /damaged.*\n$/);
  assert.equal(await count(), 1);
});

test('the retention job erases what its client no longer keeps, and leaves a receipt [7.36 9.27]', async (t) => {
  const mandanten = testClients(t, { lang_Haus: { aufbewahrungTage: 365 } });
  const { store, settings, invite, time } = await testApp(t, { mandanten });
  const { dataDir } = settings;
  const made = [await invite(), await invite({ mandant: 'lang_Haus' })];
  time.now += 60 * DAY;
  const young = await invite();
  const there = async () => {
    const found = await Promise.all(
      [...made, young].map(({ userID }) => store.load(userID, null, new Date(NOW).toISOString())),
    );
    return found.map(Boolean);
  };
  const job = (days: number, isSure = false) => retain(store, mandanten, dataDir, NOW + days * DAY, isSure);
  assert.deepEqual((await job(89)).geloescht, { lang_Haus: 0, ra_Standard: 0 });
  assert.deepEqual(await there(), [true, true, true]);
  assert.deepEqual((await job(91)).geloescht, { lang_Haus: 0, ra_Standard: 1 });
  assert.deepEqual(await there(), [false, true, true]);
  assert.deepEqual((await job(366, true)).geloescht, { lang_Haus: 1, ra_Standard: 1 });
  assert.deepEqual(await there(), [false, false, false]);
  const receipts = readFileSync(join(dataDir, 'aufbewahrung.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    receipts.map(({ zeit }) => zeit),
    [89, 91, 366].map((days) => new Date(NOW + days * DAY).toISOString()),
  );
  assert.equal(
    (await store.lifetime.erased.page({ zeit: '', hash: '' }, 10)).length,
    2,
    'the first has left the journal',
  );
});

test('the job does not believe a clock that has jumped, or far more than usual, until the operator goes on', async (t) => {
  const { store, settings, invite, mandanten } = await testApp(t);
  const job = (days: number, isSure = false) => retain(store, mandanten, settings.dataDir, NOW + days * DAY, isSure);
  const erased = async (run: ReturnType<typeof job>) => (await run).geloescht['ra_Standard'];
  for (let n = 0; n < 101; n++) await invite();
  assert.equal(await erased(job(0)), 0);
  assert.equal(await erased(job(2)), 0);
  await assert.rejects(job(402), /^RetentionDoubt|400 days ago.*Nothing was erased/);
  assert.equal(await store.count(), 101);
  for (let days = 4; days <= 88; days += 2) await job(days);
  await job(89.5);
  await assert.rejects(job(90.5), /More than 100 cases are due.*Nothing was erased/);
  await assert.rejects(job(90.6), /More than 100 cases/, 'it stays so');
  assert.equal(await store.count(), 101);
  assert.equal(await erased(job(90.7, true)), 101);
  for (let n = 0; n < 150; n++) await invite();
  assert.equal(await erased(job(91)), 150, 'what was done once is usual');
});

test('a stopped job is told by the command and in the log, and goes on with --weiter', (t) => {
  const dataDir = folder(t);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'aufbewahrung.jsonl'), '{"zeit":"2020-01-01T00:00:00.000Z","geloescht":{}}\n{"cut');
  const stopped = betreiber(['aufbewahrung'], dataDir);
  assert.equal(stopped.status, 1);
  assert.match(stopped.stderr, /^The last run .* on 2020-01-01\. Nothing was erased: .* aufbewahrung --weiter\.\n$/);
  assert.equal(betreiber(['aufbewahrung', '--weiter'], dataDir).status, 0);
  assert.equal(betreiber(['aufbewahrung'], dataDir).status, 0);
});

test('the service runs the job within an hour of its start and then every day, whatever becomes of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let runs = 0;
  const stop = retainDaily(
    async () => void runs++,
    () => 0.5,
  );
  const pass = async (hours: number) => {
    t.mock.timers.tick(hours * 60 * 60_000);
    await new Promise((resolve) => setImmediate(resolve));
    return runs;
  };
  assert.deepEqual([await pass(0.4), await pass(0.2), await pass(23), await pass(1), await pass(24)], [0, 1, 1, 2, 3]);
  stop();
  assert.equal(await pass(48), 3);
});

test('the command runs the job beside the service', (t) => {
  const dataDir = folder(t);
  mkdirSync(dataDir, { recursive: true });
  const { status, stdout } = betreiber(['aufbewahrung', '--json'], dataDir);
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout).geloescht.ra_Standard, 0);
  assert.match(readFileSync(join(dataDir, 'aufbewahrung.jsonl'), 'utf8'), /^\{"zeit":"20.*\}\n$/);
});
