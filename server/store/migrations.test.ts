import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import type { Engine } from './engine.ts';
import { MIGRATIONS, migrate, NUMBER_MESSAGES } from './migrations.ts';
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

  test('of this release build no index on the cases after another lock on them in the same transaction', () => {
    const ofCases = /^(alter table|create( unique)? index \w+ on) vorgaenge\b/;
    const from = MIGRATIONS.findIndex((step) => step.some((statement) => statement.includes('geaendert')));
    for (const step of MIGRATIONS.slice(from))
      if (step.some((statement) => /^create( unique)? index \w+ on vorgaenge\b/.test(statement)))
        assert.equal(step.filter((statement) => ofCases.test(statement)).length, 1, step.join('; '));
  });

  test('give an old idempotency key to the one API key that can have sent it, and to nobody where several could', async (t) => {
    const engine = await emptyEngine(t);
    await migrate(engine, MIGRATIONS.slice(0, 4));
    const key = (id: string, art: string, mandant: string | null, widerrufen: string | null = null) => [
      'insert into schluessel (id, hash, art, mandant, name, angelegt, widerrufen) values ($1, $1, $2, $3, $1, $1, $4)',
      [id, art, mandant, widerrufen],
    ];
    const made = (mandant: string, schluessel: string) => [
      'insert into anlagen (mandant, schluessel, user_id, einladung) values ($1, $2, $1, $1)',
      [mandant, schluessel],
    ];
    const card = (mandant: string) => [
      `insert into vertraege (id, mandant, schluessel, typ, beispiel, angelegt) values ($1, $1, 'k 1', 'kfz', 0, $1)`,
      [mandant],
    ];
    const statements = [
      key('k-one', 'betreiber', 'sole'),
      key('k-partner', 'partner', 'sole'),
      key('k-two', 'betreiber', 'shared'),
      key('k-three', 'betreiber', 'shared', '2026-01-01'),
      ...['sole', 'shared'].flatMap((mandant) => [made(mandant, 'betreiber k 1'), card(mandant)]),
      made('sole', 'einstieg CARD 0123456789abcdef'),
    ] as [string, string[]][];
    await engine.write(async (rows) => {
      for (const [sql, params] of statements) await rows.all(sql, params);
    });
    await migrate(engine);
    const keysIn = async (table: string) => {
      const found = await engine.read((rows) =>
        rows.all<{ schluessel: string }>(`select schluessel from ${table} order by mandant, schluessel`),
      );
      return found.map(({ schluessel }) => schluessel);
    };
    assert.deepEqual(await keysIn('anlagen'), [
      'betreiber k 1',
      'betreiber k-one k 1',
      'einstieg CARD 0123456789abcdef',
    ]);
    assert.deepEqual(await keysIn('vertraege'), ['k 1', 'betreiber k-one k 1']);
  });

  test('number the messages of the release before by the events that they tell of', async (t) => {
    const engine = await emptyEngine(t);
    await migrate(
      engine,
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex((step) => step.includes(NUMBER_MESSAGES)),
      ),
    );
    const zeitOf = (nr: number) => `2026-03-01T10:00:0${nr}.000Z`;
    await engine.write(async (rows) => {
      await rows.all(
        `insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, doc) values ('u', 'm', 'kfz', 1, 0, '', '')`,
      );
      for (const nr of [1, 2, 3]) {
        await rows.all(
          `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten) values ('m', 'u', $1, 'p', $2, 'T', $3, '')`,
          [nr, String(nr), zeitOf(nr)],
        );
        // The later, the sooner it is tried again; the second event had no message.
        if (nr !== 2)
          await rows.all(
            `insert into zustellungen (id, mandant, user_id, faellig, daten) values ($1, 'm', 'u', $2, $3)`,
            [`id-${9 - nr}`, zeitOf(9 - nr), JSON.stringify({ timestamp: zeitOf(nr) })],
          );
      }
    });
    await migrate(engine);
    const found = await engine.read((rows) =>
      rows.all<{ nr: number; seit: string }>('select nr, seit from zustellungen order by id desc'),
    );
    assert.deepEqual(
      found.map(({ nr, seit }) => [nr, seit]),
      [1, 3].map((nr) => [nr, zeitOf(nr)]),
    );
  });
});
