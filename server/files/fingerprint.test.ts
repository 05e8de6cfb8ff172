import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fingerprint } from './fingerprint.ts';

test('a folder is another one once a file in it is written, taken away, put back, or may be read by others', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mandant.json');
  writeFileSync(file, '{}');
  const changes: readonly (readonly [what: string, change: () => void])[] = [
    ['no longer readable', () => chmodSync(file, 0o000)],
    ['readable again', () => chmodSync(file, 0o644)],
    ['the folder closed', () => chmodSync(folder, 0o500)],
    ['the folder opened', () => chmodSync(folder, 0o700)],
    ['written', () => writeFileSync(file, '{"a":1}')],
    ['of the same size, dated back', () => (writeFileSync(file, '{"a":2}'), utimesSync(file, 1, 1))],
    ['taken away', () => rmSync(file)],
    ['put back', () => writeFileSync(file, '{"a":1}')],
  ];
  let before = fingerprint(folder);
  assert.equal(fingerprint(folder), before, 'nothing has changed');
  for (const [what, change] of changes) {
    await setTimeout(10); // the resolution of times on some file systems
    change();
    const after = fingerprint(folder);
    assert.notEqual(after, before, what);
    before = after;
  }
});
