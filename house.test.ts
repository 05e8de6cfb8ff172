import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { sources } from './scripts/imports.ts';

/** House rules: rooms that one takes in at a glance, short files, comments that fit a screen. CONTRIBUTING.md. */

/** Loose files of a folder, tests aside: at the top of the three large ones, and in any other folder of code. */
const MOST = { top: 14, other: 25 };
const TOPS = ['server', 'web/vorgang', 'e2e'];
/** Lines of a product file: the median, and the 90th percentile. */
const LINES = { median: 50, p90: 130 };
const COLUMNS = 120;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const product = sources('{domain,web,server}').filter((file) => !isTest(file) && !/\/test(-[^/]*)?\//.test(file));

test(`at most ${MOST.top} loose files at the top of ${TOPS.join(', ')}, at most ${MOST.other} in any other folder of code`, () => {
  const code = sources('{domain,web,server,e2e,chaos,faults,fuzz,bench,scripts}').filter((file) => !isTest(file));
  const folders = Map.groupBy(code, (file) => posix.dirname(file));
  const full = [...folders].filter(([folder, { length }]) => length > MOST[TOPS.includes(folder) ? 'top' : 'other']);
  assert.deepEqual(
    full.map(([folder, { length }]) => `${folder}: ${length} files; give some of them a room of their own`),
    [],
  );
});

test(`half of the product's files have at most ${LINES.median} lines, nine of ten at most ${LINES.p90}`, () => {
  const lengths = product.map((file) => readFileSync(file, 'utf8').split('\n').length - 1).sort((a, b) => a - b);
  const at = (share: number): number => lengths[Math.ceil(lengths.length * share) - 1]!;
  assert.ok(at(0.5) <= LINES.median && at(0.9) <= LINES.p90, `median ${at(0.5)}, 90th percentile ${at(0.9)}`);
});

test(`no comment is wider than ${COLUMNS} columns`, () => {
  const files = globSync('{domain,web,server,e2e,chaos,faults,fuzz,bench,scripts,docs,deploy}/**/*.{ts,tsx,mjs,css}');
  const wide = [...files, ...globSync('*.ts')].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWide(line) ? [`${file}:${index + 1}: wrap it at ${COLUMNS} columns`] : [])),
  );
  assert.equal(wide.join('\n'), '');
});

/** Whether a line is a comment, or ends in one, and is too wide; a wide row of a table is none. */
function isWide(line: string): boolean {
  return [...line].length > COLUMNS && /^\s*(\/\/|\/\*|\*\s)|[;{,]\s+\/\/ (?!prettier-ignore)/.test(line);
}
