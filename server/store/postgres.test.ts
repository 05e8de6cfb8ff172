import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Pool } from 'pg';
import { contract } from './contract.ts';
import { readDatabaseUrl } from './database-url.ts';
import { openPostgres } from './postgres.ts';
import { assertKept, saver } from './test-crash.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from './test-postgres.ts';

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
    beside.on('error', () => undefined); // the server may stop before it
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
