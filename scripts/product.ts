import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { wireTables, withTables } from './wire-tables.ts';

/** `npm run product`: writes the tables of docs/product.md 'Fields and codes' from the code. */

const PATH = join(resolve(import.meta.dirname, '..'), 'docs/product.md');

const before = readFileSync(PATH, 'utf8');
const document = withTables(before, wireTables());
if (document !== before) writeFileSync(PATH, document);
console.log(document === before ? 'docs/product.md was right.' : 'docs/product.md is written.');
