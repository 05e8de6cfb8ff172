import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCases } from '../test/test-callers.ts';
import { betreiberCommand, folder, operate, run } from '../test/test-service.ts';
import { backupFolder, DAY, leftFilesIn, oldestBackup, pruneBackups, removeLeft } from './backup-files.ts';
import { lockCopies, noteHalf, removeLeftByCommands, removeNotedHalves } from './left-copies.ts';

const NAME = 'pannenlotse-2026-03-02T10-00-00';

/** Files that may be left, by maker; and others. */
const BESIDE = {
  command: ['hand', 'hand-journal', 'hand.teil', 'hand.teil-journal', 'neu', 'neu-wal', 'neu-shm', 'neu-journal'],
  service: ['dienst', 'dienst-journal', 'dienst.teil', 'dienst.teil-journal'],
};
const HALVES = {
  command: [`${NAME}.sqlite.teil`, `${NAME}.sqlite.age.teil`],
  service: [`${NAME}-taeglich.sqlite.teil`, `${NAME}-taeglich.sqlite.age.teil`],
};
const OTHERS = [
  'pannenlotse.sqlite',
  'pannenlotse.sqlite-wal',
  'pannenlotse.sqlite.vorher',
  'pannenlotse.sqlite.neuer',
];

test('every copy that a killed backup or restore leaves is counted, and goes when nobody makes it', (t) => {
  const dataDir = folder(t);
  const folders = [backupFolder(dataDir)];
  mkdirSync(folders[0]!);
  for (const maker of ['command', 'service'] as const) {
    for (const rest of BESIDE[maker]) writeFileSync(join(dataDir, `pannenlotse.sqlite.${rest}`), '');
    for (const name of HALVES[maker]) writeFileSync(join(folders[0]!, name), '');
  }
  for (const name of OTHERS) writeFileSync(join(dataDir, name), '');
  assert.equal(leftFilesIn(folders, dataDir).length, 16);
  const unlock = lockCopies(dataDir);
  assert.ok(unlock);
  assert.equal(lockCopies(dataDir), null);
  assert.equal(removeLeftByCommands(folders, dataDir), 0, 'while a command makes them');
  unlock();
  assert.equal(removeLeftByCommands(folders, dataDir), 10);
  assert.ok(oldestBackup(folders, dataDir)! > Date.now() - DAY);
  assert.equal(pruneBackups(folders, dataDir, Date.now()), 0, 'the service may make them just now');
  assert.equal(pruneBackups(folders, dataDir, Date.now() + 2 * DAY), 6);
  for (const name of HALVES.service) writeFileSync(join(folders[0]!, name), '');
  assert.equal(removeLeft(folders, dataDir, 'service'), 2);
  assert.deepEqual(readdirSync(dataDir).toSorted(), [...OTHERS, 'sicherungen'].toSorted());
});

test('a half that a process does not find stays noted until its maker looks, beside those that are noted since', (t) => {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const [first, second] = ['a', 'b'].map((name) => join(elsewhere, `${name}.sqlite.teil`)) as [string, string];
  noteHalf(dataDir, first);
  assert.equal(removeLeftByCommands([], dataDir), 0, 'as in a /tmp of its own');
  noteHalf(dataDir, second);
  writeFileSync(first, '');
  assert.deepEqual([removeLeftByCommands([], dataDir), existsSync(first)], [1, false]);
  writeFileSync(second, '');
  assert.deepEqual([removeNotedHalves(dataDir, 'maker'), existsSync(second)], [1, false]);
  noteHalf(dataDir, first);
  assert.equal(removeNotedHalves(dataDir, 'maker'), 0);
  assert.equal(existsSync(join(dataDir, 'kopie.ziel')), false);
});

test('a command killed within a backup or a restore leaves clear copies that the next start, job or erasure removes [S19]', async (t) => {
  const dataDir = folder(t);
  const database = join(dataDir, 'pannenlotse.sqlite');
  const { store, userIDs } = await newCases(t, { DATA_DIR: dataDir }, 2);
  await store.close();
  const db = new DatabaseSync(database);
  db.exec(
    'create table fuelle (x blob); with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000) insert into fuelle select randomblob(4000) from n',
  );
  db.close();
  const backup = join(folder(t), 'backup.sqlite');
  copyFileSync(database, backup);
  const left = () => readdirSync(dataDir).filter((name) => /\.sqlite\.(hand|neu)/.test(name));
  const killed = async (args: string[], copy: string): Promise<void> => {
    const seen = copy.includes('/') ? copy : `${database}.${copy}`;
    const [program, ...rest] = betreiberCommand(args);
    const child = spawn(program, rest, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    for (let tries = 0; tries < 4_000 && child.exitCode === null && !existsSync(seen); tries++) await sleep(2);
    child.kill('SIGKILL');
    await ended;
    assert.ok(left().length > 0, `${args.join(' ')} left nothing`);
  };
  await killed(['sicherung'], 'hand');
  assert.ok(oldestBackup([], dataDir), 'it counts as a backup');
  assert.equal((await operate(['aufbewahrung'], dataDir)).status, 0);
  assert.deepEqual(left(), []);

  // Its half lies where nobody looks.
  const elsewhere = join(folder(t), 'hand.sqlite');
  await killed(['sicherung', elsewhere], `${elsewhere}.teil`);
  assert.ok(existsSync(`${elsewhere}.teil`));
  assert.equal((await operate(['aufbewahrung'], dataDir)).status, 0);
  assert.deepEqual([left(), existsSync(`${elsewhere}.teil`)], [[], false]);
  assert.equal(existsSync(join(dataDir, 'kopie.ziel')), false);

  await killed(['wiederherstellen', backup], 'neu');
  // The lock simulates a running backup.
  const unlock = lockCopies(dataDir)!;
  const named = await operate(['loeschen', userIDs[0]!], dataDir);
  assert.match(
    named.stdout,
    /So does a copy that a backup or restore makes just now, or has left: see that \S+\.neu goes\./,
  );
  assert.match((await operate(['sicherung'], dataDir)).stderr, /^Another backup or restore is being made: wait/);
  assert.match(
    (await operate(['wiederherstellen', backup], dataDir)).stderr,
    /^Another backup or restore is being made.*Nothing was changed\.\n$/,
  );
  unlock();
  const erased = await operate(['loeschen', userIDs[1]!], dataDir);
  assert.deepEqual([erased.status, /So does/.test(erased.stdout), left()], [0, false, []]);

  await killed(['sicherung'], 'hand.teil');
  writeFileSync(`${database}.dienst`, 'of a service that was killed');
  const { logged } = await run(t, dataDir, { LOG_LEVEL: 'warn' });
  assert.deepEqual([left(), existsSync(`${database}.dienst`)], [[], false]);
  assert.match(logged(), /"event":"kopien-geloescht","anzahl":\d/);
  t.diagnostic('seen S19: four kills, the copies gone by the job, an erasure and a start; named while one is locked');
});
