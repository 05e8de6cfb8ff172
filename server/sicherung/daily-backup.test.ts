import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../scripts/test/long-test.ts';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { createHead } from '../journal/journal-files.ts';
import { checkBackup } from '../store/sqlite/sqlite-backup.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { folder, MAIN, mountable, operate, reported, run } from '../test/test-service.ts';
import { backupFile, DAY, newestBackup, pruneBackups } from './backup-files.ts';
import { backUpAndTell, backUpInThread, isBackupDue } from './daily-backup.ts';
import { newPair } from './age-keys.ts';
import { readyBackups } from './backup-folder.ts';

const ZONE = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);

test('a backup is due each day from the hour on, by the clock of the zone, and once', (t) => {
  const dir = folder(t);
  const settings = readSettings({ BACKUP_AT: '03:30', BACKUP_DIR: dir }).backup;
  assert.equal(isBackupDue({ ...settings, at: null }, ZONE, at('2026-03-02T12:00Z')), false, 'not asked for');
  assert.equal(isBackupDue(settings, ZONE, at('2026-03-02T00:00Z')), true, 'there is none');
  writeFileSync(backupFile(dir, at('2026-03-02T02:31Z'), { isDaily: true, isEncrypted: true }), '');
  // prettier-ignore
  const ROWS: [now: string, due: boolean, why: string][] = [
    ['2026-03-02T02:32Z', false, 'made just now (03:31 there)'],
    ['2026-03-03T02:29Z', false, 'a minute before the hour'],
    ['2026-03-03T02:30Z', true,  'the hour has come'],
    ['2026-03-09T13:00Z', true,  'the service stood still at the hour'],
  ];
  for (const [now, due, why] of ROWS) assert.equal(isBackupDue(settings, ZONE, at(now)), due, why);
  assert.equal(newestBackup([dir, join(dir, 'none')]), at('2026-03-02T02:31Z'));
});

test('a backup of a time to come is no backup of today, pushes out no good one, and is told [S20]', async (t) => {
  const { settings, make, files, lines, dataDir } = await backing(t, { BACKUP_KEEP: '2' });
  const now = at('2026-03-02T12:00Z');
  const ahead = ['2026-04-01T03:00Z', '2031-01-01T03:00Z', '2031-01-02T03:00Z'].map((time) =>
    backupFile(settings.dir, at(time), { isDaily: true, isEncrypted: time.startsWith('2031') }),
  );
  for (const file of ahead) {
    writeFileSync(file, '');
    utimesSync(file, new Date(now + 400 * DAY), new Date(now + 400 * DAY));
  }
  assert.equal(isBackupDue(settings, ZONE, now), true);
  for (const day of [0, 1, 2]) assert.equal(await make(now + day * DAY), true);
  assert.equal(isBackupDue(settings, ZONE, now + 2 * DAY + 60_000), false, 'made just now');
  assert.deepEqual(files(), [
    'pannenlotse-2026-03-03T12-00-00-taeglich.sqlite',
    'pannenlotse-2026-03-04T12-00-00-taeglich.sqlite',
    ...ahead.map((file) => basename(file)),
  ]);
  assert.deepEqual(
    lines.map(({ event }) => event),
    [1, 2, 3].flatMap(() => [...ahead.map(() => 'sicherung-voraus'), 'sicherung']),
  );
  // The age of these backups counts from when the clock was right again.
  assert.equal(pruneBackups([settings.dir], dataDir, now + 3 * DAY), 0);
  assert.ok(ahead.every((file) => statSync(file).mtimeMs === now + 3 * DAY));
  assert.equal(pruneBackups([settings.dir], dataDir, now + 94 * DAY), 5);
  t.diagnostic('seen S20: due beside three files of a time to come, two good ones kept, each told in the log');
});

/** A store with so many rows, and a function that makes its daily backup at a time. */
async function backing(t: TestContext, env: Record<string, string> = {}) {
  const dataDir = folder(t);
  const database = join(dataDir, 'pannenlotse.sqlite');
  await (await openSqlite(database)).close();
  createHead(join(dataDir, 'journal'), { name: 'journal', ab: '2026-01-01T00:00:00.000Z' });
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_AT: '03:00', ...env }).backup;
  mkdirSync(settings.dir, { recursive: true });
  const lines: { event: string; err?: Error }[] = [];
  const tell = (line: { event: string }): void => void lines.push(line);
  const log = { info: tell, error: tell };
  const make = (now: number) =>
    backUpAndTell({ database, journal: join(dataDir, 'journal'), settings, zone: ZONE, log, clock: () => now });
  return { dataDir, database, settings, lines, make, files: () => readdirSync(settings.dir).sort() };
}

test('so many daily backups are kept, and what was made by hand stays', async (t) => {
  const { settings, make, files, lines } = await backing(t, { BACKUP_KEEP: '2' });
  const byHand = backupFile(settings.dir, at('2026-01-01T00:00Z'));
  writeFileSync(byHand, '');
  // Half a backup of a process that was killed.
  writeFileSync(`${backupFile(settings.dir, at('2026-02-28T03:00Z'), { isDaily: true })}.teil`, '');
  for (const day of [1, 2, 3]) assert.equal(await make(at('2026-03-01T03:00Z') + day * DAY), true);
  assert.deepEqual(files(), [
    'pannenlotse-2026-01-01T00-00-00.sqlite',
    'pannenlotse-2026-03-03T03-00-00-taeglich.sqlite',
    'pannenlotse-2026-03-04T03-00-00-taeglich.sqlite',
  ]);
  assert.equal(checkBackup(join(settings.dir, files()[2]!)), 0);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['sicherung', 'sicherung', 'sicherung'],
  );
});

test(
  'a thread that ends without an answer is a backup that failed, not one for ever [S23]',
  { timeout: 20_000 },
  async (t) => {
    const wish = { from: 'x', to: 'y', recipients: [], journal: 'z' };
    for (const [text, said] of [
      ['process.exit(3);', /ended without an answer \(exit code 3\)/],
      ['', /ended without an answer \(exit code 0\)/],
      ['throw new Error("no start");', /no start/],
    ] as const) {
      const program = join(folder(t), 'thread.mjs');
      writeFileSync(program, text);
      await assert.rejects(backUpInThread(wish, undefined, program), said);
    }
  },
);

test('a disk that runs full during a backup leaves the old ones and no half file, encrypted or not, and says so', async (t) => {
  const { at: small, mount } = mountable(t);
  if (!mount('-t', 'tmpfs', '-o', 'size=1m', 'none')) return t.skip('needs the right to mount a small file system');
  for (const key of ['', (await newPair()).oeffentlich]) {
    const { database, make, files, lines } = await backing(t, { BACKUP_DIR: small, BACKUP_RECIPIENTS: key });
    assert.equal(await make(at('2026-03-01T03:00Z')), true);
    const before = files();
    const db = new DatabaseSync(database);
    db.exec(
      'create table fuelle (x blob); with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000) insert into fuelle select randomblob(1000) from n',
    );
    db.close();
    assert.equal(await make(at('2026-03-02T03:00Z')), false);
    assert.deepEqual(files(), before);
    const { event, err } = lines.at(-1)!;
    assert.deepEqual([event, (err as { code?: string }).code], ['sicherung-gescheitert', 'STORE_FULL']);
    assert.match(err!.message, /^No room left/);
    for (const rest of ['.dienst', '.hand']) assert.ok(!existsSync(`${database}${rest}`), 'no clear copy is left');
  }
});

test('a wrong hour, number, key or folder is one line at the start, which never shows the key', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const { geheim, oeffentlich } = await newPair();
  const mistyped = oeffentlich.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  // prettier-ignore
  const ROWS: [env: Record<string, string>, said: RegExp][] = [
    [{ BACKUP_AT: '24:00' },    /^BACKUP_AT must be a time of day like 03:30, not "24:00"\.$/],
    ...['3', '3:30', '03:3', '03:30:00'].map((typed): [Record<string, string>, RegExp] => [{ BACKUP_AT: typed }, /^BACKUP_AT must be a time of day/]),
    [{ BACKUP_KEEP: '0' },      /^BACKUP_KEEP must be a whole number from 1 to 90, not "0"\.$/],
    [{ BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' }, /^BACKUP_RECIPIENTS must be public keys like age1…, with commas between \(npm run betreiber -- sicherungsschluessel makes one\)\.$/],
    [{ BACKUP_RECIPIENTS: mistyped }, /^BACKUP_RECIPIENTS must be public keys like age1…: one is mistyped\.$/],
    [{ BACKUP_RECIPIENTS: `${oeffentlich},${mistyped}` }, /^BACKUP_RECIPIENTS must be public keys.*mistyped\.$/],
    [{ BACKUP_RECIPIENTS: geheim }, /^BACKUP_RECIPIENTS must be a public key.*the private key, which must not lie here\.$/],
    [{ BACKUP_AT: '03:00', BACKUP_DIR: file }, /^BACKUP_DIR must be a folder, not ".*"\.$/],
    [{ BACKUP_AT: '03:00', BACKUP_DIR: join(file, 'in') }, /^BACKUP_DIR ".*" cannot be written \(ENOTDIR\): name a folder that the service's user owns\.$/],
    [{ BACKUP_AT: '03:00', DATABASE_URL: 'postgres://a@localhost/b' }, /^BACKUP_AT is for SQLite: .*$/],
  ];
  for (const [env, said] of ROWS)
    await assert.rejects(
      async () => readyBackups(readSettings({ DATA_DIR: dataDir, ...env }).backup),
      (error) => error instanceof SettingsError && said.test(error.message) && !error.message.includes(geheim),
      JSON.stringify(env),
    );
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_AT: '03:00', BACKUP_DIR: file };
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 20_000 });
  assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1], stderr);
});

test('the service makes an encrypted backup by itself, from which a stopped one is restored by the private key alone', async (t) => {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const keyFile = join(elsewhere, 'key.txt');
  const made = await operate(['sicherungsschluessel', keyFile, '--json'], dataDir);
  const { oeffentlich } = JSON.parse(made.stdout) as { oeffentlich: string };
  const env = {
    BACKUP_AT: '00:00',
    BACKUP_DIR: join(elsewhere, 'backups'),
    BACKUP_RECIPIENTS: oeffentlich,
  };
  const first = await run(t, dataDir);
  const { vorgangRef } = await reported(first.port, dataDir);
  first.child.kill('SIGINT');
  await first.ended;
  const service = await run(t, dataDir, { ...env, LOG_LEVEL: 'info' });
  for (let tries = 0; tries < 200 && !service.logged().includes('"event":"sicherung'); tries++) await sleep(50);
  assert.match(service.logged(), /"event":"sicherung","datei":"pannenlotse-[\dT-]+-taeglich\.sqlite\.age","bytes":\d+/);
  const [name = ''] = readdirSync(env.BACKUP_DIR);
  const backup = join(env.BACKUP_DIR, name);
  assert.match(readFileSync(backup).subarray(0, 21).toString(), /^age-encryption\.org\/v1$/);
  assert.equal(readFileSync(backup).includes('SQLite format'), false);
  service.child.kill('SIGTERM');
  assert.equal(await service.ended, 0);

  const refused = await operate(['wiederherstellen', backup], dataDir);
  assert.deepEqual([refused.status, /is encrypted: name the file of its private key/.test(refused.stderr)], [1, true]);
  await operate(['sicherungsschluessel', join(elsewhere, 'other.txt')], dataDir);
  const other = await operate(['wiederherstellen', backup, '--schluessel', join(elsewhere, 'other.txt')], dataDir);
  assert.match(other.stderr, /is encrypted for another key\. Nothing was changed\.\n$/);
  const damaged = join(elsewhere, 'damaged.sqlite.age');
  writeFileSync(damaged, readFileSync(backup).subarray(0, -1));
  const half = await operate(['wiederherstellen', damaged, '--schluessel', keyFile], dataDir);
  assert.equal(half.stderr, `${damaged} is damaged or cut off. Nothing was changed.\n`);
  assert.ok(!existsSync(join(dataDir, 'pannenlotse.sqlite.neu')), 'nothing is left of what was decrypted');
  const restored = await operate(['wiederherstellen', backup, '--schluessel', keyFile, '--json'], dataDir);
  assert.equal(restored.status, 0, restored.stderr);
  assert.equal(
    JSON.parse((await operate(['auskunft', vorgangRef, '--json'], dataDir)).stdout).vorgangRef ?? vorgangRef,
    vorgangRef,
  );
  const byHand = await operate(['sicherung', '--json'], dataDir, env);
  assert.match((JSON.parse(byHand.stdout) as { datei: string }).datei, /\.sqlite\.age$/, 'the command encrypts too');
});

longTest(
  'a service that is killed while it backs up leaves no file with a backup’s name, and the next start removes the half',
  async (t) => {
    const dataDir = folder(t);
    const database = join(dataDir, 'pannenlotse.sqlite');
    await (await openSqlite(database)).close();
    const db = new DatabaseSync(database);
    db.exec(
      'create table fuelle (x blob); with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000) insert into fuelle select zeroblob(4000) from n',
    );
    db.close();
    const backups = join(dataDir, 'sicherungen');
    const { child, ended } = await run(t, dataDir, { BACKUP_AT: '00:00' });
    for (let tries = 0; tries < 2_000 && !existsSync(backups); tries++) await sleep(1);
    for (let tries = 0; tries < 2_000 && !readdirSync(backups).length; tries++) await sleep(1);
    child.kill('SIGKILL');
    await ended;
    assert.match(readdirSync(backups).join(), /^pannenlotse-[\dT-]+-taeglich\.sqlite\.teil(,[^,]+\.teil-journal)?$/);
    const again = await run(t, dataDir, { BACKUP_AT: '00:00', LOG_LEVEL: 'info' });
    for (let tries = 0; tries < 400 && !again.logged().includes('"event":"sicherung"'); tries++) await sleep(50);
    assert.match(readdirSync(backups).join(), /^pannenlotse-[\dT-]+-taeglich\.sqlite$/);
  },
);
