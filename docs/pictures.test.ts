import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

test('the README shows all four pictures that `npm run pictures` takes, 200 kB together at most', () => {
  const files = globSync('docs/pictures/*', { cwd: ROOT }).sort();
  assert.deepEqual(
    files,
    ['place', 'start', 'status', 'summary'].map((name) => join('docs/pictures', `${name}.webp`)),
  );
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  for (const file of files) assert.ok(readme.includes(`(${file})`) || readme.includes(`"${file}"`), file);
  const bytes = files.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
  assert.ok(bytes <= 200_000, `${bytes} bytes`);
});
