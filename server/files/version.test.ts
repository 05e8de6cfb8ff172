import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { COMMIT, commitOf } from './version.ts';

const HASH = 'a'.repeat(40);

test('the commit is read of an image’s file, a clone, a packed ref, a work tree, and is nothing elsewhere', (t) => {
  const of = (files: Record<string, string>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'version-'));
    t.after(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text.replaceAll('HERE', folder));
    }
    return commitOf(folder);
  };
  const REF = 'ref: refs/heads/main\n';
  const found: Record<string, string>[] = [
    { COMMIT: `${HASH}\n` },
    { '.git/HEAD': `${HASH}\n` },
    { '.git/HEAD': REF, '.git/refs/heads/main': `${HASH}\n` },
    { '.git/HEAD': REF, '.git/packed-refs': `# pack-refs\n${HASH} refs/heads/main\n` },
    { '.git': 'gitdir: HERE/x/w\n', 'x/w/HEAD': REF, 'x/w/commondir': '..\n', 'x/refs/heads/main': `${HASH}\n` },
  ];
  for (const files of found) assert.equal(of(files), HASH, JSON.stringify(files));
  const ours = join(import.meta.dirname, '../../.git');
  if (existsSync(ours)) assert.match(COMMIT, /^[0-9a-f]{12}$/, 'this one says its own');
  const none: Record<string, string>[] = [{}, { COMMIT: 'no hash' }, { '.git/HEAD': REF }];
  for (const files of none) assert.equal(of(files), '');
});
