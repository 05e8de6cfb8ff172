import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sources } from '../scripts/imports.ts';
import { clientTable } from '../scripts/client-table.ts';
import { withTables } from '../scripts/markdown.ts';
import { wireTables } from '../scripts/wire-tables.ts';

/** docs/product.md is what the code says: its tables of fields and codes, and the words that it quotes. */

const ROOT = join(import.meta.dirname, '..');
const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');

test('The tables of fields and codes are those of the code.', () =>
  assert.equal(product, withTables(product, wireTables()), 'run npm run product'));

test('The table of a client’s settings is that of the code.', () => {
  const brands = readFileSync(join(ROOT, 'docs/operate/brands.md'), 'utf8');
  assert.equal(brands, withTables(brands, clientTable()), 'run npm run product');
});

test('Every word that is called exact stands in the code.', () => {
  const code = ['domain', 'web']
    .flatMap((folder) => sources(folder))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll('\\u00ad', ''))
    .join('\n');
  const [, section = ''] = /## Exact words\n([\s\S]*?)\n## /.exec(product) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Where'));
  const words = rows.flatMap((row) => row.split('|').slice(2, 4)).flatMap((cell) => cell.trim().split(', '));
  assert.ok(words.length > 60, `${words.length} words`);
  assert.deepEqual(
    words.filter((text) => text !== '-' && !code.includes(text)),
    [],
  );
});
