import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NOW, testApp } from '../test/test-app.ts';
import { backupFile, replacedFile } from '../sicherung/backup-files.ts';
import { testClients } from '../test/test-clients.ts';
import { folder, operate } from '../test/test-service.ts';
import { readErasures } from '../journal/journal-files.ts';
import { retain, retainHourly } from './aufbewahrung.ts';

const DAY = 24 * 60 * 60_000;

/** The times of the receipts that are kept. */
const timesOf = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'aufbewahrung.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).zeit);

test('the retention job erases what its client no longer keeps, and leaves a receipt [7.36 9.27]', async (t) => {
  const mandanten = testClients(t, { lang_Haus: { aufbewahrungTage: 365 } });
  const { store, settings, reported, time, journal } = await testApp(t, { mandanten });
  const { dataDir } = settings;
  const made = [await reported(), await reported({ mandant: 'lang_Haus' })];
  time.now += 60 * DAY;
  const young = await reported();
  const there = async () => {
    const found = await Promise.all(
      [...made, young].map(({ userID }) => store.load(userID, null, new Date(NOW).toISOString())),
    );
    return found.map(Boolean);
  };
  const job = (days: number, isSure = false) =>
    retain(store, mandanten, { dataDir, journal }, NOW + days * DAY, { isSure });
  const at = (days: number) => new Date(NOW + days * DAY).toISOString();
  const receipts = () => timesOf(dataDir);
  assert.deepEqual((await job(89)).geloescht, { lang_Haus: 0, ra_Standard: 0 });
  assert.deepEqual(await there(), [true, true, true]);
  assert.deepEqual((await job(91)).geloescht, { lang_Haus: 0, ra_Standard: 1 });
  assert.deepEqual(await there(), [false, true, true]);
  assert.deepEqual(receipts(), [at(89), at(91)]);
  assert.deepEqual((await job(366, true)).geloescht, { lang_Haus: 1, ra_Standard: 1 });
  assert.deepEqual(await there(), [false, false, false]);
  assert.deepEqual(receipts(), [at(366)], 'those of before are more than 40 days old');
  const lines = readErasures(journal.folder).erasures;
  assert.deepEqual(
    lines.map(({ art, zeit }) => [art, zeit.slice(0, 10)]),
    [
      ['vorgang', at(366).slice(0, 10)],
      ['vorgang', at(366).slice(0, 10)],
    ],
    'the first has left the journal',
  );
});

test('backups, and the database that a restore has replaced, go 90 days after they were written; no file of another', async (t) => {
  const { store, settings, mandanten, journal } = await testApp(t);
  const { dataDir } = settings;
  const folders = [join(dataDir, 'sicherungen'), folder(t)];
  mkdirSync(folders[0]!, { recursive: true });
  const write = (file: string, days: number): void => {
    writeFileSync(file, '');
    utimesSync(file, new Date(NOW), new Date(NOW - days * DAY));
  };
  const names = [91, 89].map((days) => backupFile('', NOW - days * DAY, { isEncrypted: true }));
  for (const one of folders) {
    write(join(one, names[0]!), 91);
    write(join(one, names[1]!), 89);
    write(join(one, 'of-another.sqlite'), 91);
  }
  write(replacedFile(dataDir), 89);
  const job = async (days: number) =>
    (await retain(store, mandanten, { dataDir, journal }, NOW + days * DAY, { isSure: true, backups: folders }))
      .veraltet;
  assert.equal((await job(0)).sicherungen, 2);
  for (const one of folders) assert.deepEqual(readdirSync(one).sort(), ['of-another.sqlite', names[1]]);
  assert.ok(readdirSync(dataDir).includes('pannenlotse.sqlite.vorher'));
  assert.equal((await job(2)).sicherungen, 3);
  for (const one of folders) assert.deepEqual(readdirSync(one), ['of-another.sqlite']);
  assert.ok(!readdirSync(dataDir).includes('pannenlotse.sqlite.vorher'));
});

test('a receipt of a time to come does not keep the next run from leaving its own [S20]', async (t) => {
  const { store, settings, mandanten, journal } = await testApp(t);
  const { dataDir } = settings;
  const run = (now: number) => retain(store, mandanten, { dataDir, journal }, now, { isSure: true });
  await run(NOW + 400 * DAY);
  for (const hours of [0, 1, 21]) await run(NOW + hours * (DAY / 24));
  assert.deepEqual(
    timesOf(dataDir),
    [400 * DAY, 0, (21 / 24) * DAY].map((after) => new Date(NOW + after).toISOString()),
  );
  t.diagnostic('seen S20: after a receipt of next year one of now, and the next a day later');
});

test('accesses of machines and commands go after 90 days [7.133]', async (t) => {
  const { store, settings, mandanten, journal } = await testApp(t);
  const access = (days: number) => {
    const zeit = new Date(NOW + days * DAY).toISOString();
    const one = { akteur: 'befehl', aufruf: 'auskunft', mandant: '', vorgang: '', ausgang: 'getan', anzahl: 1 };
    return { ...one, zeit, zuletzt: zeit };
  };
  await store.zugriffe.add([access(0), access(2)]);
  const receipt = await retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + 91 * DAY, {
    isSure: true,
  });
  assert.equal(receipt.veraltet.zugriffe, 1);
  assert.deepEqual(
    (await store.zugriffe.list({}, 10)).map(({ zeit }) => zeit),
    [access(2).zeit],
  );
});

test('cases of a client whose folder is gone are erased when it would have [7.129]', async (t) => {
  const both = testClients(t, { lang_Haus: { aufbewahrungTage: 200 } });
  const alone = testClients(t, {});
  const { store, settings, reported, journal } = await testApp(t, { mandanten: both });
  const kept = await reported({ mandant: 'lang_Haus' });
  const job = (days: number, mandanten = alone) =>
    retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + days * DAY, { isSure: true });
  const isThere = async ({ userID }: { userID: string }) =>
    (await store.load(userID, null, new Date(NOW).toISOString())) !== null;
  await job(1);
  await job(1.1, both);
  // As after a restart without the folder: what it said is known by the receipt.
  await job(91);
  await job(199);
  assert.equal(await isThere(kept), true);
  assert.deepEqual((await job(201)).geloescht, { ra_Standard: 0, lang_Haus: 1 });
  assert.equal(await isThere(kept), false);
  assert.deepEqual((await job(202)).geloescht, { ra_Standard: 0 }, 'nothing is left of it');
});

test('a client that never said anything here keeps its cases for 90 days after its folder is gone', async (t) => {
  const both = testClients(t, { lang_Haus: { aufbewahrungTage: 200 } });
  const { store, settings, reported, journal } = await testApp(t, { mandanten: both });
  await reported({ mandant: 'lang_Haus' });
  const job = (days: number) =>
    retain(store, testClients(t, {}), { dataDir: settings.dataDir, journal }, NOW + days * DAY, { isSure: true });
  assert.equal((await job(89)).geloescht['lang_Haus'], 0);
  assert.equal((await job(91)).geloescht['lang_Haus'], 1);
});

test('the job does not believe a clock that has jumped, or far more than usual, until the operator goes on', async (t) => {
  const { store, settings, reported, mandanten, journal } = await testApp(t);
  const job = (days: number, isSure = false) =>
    retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + days * DAY, { isSure });
  const erased = async (run: ReturnType<typeof job>) => (await run).geloescht['ra_Standard'];
  for (let n = 0; n < 101; n++) await reported();
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
  for (let n = 0; n < 150; n++) await reported();
  assert.equal(await erased(job(91)), 150, 'what was done once is usual');
});

test('without any receipt the job believes the clock only where people have used the service in the last days', async (t) => {
  const DUE = 91;
  const opened = async () => {
    const { store, settings, reported, started, mandanten, time, journal } = await testApp(t);
    await reported();
    const job = (isSure = false) =>
      retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + DUE * DAY, { isSure });
    return { store, reported, started, time, job };
  };
  const unused = await opened();
  for (let run = 0; run < 2; run++)
    await assert.rejects(unused.job(), /no receipt.*Nothing was erased: see that the clock is right/);
  assert.equal(await unused.store.count(), 1);
  assert.equal((await unused.job(true)).geloescht['ra_Standard'], 1);
  assert.equal((await unused.job()).geloescht['ra_Standard'], 0);
  for (const use of ['reported', 'started'] as const) {
    const used = await opened();
    used.time.now += (DUE - 2) * DAY;
    await used[use]();
    assert.equal((await used.job()).geloescht['ra_Standard'], 1, use);
  }
});

test('receipts are kept for 40 days, so a run reads as much after years as after some weeks', async (t) => {
  const { store, settings, mandanten, journal } = await testApp(t);
  const file = join(settings.dataDir, 'aufbewahrung.jsonl');
  const at = (days: number) => new Date(NOW + days * DAY).toISOString();
  const kept = () => timesOf(settings.dataDir);
  // Two years, an hour apart; the last line is cut off.
  const years = Array.from({ length: 730 * 24 }, (_, hour) => at(hour / 24 - 730));
  const lines = years.map((zeit) => JSON.stringify({ zeit, geloescht: { ra_Standard: 1 }, entwuerfe: 0 }));
  writeFileSync(file, `${lines.join('\n')}\n{"cut`, { mode: 0o600 });
  await retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW);
  assert.deepEqual(kept(), [...years.filter((zeit) => zeit > at(-40)), at(0)]);
  for (let days = 1; days <= 100; days++)
    await retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + days * DAY);
  assert.ok(kept()[0]! > at(100 - 42) && kept()[0]! < at(100 - 38), `from ${kept()[0]} on`);
  assert.equal(kept().at(-1), at(100));
  await retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + 900 * DAY, { isSure: true });
  await retain(store, mandanten, { dataDir: settings.dataDir, journal }, NOW + 901 * DAY);
  assert.deepEqual(kept(), [at(900), at(901)]);
  assert.deepEqual(
    readdirSync(settings.dataDir).filter((name) => name.startsWith('aufbewahrung')),
    ['aufbewahrung.jsonl'],
  );
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a stopped job is told by the command and in the log, and goes on with --weiter', async (t) => {
  const dataDir = folder(t);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    join(dataDir, 'aufbewahrung.jsonl'),
    '{"zeit":"2020-01-01T00:00:00.000Z","geloescht":{},"entwuerfe":0}\n{"cut',
  );
  const stopped = await operate(['aufbewahrung'], dataDir);
  assert.equal(stopped.status, 1);
  assert.match(stopped.stderr, /^The last run .* on 2020-01-01\. Nothing was erased: .* aufbewahrung --weiter\.\n$/);
  assert.equal((await operate(['aufbewahrung', '--weiter'], dataDir)).status, 0);
  assert.equal((await operate(['aufbewahrung'], dataDir)).status, 0);
});

test('the service runs the job within an hour of its start and then every hour, whatever becomes of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let runs = 0;
  const failures: unknown[] = [];
  const stop = retainHourly(
    async () => {
      if (++runs === 2) throw new Error('no store');
    },
    (error) => void failures.push((error as Error).message),
    () => 0.5,
  );
  const pass = async (hours: number) => {
    t.mock.timers.tick(hours * 60 * 60_000);
    await new Promise((resolve) => setImmediate(resolve));
    return runs;
  };
  assert.deepEqual(
    [await pass(0.4), await pass(0.2), await pass(0.7), await pass(0.3), await pass(1)],
    [0, 1, 1, 2, 3],
  );
  stop();
  assert.equal(await pass(48), 3);
  assert.deepEqual(failures, ['no store']);
});

test('the command runs the job beside the service', async (t) => {
  const dataDir = folder(t);
  mkdirSync(dataDir, { recursive: true });
  const { status, stdout } = await operate(['aufbewahrung', '--json'], dataDir);
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout).geloescht.ra_Standard, 0);
  assert.match(readFileSync(join(dataDir, 'aufbewahrung.jsonl'), 'utf8'), /^\{"zeit":"20.*\}\n$/);
});
