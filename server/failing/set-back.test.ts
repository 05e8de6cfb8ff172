import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeStore } from '../store/commands.ts';
import { fresh } from '../store/contract-tests/contract-examples.ts';
import type { Engine } from '../store/engine.ts';
import { migrate, readMigrations } from '../store/migrations.ts';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { migrateTogether, openPostgresEngine, openPostgres } from '../store/postgres/postgres.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from '../store/postgres/test-postgres.ts';
import { openSqliteEngine } from '../store/sqlite/sqlite.ts';
import { leapRevisions } from '../store/tables/feed.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { folder } from '../test/test-service.ts';

/** What a caller holds of before the store was set back fits no case any more, however far that has come since. */
async function fitsNothing({ store, call, started, reported }: TestApp): Promise<void> {
  const [draft, sent] = [await started(), await reported()];
  const save = (revision: number, vorname: string) => {
    const vorgang = flatTyre();
    vorgang.vn.vorname = vorname;
    return call('POST', `vorgang/${draft.userID}`, vorgang, { 'if-match': `"${revision}"` });
  };
  const load = (userID: string, held?: unknown) =>
    call('GET', `vorgang/${userID}`, undefined, held ? { 'if-none-match': String(held) } : {});
  const statusOf = (held?: unknown) =>
    call('GET', `vorgang/${sent.userID}/status`, undefined, held ? { 'if-none-match': String(held) } : {});
  await save(1, 'Lost');
  const tags = [await load(draft.userID), await load(sent.userID), await statusOf()].map(({ headers }) => headers.etag);
  const again = async (): Promise<number[]> =>
    [await load(draft.userID, tags[0]), await load(sent.userID, tags[1]), await statusOf(tags[2])].map(
      ({ statusCode }) => statusCode,
    );
  assert.deepEqual(await again(), [304, 304, 304]);

  await store.beginEpoch(true);
  assert.deepEqual(await again(), [200, 200, 200]);
  for (const revision of [1, 2, 3]) {
    const { statusCode, ...late } = await save(revision, 'Late');
    const { code, data } = late.json() as { code: string; data: ReturnType<typeof flatTyre> };
    assert.deepEqual([statusCode, code, data.vn.vorname], [409, 'VERALTET', 'Lost']);
  }
  const headers = { 'if-match': '"2"', 'idempotency-key': 'late' };
  const melden = await call('POST', `vorgang/${draft.userID}/melden`, flatTyre(), headers);
  assert.deepEqual([melden.statusCode, melden.json().code], [409, 'VERALTET']);
  const { revision } = (await load(draft.userID)).json() as { revision: number };
  assert.equal((await save(revision, 'Now')).statusCode, 200, 'the revision of now does');
}

/** A store with as many cases as two transactions, or a little more, take: each revision leaps once. */
async function leapsOnce(engine: Engine): Promise<void> {
  const store = makeStore(engine);
  for (let cases = 0; cases <= 5; cases++) {
    const before = await revisionsIn(engine);
    await leapRevisions(engine, 100, 2);
    const after = await revisionsIn(engine);
    assert.deepEqual(
      after,
      before.map((revision) => revision + 100),
      `${cases} cases`,
    );
    await store.create(fresh());
  }
}

const revisionsIn = ({ read }: Engine): Promise<number[]> =>
  read(async (rows) => {
    const found = await rows.all<{ revision: number }>('select revision from vorgaenge order by user_id');
    return found.map(({ revision }) => revision);
  });

test('on SQLite each case leaps once, however many there are', async (t) => {
  const engine = await openSqliteEngine(join(folder(t), 'test.sqlite'));
  t.after(engine.close);
  await migrate(engine, readMigrations('sqlite'));
  await leapsOnce(engine);
});

test('on SQLite no tag of before a restore fits a case after it', async (t) => fitsNothing(await testApp(t)));

describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: AnyPostgres;
  before(async () => {
    server = await sharedPostgres();
  });
  after(() => server.stop());

  test('each case leaps once, however many there are', async (t) => {
    const database = readDatabaseUrl(await server.newUrl());
    await migrateTogether(database);
    const engine = openPostgresEngine(database);
    t.after(engine.close);
    await leapsOnce(engine);
  });

  test('no tag of before a restore fits a case after it', async (t) => {
    const store = await openPostgres(readDatabaseUrl(await server.newUrl()));
    t.after(store.close);
    await fitsNothing(await testApp(t, { store: () => store }));
  });
});
