import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

test("A client's contact sheet is one file that holds its pictures; a client with a mistake has none", (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
  const file = join(ROOT, 'screens/bogen_test.html');
  t.after(() => {
    rmSync(folder, { recursive: true });
    rmSync(file, { force: true });
  });
  cpSync(join(ROOT, 'mandanten/ra_Standard'), join(folder, 'ra_Standard'), { recursive: true });
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['server/mandant-command.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, MANDANTEN_DIR: folder },
    });
  run('new', 'bogen_test', '--name', 'Bogen', '--telefon', '0221 998877', '--theme', 'mint_Velo');
  const { status, stderr } = run('sheet', 'bogen_test', 'nicht-gefunden');
  assert.equal(status, 0, String(stderr));
  const html = readFileSync(file, 'utf8');
  assert.equal(html.match(/src="data:image\/jpeg;base64,/g)?.length, 8);
  assert.doesNotMatch(html, /(src|href)="(?!data:)/);

  rmSync(join(folder, 'bogen_test/agb.de.md'));
  rmSync(file);
  const refused = run('sheet', 'bogen_test');
  assert.equal(refused.status, 1);
  assert.match(String(refused.stdout), /agb\.de\.md: the file is missing/);
});
