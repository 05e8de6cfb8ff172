import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testNames } from '../scripts/test-names.ts';

/** The table of docs/conformance.md is true: its files and tests are there, and every statement of docs/product.md has a row. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const STATE = /^(built|issue [5-8]|D\d+)$/;
const SECTIONS = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'];

/** Neither a heading, bold or not, nor the head of a table. */
const isStatement = (line: string): boolean => isRow(line) || !/^(\||#|\*\*[^*]+\*\*$)/.test(line);
const isRow = (line: string): boolean => line.startsWith('| ') && !line.endsWith('|head');
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
interface Row {
  section: string;
  statement: string;
  /** Statements of docs/product.md, as `section opening words`. */
  product: string[];
  file: string;
  test: string;
  state: string;
}

const rows = rowsOf(read('docs/conformance.md'));
const statements = statementsOf(read('docs/product.md'));

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

test('A row is built, belongs to an issue or is left out by a decision; what is built has a file and a test.', () => {
  none(rows.filter(({ state }) => !STATE.test(state)));
  none(rows.filter(({ state, file, test }) => state === 'built' && (file === '-' || test === '-')));
});

test('Every file that is named exists.', () =>
  none(rows.filter(({ file }) => file !== '-' && !existsSync(join(ROOT, file)))));

test('Every test that is named exists in its file.', () =>
  none(rows.filter(({ test }) => test !== '-' && !isTest(test))));

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

function none(broken: readonly Row[]): void {
  assert.deepEqual(
    broken.map((row) => `${row.section} ${row.statement}: ${row.file}, ${row.test}, ${row.state}`),
    [],
  );
}

/** The rows of all tables below a heading `## §n …`. */
function rowsOf(text: string): Row[] {
  return sectionsOf(text).flatMap(({ section, lines }) =>
    lines.filter(isRow).map((line) => {
      const [statement = '', product = '', file = '', name = '', state = ''] = cellsOf(line);
      const keys = product === '-' ? [] : product.split(' · ');
      const named = keys.map((key) => (/^(§\d|deviations) /.test(key) ? key : `${section} ${key}`));
      return { section, statement, product: named, file, test: name, state };
    }),
  );
}

/**
 * What docs/product.md states: each row of a table, each point of a list, each paragraph. It is called by its section and its opening:
 * the first cell, the bold words, or the first four.
 */
function statementsOf(text: string): string[] {
  return sectionsOf(text).flatMap(({ section, lines }) =>
    lines.filter(isStatement).map((line) => `${section} ${opening(line)}`),
  );
}

function opening(line: string): string {
  if (isRow(line)) return cellsOf(line)[0] ?? '';
  const words = line.replace(/^- /, '').replaceAll('`', '');
  return /^\*\*(.+?)[.:]?\*\*/.exec(words)?.[1] ?? words.split(' ').slice(0, 4).join(' ');
}

/** The lines below each `## §n …`, and below the deviations; the head of a table is marked. */
function sectionsOf(text: string): { section: string; lines: string[] }[] {
  return text.split(/^(?=## )/m).flatMap((part) => {
    const [title = '', ...lines] = part.split('\n').filter(Boolean);
    const section = /^## (§\d)/.exec(title)?.[1] ?? (/deviations/.test(title) ? 'deviations' : null);
    const isHead = (index: number): boolean => /^\|[\s|:-]+$/.test(lines[index + 1] ?? '');
    return section ? [{ section, lines: lines.map((line, index) => (isHead(index) ? `${line}head` : line)) }] : [];
  });
}

/** `file › name`: the name as it stands in `test(…)` or `describe(…)`; what a template fills in is `…`. */
function isTest(cell: string): boolean {
  const [file = '', name = ''] = cell.split(' › ');
  if (!existsSync(join(ROOT, file))) return false;
  return testNames(read(file)).includes(name);
}
