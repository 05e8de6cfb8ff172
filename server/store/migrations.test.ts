import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import type { Engine } from './engine.ts';
import { migrate, NEWEST, readMigrations, type Migration } from './migrations.ts';
import { openSqliteEngine } from './sqlite/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));

async function emptyEngine(t: TestContext): Promise<Engine> {
  const engine = await openSqliteEngine(join(mkdtempSync(join(folder, 'x')), 'store.sqlite'));
  t.after(engine.close);
  return engine;
}

const steps = (...texts: string[]): Migration[] => texts.map((text, index) => ({ nummer: index + 1, text }));

describe('migrations', () => {
  const tables = (engine: Engine) =>
    engine.read(async (rows) =>
      (await rows.all<{ name: string }>(`select name from sqlite_master where type = 'table' order by name`)).map(
        ({ name }) => name,
      ),
    );
  const applied = (engine: Engine) =>
    engine.read((rows) =>
      rows.all<{ nummer: number; pruefsumme: string }>('select nummer, pruefsumme from migrationen order by nummer'),
    );

  test('run once each, in order, and again do nothing', async (t) => {
    const engine = await emptyEngine(t);
    const told: number[] = [];
    const tellStep = (nummer: number): void => void told.push(nummer);
    const both = steps('create table a (x integer);', 'create table b (x integer);\ninsert into b values (7);');
    await migrate(engine, both.slice(0, 1), { tellStep });
    for (let times = 0; times < 2; times++) await migrate(engine, both, { tellStep });
    assert.deepEqual(told, [1, 2]);
    assert.deepEqual(await tables(engine), ['a', 'b', 'migrationen']);
    assert.deepEqual(await engine.read((rows) => rows.all('select x from b')), [{ x: 7 }]);
    assert.deepEqual(
      (await applied(engine)).map(({ nummer, pruefsumme }) => [nummer, pruefsumme.length]),
      [
        [1, 64],
        [2, 64],
      ],
    );
  });

  test('that fail midway leave nothing of themselves and keep the ones before', async (t) => {
    const engine = await emptyEngine(t);
    const failing = migrate(engine, steps('create table a (x integer);', 'create table b (x integer);\nno sql;'));
    await assert.rejects(failing, { code: 'STORE_MIGRATION', message: /step 2: .*nothing of the step was kept/ });
    assert.deepEqual(await tables(engine), ['a', 'migrationen']);
  });

  test('that were changed after they were applied are refused; other line breaks are no change', async (t) => {
    const engine = await emptyEngine(t);
    await migrate(engine, steps('create table a (\n  x integer\n);\n'));
    await migrate(engine, steps('create table a (\r\n  x integer\r\n);\r\n'));
    const changed = migrate(engine, steps('create table a (\n  y integer\n);\n'));
    await assert.rejects(changed, { code: 'STORE_MIGRATION', message: /Step 1 .* was changed after it was applied/ });
  });

  test('may hold comments, and names of their own at random', async (t) => {
    const engine = await emptyEngine(t);
    const text = `-- Begins; with a comment;\ncreate table a (\n  -- inner;\n  x text\n);\ninsert into a values ('{{random}}'), ('{{random}}');`;
    await migrate(engine, steps(text));
    const found = await engine.read((rows) => rows.all<{ x: string }>('select x from a'));
    assert.equal(new Set(found.map(({ x }) => /^[0-9a-f]{8}$/.exec(x)?.[0])).size, 2);
  });

  test('are one file for both engines, or one for each', () => {
    const own = mkdtempSync(join(folder, 'files'));
    for (const name of ['002.sqlite.sql', '001.sql', '002.postgres.sql', '003.sql', 'notes.md'])
      writeFileSync(join(own, name), `-- ${name}`);
    const texts = (engine: 'sqlite' | 'postgres') => readMigrations(engine, own).map(({ text }) => text);
    assert.deepEqual(texts('sqlite'), ['-- 001.sql', '-- 002.sqlite.sql', '-- 003.sql']);
    assert.deepEqual(texts('postgres'), ['-- 001.sql', '-- 002.postgres.sql', '-- 003.sql']);
  });

  test('of this release are numbered without a gap, the same for both engines', () => {
    for (const engine of ['sqlite', 'postgres'] as const)
      assert.deepEqual(
        readMigrations(engine).map(({ nummer }) => nummer),
        Array.from({ length: NEWEST }, (_, index) => index + 1),
      );
  });

  test('that have landed stay as they are: what is new is a step of its own', () => {
    const sums = readMigrations('sqlite').map(({ text }) => createHash('sha256').update(text).digest('hex'));
    assert.deepEqual(sums.slice(0, 3), [
      'a91fde671a2398b99348e6d5b7d6b30b5caffd0a93b60f83be0b0db68877a62b',
      'bf228d0b5aa2395b188e41de989481808a99e7008da258735980639b83018856',
      'da5b9cd05562d36bc99d0a83655aea6b79f37b2c37d6b65ba5bbcb38469efcda',
    ]);
  });

  test('a database from before 0.2.0 is refused with a sentence, and left as it is', async (t) => {
    const engine = await emptyEngine(t);
    await engine.write((rows) =>
      rows.all('create table schema_migrations (nummer integer not null primary key, angewendet text not null)'),
    );
    await assert.rejects(migrate(engine, readMigrations('sqlite')), {
      code: 'STORE_MIGRATION',
      message: /version before 0\.2\.0.*docs\/operate\/upgrade\.md/,
    });
    assert.deepEqual(await tables(engine), ['schema_migrations']);
  });
});
