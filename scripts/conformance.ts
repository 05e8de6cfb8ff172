import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mistakes, withTests } from './conformance-table.ts';
import { taggedTests } from './test-ids.ts';

/**
 * `npm run conformance`: regenerates the Test column of docs/conformance.md from the ids in the tests' titles.
 * Exit code 1 if a mistake is left, such as a row without a test.
 */

const ROOT = resolve(import.meta.dirname, '..');
const PATH = join(ROOT, 'docs/conformance.md');

const tests = taggedTests(ROOT);
const before = readFileSync(PATH, 'utf8');
const document = withTests(before, tests);
if (document !== before) writeFileSync(PATH, document);
console.log(document === before ? 'docs/conformance.md was right.' : 'docs/conformance.md is written.');
for (const mistake of mistakes(document, tests)) {
  console.error(mistake);
  process.exitCode = 1;
}
