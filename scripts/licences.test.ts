import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { bundledFolders, lockedPackages, noticeText, productionFolders } from './licences.mjs';

/** Third-party packages (supply chain): few, without install scripts, each named in NOTICE. */

const root = join(import.meta.dirname, '..');
const packages = lockedPackages();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isHere = (list: string[] | undefined, here: string) => !list || list.includes(here);

describe('The packages', () => {
  test('are named in the NOTICE as it would be written now (node scripts/licences.mjs --write).', () =>
    assert.equal(read('NOTICE'), noticeText()));

  test('that the web app imports are known to the NOTICE (BUNDLED in licences.mjs).', () => {
    const known = [...productionFolders(), ...bundledFolders()].map((folder) => folder.slice('node_modules/'.length));
    const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.|vite|^web\/build\//.test(file),
    );
    const imports = files.flatMap((file) => Array.from(read(file).matchAll(/from '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)));
    const unknown = imports.map(([, name]) => name ?? '').filter((name) => !known.includes(name));
    assert.deepEqual(
      unknown.filter((name) => !name.startsWith('node')),
      [],
    );
  });

  test('run no code when they are installed.', () =>
    assert.deepEqual(
      Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript),
      [],
    ));

  test('come from whatever registry npm is set to: the lockfile names none.', () =>
    assert.deepEqual(
      Object.keys(packages).filter((folder) => packages[folder]?.resolved),
      [],
    ));

  test('are at most 130 in production.', () => {
    const here = productionFolders().filter((folder) => {
      const { os, cpu } = packages[folder]!;
      return isHere(os, process.platform) && isHere(cpu, process.arch);
    });
    assert.ok(here.length <= 130, `${here.length} packages`);
  });
});

test('No file in git names the host of a package registry.', (t) => {
  const hosts = String.raw`registry\.[a-z0-9-]+\.[a-z]+|(npm\.pkg|npmmirror|yarnpkg)\.[a-z]+|(deb|archive)\.(debian|ubuntu)\.[a-z]+`;
  const { status, stdout } = spawnSync('git', ['grep', '--untracked', '-InE', hosts], { cwd: root, encoding: 'utf8' });
  if (status !== 0 && status !== 1) return t.skip('not a git work tree');
  assert.equal(stdout, '');
});
