import { execFileSync } from 'node:child_process';
import { arrowsOf, sources } from '../imports.ts';

/** Tests that read the files of the project rather than import them. */
const ALWAYS = ['dag.test.ts', 'house.test.ts', 'docs/references.test.ts'];
/** Files of unit tests. `npm run check` has no time for tests with a browser, a deployment or a search. */
const IS_UNIT = /^(domain|web|server|scripts|faults|bench|fuzz\/(check|wire)|docs)\/(?!.*\.long\.)/;

/**
 * The unit tests that a change touches: for each changed file, the tests that import it, directly or through others;
 * the nearest first. A change is what is not committed, or was committed since the branch left origin/main.
 */
export function touchedTests(): string[] {
  const importers = new Map<string, string[]>();
  for (const { file, to } of sources('{domain,web,server,scripts,faults,bench,fuzz,docs}').flatMap(arrowsOf))
    importers.set(to, [...(importers.get(to) ?? []), file]);
  const reached = new Set(changedFiles());
  // The set grows while it is read, so the nearest come first.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const tests = [...reached].filter((file) => file.endsWith('.test.ts') && IS_UNIT.test(file));
  return [...new Set([...ALWAYS, ...tests])];
}

/** The files of the change, as paths from the root. */
export function changedFiles(): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', '--relative', base());
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

/** The commit that the change began from; HEAD where there is no origin. */
function base(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0]!;
  } catch {
    return 'HEAD';
  }
}

function git(...args: string[]): string[] {
  const said = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return said.split('\n').filter(Boolean);
}
