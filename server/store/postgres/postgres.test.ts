import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { contract } from '../contract/contract.ts';
import { eventOf, fresh, NOW, reportOf } from '../contract/contract-examples.ts';
import { readDatabaseUrl } from './database-url.ts';
import { openPostgres } from './postgres.ts';
import { assertKept, saver } from '../sqlite/test-crash.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from './test-postgres.ts';

/** The table's file; a rewrite gives it another one. */
const FILES = `select pg_relation_filepath('vorgaenge') as file`;

describe('the store on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  contract('PostgreSQL', async () => {
    const url = await server.newUrl();
    const open = () => openPostgres(readDatabaseUrl(url));
    let store = await open();
    const beside = new Pool({ connectionString: url, max: 2 });
    beside.on('error', () => undefined); // the server may stop first
    return {
      store,
      rows: { all: async <T>(sql: string, params = []) => (await beside.query(sql, [...params])).rows as T[] },
      reopen: async () => {
        await store.close();
        store = await open();
        return store;
      },
      dispose: async () => {
        await beside.end();
        await store.close();
      },
    };
  });

  test('keeps every acknowledged revision when its process is killed, five times', async () => {
    const url = await server.newUrl();
    const all = new Map<string, number>();
    for (const killAfter of [1, 30, 77, 150, 300]) {
      const { acknowledged, errors } = await saver(url, { killAfter });
      assert.equal(errors, '');
      assert.equal(acknowledged.size, 4);
      for (const [userID, revision] of acknowledged) all.set(userID, revision);
      await assertKept(url, all);
    }
    assert.equal(all.size, 20);
  });

  test('holds nothing of an erased case once it is scrubbed, in no file of its tables [7.40]', async () => {
    const url = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(url));
    const canary = 'KANARIENVOGEL';
    const holdsIt = async (): Promise<boolean> => {
      await server.sql('checkpoint');
      const base = join(server.data, 'base');
      const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
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
    const from = performance.now();
    for (let isOver = false; !isOver;) {
      isOver = (await Promise.race([refused.then(() => true), sleep(20)])) ?? false;
      assert.ok(await store.load(kept.userID, null, NOW));
    }
    const ms = Math.round(performance.now() - from);
    assert.ok(ms < 1_500, `${ms} ms`);
    await backup.query('rollback');
    backup.release();
    await pool.end();
    const [before] = await server.sql(FILES, url);
    await store.lifetime.scrub({ mayBlock: true });
    assert.notDeepEqual(await server.sql(FILES, url), [before]);
    await store.close();
  });

  test('serves two processes at once, from the moment that makes its tables', async () => {
    const url = await server.newUrl();
    const ends = await Promise.all([saver(url, { most: 150 }), saver(url, { most: 150 })]);
    for (const { acknowledged, code, errors } of ends) {
      assert.equal(errors, '');
      assert.equal(code, 0);
      assert.deepEqual([...acknowledged.values()], [150, 150, 150, 150]);
      await assertKept(url, acknowledged);
    }
  });
});
