import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../scripts/test/long-test.ts';
import { SettingsError } from '../setting.ts';
import { checkBackup } from '../store/sqlite/sqlite-backup.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { folder, MAIN, operate, reported, run } from '../test/test-service.ts';
import { backupFile, DAY, newestBackup } from './backup-files.ts';
import { backUpAndTell, isDue } from './daily-backup.ts';
import { newPair } from './age-keys.ts';
import { backupSettings, readyBackups } from './settings.ts';

const ZONE = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);

test('a backup is due each day from the hour on, by the clock of the zone, and once', (t) => {
  const dir = folder(t);
  const settings = { ...backupSettings((_, otherwise) => otherwise, dir), uhrzeit: '03:30', folder: dir };
  assert.equal(isDue({ ...settings, uhrzeit: null }, ZONE, at('2026-03-02T12:00Z')), false, 'not asked for');
  assert.equal(isDue(settings, ZONE, at('2026-03-02T00:00Z')), true, 'there is none');
  writeFileSync(backupFile(dir, at('2026-03-02T02:31Z'), { isDaily: true, isEncrypted: true }), '');
  // prettier-ignore
  const ROWS: [now: string, due: boolean, why: string][] = [
    ['2026-03-02T02:32Z', false, 'made just now (03:31 there)'],
    ['2026-03-03T02:29Z', false, 'a minute before the hour'],
    ['2026-03-03T02:30Z', true,  'the hour has come'],
    ['2026-03-09T13:00Z', true,  'the service stood still at the hour'],
  ];
  for (const [now, due, why] of ROWS) assert.equal(isDue(settings, ZONE, at(now)), due, why);
  assert.equal(newestBackup([dir, join(dir, 'none')]), at('2026-03-02T02:31Z'));
});

/** A store with so many rows of filling, and what makes its daily backup at a time. */
async function backing(t: TestContext, env: Record<string, string> = {}) {
  const dataDir = folder(t);
  const database = join(dataDir, 'pannenlotse.sqlite');
  await (await openSqlite(database)).close();
  const of = (name: string, otherwise: string): string => ({ SICHERUNG_UHRZEIT: '3', ...env })[name] ?? otherwise;
  const settings = backupSettings(of, dataDir);
  mkdirSync(settings.folder, { recursive: true });
  const lines: { event: string; err?: Error }[] = [];
  const tell = (line: { event: string }): void => void lines.push(line);
  const log = { info: tell, error: tell };
  const make = (now: number) =>
    backUpAndTell({ database, journal: join(dataDir, 'journal'), settings, zone: ZONE, log, clock: () => now });
  return { dataDir, database, settings, lines, make, files: () => readdirSync(settings.folder).sort() };
}

test('so many daily backups are kept, and what was made by hand stays', async (t) => {
  const { settings, make, files, lines } = await backing(t, { SICHERUNG_ANZAHL: '2' });
  const byHand = backupFile(settings.folder, at('2026-01-01T00:00Z'));
  writeFileSync(byHand, '');
  // Half a backup of a process that was killed.
  writeFileSync(`${backupFile(settings.folder, at('2026-02-28T03:00Z'), { isDaily: true })}.teil`, '');
  for (const day of [1, 2, 3]) assert.equal(await make(at('2026-03-01T03:00Z') + day * DAY), true);
  assert.deepEqual(files(), [
    'pannenlotse-2026-01-01T00-00-00.sqlite',
    'pannenlotse-2026-03-03T03-00-00-taeglich.sqlite',
    'pannenlotse-2026-03-04T03-00-00-taeglich.sqlite',
  ]);
  assert.equal(checkBackup(join(settings.folder, files()[2]!)), 0);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['sicherung', 'sicherung', 'sicherung'],
  );
});

test('a disk that runs full during a backup leaves the old ones and no half file, encrypted or not, and says so', async (t) => {
  let small = '';
  t.after(() => void spawnSync('umount', ['-l', small])); // registered first, so it runs before the folder is removed
  small = folder(t);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small]).status !== 0)
    return t.skip('needs the right to mount a small file system');
  for (const key of ['', (await newPair()).oeffentlich]) {
    const { database, make, files, lines } = await backing(t, { SICHERUNG_ORDNER: small, SICHERUNG_SCHLUESSEL: key });
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
  // prettier-ignore
  const ROWS: [env: Record<string, string>, said: RegExp][] = [
    [{ SICHERUNG_UHRZEIT: '24' },    /^SICHERUNG_UHRZEIT must be a time of day like 3 or 03:30, not "24"\.$/],
    [{ SICHERUNG_UHRZEIT: '3:3' },   /^SICHERUNG_UHRZEIT must be a time of day/],
    [{ SICHERUNG_ANZAHL: '0' },      /^SICHERUNG_ANZAHL must be a whole number from 1 to 90, not "0"\.$/],
    [{ SICHERUNG_SCHLUESSEL: 'ssh-ed25519 AAAA' }, /^SICHERUNG_SCHLUESSEL must be a public key like age1….*This is none\.$/],
    [{ SICHERUNG_SCHLUESSEL: oeffentlich.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')) }, /^SICHERUNG_SCHLUESSEL must be a public key.*This is none\.$/],
    [{ SICHERUNG_SCHLUESSEL: geheim }, /^SICHERUNG_SCHLUESSEL must be a public key.*the private key, which must not lie here\.$/],
    [{ SICHERUNG_UHRZEIT: '3', SICHERUNG_ORDNER: file }, /^SICHERUNG_ORDNER ".*" cannot be written \(\w+\): name a folder that the service's user owns\.$/],
    [{ SICHERUNG_UHRZEIT: '3', SICHERUNG_ORDNER: join(file, 'in') }, /^SICHERUNG_ORDNER ".*" cannot be written \(ENOTDIR\)/],
    [{ SICHERUNG_UHRZEIT: '3', DATABASE_URL: 'postgres://a@localhost/b' }, /^SICHERUNG_UHRZEIT is for SQLite: .*$/],
  ];
  for (const [env, said] of ROWS)
    await assert.rejects(
      async () => readyBackups(backupSettings((name, otherwise) => env[name] ?? otherwise, dataDir)),
      (error) => error instanceof SettingsError && said.test(error.message) && !error.message.includes(geheim),
      JSON.stringify(env),
    );
  const env = { ...process.env, DATA_DIR: dataDir, SICHERUNG_UHRZEIT: '3', SICHERUNG_ORDNER: file };
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 20_000 });
  assert.deepEqual([status, stderr.trim().split('\n').length], [1, 1], stderr);
});

test('the service makes an encrypted backup by itself, from which a stopped one is restored by the private key alone', async (t) => {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const keyFile = join(elsewhere, 'key.txt');
  const made = await operate(['sicherungsschluessel', keyFile, '--json'], dataDir);
  const { oeffentlich } = JSON.parse(made.stdout) as { oeffentlich: string };
  const env = {
    SICHERUNG_UHRZEIT: '00:00',
    SICHERUNG_ORDNER: join(elsewhere, 'backups'),
    SICHERUNG_SCHLUESSEL: oeffentlich,
  };
  const first = await run(t, dataDir);
  const { vorgangRef } = await reported(first.port, dataDir);
  first.child.kill('SIGINT');
  await first.ended;
  const service = await run(t, dataDir, { ...env, LOG_LEVEL: 'info' });
  for (let tries = 0; tries < 200 && !service.logged().includes('"event":"sicherung'); tries++) await sleep(50);
  assert.match(service.logged(), /"event":"sicherung","datei":"pannenlotse-[\dT-]+-taeglich\.sqlite\.age","bytes":\d+/);
  const [name = ''] = readdirSync(env.SICHERUNG_ORDNER);
  const backup = join(env.SICHERUNG_ORDNER, name);
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
    JSON.parse((await operate(['auskunft', vorgangRef], dataDir)).stdout).vorgangRef ?? vorgangRef,
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
    const { child, ended } = await run(t, dataDir, { SICHERUNG_UHRZEIT: '00:00' });
    for (let tries = 0; tries < 2_000 && !existsSync(backups); tries++) await sleep(1);
    for (let tries = 0; tries < 2_000 && !readdirSync(backups).length; tries++) await sleep(1);
    child.kill('SIGKILL');
    await ended;
    assert.match(readdirSync(backups).join(), /^pannenlotse-[\dT-]+-taeglich\.sqlite\.teil(,[^,]+\.teil-journal)?$/);
    const again = await run(t, dataDir, { SICHERUNG_UHRZEIT: '00:00', LOG_LEVEL: 'info' });
    for (let tries = 0; tries < 400 && !again.logged().includes('"event":"sicherung"'); tries++) await sleep(50);
    assert.match(readdirSync(backups).join(), /^pannenlotse-[\dT-]+-taeglich\.sqlite$/);
  },
);
