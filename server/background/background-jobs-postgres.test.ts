import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { size } from '../../scripts/test/size.ts';
import { receiver, SECRET } from '../outbox/test-receiver.ts';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { openPostgres } from '../store/postgres/postgres.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from '../store/postgres/test-postgres.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, operate, reported, run } from '../test/test-service.ts';

describe('beside the calls on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: AnyPostgres;
  before(async () => {
    server = await sharedPostgres();
  });
  after(() => server.stop());

  test('two processes share the deliveries: each message comes once', async (t) => {
    const { url, got, until } = await receiver(t);
    const dataDir = folder(t);
    const env = { DATABASE_URL: await server.newUrl(), WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET };
    const [first, second] = [await run(t, dataDir, env), await run(t, dataDir, env)];
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { port } = n % 2 ? first : second;
      ids.push((await reported(port, dataDir, { env })).vorgangRef);
    }
    await until(ids.length);
    const store = await openPostgres(readDatabaseUrl(env.DATABASE_URL));
    t.after(store.close);
    for (const { child, ended } of [first, second]) {
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
    }
    assert.deepEqual(await store.outbox.backlog(), { wartend: 0, seit: null, aufgegeben: 0 });
    assert.deepEqual(got.map(({ body }) => JSON.parse(body).data.vorgangRef).toSorted(), ids.toSorted());
  });

  test('the commands work alike; a backup is left to pg_dump; a database of before erases again at the start', async (t) => {
    const dataDir = folder(t);
    const DATABASE_URL = await server.newUrl();
    const env = { DATABASE_URL };
    const { port, child, ended } = await run(t, dataDir, env);
    const [gone, kept] = [await reported(port, dataDir, { env }), await reported(port, dataDir, { env })];
    const command = (...args: string[]) => operate(args, dataDir, env);
    assert.equal(
      JSON.parse((await command('auskunft', gone.userID)).stdout).vorgaenge[0].doc.vn.nachname,
      'Quittenbaum',
    );
    for (const args of [['sicherung'], ['wiederherstellen', 'x']])
      assert.match((await command(...args)).stderr, /PostgreSQL: .*pg_/);
    const made = await command(
      'schluessel',
      'anlegen',
      '--art',
      'betreiber',
      '--name',
      'zentrale',
      '--alle-mandanten',
      '--json',
    );
    const { schluessel } = JSON.parse(made.stdout) as { schluessel: string };
    const feed = await fetch(`http://localhost:${port}${BASE}/betreiber/vorgaenge?mandant=ra_Standard`, {
      headers: { authorization: `Bearer ${schluessel}` },
    });
    assert.equal(feed.status, 200);
    child.kill('SIGTERM');
    await ended;
    const before = new URL(DATABASE_URL).pathname.slice(1);
    await server.sql(`create database backup template ${before}`);
    assert.equal((await command('loeschen', gone.userID)).status, 0);
    assert.equal((await command('aufbewahrung')).status, 0);
    const [hour = ''] = globSync('geloescht/*.jsonl', { cwd: dataDir });
    assert.match(readFileSync(join(dataDir, hour), 'utf8'), /^\n\{"hash":"[0-9a-f]{64}","zeit":"20.*"\}\n$/);
    const restored = await run(t, dataDir, { DATABASE_URL: DATABASE_URL.replace(before, 'backup') });
    const status = async (id: string) => (await fetch(`http://localhost:${restored.port}${BASE}/vorgang/${id}`)).status;
    assert.deepEqual([await status(gone.userID), await status(kept.userID)], [404, 200]);
  });

  test('starts beside thirteen months of erased cases, of which it reads none: two million, 5,000 a day, with TEST_ALL=1', async (t) => {
    const dataDir = folder(t);
    const DATABASE_URL = await server.newUrl();
    const mark = async (): Promise<string | undefined> =>
      (await server.sql<{ bis: string }>('select bis from journal_staende', DATABASE_URL))[0]?.bis;
    let marked: string | undefined;
    /** Starts the service and stops it when it has marked the journal, which it does beside its first calls. */
    const start = async (): Promise<void> => {
      const { port, child, ended } = await run(t, dataDir, { DATABASE_URL });
      assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
      const before = marked;
      while ((marked = await mark()) === before) await pause(20);
      child.kill('SIGTERM');
      await ended;
    };
    await start();
    await server.sql(
      `insert into geloescht select md5(n::text) || md5((-n)::text),
        to_char(now() - interval '1 day' - n * interval '17 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')
      from generate_series(1, ${size(20_000, 2_000_000)}) n`,
      DATABASE_URL,
    );
    const read = async (): Promise<number> => {
      const counted = `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'geloescht'`;
      return Number((await server.sql(counted, DATABASE_URL))[0]!['n']);
    };
    const before = await read();
    await start();
    assert.equal((await read()) - before, 0);
  });
});
