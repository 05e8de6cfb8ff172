import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Pool } from 'pg';
import { isLong, size } from '../../../scripts/test/size.ts';
import { contract } from '../contract-tests/contract.ts';
import { readDatabaseUrl } from './database-url.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from '../store.ts';
import { assertKept, saver } from '../sqlite/test-crash.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from './test-postgres.ts';

describe('the store on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: AnyPostgres;
  before(async () => {
    server = await sharedPostgres();
  });
  after(() => server.stop());

  contract('PostgreSQL', async () => {
    const url = await server.newUrl();
    const open = async (): Promise<Store> => {
      const opened = await openPostgres(readDatabaseUrl(url));
      // Its listener connects a little later, and tells '' then: what changed before is not heard.
      await new Promise<void>((hears) => {
        const stop = opened.changes((about) => {
          if (about) return;
          stop();
          hears();
        });
      });
      return opened;
    };
    let store = await open();
    const beside = new Pool({ connectionString: url, max: 2 });
    beside.on('error', () => undefined); // The server may stop first.
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

  test('keeps every acknowledged revision when its process is killed, again and again', async () => {
    const url = await server.newUrl();
    const all = new Map<string, number>();
    const kills = isLong ? [1, 30, 77, 150, 300] : [77];
    for (const killAfter of kills) {
      const { acknowledged, errors } = await saver(url, { killAfter });
      assert.equal(errors, '');
      assert.equal(acknowledged.size, 4);
      for (const [userID, revision] of acknowledged) all.set(userID, revision);
      await assertKept(url, all);
    }
    assert.equal(all.size, 4 * kills.length);
  });

  test('serves two processes at once, from the moment that makes its tables', async () => {
    const url = await server.newUrl();
    const most = size(40, 150);
    const ends = await Promise.all([saver(url, { most }), saver(url, { most })]);
    for (const { acknowledged, code, errors } of ends) {
      assert.equal(errors, '');
      assert.equal(code, 0);
      assert.deepEqual([...acknowledged.values()], [most, most, most, most]);
      await assertKept(url, acknowledged);
    }
  });
});
