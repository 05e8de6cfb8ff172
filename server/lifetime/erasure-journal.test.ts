import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { ErasedLine } from '../store/tables/erased-rows.ts';
import { fresh } from '../store/contract/contract-examples.ts';
import { replacedFile } from '../sicherung/backup-files.ts';
import { folder } from '../test/test-service.ts';
import { copyErased, eraseReturned, keepErased, pruneJournal, reachOf } from './erasure-journal.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-02T10:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const lineOf = (n: number, zeit: number): ErasedLine => ({ hash: String(n).padStart(64, '0'), zeit: iso(zeit) });

/** A folder with a store whose pages of the journal are counted by their lines. */
async function opened(t: TestContext) {
  const dataDir = folder(t);
  const store = await openSqlite(join(dataDir, 'test.sqlite'));
  t.after(store.close);
  const { erased } = store.lifetime;
  const read = { lines: 0 };
  const { page } = erased;
  erased.page = async (after, limit) => {
    const lines = await page(after, limit);
    read.lines += lines.length;
    return lines;
  };
  const kept = (): string[] =>
    globSync('geloescht/*.jsonl', { cwd: dataDir })
      .sort()
      .flatMap((file) => readFileSync(join(dataDir, file), 'utf8').split('\n').filter(Boolean))
      .map((text) => (JSON.parse(text) as ErasedLine).hash);
  const gone = async (): Promise<string> => {
    const one = fresh();
    await store.create(one);
    await store.lifetime.erase(one.mandant, one.userID, iso(NOW));
    return one.userID;
  };
  return { dataDir, store, erased, read, kept, gone };
}

test('a start reads of the journal only the last hours, however many years there are', async (t) => {
  const { dataDir, store, erased, read, kept } = await opened(t);
  const years = Array.from({ length: 3_000 }, (_, n) => lineOf(n, NOW - DAY - (n % 300) * 40 * HOUR));
  await erased.add(years);
  await keepErased(store, dataDir, NOW);
  assert.equal(kept().length, 3_000);
  assert.equal(read.lines, 3_000);
  // Whoever read the old files now would fail at this one.
  mkdirSync(join(dataDir, 'geloescht', '2020-01-01T00.jsonl'));
  await erased.add([lineOf(5_000, NOW + 1_000)]);
  read.lines = 0;
  assert.equal(await eraseReturned(store, dataDir, NOW + 2_000), 0);
  assert.equal(read.lines, 0, 'nothing where both agree');
  await copyErased(store, dataDir, NOW + 2_000);
  await copyErased(store, dataDir, NOW + 3_000);
  assert.equal(read.lines, 2, 'the one line, each time');
  assert.equal(statSync(join(dataDir, 'geloescht')).mode & 0o777, 0o700);
});

test('each line is in the journal once, also after a hundred looks within the hour', async (t) => {
  const { dataDir, store, kept, gone } = await opened(t);
  for (let n = 0; n < 100; n++) {
    if (n % 10 === 0) await gone();
    await keepErased(store, dataDir, NOW + n * 1_000);
  }
  assert.equal(kept().length, 10);
});

test('a database of before is told what was erased since, from both ends of the journal', async (t) => {
  const { dataDir, store, erased } = await opened(t);
  const back = fresh();
  await store.create(back);
  await keepErased(store, dataDir, NOW - 3 * DAY);
  const mark = JSON.parse(readFileSync(join(dataDir, 'geloescht/stand.json'), 'utf8')) as { journal: string };
  const before = await erased.mark(mark.journal);
  await store.lifetime.erase(back.mandant, back.userID, iso(NOW - 2 * DAY));
  await keepErased(store, dataDir, NOW);
  // As a restored backup has it: the case, the older mark, and no line about it.
  const [line] = await erased.page({ zeit: '', hash: '' }, 10);
  await erased.prune(iso(NOW));
  await erased.setMark(mark.journal, before!);
  await store.create(back);
  assert.equal(await eraseReturned(store, dataDir, NOW), 1);
  assert.equal(await store.load(back.userID, null, iso(NOW)), null);
  assert.deepEqual(await erased.page({ zeit: '', hash: '' }, 10), [line]);
});

test('a mark that a wrong clock has put into the future counts for nothing', async (t) => {
  const { dataDir, store, kept, gone } = await opened(t);
  await keepErased(store, dataDir, NOW + 400 * DAY);
  await gone();
  await keepErased(store, dataDir, NOW);
  assert.equal(kept().length, 1);
  await gone();
  await keepErased(store, dataDir, NOW + DAY);
  assert.equal(kept().length, 2);
});

test('the one file of the release before is taken over, with what only it knew, and then gone', async (t) => {
  const { dataDir, store, kept, gone } = await opened(t);
  const there = await gone();
  const back = fresh();
  await store.create(back);
  await store.lifetime.erase(back.mandant, back.userID, iso(NOW));
  const [one, other] = await store.lifetime.erased.page({ zeit: '', hash: '' }, 2);
  await store.lifetime.erased.prune(iso(NOW + 1));
  await store.create(back);
  const file = join(dataDir, 'geloescht.jsonl');
  writeFileSync(
    file,
    `\n${JSON.stringify(one)}\n{"hash":"cut\n${JSON.stringify(other)}\n{"hash":"x","zeit":"../../x"}\n`,
  );
  assert.equal(await keepErased(store, dataDir, NOW), 1);
  assert.equal(await store.load(back.userID, null, iso(NOW)), null);
  assert.equal(await store.load(there, null, iso(NOW)), null);
  assert.equal(kept().length, 2);
  assert.equal(existsSync(file), false);
});

test('the journal is kept for the database that a restore has replaced, as for a backup', async (t) => {
  const { dataDir, store, erased, kept } = await opened(t);
  await erased.add([201, 199, 119].map((days) => lineOf(days, NOW - days * DAY)));
  await keepErased(store, dataDir, NOW);
  const before = replacedFile(dataDir);
  writeFileSync(before, '');
  utimesSync(before, new Date(NOW), new Date(NOW - 199 * DAY));
  assert.equal(await pruneJournal(store, dataDir, NOW), 1);
  assert.deepEqual(kept().map(Number), [199, 119]);
});

test('the journal is pruned after 120 days, but never what the oldest backup could bring back', async (t) => {
  const { dataDir, store, erased, kept } = await opened(t);
  const ages = [300, 201, 199, 121, 119, 1];
  await erased.add(ages.map((days) => lineOf(days, NOW - days * DAY)));
  await keepErased(store, dataDir, NOW);
  const days = () => kept().map(Number);
  const backups = join(dataDir, 'sicherungen');
  mkdirSync(backups);
  const old = join(backups, 'kept-by-hand.sqlite');
  writeFileSync(old, '');
  utimesSync(old, new Date(NOW), new Date(NOW - 200 * DAY));
  assert.equal(await pruneJournal(store, dataDir, NOW), 1);
  assert.deepEqual(days(), [201, 199, 121, 119, 1]);
  assert.equal(reachOf(dataDir, NOW), iso(NOW - 201 * DAY));
  utimesSync(old, new Date(NOW), new Date(NOW - 50 * DAY));
  assert.equal(await pruneJournal(store, dataDir, NOW), 3);
  assert.deepEqual(days(), [119, 1]);
  utimesSync(old, new Date(NOW), new Date(NOW - 400 * DAY));
  await keepErased(store, dataDir, NOW);
  assert.equal(reachOf(dataDir, NOW), iso(NOW - 120 * DAY), 'an old backup that comes back brings no line back');
  utimesSync(old, new Date(NOW), new Date(NOW - 50 * DAY));
  assert.deepEqual(
    (await erased.page({ zeit: '', hash: '' }, 10)).map(({ hash }) => Number(hash)),
    [119, 1],
  );
});
