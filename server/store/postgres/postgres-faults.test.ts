import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isLong, size } from '../../../scripts/test/size.ts';
import { createCase } from '../tables/cases.ts';
import { makeStore } from '../commands.ts';
import { fresh, MANDANT, NOW, exampleReport, writeOf } from '../contract-tests/contract-examples.ts';
import { readDatabaseUrl } from './database-url.ts';
import { StoreError, type Engine } from '../engine.ts';
import { NEWEST, readMigrations } from '../migrations.ts';
import { migrateTogether, openPostgresEngine, openPostgres } from './postgres.ts';
import type { Store } from '../store.ts';
import { ownerIds, startPostgres, withoutPostgres, type TestPostgres } from './test-postgres.ts';

const isBusy = (error: unknown): boolean => error instanceof StoreError && error.code === 'STORE_BUSY';

/** The schema with one more step. */
const withStep = (text: string) => [...readMigrations('postgres'), { nummer: NEWEST + 1, text }];

/** Number of times that all connections are cut. */
const CUTS = size(5, 20);

/** Waits for the condition, at most 5 s. */
async function until(isThere: () => boolean): Promise<void> {
  for (let tries = 0; tries < 250 && !isThere(); tries++) await sleep(20);
}

describe('the store on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres({ max_connections: '30' });
  });
  after(() => server.stop());

  async function opened(t: TestContext): Promise<{ url: string; store: Store; engine: Engine }> {
    const url = await server.newUrl();
    await migrateTogether(readDatabaseUrl(url));
    const engine = openPostgresEngine(readDatabaseUrl(url));
    t.after(engine.close);
    return { url, engine, store: makeStore(engine) };
  }

  /** A second connection, like that of another process. */
  async function beside(t: TestContext, url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined); // Some of these connections are cut on purpose.
    await client.connect();
    t.after(() => client.end());
    return client;
  }

  const cutAll = (url: string): Promise<unknown> =>
    server.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      url,
    );

  /** Retries until success. Any error but STORE_BUSY is a failure. */
  async function healed<T>(attempt: () => Promise<T>): Promise<T> {
    for (const until = performance.now() + 60_000; ;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await sleep(20);
    }
  }

  test('brings the schema up to date once when several processes start at once', async () => {
    const database = readDatabaseUrl(await server.newUrl());
    const stores = await Promise.all(Array.from({ length: size(3, 6) }, () => openPostgres(database)));
    for (const store of stores) assert.equal(await store.probe(), true);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('undoes a migration that fails midway, and keeps the ones before', async (t) => {
    const { url, engine } = await opened(t);
    const database = readDatabaseUrl(url);
    await assert.rejects(
      migrateTogether(database, { migrations: withStep('create table a (x integer);\nno sql;') }),
      /syntax error/,
    );
    await migrateTogether(database, { migrations: withStep('create table a (x integer);') });
    assert.deepEqual(await engine.read((rows) => rows.all('select * from a')), []);
  });

  test('waits for a table that a backup reads without holding up loads, and says so when it does not end', async (t) => {
    const { url, store } = await opened(t);
    const one = fresh();
    await store.create(one);
    const database = readDatabaseUrl(url);
    const migrations = withStep('alter table vorgaenge add column later text;');
    const backup = new Client({ connectionString: url });
    await backup.connect();
    await backup.query('begin; lock table vorgaenge in access share mode');
    await assert.rejects(
      migrateTogether(database, { migrations, patience: 0 }),
      /a backup \(pg_dump\), holds its tables/,
    );
    const migrated = migrateTogether(database, { migrations });
    for (let n = 0; n < size(5, 20); n++) {
      assert.ok(await store.load(one.userID, null, one.angelegt));
      await sleep(100);
    }
    await backup.query('commit');
    await backup.end();
    await migrated;
  });

  test('skips no place of the feed for a reader with a cursor while reports come in from two processes', async (t) => {
    const { url, store } = await opened(t);
    const other = await openPostgres(readDatabaseUrl(url));
    const reader = openPostgresEngine(readDatabaseUrl(url));
    t.after(() => Promise.all([other.close(), reader.close()]));
    const cases = Array.from({ length: size(200, 2_000) }, () => fresh());
    await reader.write(async (rows) => {
      for (const one of cases) await createCase(rows, one);
    });
    const seen: number[] = [];
    const read = async () => {
      const places = await reader.read((rows) =>
        rows.all<{ folge: number }>('select folge from vorgaenge where mandant = $1 and folge > $2 order by folge', [
          MANDANT,
          seen.at(-1) ?? 0,
        ]),
      );
      seen.push(...places.map(({ folge }) => folge));
    };
    const written = new AbortController();
    const reading = (async () => {
      while (!written.signal.aborted) await read();
    })();
    // Twice as many writers as the two stores have connections.
    const waiting = cases.entries();
    const writer = async (): Promise<void> => {
      for (const [n, one] of waiting) await healed(() => (n % 2 ? store : other).report(exampleReport(one)));
    };
    await Promise.all(Array.from({ length: 32 }, writer));
    written.abort();
    await reading;
    await read();
    assert.deepEqual(
      seen,
      cases.map((_, n) => n + 1),
    );
  });

  test('loses nothing that it acknowledged while its connections are cut again and again, and no error but STORE_BUSY comes of it [D10]', async (t) => {
    const { url, store } = await opened(t);
    const cases = Array.from({ length: 8 }, () => fresh());
    for (const one of cases) await store.create(one);
    const acknowledged = cases.map(() => 1);
    const over = new AbortController();
    const cutting = (async () => {
      for (let cut = 0; cut < CUTS; cut++) {
        await sleep(50);
        // Each case is saved between two cuts, however slow the machine is.
        while (acknowledged.some((revision) => revision <= cut + 1)) await sleep(10);
        await cutAll(url);
      }
      over.abort();
    })();
    const saving = cases.map(async (one, n) => {
      let revision = 1;
      while (!over.signal.aborted) {
        const saved = await healed(() => store.save(writeOf(one, { revision })));
        // The previous save may have been committed without its answer.
        assert.ok(saved.ended === 'done' || saved.ended === 'conflict');
        revision = saved.ended === 'done' ? saved.revision : saved.current.revision;
        acknowledged[n] = revision;
      }
    });
    await Promise.all([cutting, ...saving]);
    for (const [n, one] of cases.entries()) {
      const kept = await store.load(one.userID, null, NOW);
      assert.equal(kept?.revision, acknowledged[n]);
    }
    const saves = acknowledged.reduce((sum, revision) => sum + revision - 1, 0);
    t.diagnostic(`seen D10: all connections cut ${CUTS} times, ${saves} saves acknowledged, 0 lost`);
  });

  test('says STORE_BUSY when a connection is cut in its commit, for then nobody knows; the repeat has one effect [D14]', async (t) => {
    const { url, store } = await opened(t);
    const one = fresh();
    await store.create(one);
    // A deferred trigger that holds the commit until the connection is cut.
    await server.sql(
      `create function hold() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
      create constraint trigger hold after update on vorgaenge deferrable initially deferred for each row execute function hold()`,
      url,
    );
    const saving = store.save(writeOf(one, { key: 'k' }));
    setTimeout(() => void cutAll(url), 300);
    await assert.rejects(saving, /lost in a commit/);
    await server.sql('drop trigger hold on vorgaenge', url);
    assert.equal((await store.save(writeOf(one, { key: 'k' }))).ended, 'done');
    assert.equal((await store.load(one.userID, null, NOW))?.revision, 2);
    t.diagnostic('seen D14: told to come again, done under the same key, revision 2');
  });

  test('outlives a crash of the server with idle connections: STORE_BUSY soon while it is away, healed when it is back [D8 D9]', async (t) => {
    const { store, engine } = await opened(t);
    const one = fresh();
    await store.create(one);
    const told: string[] = [];
    engine.onWake((about) => told.push(about));
    await until(() => told.length > 0);
    for (const how of isLong ? (['immediate', 'fast'] as const) : (['immediate'] as const)) {
      await server.halt(how);
      const begun = performance.now();
      await assert.rejects(store.load(one.userID, null, NOW), isBusy);
      await assert.rejects(store.save(writeOf(one)), isBusy);
      const took = performance.now() - begun;
      assert.ok(took > 800 && took < 3_000, `took ${took} ms`);
      told.length = 0;
      await server.restart();
      const back = performance.now();
      assert.equal((await healed(() => store.load(one.userID, null, NOW)))?.revision, 1);
      await until(() => told.length > 0);
      assert.deepEqual(told, [''], 'listeners look everywhere once the connection is back');
      const [away, healing] = [took / 2, performance.now() - back].map(Math.round);
      t.diagnostic(`seen D8 D9: ${how}: told to come again after ${away} ms, well ${healing} ms after it was back`);
    }
    assert.equal((await store.save(writeOf(one))).ended, 'done');
  });

  test('reads on from a node that only reads, says STORE_BUSY to writes, and writes again when it may [D13]', async (t) => {
    const { url, store } = await opened(t);
    const one = fresh();
    await store.create(one);
    await server.sql('alter system set default_transaction_read_only = on', url);
    await server.sql('select pg_reload_conf()', url);
    await sleep(200);
    await assert.rejects(store.save(writeOf(one)), isBusy);
    assert.equal((await store.load(one.userID, null, NOW))?.revision, 1);
    await server.sql('alter system reset default_transaction_read_only', url);
    await server.sql('select pg_reload_conf()', url);
    assert.equal((await healed(() => store.save(writeOf(one)))).ended, 'done');
    t.diagnostic('seen D13: load as before, save told to come again, done once the node writes');
  });

  test('does not wait for ever for a row that another process holds, nor for a statement that takes too long [D12]', async (t) => {
    const { url, store, engine } = await opened(t);
    const one = fresh();
    await store.create(one);
    const holder = await beside(t, url);
    await holder.query('begin');
    await holder.query('update vorgaenge set revision = revision where user_id = $1', [one.userID]);
    const begun = performance.now();
    await assert.rejects(store.save(writeOf(one)), isBusy);
    const took = performance.now() - begun;
    assert.ok(took > 1_400 && took < 2_900, `took ${took} ms`);
    t.diagnostic(`seen D12: given up after ${Math.round(took)} ms, done once the row was free`);
    await holder.query('rollback');
    assert.equal((await store.save(writeOf(one))).ended, 'done');
    await assert.rejects(
      engine.read((rows) => rows.all('select pg_sleep(10)')),
      isBusy,
    );
    assert.equal((await store.load(one.userID, null, NOW))?.revision, 2);
  });

  test('gives a connection up that stands open and says nothing any more, and takes another', async (t) => {
    const { url, store } = await opened(t);
    const one = fresh();
    await store.create(one);
    const backends = await server.sql<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      url,
    );
    for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
    t.after(() => backends.forEach(({ pid }) => process.kill(pid, 'SIGCONT')));
    const begun = performance.now();
    await assert.rejects(store.load(one.userID, null, NOW), isBusy);
    const took = performance.now() - begun;
    assert.ok(took > 3_500 && took < 6_000, `took ${took} ms`);
    assert.equal((await store.save(writeOf(one))).ended, 'done');
  });

  test('runs two transactions again that stood in each other’s way [D15]', async (t) => {
    const { engine } = await opened(t);
    await engine.write((rows) => rows.all(`insert into zaehler (mandant, stand) values ('a', 0), ('b', 0)`));
    let [runs, waiting] = [0, 0];
    const bothHold = Promise.withResolvers<void>();
    const both = (first: string, second: string) =>
      engine.write(async (rows) => {
        const isFirst = ++runs <= 2;
        await rows.all('update zaehler set stand = stand + 1 where mandant = $1', [first]);
        // Each transaction holds one row before it asks for the other's.
        if (isFirst && ++waiting === 2) bothHold.resolve();
        if (isFirst) await bothHold.promise;
        await rows.all('update zaehler set stand = stand + 1 where mandant = $1', [second]);
      });
    await Promise.all([both('a', 'b'), both('b', 'a')]);
    assert.ok(runs >= 3 && runs <= 6, `${runs} runs`); // 3 on a quiet machine.
    t.diagnostic(`seen D15: two transactions done in ${runs} runs`);
    assert.deepEqual(await engine.read((rows) => rows.all('select stand from zaehler')), [{ stand: 2 }, { stand: 2 }]);
  });

  test('says STORE_BUSY at once and soon again writes when the server has no connection left [D11]', async (t) => {
    const { url, store } = await opened(t);
    const others: Client[] = [];
    for (;;) {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined); // The last connection is refused.
      if (
        !(await client.connect().then(
          () => true,
          () => false,
        ))
      )
        break;
      others.push(client);
    }
    const begun = performance.now();
    await assert.rejects(store.create(fresh()), isBusy);
    const took = Math.round(performance.now() - begun);
    assert.ok(took < 2_000, `took ${took} ms`);
    t.diagnostic(`seen D11: told to come again after ${took} ms, done when there was one`);
    await Promise.all(others.map((client) => client.end()));
    await healed(() => store.create(fresh()));
  });

  test('says STORE_FULL on a full disk, reads on, keeps what it acknowledged, and writes again once there is room', async (t) => {
    const disk = mkdtempSync(join(tmpdir(), 'disk-'));
    const owner = ownerIds();
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', disk]).status === 0;
    if (!owner || process.platform !== 'linux' || !mount(`size=24m,uid=${owner.uid},mode=700`)) {
      rmSync(disk, { recursive: true });
      t.skip('needs the right to mount a small file system');
      return;
    }
    await server.sql(`create tablespace small location '${disk}'`);
    const store = await openPostgres(readDatabaseUrl(await server.emptyUrl('tablespace small')));
    t.after(async () => {
      await store.close();
      spawnSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true });
    });
    const kept: string[] = [];
    let refused = 0;
    for (let n = 0; n < 2_000 && refused < 10; n++) {
      const one = fresh({ doc: randomBytes(45_000).toString('base64') });
      const fault: unknown = await store.create(one).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault === null) kept.push(one.userID);
      else {
        assert.ok(fault instanceof StoreError && fault.code === 'STORE_FULL', String(fault));
        refused++;
      }
    }
    assert.ok(kept.length > 0 && refused > 0, `${kept.length} kept, ${refused} refused`);
    assert.equal(await store.count(), kept.length);
    assert.ok(mount('remount,size=60m'));
    await store.create(fresh());
    for (const userID of kept) assert.ok(await store.load(userID, null, NOW));
  });

  test('says in one sentence why it cannot be opened, and no error shows the password', async () => {
    const url = await server.newUrl();
    await server.sql(`create role gast login password 'richtig'`);
    const at = (changes: Partial<Record<'username' | 'password' | 'pathname' | 'search', string>>) =>
      readDatabaseUrl(Object.assign(new URL(url), changes).href);
    const refused = [
      at({ username: 'gast', password: 'geheim' }),
      at({ username: 'niemand', password: 'geheim' }),
      at({ pathname: '/keine', password: 'geheim' }),
      at({ search: 'sslmode=verify-full', password: 'geheim' }),
      // A user who may connect, but not create tables.
      at({ username: 'gast', password: 'richtig' }),
    ];
    for (const database of refused)
      await assert.rejects(openPostgres(database), (error) => {
        assert.ok(error instanceof StoreError, String(error));
        assert.match(error.message, /^The database 127\.0\.0\.1:\d+\/\w+ refuses the service: check [^\n]+\.$/);
        assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /geheim|richtig/);
        return true;
      });
  });

  test('refuses a command that goes on after one of its statements failed', async (t) => {
    const { engine } = await opened(t);
    const swallowing = engine.write(async (rows) => {
      await rows.all(`insert into probe (id, stand) values (7, 0)`);
      await rows.all(`insert into probe (id, stand) values (7, 0)`).catch(() => undefined); // No command may do this.
    });
    await assert.rejects(swallowing, /went on/);
    assert.deepEqual(await engine.read((rows) => rows.all('select id from probe where id = 7')), []);
  });

  test('gives large numbers, sums and booleans as the numbers that SQLite gives, and keeps what it can of U+0000', async (t) => {
    const { engine } = await opened(t);
    const [row] = await engine.read((rows) =>
      rows.all('select count(*) as n, sum(stand) as sum, 1 = 1 as yes, 1 = 2 as no, $1 as text from probe', ['a\0b']),
    );
    assert.deepEqual(row, { n: 1, sum: 0, yes: 1, no: 0, text: 'a\ufffdb' });
  });

  test('acknowledges only what is on the disk, also where the database is set to answer earlier', async (t) => {
    const { url } = await opened(t);
    await server.sql(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const engine = openPostgresEngine(readDatabaseUrl(url));
    t.after(engine.close);
    assert.deepEqual(await engine.write((rows) => rows.all('show synchronous_commit')), [{ synchronous_commit: 'on' }]);
  });

  test('wakes the listeners of every process once a write is committed, and none for one that is undone', async (t) => {
    const { url, engine } = await opened(t);
    const other = openPostgresEngine(readDatabaseUrl(url));
    t.after(other.close);
    const told: string[] = [];
    const stop = other.onWake((about) => told.push(about));
    await until(() => told.length > 0);
    await assert.rejects(
      engine.write(async (_rows, wake) => {
        wake('undone');
        throw new Error('no');
      }),
    );
    await engine.write(async (_rows, wake) => wake('one'));
    await until(() => told.length > 1);
    await cutAll(url);
    await until(() => told.length > 2);
    assert.deepEqual(told, ['', 'one', '']);
    stop();
    await healed(() => engine.write(async (_rows, wake) => wake('unheard')));
    await sleep(100);
    assert.equal(told.length, 3);
  });

  test('once closed refuses to write with a code, and may be closed again', async (t) => {
    const { store } = await opened(t);
    await store.close();
    await assert.rejects(store.create(fresh()), { code: 'STORE_CLOSED' });
    await store.close();
  });
});
