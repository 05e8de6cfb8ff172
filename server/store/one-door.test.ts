import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const WRITES = /\b(insert|replace)\s+(or\s+\w+\s+)?into\s+ereignisse\b|\bupdate\s+ereignisse\b/i;

/** Product files whose source writes rows into the table of events. */
const writers = (sources: readonly (readonly [file: string, source: string])[]): string[] =>
  sources.flatMap(([file, source]) => (WRITES.test(source) ? [file] : []));

test('one place stores events, so that all that follows from an event is done wherever it comes from [P30]', (t) => {
  const files = globSync('server/**/*.{ts,sql}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/contract-tests\/|\/test\//.test(file));
  assert.ok(files.length > 200, `${files.length} files`);
  const found = writers(files.map((file) => [file, readFileSync(file, 'utf8')]));
  assert.deepEqual(found, ['server/store/tables/append-events.ts']);
  t.diagnostic(`seen P30: ${files.length} files, one of which writes events`);
});

test('a second place is found, however it writes them', () => {
  const planted = [
    ['a.ts', 'rows.all(`insert into ereignisse (mandant) values ($1)`)'],
    ['b.sql', 'INSERT OR IGNORE INTO\n  ereignisse select 1'],
    ['c.ts', "'update ereignisse set zeit = $1'"],
    ['d.ts', 'insert into ereignisse_neu; delete from ereignisse'],
  ] as const;
  assert.deepEqual(writers(planted), ['a.ts', 'b.sql', 'c.ts']);
});
