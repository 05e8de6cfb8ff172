import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
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
      JSON.parse((await command('auskunft', gone.userID, '--json')).stdout).vorgaenge[0].doc.vn.nachname,
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
    const [file = ''] = globSync('journal/*.jsonl', { cwd: dataDir });
    assert.match(
      readFileSync(join(dataDir, file), 'utf8'),
      /^\{"hash":"[0-9a-f]{64}",.*"art":"person","zeit":"20.*"\}\n$/,
    );
    const backup = { DATABASE_URL: DATABASE_URL.replace(before, 'backup'), LOG_LEVEL: 'warn' };
    const restored = await run(t, dataDir, backup);
    const status = async (id: string) => (await fetch(`http://localhost:${restored.port}${BASE}/vorgang/${id}`)).status;
    assert.deepEqual([await status(gone.userID), await status(kept.userID)], [404, 200]);
    assert.match(restored.logged(), /"event":"wieder-geloescht","anzahl":1,.*wiederherstellen/);
    const epoch = await operate(['wiederherstellen'], dataDir, backup);
    assert.deepEqual([epoch.status, epoch.stderr], [0, '']);
    assert.match(epoch.stdout, /^0 cases that were erased since the backup are erased again\. A new epoch/);
    assert.ok(!existsSync(join(dataDir, 'pannenlotse.sqlite')), 'no file of the other engine is made');
  });

  test('two processes share one journal; one that has another folder is refused', async (t) => {
    const [dataDir, other] = [folder(t), folder(t)];
    const env = { DATABASE_URL: await server.newUrl(), JOURNAL_DIR: join(dataDir, 'journal') };
    const { port } = await run(t, dataDir, env);
    const { userID } = await reported(port, other, { env });
    assert.equal((await operate(['loeschen', userID], other, env)).status, 0);
    assert.equal(globSync('journal/*.jsonl', { cwd: dataDir }).length, 1);
    const refused = await operate(['aufbewahrung'], other, { ...env, JOURNAL_DIR: '' });
    assert.deepEqual([refused.status, readdirSync(other)], [1, []]);
    assert.match(refused.stderr, /^The journal of erasures that the database belongs to is not in/);
  });
});
