import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { migrate, readMigrations } from '../migrations.ts';
import { openSqliteEngine } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));

describe('group commit', () => {
  const insert = 'insert into zaehler (mandant, stand) values ($1, 1)';
  async function engineIn(t: TestContext): Promise<{ engine: Engine; file: string; seen(): Promise<string[]> }> {
    const file = join(mkdtempSync(join(folder, 'x')), 'store.sqlite');
    const engine = await openSqliteEngine(file);
    t.after(engine.close);
    await migrate(engine, readMigrations('sqlite'));
    const seen = async () =>
      (await engine.read((rows) => rows.all<{ mandant: string }>('select mandant from zaehler order by mandant'))).map(
        ({ mandant }) => mandant,
      );
    return { engine, file, seen };
  }

  test('takes the writes of one turn together, and readers see them only after the commit', async (t) => {
    const { engine, seen } = await engineIn(t);
    const first = engine.write((rows) => rows.all(insert, ['a']));
    const second = engine.write(async (rows) => {
      assert.equal(
        (await rows.all('select * from zaehler')).length,
        1,
        'the first write is there, in the same transaction',
      );
      assert.deepEqual(await seen(), [], 'and no reader sees it');
      await rows.all(insert, ['b']);
    });
    await first;
    assert.deepEqual(await seen(), ['a', 'b'], 'the first is answered after the common commit');
    await second;
  });

  test('undoes only the write that failed', async (t) => {
    const { engine, seen } = await engineIn(t);
    const ends = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) =>
        engine.write(async (rows) => {
          await rows.all(insert, [name]);
          if (name === 'b') throw new Error('mine');
        }),
      ),
    );
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await seen(), ['a', 'c']);
  });

  test('gives another process its turn on a slow disk, however much it has to write', async (t) => {
    const { engine, file, seen } = await engineIn(t);
    const other = await openSqliteEngine(file, 3_000);
    t.after(other.close);
    const over = new AbortController();
    const writeOn = async (): Promise<void> => {
      // Holds the lock as long as a commit to a slow disk does.
      while (!over.signal.aborted) await engine.write(() => sleep(50));
    };
    const writing = Promise.all([writeOn(), writeOn()]);
    await other.write((rows) => rows.all(insert, ['other'])).finally(() => over.abort());
    await writing;
    assert.deepEqual(await seen(), ['other']);
  });

  test('tells every caller when the commit fails, keeps nothing, and goes on', async (t) => {
    const { engine, seen } = await engineIn(t);
    const ends = await Promise.allSettled([
      engine.write((rows) => rows.all(insert, ['a'])),
      engine.write(async (rows) => {
        await rows.all('pragma defer_foreign_keys = on');
        await rows.all(`insert into einladungen (id, user_id, mandant, gueltig_bis) values ('i', 'nobody', 'm', '')`);
      }),
    ]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.deepEqual(await seen(), []);
    await engine.write((rows) => rows.all(insert, ['b']));
    assert.deepEqual(await seen(), ['b']);
  });

  test('runs nothing outside the transaction when SQLite has undone it all', async (t) => {
    const { engine, seen } = await engineIn(t);
    const ends = await Promise.allSettled([
      engine.write((rows) => rows.all(insert, ['a'])),
      engine.write((rows) => rows.all('rollback')),
      engine.write((rows) => rows.all(insert, ['c'])),
    ]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.deepEqual(await seen(), []);
    await engine.write((rows) => rows.all(insert, ['d']));
    assert.deepEqual(await seen(), ['d']);
  });

  test('wakes the listeners after the commit, and never for a write that is undone', async (t) => {
    const { engine, seen } = await engineIn(t);
    const told: [string, string[]][] = [];
    let hearing = Promise.resolve();
    const stop = engine.onWake((about) => {
      hearing = hearing.then(async () => void told.push([about, await seen()]));
    });
    const tell = (mandant: string) =>
      engine.write(async (rows, wake) => {
        wake(mandant);
        await rows.all(insert, [mandant]);
      });
    const [, undone] = await Promise.allSettled([tell('a'), tell('a'), tell('b')]);
    assert.equal(undone?.status, 'rejected');
    await hearing;
    const both = ['a', 'b'];
    assert.deepEqual(told, [
      ['a', both],
      ['b', both],
    ]);
    stop();
    await tell('c');
    await hearing;
    assert.equal(told.length, 2);
  });
});
