import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import type { Engine } from './engine.ts';
import { migrate } from './migrations.ts';
import { openEngine } from './sqlite/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));

async function emptyEngine(t: TestContext): Promise<Engine> {
  const engine = await openEngine(join(mkdtempSync(join(folder, 'x')), 'store.sqlite'));
  t.after(engine.close);
  return engine;
}

describe('migrations', () => {
  const tables = (engine: Engine) =>
    engine.read(async (rows) =>
      (await rows.all<{ name: string }>(`select name from sqlite_master where type = 'table' order by name`)).map(
        ({ name }) => name,
      ),
    );

  test('run once each, in order, and again do nothing', async (t) => {
    const engine = await emptyEngine(t);
    await migrate(engine, [['create table a (x integer)']]);
    await migrate(engine, [['never run again'], ['create table b (x integer)', 'insert into b values (7)']]);
    assert.deepEqual(await tables(engine), ['a', 'b', 'schema_migrations']);
    assert.deepEqual(
      (await engine.read((rows) => rows.all<{ nummer: number }>('select nummer from schema_migrations'))).map(
        ({ nummer }) => nummer,
      ),
      [1, 2],
    );
  });

  test('that fail midway leave nothing of themselves and keep the ones before', async (t) => {
    const engine = await emptyEngine(t);
    await assert.rejects(migrate(engine, [['create table a (x integer)'], ['create table b (x integer)', 'no sql']]));
    assert.deepEqual(await tables(engine), ['a', 'schema_migrations']);
  });
});
