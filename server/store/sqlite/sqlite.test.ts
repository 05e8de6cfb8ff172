import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test, type TestContext } from 'node:test';
import { size } from '../../../scripts/test/size.ts';
import { newErasureLog } from '../../journal/journal-files.ts';
import { contract } from '../contract-tests/contract.ts';
import { exampleEvent, fresh, NOW, exampleReport, writeOf } from '../contract-tests/contract-examples.ts';
import { StoreError, type Rows, type Value } from '../engine.ts';
import { openSqliteEngine, openSqlite } from './sqlite.ts';
import type { Store } from '../store.ts';

const PAGE = 4096;

const rowsThrough = (db: DatabaseSync): Rows => ({
  all: async <T>(sql: string, params: readonly Value[] = []) =>
    db
      .prepare(sql.replaceAll('$', '?'))
      .all(...params)
      .map((row) => ({ ...row })) as T[],
});

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
/** A unique file name in a folder that does not exist yet. */
const newFile = (): string => join(folder, `${++files}`, 'store.sqlite');

contract('SQLite', async () => {
  const file = newFile();
  let store = await openSqlite(file);
  const beside = new DatabaseSync(file, { timeout: 500 });
  return {
    store,
    rows: rowsThrough(beside),
    reopen: async () => {
      await store.close();
      store = await openSqlite(file);
      return store;
    },
    dispose: async () => {
      beside.close();
      await store.close();
    },
  };
});

async function storeIn(
  t: TestContext,
  file = newFile(),
): Promise<{ file: string; store: Store; beside: DatabaseSync }> {
  const store = await openSqlite(file);
  const beside = new DatabaseSync(file, { timeout: 500 });
  t.after(async () => {
    if (beside.isOpen) beside.close();
    await store.close();
  });
  return { file, store, beside };
}

describe('the SQLite file', () => {
  test('is durable, erasing and checked by its own connection', async (t) => {
    const engine = await openSqliteEngine(newFile());
    t.after(engine.close);
    const pragma = async (name: string) =>
      Object.values((await engine.write((rows) => rows.all<object>(`pragma ${name}`)))[0] ?? {})[0];
    assert.equal(await pragma('journal_mode'), 'wal');
    assert.equal(await pragma('synchronous'), 2);
    assert.equal(await pragma('secure_delete'), 1);
    assert.equal(await pragma('foreign_keys'), 1);
    assert.equal(await pragma('page_size'), PAGE);
    assert.ok(Number(await pragma('busy_timeout')) <= 100);
  });

  test('gives a row with its names, also those of columns that another process has added since', async (t) => {
    const file = newFile();
    const engine = await openSqliteEngine(file);
    const beside = new DatabaseSync(file, { timeout: 500 });
    t.after(engine.close);
    beside.exec(`create table t (a text not null, b integer); insert into t values ('x', null), ('y', 2)`);
    const rows = () => engine.read((from) => from.all('select * from t where a >= $1 order by a', ['x']));
    assert.deepEqual(await rows(), [
      { a: 'x', b: null },
      { a: 'y', b: 2 },
    ]);
    beside.exec(`alter table t add column c text not null default 'neu'`);
    beside.close();
    assert.deepEqual(await rows(), [
      { a: 'x', b: null, c: 'neu' },
      { a: 'y', b: 2, c: 'neu' },
    ]);
  });

  test('keeps its write-ahead log at 16 MB or less over thousands of saves', async (t) => {
    const { file, store } = await storeIn(t);
    const cases = Array.from({ length: 100 }, () => fresh());
    await Promise.all(cases.map(store.create));
    let longest = 0;
    // Twice as many revisions as needed, in any case.
    for (let revision = 1; revision <= size(50, 100); revision++) {
      const doc = JSON.stringify({ revision, filling: 'x'.repeat(6_000) });
      const ends = await Promise.all(cases.map((one) => store.save(writeOf(one, { revision, doc }))));
      assert.ok(ends.every(({ ended }) => ended === 'done'));
      longest = Math.max(longest, statSync(`${file}-wal`).size);
    }
    assert.ok(longest <= 16 * 2 ** 20, `${longest} bytes`);
  });

  test('keeps its write-ahead log short also when each save is alone in its commit', async (t) => {
    const { file, store } = await storeIn(t);
    const one = fresh();
    await store.create(one);
    for (let revision = 1; revision <= size(1_000, 3_000); revision++)
      await store.save(writeOf(one, { revision, doc: 'x'.repeat(6_000) }));
    assert.ok(statSync(`${file}-wal`).size <= 16 * 2 ** 20);
  });

  test('holds nothing of an overwritten document after a checkpoint', async (t) => {
    const { file, store, beside } = await storeIn(t);
    const canary = 'KANARIENVOGEL';
    const holdsIt = () => [file, `${file}-wal`].some((name) => existsSync(name) && readFileSync(name).includes(canary));
    const cases = Array.from({ length: size(30, 100) }, () =>
      fresh({ doc: `${'x'.repeat(500)}${canary.repeat(700)}` }),
    );
    await Promise.all(cases.map(store.create));
    beside.exec('pragma wal_checkpoint(truncate)');
    assert.ok(holdsIt(), 'the canary must have been there');
    await Promise.all(cases.map((one) => store.save(writeOf(one))));
    beside.exec('pragma wal_checkpoint(truncate)');
    assert.ok(!holdsIt());
  });

  test('holds nothing of an erased case once it is scrubbed, in no file', async (t) => {
    const { file, store } = await storeIn(t);
    const canary = 'KANARIENVOGEL';
    const holdsIt = () =>
      ['', '-wal', '-shm'].some((end) => existsSync(`${file}${end}`) && readFileSync(`${file}${end}`).includes(canary));
    const text = JSON.stringify({ name: canary.repeat(700) });
    const cases = Array.from({ length: 50 }, () => fresh({ doc: text, key: canary + fresh().userID }));
    for (const one of cases) {
      await store.create(one);
      await store.report(
        exampleReport(one, {
          doc: text,
          key: canary,
          beleg: text,
          zustellung: text,
          event: { ...exampleEvent('EINGANG'), daten: text },
        }),
      );
    }
    assert.ok(holdsIt(), 'the canary must have been there');
    const log = newErasureLog(dirname(file));
    for (const { mandant, userID } of cases) assert.equal(await store.lifetime.erase(mandant, userID, NOW, log), true);
    assert.ok(holdsIt(), 'and is there until it is scrubbed');
    await store.lifetime.scrub();
    assert.ok(!holdsIt());
  });

  test('is only read where a case that is read is marked as read: no writer is waited for', async (t) => {
    const { store, beside } = await storeIn(t);
    const [one, draft] = [fresh(), fresh()];
    for (const each of [one, draft]) await store.create(each);
    await store.report(exampleReport(one));
    assert.equal(await store.markRead(one.mandant, one.userID, NOW), true);
    assert.deepEqual(beside.prepare('select * from ungelesen').all(), []);
    beside.exec('begin immediate');
    const marked = [one, draft].map(({ mandant, userID }) => store.markRead(mandant, userID, NOW));
    assert.deepEqual(await Promise.all([...marked, store.markRead(one.mandant, 'NOBODY', NOW)]), [true, true, false]);
    beside.exec('rollback');
  });

  test('cannot be scrubbed while another process reads, says so, and can be after it', async (t) => {
    const { store, beside } = await storeIn(t);
    await store.create(fresh());
    beside.exec('begin');
    beside.prepare('select count(*) from vorgaenge').all();
    await store.create(fresh());
    await assert.rejects(store.lifetime.scrub(), { code: 'STORE_BUSY' });
    beside.exec('rollback');
    await store.lifetime.scrub();
  });

  test('is refused with a clear sentence when it is damaged, and left as it is', async () => {
    const file = newFile();
    const damages: Record<string, () => void> = {
      'no database': () => writeFileSync(file, 'Hello, I am a letter. '.repeat(1_000)),
      'first page zeroed': () => overwrite(file, 0, 1),
      'inner pages zeroed': () => overwrite(file, 100, 4),
      'end cut off': () => truncateSync(file, 20 * PAGE),
    };
    for (const [name, damage] of Object.entries(damages)) {
      rmSync(file, { force: true });
      const store = await openSqlite(file);
      await Promise.all(Array.from({ length: 50 }, () => store.create(fresh({ doc: 'x'.repeat(20_000) }))));
      await store.close();
      damage();
      const bytes = readFileSync(file);
      await assert.rejects(openSqlite(file), (error) => {
        assert.ok(error instanceof StoreError, `${name}: ${String(error)}`);
        assert.equal(error.code, 'STORE_DAMAGED');
        assert.match(error.message, /^The database \S+store\.sqlite is damaged .*backup.* start again\.$/);
        return true;
      });
      assert.ok(readFileSync(file).equals(bytes), name);
    }
  });

  test('once closed refuses to write with a code, and may be closed again', async (t) => {
    const { store } = await storeIn(t);
    await store.close();
    await assert.rejects(store.create(fresh()), { code: 'STORE_CLOSED' });
    await store.close();
  });

  test('that cannot be opened is refused with a sentence that names it', async () => {
    await assert.rejects(openSqlite(folder), /^StoreError: The database \S+ cannot be written/);
  });
});

function overwrite(file: string, page: number, pages: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, new Uint8Array(PAGE * pages), 0, PAGE * pages, page * PAGE);
  closeSync(handle);
}

describe('a lock held by another process', () => {
  test('is answered with STORE_BUSY within 600 ms while the event loop stays alive; reads go on, writes come back', async (t) => {
    const { store, beside } = await storeIn(t);
    const one = fresh();
    await store.create(one);
    beside.exec('begin immediate');
    let beat = performance.now();
    let longestGap = 0;
    const pulse = setInterval(() => {
      longestGap = Math.max(longestGap, performance.now() - beat);
      beat = performance.now();
    }, 5);
    const begun = performance.now();
    const refusals = Promise.all(
      [1, 2].map(() =>
        assert.rejects(store.save(writeOf(one)), (error) => error instanceof StoreError && error.code === 'STORE_BUSY'),
      ),
    );
    assert.equal((await store.load(one.userID, null, NOW))?.revision, 1);
    await refusals;
    const took = performance.now() - begun;
    clearInterval(pulse);
    assert.ok(took > 400 && took < 600, `took ${took} ms`);
    assert.ok(longestGap < 150, `the event loop stood still for ${longestGap} ms`);
    beside.exec('rollback');
    assert.deepEqual(await store.save(writeOf(one)), { ended: 'done', revision: 2, beleg: '', isRepeat: false });
  });

  test('is waited for when it is short', async (t) => {
    const { store, beside } = await storeIn(t);
    const one = fresh();
    beside.exec('begin immediate');
    setTimeout(() => beside.exec('rollback'), 200);
    await store.create(one);
    assert.ok(await store.load(one.userID, null, NOW));
  });
});
