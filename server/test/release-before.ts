import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folder } from './test-service.ts';

/**
 * The commit of the release before: what runs on the operators' machines while this one is rolled out. Moved at each
 * release, to its commit (CONTRIBUTING.md 'A release').
 */
export const RELEASE_BEFORE = 'fdd73a27600347a96b76073162c3812e4e715f89';

const ROOT = join(import.meta.dirname, '../..');
/** What its service and its pages are made of; the packages are ours. */
const PARTS = ['package.json', 'tsconfig.json', 'domain', 'server', 'web', 'mandanten', 'themes'];

/** Reason why its tests are skipped, or false. In CI, which clones the whole history, the lack of it is a failure. */
export function withoutReleaseBefore(): string | false {
  const { status } = spawnSync('git', ['cat-file', '-e', `${RELEASE_BEFORE}^{commit}`], { cwd: ROOT });
  if (status === 0) return false;
  const why = `the history of this clone does not reach the release before (${RELEASE_BEFORE.slice(0, 12)}): git fetch --unshallow`;
  if (process.env['CI'] === 'true') throw new Error(why);
  return why;
}

/** Its package with its own pages, built anew, in a temporary folder, which is gone after the test. */
export function releaseBefore(t: TestContext): string {
  const made = folder(t);
  const tar = join(made, 'release.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', tar, RELEASE_BEFORE, ...PARTS], { cwd: ROOT });
  execFileSync('tar', ['-xf', tar, '-C', made]);
  symlinkSync(join(ROOT, 'node_modules'), join(made, 'node_modules'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  for (const more of [[], ['--ssr']])
    execFileSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'error', ...more], { cwd: made });
  return made;
}
