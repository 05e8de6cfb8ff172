import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { plural } from './plural.ts';

const WHEELS = [
  ['ein Rad fehlt', 'one wheel missing'],
  ['Räder fehlen', 'wheels missing'],
] as const;

test('one is one, and none or several are several', () => {
  assert.deepEqual(plural(1, ...WHEELS), WHEELS[0]);
  for (const count of [0, 2, 21, 101]) assert.deepEqual(plural(count, ...WHEELS), WHEELS[1]);
});

test('no text is chosen by comparing with 1', () => {
  const root = join(import.meta.dirname, '..');
  const files = ['domain', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name)),
  );
  const compared = files.filter((file) => /[!=]== 1\s*\?\s*(say\()?\[/.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(compared, []);
});
