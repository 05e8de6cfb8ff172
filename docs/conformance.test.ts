import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mistakes, rowsOf, withTests, type Row } from '../scripts/conformance-table.ts';
import { taggedIn, taggedTests } from '../scripts/test-ids.ts';
import { statementsOf } from './product-statements.ts';

/** docs/conformance.md is true: its files and tests exist, and every statement of docs/product.md has a row. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const STATE = /^(built|D\d+)$/;
const SECTIONS = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'];

const document = read('docs/conformance.md');
const rows = rowsOf(document);
const statements = statementsOf(read('docs/product.md')).map(({ section, opening }) => `${section} ${opening}`);

test('There are at least 240 statements, some of each paragraph, each in one row.', () => {
  assert.ok(rows.length >= 240, `${rows.length} rows`);
  for (const section of SECTIONS)
    assert.ok(
      rows.some((row) => row.section === section),
      section,
    );
  none(
    rows.filter(
      ({ section, statement }, index) =>
        rows.findIndex((row) => row.section === section && row.statement === statement) !== index,
    ),
  );
});

test('A row is built or left out by a choice; what is built has a file.', () => {
  none(rows.filter(({ state }) => !STATE.test(state)));
  none(rows.filter(({ state, file }) => state === 'built' && file === '-'));
});

test('Every file that is named exists.', () =>
  none(rows.filter(({ file }) => file !== '-' && !existsSync(join(ROOT, file)))));

test('Every row has an id, every id that is built one test, and the column of the tests is up to date.', () =>
  assert.equal(mistakes(document, taggedTests(ROOT)).join('\n'), ''));

const TABLE = [
  '## §2 Routes',
  '| Id | Statement | product.md | File | Test | State |',
  '|---|---|---|---|---|---|',
  '| 2.1 | Paths | - | a.ts | a.test.ts › the path of … | built |',
  '| 2.2 | Steps | - | a.ts | a.test.ts › the path of … | built |',
].join('\n');
/** Put together, or the scan of this file would find the ids. */
const titled = (ids: string): string => ['test(`the path of ${name} [', ids, ']`, () => undefined);'].join('');
const without = 'is held by no test: end the title of one with [2.2], then run npm run conformance';

// prettier-ignore
const PLANTED: [what: string, source: string, table: string, mistakes: string[]][] = [
  ['a range holds both',      titled('2.1–2.2 C5'), TABLE,                                  []],
  ['a row without a test',    titled('2.1'),        TABLE,                                  [`docs/conformance.md:5: 2.2 ${without}`]],
  ['an id without a row',     titled('2.1–2.3'),    TABLE,                                  ['a.test.ts:1: no row of docs/conformance.md has the id 2.3: add the row, or take the id out of the title']],
  ['a test that is renamed',  titled('2.1 2.2').replace('path', 'way'), TABLE,              ['docs/conformance.md:4: 2.1 has a stale test: run npm run conformance', 'docs/conformance.md:5: 2.2 has a stale test: run npm run conformance']],
  ['two tests for one row',   `${titled('2.1 2.2')}\n${titled('2.1')}`, TABLE,              ['docs/conformance.md:4: 2.1 is held by a.test.ts:1 and a.test.ts:2: leave it in one title']],
  ['an id that stands twice', titled('2.1'),        TABLE.replace('2.2', '2.1'),            ['docs/conformance.md:5: 2.1 stands in line 4 too: give one of them a new number']],
  ['another paragraph',       titled('2.1'),        TABLE.replace('2.2', '3.1'),            ['docs/conformance.md:5: 3.1 is no id of a row of §2: number it on from the last of its paragraph']],
];

for (const [what, source, table, expected] of PLANTED)
  test(`Told with file, line and remedy: ${what}.`, () =>
    assert.deepEqual(mistakes(table, taggedIn('a.test.ts', source)), expected));

test('The command renames a test in the table, and leaves the rest.', () => {
  const renamed = taggedIn('b.test.ts', titled('2.1–2.2'));
  assert.equal(withTests(TABLE, renamed), TABLE.replaceAll('a.test.ts', 'b.test.ts'));
  assert.deepEqual(mistakes(withTests(TABLE, renamed), renamed), []);
});

test('Every statement of docs/product.md has a row, and no row names one that is none.', () => {
  const named = new Set(rows.flatMap(({ product }) => product));
  assert.deepEqual(
    statements.filter((statement) => !named.has(statement)),
    [],
    'in docs/product.md, in no row',
  );
  assert.deepEqual(
    [...named].filter((statement) => !statements.includes(statement)),
    [],
    'in a row, not in docs/product.md',
  );
});

/**
 * Statements of §7 that had been reworded to fit what was built: the specification's words in the table and in
 * docs/product.md, and the words that had stood there instead. D130, D131
 */
const SPECIFIED: readonly (readonly [id: string, row: string, product: string, reworded: RegExp])[] = [
  ['7.3', 'production for anything else', 'for anything else', /no rule (is )?for all/],
  [
    '7.9',
    'the whole case, saves, also without further headers',
    'saves the whole case; with neither `If-Match` nor',
    /saves the whole case \|/,
  ],
  [
    '7.10',
    'the whole case, cancels, also without further headers',
    'the whole case with its reason: cancels',
    /\| cancels \|/,
  ],
];

test('What the specification says is said in its words, and nowhere in those that had been made to fit.', () => {
  const product = read('docs/product.md');
  for (const [id, words, inProduct, reworded] of SPECIFIED) {
    const row = rows.find((one) => one.id === id);
    assert.ok(row?.statement.includes(words), `docs/conformance.md: ${id} says "${row?.statement}", not "${words}"`);
    assert.ok(product.includes(inProduct), `docs/product.md says no more: ${inProduct}`);
    for (const file of ['docs/product.md', 'docs/conformance.md', 'docs/choices.md'])
      assert.doesNotMatch(read(file), reworded, `${file} has the reworded ${id} again`);
  }
});

function none(broken: readonly Row[]): void {
  assert.deepEqual(
    broken.map(
      ({ line, id, statement, file, state }) => `docs/conformance.md:${line}: ${id} ${statement}: ${file}, ${state}`,
    ),
    [],
  );
}
