import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { conformanceOf, mistakes, rowsOf } from './conformance-table.ts';
import { taggedTests } from './test-ids.ts';

/**
 * `npm run conformance`: writes docs/conformance.md from scripts/statements.md and the ids in the tests' titles.
 * Exit code 1 if a mistake is left, such as a statement without a test.
 */

const ROOT = resolve(import.meta.dirname, '..');
const PATH = join(ROOT, 'docs/conformance.md');

const statements = readFileSync(join(ROOT, 'scripts/statements.md'), 'utf8');
const tests = taggedTests(ROOT);
const document = conformanceOf(rowsOf(statements), tests);
const wasRight = document === readFileSync(PATH, 'utf8');
if (!wasRight) writeFileSync(PATH, document);
console.log(wasRight ? 'docs/conformance.md was right.' : 'docs/conformance.md is written.');
for (const mistake of mistakes(statements, tests)) {
  console.error(mistake);
  process.exitCode = 1;
}
