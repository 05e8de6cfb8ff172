import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { size } from '../../scripts/test/size.ts';
import { openMandanten, openStore } from '../open.ts';
import { readSettings, rememberStart } from '../settings.ts';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { flatTyre } from '../test/test-app.ts';
import { betreiber, betreiberCommand, folder, operate, run } from '../test/test-service.ts';
import { reportOf } from '../vorgang/report-of.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';

const CASES = size(40, 1_000);

/** A SQLite installation with drafts, reports, cancelled cases, a card, keys, notes and erased people. */
async function filled(t: TestContext) {
  const dataDir = folder(t);
  const settings = readSettings({ DATA_DIR: dataDir });
  const key = JSON.parse(
    (
      await operate(
        ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten', '--json'],
        dataDir,
      )
    ).stdout,
  ) as { schluessel: string };
  await operate(['einladung', '--vertrag'], dataDir);
  await operate(['konto', 'neu', 'Dirk', '--kuerzel', 'DID', '--rolle', 'disposition'], dataDir);
  const store = await openStore(settings);
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const { id, zustimmung } = client.mandant;
  const refs: string[] = [];
  let last = { userID: '', vorgangRef: '' };
  for (let nr = 0; nr < CASES; nr++) {
    const now = Date.now();
    const wish = { client, typ: 'kfz', beispiel: false, publicUrl: settings.publicUrl, now } as const;
    last = await newVorgang(store, wish);
    refs.push(last.vorgangRef);
    if (nr % 3 === 0) continue;
    const stored = (await store.start(id, last.userID, {
      version: zustimmung,
      zeit: new Date(now).toISOString(),
      language: 'de',
    }))!;
    const how = { vorgang: flatTyre(), revision: stored.revision, key: last.userID, now };
    await store.report(reportOf({ client, stored }, how));
    const note = { konto: 'konto:x', kuerzel: 'DID', zeit: new Date(now).toISOString(), text: 'Grüße\u2028' };
    await store.notizen.add(id, last.userID, 'k', note);
  }
  await store.close();
  await operate(['loeschen', refs.pop()!], dataDir);
  return { dataDir, refs, ...key };
}

/** A copy of the installation, as it stands. */
function copyOf(t: TestContext, dataDir: string): string {
  const dir = folder(t);
  cpSync(dataDir, dir, { recursive: true });
  return dir;
}

const countIn = async (url: string, tableName: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${tableName}`);
    return Number(rows[0]!.n);
  } catch {
    return 0; // No such table yet.
  } finally {
    await client.end();
  }
};

test(
  'an installation moves to PostgreSQL whole, or not at all however it is broken off, and goes on there',
  { skip: withoutPostgres },
  async (t) => {
    const { dataDir, refs, schluessel } = await filled(t);
    const server = await sharedPostgres();
    t.after(server.stop);
    const url = await server.emptyUrl();
    const move = (to = url) => operate(['umziehen', '--nach', to], dataDir);
    assert.equal((await move('mysql://x')).status, 2);
    const lock = takeLock(join(dataDir, 'dienst.lock'))!;
    assert.match((await move()).stderr, /^The service is running: stop it first/);
    lock();

    // Killed at random moments, up to a little after its end. Either all data is in the new store, or none, and then
    // the old one goes on.
    const file = join(dataDir, 'pannenlotse.sqlite');
    const spare = copyOf(t, dataDir);
    const from = performance.now();
    const tried = betreiber(['umziehen', '--nach', await server.emptyUrl()], spare);
    assert.equal(tried.status, 0, tried.stderr);
    const whole = performance.now() - from;
    let to = url;
    const seen = { old: 0, moved: 0 };
    for (let nr = 0; nr < size(3, 100); nr++) {
      const dir = copyOf(t, dataDir);
      const [command, ...args] = betreiberCommand(['umziehen', '--nach', to]);
      const child = spawn(command, args, { env: { ...process.env, DATA_DIR: dir }, stdio: 'ignore' });
      const ended = once(child, 'close');
      await sleep(Math.random() * whole * 1.1);
      child.kill('SIGKILL');
      await ended;
      const there = await countIn(to, 'vorgaenge');
      assert.ok(there === 0 || there === refs.length, `${there} of ${refs.length}`);
      const isOld = existsSync(join(dir, 'pannenlotse.sqlite'));
      if (isOld) assert.equal((await operate(['zeigen', refs[1]!], dir)).status, 0, 'the old store serves on');
      else assert.equal(there, refs.length);
      seen[isOld ? 'old' : 'moved'] += 1;
      rmSync(dir, { recursive: true });
      if (there > 0) to = await server.emptyUrl();
    }
    t.diagnostic(`killed: ${seen.old} times the old store served on, ${seen.moved} times it was done`);
    // No row of a used database is deleted.
    const used = await server.newUrl();
    await server.sql("insert into helfer (helfer_id, name, telefon, angelegt) values ('h', 'Huber', '1', '')", used);
    assert.match((await move(used)).stderr, /^That database is in use already \(helfer\): name an empty one/);
    assert.equal(await countIn(used, 'helfer'), 1);
    const open = await openStore(readSettings({ DATA_DIR: dataDir }));
    assert.match((await move(await server.emptyUrl())).stderr, /^Another process has \S+ open: end it first/);
    await open.close();

    const left = { NODE_ENV: 'production', PUBLIC_URL: 'https://panne.example', BACKUP_AT: '03:30' };
    rememberStart(readSettings({ DATA_DIR: dataDir, ...left }), { ...left, METRICS_TOKEN: 'x' });
    const target = await server.emptyUrl();
    const { stdout: told, stderr: said, status: done } = await move(target);
    assert.equal(done, 0, said);
    assert.match(told, /All is in .*\. Start the service with DATABASE_URL\./);
    assert.match(
      (await operate(['umziehen', '--nach', target], spare)).stderr,
      /is PostgreSQL|in use already|PostgreSQL database/,
    );
    assert.equal(await countIn(target, 'vorgaenge'), refs.length);
    assert.ok(!existsSync(file) && existsSync(`${file}.vorher`));

    // Commands and a start refuse the old engine; the new one has all data.
    const { status, stderr } = await operate(['faelle'], dataDir, { DATABASE_URL: '' });
    assert.deepEqual([status, stderr.slice(0, 12)], [1, 'The store of']);
    const { speicher, gesetzt, einstellungen } = JSON.parse(readFileSync(join(dataDir, 'dienst.json'), 'utf8'));
    assert.deepEqual([speicher.split(' ')[0], gesetzt], ['postgres', ['PUBLIC_URL', 'METRICS_TOKEN', 'NODE_ENV']]);
    const { NODE_ENV, PUBLIC_URL, BACKUP_AT } = einstellungen;
    assert.deepEqual([NODE_ENV, PUBLIC_URL, BACKUP_AT], ['production', 'https://panne.example', undefined]);
    const env = { DATABASE_URL: target };
    const { port } = await run(t, dataDir, env);
    const answer = await fetch(`http://127.0.0.1:${port}/service/extService.xsp/betreiber/vorgaenge?anzahl=200`, {
      headers: { authorization: `Bearer ${schluessel}` },
    });
    assert.equal(
      ((await answer.json()) as { data: object[] }).data.length,
      Math.min(200, CASES - Math.ceil(CASES / 3) - ((CASES - 1) % 3 === 0 ? 0 : 1)),
    );
    assert.equal((await operate(['umziehen', '--nach', target], dataDir, env)).status, 1);
  },
);
