import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { size } from '../../scripts/test/size.ts';
import { openMandanten, openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { flatTyre } from '../test/test-app.ts';
import { betreiberCommand, folder, operate, run } from '../test/test-service.ts';
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

const countIn = async (url: string, tableName: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${tableName}`);
    return Number(rows[0]!.n);
  } catch {
    return 0; // no such table yet
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
    const url = await server.emptyUrl();
    const move = (to = url) => operate(['umziehen', '--nach', to], dataDir);
    assert.equal((await move('mysql://x')).status, 2);
    const lock = takeLock(join(dataDir, 'dienst.lock'))!;
    assert.match((await move()).stderr, /^The service is running: stop it first/);
    lock();

    const file = join(dataDir, 'pannenlotse.sqlite');
    for (let nr = 0; nr < size(3, 100); nr++) {
      const [command, ...args] = betreiberCommand(['umziehen', '--nach', url]);
      const child = spawn(command, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
      const ended = once(child, 'close');
      await sleep(200 + Math.random() * 400);
      child.kill('SIGKILL');
      await ended;
      if (!existsSync(file)) break; // it was done before
      const listed = await operate(['zeigen', refs[1]!], dataDir);
      assert.equal(listed.status, 0, `the old store serves on: ${listed.stderr}`);
      if ((await countIn(url, 'vorgaenge')) > 0) break; // killed after its commit
    }
    const isMoved = (await countIn(url, 'vorgaenge')) > 0;
    const target = isMoved && existsSync(file) ? await server.emptyUrl() : url;
    if (existsSync(file)) {
      const { status, stdout, stderr } = await move(target);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /All is in .*\. Start the service with DATABASE_URL\./);
    }
    assert.equal(await countIn(target, 'vorgaenge'), refs.length);
    assert.ok(!existsSync(file) && existsSync(`${file}.vorher`));

    // The old engine is refused, by commands and by a start; the new one has all of it.
    const { status, stderr } = await operate(['faelle'], dataDir, { DATABASE_URL: '' });
    assert.deepEqual([status, stderr.slice(0, 12)], [1, 'The store of']);
    assert.equal(JSON.parse(readFileSync(join(dataDir, 'dienst.json'), 'utf8')).speicher.split(' ')[0], 'postgres');
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
