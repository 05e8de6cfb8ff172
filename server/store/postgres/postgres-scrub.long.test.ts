import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type DatabaseError } from 'pg';
import { eventOf, fresh, NOW, reportOf, writeOf } from '../contract/contract-examples.ts';
import { readDatabaseUrl } from './database-url.ts';
import { connectionOf } from './postgres-connection.ts';
import { LOCKED, scrubTables } from './postgres-scrub.ts';
import { openPostgres } from './postgres.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from './test-postgres.ts';

/** The table's file; a rewrite gives it another one. */
const FILES = `select pg_relation_filepath('vorgaenge') as file`;
/** Rewrites of all tables beside loads and saves. */
const RUNS = 5;

describe('scrubbing PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  test('holds nothing of an erased case once it is scrubbed, in no file of its tables [7.40]', async () => {
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const canary = 'KANARIENVOGEL';
    const holdsIt = async (): Promise<boolean> => {
      await server.sql('checkpoint');
      const base = join(server.data, 'base');
      const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter(
        (file) => file.isFile() && file.name !== 'pg_internal.init',
      );
      return files.some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(canary));
    };
    // Short values lie in the table's file, long incompressible ones in its TOAST file.
    const cases = Array.from({ length: 20 }, (_, n) => {
      const rest = randomBytes(n % 2 ? 6_000 : 100).toString('base64');
      return { ...fresh({ key: canary + fresh().userID }), doc: JSON.stringify({ name: canary, rest }) };
    });
    for (const one of cases) {
      await store.create(one);
      const { doc } = one;
      const event = { ...eventOf('EINGANG'), daten: doc };
      await store.report(reportOf(one, { doc, key: canary, beleg: doc, zustellung: doc, event }));
    }
    const neighbour = fresh();
    await store.create(neighbour);
    assert.ok(await holdsIt(), 'the canary must have been there');
    for (const { mandant, userID } of cases) assert.equal(await store.lifetime.erase(mandant, userID, NOW), true);
    await server.sql('vacuum', url);
    assert.ok(await holdsIt(), 'and is there until it is scrubbed, whatever autovacuum does');
    assert.equal(await store.lifetime.scrub({ mayBlock: false }), false);
    assert.ok(await holdsIt(), 'nobody waits outside the quiet hours');
    // The process that erased may have ended by then.
    const next = await openPostgres(readDatabaseUrl(url));
    assert.equal(await next.lifetime.scrub({ mayBlock: true }), true);
    await next.close();
    assert.ok(!(await holdsIt()));
    assert.ok(await store.load(neighbour.userID, null, NOW));
    const [before] = await server.sql(FILES, url);
    assert.equal(await store.lifetime.scrub({ mayBlock: true }), true);
    assert.deepEqual(
      await server.sql(FILES, url),
      [before],
      'without an erasure nothing is rewritten, so nobody waits',
    );
    await store.close();
  });

  test('cannot be scrubbed while a backup reads, says so and keeps nobody waiting, and can be after it', async () => {
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const [gone, kept] = [fresh(), fresh()];
    for (const one of [gone, kept]) await store.create(one);
    await store.lifetime.erase(gone.mandant, gone.userID, NOW);
    const pool = new Pool({ connectionString: url, max: 1 });
    const backup = await pool.connect();
    await backup.query('begin');
    await backup.query('lock table vorgaenge in access share mode'); // as pg_dump does
    const refused = assert.rejects(store.lifetime.scrub({ mayBlock: true }), { code: 'STORE_BUSY' });
    let ms = 0; // the longest load
    for (let isOver = false; !isOver;) {
      isOver = (await Promise.race([refused.then(() => true), sleep(20)])) ?? false;
      const from = performance.now();
      assert.ok(await store.load(kept.userID, null, NOW));
      ms = Math.max(ms, Math.round(performance.now() - from));
    }
    assert.ok(ms < 1_000, `${ms} ms`);
    await backup.query('rollback');
    backup.release();
    await pool.end();
    const [before] = await server.sql(FILES, url);
    await store.lifetime.scrub({ mayBlock: true });
    assert.notDeepEqual(await server.sql(FILES, url), [before]);
    await store.close();
  });

  /** What a scrub asks of the server, by the server's log. */
  async function statements(url: string, scrub: () => Promise<unknown>): Promise<string> {
    const { name } = readDatabaseUrl(url);
    await server.sql(`alter database ${name} set log_statement = 'all'`);
    await server.sql(`do $$ begin raise log 'begun in ${name}'; end $$`);
    await scrub();
    // The log comes by a pipe.
    for (let tries = 0; tries < 250; tries++, await sleep(20)) {
      const asked = server.log().split(`begun in ${name}\n`)[1];
      if (asked?.includes('analyze vorgaenge')) return asked;
    }
    throw new Error(`nothing of it in the log: ${server.log()}`);
  }

  test('writes tables anew beside others from PostgreSQL 19 on, and before with vacuum full', async (t) => {
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const gone = fresh();
    await store.create(gone);
    await store.lifetime.erase(gone.mandant, gone.userID, NOW);
    const [before] = await server.sql(FILES, url);
    const asked = await statements(url, () => store.lifetime.scrub({ mayBlock: true }));
    assert.notDeepEqual(await server.sql(FILES, url), [before]);
    const version = await server.version();
    const [own, other] = version >= 190_000 ? [/repack \(/, /vacuum \(/] : [/vacuum \(/, /repack \(/];
    assert.match(asked, own);
    assert.doesNotMatch(asked, other);
    t.diagnostic(`server_version_num ${version}`);
    await store.close();
  });

  test('writes tables anew with vacuum full where the server refuses to do it beside others', async () => {
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const [before] = await server.sql(FILES, url);
    // Refused by 19 (55000); an older one does not know the command (42601).
    await server.sql('alter table antworten replica identity full', url);
    const { config } = connectionOf(readDatabaseUrl(url));
    const asked = await statements(url, () => scrubTables(config, 2_000, 0, 0));
    assert.notDeepEqual(await server.sql(FILES, url), [before]);
    assert.equal(asked.match(/STATEMENT: +repack \(concurrently\)/g)?.length, 1, 'refused once, and not asked again');
    assert.match(asked, /statement: vacuum \(full\) antworten/);
    assert.match(asked, /statement: vacuum \(full\) vorgaenge/);
    await store.close();
  });

  test('loads every case and keeps every save while PostgreSQL 19 writes the tables anew', async (t) => {
    const version = await server.version();
    if (version < 190_000) return t.skip(`needs PostgreSQL 19, this is ${version}: POSTGRES_BIN names another one`);
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const cases = Array.from({ length: 50 }, () => fresh());
    for (const one of cases) await store.create(one);
    const { config } = connectionOf(readDatabaseUrl(url));
    const over = new AbortController();
    const calls = cases.slice(0, 4).map(async (own) => {
      let revision = 1;
      for (let n = 0; !over.signal.aborted; n++) {
        const saved = await store.save(writeOf(own, { revision }));
        assert.equal(saved.ended, 'done');
        revision++;
        assert.equal((await store.load(own.userID, null, NOW))?.revision, revision);
        assert.ok(await store.load(cases[n % cases.length]!.userID, null, NOW));
      }
      return revision;
    });
    for (let runs = 0; runs < RUNS;)
      runs += await scrubTables(config, 2_000, 0).then(
        () => 1,
        (error: DatabaseError) => (error.code === LOCKED ? 0 : assert.fail(error)),
      );
    over.abort();
    const revisions = await Promise.all(calls);
    assert.deepEqual(await server.sql('select slot_name from pg_replication_slots'), []);
    t.diagnostic(`${revisions.reduce((sum, one) => sum + one, 0)} saves beside ${RUNS} rewrites`);
    await store.close();
  });
});
