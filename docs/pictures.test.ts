import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

/** Pictures that `npm run pictures` takes, by the document that shows them. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['place', 'start', 'status', 'summary', 'leitstand-brett'],
  'docs/operate/leitstand.md': ['leitstand-brett', 'leitstand-fall', 'leitstand-helfer'],
};

test('the documents show all pictures that `npm run pictures` takes, 400 kB together at most', () => {
  const files = globSync('docs/pictures/*', { cwd: ROOT }).sort();
  assert.deepEqual(
    files,
    [...new Set(Object.values(SHOWN).flat())].sort().map((name) => join('docs/pictures', `${name}.webp`)),
  );
  for (const [document, names] of Object.entries(SHOWN)) {
    const text = readFileSync(join(ROOT, document), 'utf8');
    for (const name of names)
      assert.match(text, new RegExp(`["(/]pictures/${name}\\.webp[")]`), `${document}: ${name}`);
  }
  const bytes = files.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
  assert.ok(bytes <= 400_000, `${bytes} bytes`);
});
