import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { countDocs, countWords } from '../scripts/docs-budgets.ts';

/** The documents stay as short as scripts/docs-budgets.ts says, and CONTRIBUTING.md names every script. */

const ROOT = join(import.meta.dirname, '..');
const MOST_SCRIPTS = 45;

test('No document is over its budget.', (t) => {
  const counts = countDocs(ROOT);
  for (const { what, count, most } of counts) t.diagnostic(`${what}: ${count} of ${most}`);
  const over = counts.filter(({ count, most }) => count > most);
  assert.deepEqual(
    over.map(({ what, count, most }) => `${what}: ${count}, at most ${most}: shorten`),
    [],
  );
});

test('Words, written words and lines are counted.', () => {
  assert.equal(countWords('| A word | – | 2.14 `code` |\n|---|---|'), 4);
  const root = mkdtempSync(join(tmpdir(), 'docs-budgets-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'docs/a.md'),
    'one two\n<!-- npm run product writes from here -->\nthree\n<!-- to here -->\n',
  );
  const counts = countDocs(root, [
    { files: /^docs\/a\.md$/, words: 2, isWritten: true, lines: 3 },
    { files: /^docs\/b\.md$/, lines: 1 },
  ]);
  assert.deepEqual(counts, [
    { what: 'words of docs/a.md', count: 2, most: 2 },
    { what: 'lines of docs/a.md', count: 4, most: 3 },
  ]);
});

test('Every script of package.json has a line in CONTRIBUTING.md, and none is a hook.', () => {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const names = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const guide = read('CONTRIBUTING.md');
  const called = new Set(Array.from(guide.matchAll(/npm (?:run (?:--silent )?)?([\w:]+)/g), ([, name]) => name));
  assert.ok(names.length <= MOST_SCRIPTS, `${names.length} scripts, at most ${MOST_SCRIPTS}`);
  assert.deepEqual(
    names.filter((name) => !called.has(name)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => /^(pre|post)/.test(name)),
    [],
  );
});
