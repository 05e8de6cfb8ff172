import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages for operators, and the commands in them. */

export const ROOT = join(import.meta.dirname, '..');

/** A page; `own` is its text without the parts that a command writes. */
export interface Page {
  path: string;
  text: string;
  own: string;
}

const GENERATED = /<!-- npm run \w+ writes from here -->.*?<!-- to here -->/gs;

export const PAGES: readonly Page[] = globSync('docs/operate/**/*.md', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return { path, text, own: text.replaceAll(GENERATED, '') };
  });

/** A block of commands of a page, as it stands there. */
export interface Block {
  path: string;
  /** Line of the page on which it begins. */
  line: number;
  commands: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^\1```$/gms;
const INLINE = /`(npm run (?:--silent )?\w[^`\n]*)`/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/**
 * Every fenced block of the pages that is marked as `sh`, and each command of npm within a sentence. A block in a list
 * is moved to the left. Not what a command has written.
 */
export const BLOCKS: readonly Block[] = PAGES.flatMap(({ path, text }) => {
  const written = text.replaceAll(GENERATED, blank);
  const at = (index: number): { path: string; line: number } => ({
    path,
    line: text.slice(0, index).split('\n').length,
  });
  const fenced = Array.from(written.matchAll(FENCE), ({ index, 1: indent = '', 2: kind, 3: body = '' }) => ({
    kind,
    ...at(index),
    commands: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  const inline = Array.from(written.replaceAll(FENCE, blank).matchAll(INLINE), ({ index, 1: commands = '' }) => ({
    ...at(index),
    commands,
  }));
  return [...fenced.filter(({ kind }) => kind === 'sh'), ...inline];
});

/** Pages that are followed from beginning to end by the test 'An afternoon'. */
const FOLLOWED = ['docs/operate/install.md', 'docs/operate/go-live.md'];

/** What a test machine lacks for a block: a word of it, the reason, and the file that holds it as far as it can be. */
// prettier-ignore
const LACKING: readonly [word: RegExp, why: string, by?: string][] = [
  [/^sudo /m,                'needs root, systemd and nginx'],
  [/^docker /m,              'needs a container engine',                        'deploy/container.test.ts'],
  [/--permission/,           'runs until it is stopped',                        'deploy/container.test.ts'],
  [/postgres-backup\.sh/,    'needs the user of a PostgreSQL server',           'deploy/postgres-backup.test.ts'],
  [/^promtool /m,            'needs promtool',                                  'deploy/alerts.test.ts'],
  [/^pmtiles /m,             'needs the program pmtiles and a public host'],
  [/^git checkout TAG$/m,    'needs a release with a tag'],
  [/mandant -- sheet/,       'takes pictures in a browser for minutes'],
  [/bench:/,                 'fills databases for minutes'],
  [/run simulator/,          'helps until it is stopped',                       'server/simulator.test.ts'],
];

/** Why a block is not run in a folder of its own; null: it is. */
export function lackingFor({ path, commands }: Block): { why: string; by?: string | undefined } | null {
  if (FOLLOWED.includes(path)) return { why: 'is a step of An afternoon' };
  const found = LACKING.find(([word]) => word.test(commands));
  return found ? { why: found[1], by: found[2] } : null;
}

/** Files that hold what a test machine lacks. */
export const HOLDERS: readonly string[] = [...new Set(LACKING.flatMap(([, , by]) => by ?? []))];
