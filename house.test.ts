import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** House rule: comments that fit a screen. CONTRIBUTING.md. */
const COLUMNS = 120;

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
