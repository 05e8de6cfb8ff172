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
  /** The heading above it. */
  heading: string;
  commands: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^\1```$/gms;
const INLINE = /`(npm run (?:--silent )?\w[^`\n]*)`/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Every fenced block of a page that is marked as `sh`, moved to the left. Not what a command has written. */
const fencedOf = (page: Page): Block[] =>
  Array.from(writtenOf(page).matchAll(FENCE), ({ index, 1: indent = '', 2: kind, 3: body = '' }) => ({
    kind,
    ...placeOf(page, index),
    commands: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })).flatMap(({ kind, ...block }) => (kind === 'sh' ? [block] : []));

/** Each command of npm within a sentence. */
const inlineOf = (page: Page): Block[] =>
  Array.from(writtenOf(page).replaceAll(FENCE, blank).matchAll(INLINE), ({ index, 1: commands = '' }) => ({
    ...placeOf(page, index),
    commands,
  }));

const writtenOf = ({ text }: Page): string => text.replaceAll(GENERATED, blank);

function placeOf({ path, text }: Page, index: number): Pick<Block, 'path' | 'line' | 'heading'> {
  const before = text.slice(0, index);
  const [, heading = ''] = Array.from(before.replaceAll(FENCE, blank).matchAll(/^#+ (.+)$/gm)).at(-1) ?? [];
  return { path, line: before.split('\n').length, heading };
}

/** All of these blocks and commands. */
export const BLOCKS: readonly Block[] = PAGES.flatMap((page) => [...fencedOf(page), ...inlineOf(page)]);

/** The fenced blocks of a page by its name, such as `install`, in their order. */
export const blocksOf = (name: string): Block[] =>
  PAGES.filter(({ path }) => path === `docs/operate/${name}.md`).flatMap(fencedOf);

/** Pages that are followed from beginning to end by the test 'An afternoon'. */
const AFTERNOON = 'e2e/afternoon/afternoon.long.test.ts';
const FOLLOWED = ['docs/operate/install.md', 'docs/operate/go-live.md'];

/** What a test machine lacks for a block: a word of it, the reason, and the file that holds it as far as it can be. */
// prettier-ignore
const LACKING: readonly [word: RegExp, why: string, by?: string][] = [
  [/postgres-backup\.sh/,    'needs the user of a PostgreSQL server',           'deploy/postgres-backup.test.ts'],
  [/^sudo /m,                'needs root, systemd and nginx',                   'e2e/afternoon/upgrade.long.test.ts'],
  [/^docker /m,              'needs a container engine',                        'deploy/container.test.ts'],
  [/--permission/,           'runs until it is stopped',                        'deploy/container.test.ts'],
  [/^promtool /m,            'needs promtool',                                  'deploy/alerts.test.ts'],
  [/^pmtiles /m,             'needs the program pmtiles and a public host'],
  [/^git checkout TAG$/m,    'needs a release with a tag',                      'e2e/afternoon/upgrade.long.test.ts'],
  [/mandant -- sheet/,       'takes pictures in a browser for minutes'],
  [/bench:/,                 'fills databases for minutes'],
  [/run simulator/,          'helps until it is stopped',                       'server/simulator.test.ts'],
];

/** Why a block is not run in a folder of its own; null: it is. */
export function lackingFor({ path, commands }: Block): { why: string; by?: string | undefined } | null {
  if (FOLLOWED.includes(path)) return { why: 'is a step of An afternoon', by: AFTERNOON };
  const found = LACKING.find(([word]) => word.test(commands));
  return found ? { why: found[1], by: found[2] } : null;
}

/** Files that hold what a test machine lacks. */
export const HOLDERS: readonly string[] = [...new Set([AFTERNOON, ...LACKING.flatMap(([, , by]) => by ?? [])])];
