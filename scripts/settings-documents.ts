import * as v from 'valibot';
import { helpOfEach } from '../server/betreiber/execute.ts';
import { NAMES, TABLE, TITLES, type Setting } from '../server/settings/table.ts';
import { OLD_NAMES } from '../server/settings/unknown-names.ts';
import { code, table } from './markdown.ts';

/**
 * What is written from the table of settings: documents, .env.example, and the lines of the compose files; and from the
 * commands' own help.
 */

/**
 * The document with this text between its two marks, which stand in comments on lines of their own: 'npm run settings
 * writes from here' and 'to here'.
 * @throws Error where a mark is missing
 */
function withPart(document: string, text: string): string {
  const begin = document.indexOf('npm run settings writes from here');
  const from = document.indexOf('\n', begin) + 1;
  const to = document.lastIndexOf('\n', document.indexOf(' to here', from)) + 1;
  if (begin < 0 || to < from) throw new Error("put 'npm run settings writes from here' and 'to here' around the part");
  return `${document.slice(0, from)}${text}${document.slice(to)}`;
}

/** The files, each with what it becomes. */
export const WRITTEN: Readonly<Record<string, (before: string) => string>> = {
  '.env.example': envExample,
  'docs/operate/settings.md': (before) => withPart(before, `\n${settingsTables()}\n\n`),
  'docs/operate/commands.md': (before) => withPart(before, `\n${commandHelps()}\n\n`),
  'CHANGELOG.md': (before) => withPart(before, `\n${oldNames()}\n\n`),
  'compose.yaml': (before) => withPart(before, passedOn(before, 6)),
  'deploy/compose.postgres.yaml': (before) => withPart(before, passedOn(before, 2)),
};

const groups = Object.entries(TABLE).map(([group, settings]) => ({
  title: TITLES[group as keyof typeof TITLES],
  settings: Object.values<Setting>(settings),
}));

const allowedIn = ({ kind }: Setting): string => v.getDescription(kind) ?? '';

function nameOf({ name, secret }: Setting): string {
  if (secret === 'named') return code(`${name}…`);
  return secret ? `${code(name)}, ${code(`${name}_FILE`)}` : code(name);
}

const defaultOf = ({ default: usual, otherwise }: Setting): string => otherwise ?? (usual ? code(usual) : 'none');

const settingsTables = (): string =>
  groups
    .map(({ title, settings }) => {
      const rows = settings.map((setting) => [
        nameOf(setting),
        defaultOf(setting),
        allowedIn(setting).replaceAll(/[*_]/g, '\\$&'),
        setting.about,
      ]);
      return `### ${title}\n\n${table(['Name', 'Default', 'Allowed', 'What it does'], rows)}`;
    })
    .join('\n\n');

const commandHelps = (): string =>
  helpOfEach()
    .map(([name, help]) => `### ${name}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\``)
    .join('\n\n');

const oldNames = (): string => {
  const rows = Object.entries(OLD_NAMES).map(([old, name]) => [code(old), code(name)]);
  return table(['Name of before', 'Name now'], rows);
};

/** Columns of .env.example. */
const WIDTH = 110;

function envExample(): string {
  const head = [
    'The settings of the service, written by npm run settings.',
    'Copy this file to .env, and take away the # before a setting that you change. Compose reads .env; without a container: node --env-file=.env server/main.ts',
    'A secret NAME may also come from a file: NAME_FILE=/path/of/the/file. See docs/operate/settings.md.',
  ];
  const parts = groups.map(({ title, settings }) =>
    [
      `# == ${title} ==`,
      ...settings.map((setting) => {
        const { name, about, example, default: usual = '', secret } = setting;
        const lines = [about.replaceAll('`', ''), `Allowed: ${allowedIn(setting)}.`].flatMap(wrapped);
        return [...lines, `#${name}${secret === 'named' ? 'NAME' : ''}=${example ?? usual}`].join('\n');
      }),
    ].join('\n\n'),
  );
  return `${[head.flatMap(wrapped).join('\n'), ...parts].join('\n\n')}\n`;
}

/** A text as lines of comment. */
function wrapped(text: string): string[] {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + 1 + word.length > WIDTH) lines.push('#');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines;
}

/** What a container has of its own, by the image or the compose file; FAULT is for tests. */
// prettier-ignore
const OWN_OF_CONTAINER = [
  'PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_PASSWORD', 'DATABASE_PASSWORD_FILE', 'BRANDS_DIR', 'DRAIN_TIME', 'SERVICE_BASE', 'FAULT',
];

/**
 * The lines of a compose file that pass settings on; not those that stand there already. Names of before are passed on,
 * so that the start tells the new ones.
 */
function passedOn(document: string, indent: number): string {
  const own = withPart(document, '');
  const isSet = (name: string): boolean => new RegExp(`^ +${name}:`, 'm').test(own);
  return [...NAMES, ...Object.keys(OLD_NAMES)]
    .filter((name) => !OWN_OF_CONTAINER.includes(name) && !isSet(name))
    .map((name) => `${' '.repeat(indent)}${name}: \${${name}:-}\n`)
    .join('');
}
