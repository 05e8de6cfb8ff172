import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientTable } from './client-table.ts';
import { withTables } from './markdown.ts';
import { wireTables } from './wire-tables.ts';

/** `npm run product`: writes the tables of docs/product.md and docs/operate/brands.md from the code. */

for (const [name, tables] of [
  ['docs/product.md', wireTables()],
  ['docs/operate/brands.md', clientTable()],
] as const) {
  const path = join(resolve(import.meta.dirname, '..'), name);
  const before = readFileSync(path, 'utf8');
  const document = withTables(before, tables);
  if (document !== before) writeFileSync(path, document);
  console.log(document === before ? `${name} was right.` : `${name} is written.`);
}
