import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import { size } from '../../scripts/test/size.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { saver } from '../store/sqlite/test-crash.ts';
import { flatTyre } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, MAIN, operate, reported, run } from '../test/test-service.ts';

/** Canaries: personal data that occurs nowhere else. */
const CANARIES = ['Zenobia', 'Quittenbaum', '4915123456789', 'RA 1234E', 'Trankgasse', '50.93754', '6.96028'];

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
  for (let n = 0; n < size(5, 20); n++) await reported(port, dataDir, { vorgang: neighbour(n) });
  assert.deepEqual(holding(dataDir).length > 0, true, 'the canaries were never there');
  assert.equal((await operate(['loeschen', userID], dataDir)).status, 0);
  assert.deepEqual(holding(dataDir, [...CANARIES, userID, einladung]), []);
  for (const word of [...CANARIES, userID, einladung]) assert.ok(!logged().includes(word), `the log holds ${word}`);
  assert.deepEqual([await statusOf(port, userID), await statusOf(port, einladung)], [404, 404]);
  assert.equal((await operate(['loeschen', userID], dataDir)).status, 1);
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

/** The epoch of the feed's cursors in a database file. */
function epochIn(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare('select wert from epoche').get();
  database.close();
  return found;
}

test('a restore brings back what was there, not who was erased since, and refuses while the service runs [7.38 D7]', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const [gone, kept] = [
    await reported(first.port, dataDir),
    await reported(first.port, dataDir, { vorgang: neighbour(1) }),
  ];
  const backup = join(dataDir, 'backup.sqlite');
  const made = await operate(['sicherung', backup, '--json'], dataDir);
  assert.deepEqual([made.status, made.stderr], [0, '']);
  assert.equal(statSync(backup).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(made.stdout), { datei: backup, bytes: statSync(backup).size });
  assert.equal((await operate(['sicherung', backup], dataDir)).status, 1, 'no backup is written over');
  const later = await reported(first.port, dataDir, { vorgang: neighbour(2) });
  assert.equal((await operate(['loeschen', gone.userID], dataDir)).status, 0);

  const refused = await operate(['wiederherstellen', backup], dataDir);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /has the database open: stop it first/);
  assert.equal(await statusOf(first.port, later.userID), 200);

  first.child.kill('SIGTERM');
  await first.ended;
  const back = await operate(['wiederherstellen', backup, '--json'], dataDir);
  assert.deepEqual([back.status, back.stderr], [0, '']);
  assert.deepEqual(JSON.parse(back.stdout), { vorgaenge: 3, wiederGeloescht: 1 });
  assert.deepEqual(holding(dataDir), ['backup.sqlite'], 'only the backup holds the person');
  assert.equal(existsSync(join(dataDir, 'pannenlotse.sqlite.vorher')), true);
  assert.notDeepEqual(epochIn(join(dataDir, 'pannenlotse.sqlite')), epochIn(backup), 'cursors of before are noticed');
  const from = performance.now();
  const second = await run(t, dataDir);
  const states = await Promise.all([gone, kept, later].map(({ userID }) => statusOf(second.port, userID)));
  assert.deepEqual(states, [404, 200, 404]);
  const ms = Math.round(performance.now() - from);
  const erased = (await operate(['loeschen', kept.userID], dataDir)).stdout;
  assert.match(erased, /So does the database that a restore has replaced: delete .*\.vorher\.\n$/);
  t.diagnostic(`seen D7: restored and checked by one command, serving ${ms} ms after the start, who was erased 404`);
});

test('a backup that is copied by hand does not bring back who was erased: the start sees to it', async (t) => {
  const dataDir = folder(t);
  const fields = join(folder(t), 'fields.json');
  writeFileSync(fields, JSON.stringify({ vn: { vorname: CANARIES[0] } }));
  const made = await operate(['einladung', '--vorbelegung', fields, '--json'], dataDir);
  const { userID } = JSON.parse(made.stdout) as { userID: string };
  const backup = join(dataDir, 'backup.sqlite');
  await operate(['sicherung', backup], dataDir);
  await operate(['loeschen', userID], dataDir);
  copyFileSync(backup, join(dataDir, 'pannenlotse.sqlite'));
  const { port } = await run(t, dataDir);
  assert.equal(await statusOf(port, userID), 404);
  assert.deepEqual(holding(dataDir), ['backup.sqlite']);
  assert.equal((await operate(['sicherung'], dataDir)).status, 0, 'the copy in the backup is in no way');
});

test('a backup under steady writes of another process is whole, of one moment', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'pannenlotse.sqlite');
  const writing = saver(file, { most: 1_500 });
  while (!existsSync(file) || statSync(file).size < 50_000) await sleep(10);
  const { stdout, stderr } = await operate(['sicherung', '--json'], dataDir);
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
  await operate(['einladung'], dataDir);
  const { datei } = JSON.parse((await operate(['sicherung', '--json'], dataDir)).stdout) as { datei: string };
  const [cut, foreign] = [join(dataDir, 'cut.sqlite'), join(dataDir, 'foreign.sqlite')];
  copyFileSync(datei, cut);
  truncateSync(cut, statSync(cut).size - 8_192);
  writeFileSync(foreign, 'x'.repeat(10_000));
  for (const wrong of [cut, foreign, join(dataDir, 'none.sqlite')]) {
    const { status, stderr } = await operate(['wiederherstellen', wrong], dataDir);
    assert.deepEqual([status, stderr.split('\n').length], [1, 2], stderr);
  }
  assert.deepEqual(globSync('*.{neu,vorher}*', { cwd: dataDir }), []);
  const count = async () => {
    const store = await openSqlite(file);
    return store.count().finally(store.close);
  };
  assert.equal(await count(), 1);
  writeFileSync(file, 'damaged'.repeat(1_000));
  const { status, stderr } = await operate(['wiederherstellen', datei], dataDir);
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(await count(), 1);
});

test('a backup older than the journal of erasures reaches is refused, with both days, unless the operator goes on', async (t) => {
  const dataDir = folder(t);
  const { userID } = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout) as { userID: string };
  const backup = join(dataDir, 'backup.sqlite');
  await operate(['sicherung', backup], dataDir);
  await operate(['loeschen', userID], dataDir);
  assert.equal((await operate(['wiederherstellen', backup], dataDir)).status, 0, 'the journal reaches it');
  // As 121 days later: who was erased then is not in the journal any more.
  const file = join(dataDir, 'journal/journal.json');
  const head = JSON.parse(readFileSync(file, 'utf8')) as object;
  const before = epochIn(join(dataDir, 'pannenlotse.sqlite'));
  writeFileSync(file, JSON.stringify({ ...head, ab: '2199-01-02T00:00:00.000Z' }));
  const refused = await operate(['wiederherstellen', backup], dataDir);
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /^The backup is of 20.* back to 2199-01-02 only: .*comes back\. Nothing was changed\. .*--weiter/,
  );
  assert.deepEqual(epochIn(join(dataDir, 'pannenlotse.sqlite')), before);
  const gone = await operate(['wiederherstellen', backup, '--weiter'], dataDir);
  assert.deepEqual([gone.status, gone.stderr.split('\n').length], [0, 2], gone.stderr);
});

test('a restore on another machine is refused without the journal; with it, nobody comes back', async (t) => {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const invited = async (): Promise<string> =>
    (JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout) as { userID: string }).userID;
  const ids = [await invited(), await invited(), await invited()];
  const [older, newer] = [join(dataDir, 'older.sqlite'), join(dataDir, 'newer.sqlite')];
  await operate(['sicherung', older], dataDir);
  await operate(['loeschen', ids[0]!], dataDir);
  await operate(['sicherung', newer], dataDir);
  await operate(['loeschen', ids[1]!], dataDir);
  const there = async (): Promise<boolean[]> =>
    Promise.all(ids.map(async (id) => (await operate(['auskunft', id], elsewhere)).status === 0));

  const refused = await operate(['wiederherstellen', newer], elsewhere);
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /^The journal of erasures is not in .*Nothing was changed\. To go on: --ohne-journal\.\n$/,
  );
  assert.deepEqual(readdirSync(elsewhere), []);
  const without = await operate(['wiederherstellen', newer, '--ohne-journal'], elsewhere);
  assert.deepEqual([without.status, without.stderr.split('\n').length], [0, 2], without.stderr);
  assert.deepEqual(await there(), [false, true, true], 'the second was erased after the backup');
  // From here on the journal of this machine begins now: what is older is refused.
  assert.match((await operate(['wiederherstellen', older], elsewhere)).stderr, /reaches back to .*--weiter/);
  const second = await operate(['wiederherstellen', older, '--weiter'], elsewhere);
  assert.equal(second.status, 0, second.stderr);
  assert.deepEqual(await there(), [false, true, true], 'the copy in the newer backup named the first');

  // A machine whose service was started once has a journal of its own.
  const started = folder(t);
  await operate(['einladung'], started);
  assert.match(
    (await operate(['wiederherstellen', newer, '--ohne-journal'], started)).stderr,
    /is not the one that the database belongs to.*first start on this machine, move it away\. Nothing was changed\./,
  );

  // The journal is found: its files are put beside the others, and the next command or start sees to it.
  for (const name of readdirSync(join(dataDir, 'journal')).filter((one) => one.endsWith('.jsonl')))
    copyFileSync(join(dataDir, 'journal', name), join(elsewhere, 'journal', name));
  assert.equal((await operate(['wiederherstellen'], elsewhere)).status, 0);
  assert.deepEqual(await there(), [false, false, true]);
});

test('a service or a command beside another journal than the one of the database ends with a line', async (t) => {
  const dataDir = folder(t);
  await operate(['einladung'], dataDir);
  const { status, stderr } = await operate(['einladung'], dataDir, { JOURNAL_DIR: join(dataDir, 'another') });
  assert.deepEqual([status, existsSync(join(dataDir, 'another'))], [1, false]);
  assert.match(
    stderr,
    /^The journal of erasures that the database belongs to is not in .*another\. Set JOURNAL_DIR .*\n$/,
  );
  const env = { ...process.env, DATA_DIR: dataDir, JOURNAL_DIR: join(dataDir, 'another') };
  const service = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 20_000 });
  assert.deepEqual([service.status, service.stdout, service.stderr], [1, '', stderr]);
});
