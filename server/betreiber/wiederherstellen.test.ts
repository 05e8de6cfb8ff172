import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { folder, operate } from '../test/test-service.ts';

const IS_RUNNING = 'The service or another command has the database open: stop it first. Nothing was changed.\n';

/** An installation with a case, an encrypted backup of it, and a case that was made since. */
async function backedUp(t: TestContext) {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const keyFile = join(elsewhere, 'key.txt');
  const json = async <T>(args: string[], env = {}): Promise<T> =>
    JSON.parse((await operate([...args, '--json'], dataDir, env)).stdout) as T;
  const { oeffentlich } = await json<{ oeffentlich: string }>(['sicherungsschluessel', keyFile]);
  await json(['einladung']);
  const { datei } = await json<{ datei: string }>(['sicherung'], { BACKUP_RECIPIENTS: oeffentlich });
  await json(['einladung']);
  return { dataDir, elsewhere, keyFile, backup: datei, database: join(dataDir, 'pannenlotse.sqlite') };
}

test('a restore that lacks its file or its key is refused, and says what to name', async (t) => {
  const { dataDir, elsewhere, backup } = await backedUp(t);
  const none = join(elsewhere, 'none');
  const empty = join(elsewhere, 'empty.txt');
  writeFileSync(empty, '# created: yesterday\n');
  // prettier-ignore
  const ROWS: [args: string[], said: string][] = [
    [[none],                             `There is no file ${none}.\n`],
    [[backup],                           `${backup} is encrypted: name the file of its private key with --schluessel.\n`],
    [[backup, '--schluessel', none],     `There is no file ${none}.\n`],
    [[backup, '--schluessel', empty],    `${empty} holds no private key: a line that begins with AGE-SECRET-KEY-1.\n`],
  ];
  const before = readdirSync(dataDir).toSorted();
  for (const [args, said] of ROWS) {
    const { status, stderr } = await operate(['wiederherstellen', ...args], dataDir);
    assert.deepEqual([status, stderr], [1, said]);
  }
  assert.deepEqual(readdirSync(dataDir).toSorted(), before);
});

test('while somebody has the database open a restore does nothing, and does not look at the backup', async (t) => {
  const { dataDir, elsewhere, database } = await backedUp(t);
  const foreign = join(elsewhere, 'foreign.sqlite');
  writeFileSync(foreign, 'no database');
  const store = await openSqlite(database);
  t.after(store.close);
  const { status, stderr } = await operate(['wiederherstellen', foreign], dataDir);
  assert.deepEqual([status, stderr], [1, IS_RUNNING]);
  assert.deepEqual(globSync('*.{neu,vorher,lock}*', { cwd: dataDir }), []);
});

test('a service that starts while the backup is read keeps its database', async (t) => {
  const { dataDir, keyFile, backup, database } = await backedUp(t);
  const restoring = operate(['wiederherstellen', backup, '--schluessel', keyFile], dataDir);
  let isSeen = false;
  for (let turns = 0; turns < 100_000 && !isSeen; turns++) {
    await nextTurn();
    isSeen = existsSync(`${database}.neu`);
  }
  assert.ok(isSeen, 'the backup is being read');
  const store = await openSqlite(database);
  t.after(store.close);
  const { status, stderr } = await restoring;
  assert.deepEqual([status, stderr, await store.count()], [1, IS_RUNNING, 2]);
  assert.deepEqual(globSync('*.{neu,vorher,lock}*', { cwd: dataDir }), []);
});

test('a journal that lacks lines which the database knows is refused, unless the operator goes on without them', async (t) => {
  const dataDir = folder(t);
  const { stdout } = await operate(['einladung', '--json'], dataDir);
  await operate(['loeschen', (JSON.parse(stdout) as { userID: string }).userID], dataDir);
  const [file = ''] = globSync('journal/*.jsonl', { cwd: dataDir });
  rmSync(join(dataDir, file));
  const refused = await operate(['wiederherstellen'], dataDir);
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /^The journal of erasures in \S+ lacks lines of \S+\.jsonl: put its newest copy there\. .*Nothing was changed\. .*--ohne-journal\.\n$/,
  );
  const gone = await operate(['wiederherstellen', '--ohne-journal'], dataDir);
  assert.deepEqual([gone.status, /lacks lines of/.test(gone.stderr)], [0, true], gone.stderr);
  assert.equal((await operate(['einladung'], dataDir)).status, 0, 'the next command finds its journal');
});

test('where there is no database a restore without a file says so, and makes none', async (t) => {
  const dataDir = folder(t);
  const { status, stderr } = await operate(['wiederherstellen'], dataDir);
  assert.deepEqual([status, /^There is no database in .* yet: /.test(stderr)], [1, true], stderr);
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a database that no service has opened yet is restored, and gets a journal', async (t) => {
  const [dataDir, elsewhere] = [folder(t), folder(t)];
  const file = join(elsewhere, 'fresh.sqlite');
  await (await openSqlite(file)).close();
  const { status, stdout } = await operate(['wiederherstellen', file], dataDir);
  assert.deepEqual([status, stdout], [0, '0 cases are back; 0 that were erased since the backup are erased again.\n']);
  assert.ok(existsSync(join(dataDir, 'journal/journal.json')));
});
