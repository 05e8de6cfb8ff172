import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pictureOf, withoutRoom } from '../scripts/architecture-picture.ts';
import { arrowsOf, sources, type Arrow } from '../scripts/imports.ts';

/** The picture of docs/architecture.md shows the imports as they are. */

const files = sources('{domain,web,server}').sort();

test('Every folder has a box in the picture.', () =>
  assert.deepEqual(
    withoutRoom(files).map((file) => `${file}: give its folder a box in scripts/architecture-picture.ts`),
    [],
  ));

test('The picture is made from the imports.', () => {
  const path = join(import.meta.dirname, 'architecture.svg');
  assert.ok(readFileSync(path, 'utf8') === pictureOf(files.flatMap(arrowsOf)), 'run npm run architecture');
});

const arrow = (file: string, to: string): Arrow => ({ file, to, line: 1, kind: 'value', isTest: false });

test('A file without a box is found, and so is a circle of rooms.', () => {
  assert.deepEqual(withoutRoom(['web/new-room/a.ts', 'web/kit/a.ts', 'server/test/a.ts']), ['web/new-room/a.ts']);
  const circle = [arrow('web/kit/a.ts', 'web/ort/b.ts'), arrow('web/ort/b.ts', 'web/kit/a.ts')];
  assert.throws(() => pictureOf(circle), /a circle: kit fields → ort → kit fields/);
});
