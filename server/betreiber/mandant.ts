import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { APP_TYPES, appTypOf } from '#domain/flow.ts';
import { mistakeLine } from '#domain/mistake.ts';
import { exitLine } from '../exit-line.ts';
import { checkMandanten, type Checked } from '../mandanten/mandant-check.ts';
import { MandantError } from '../mandanten/mandant-file.ts';
import { foldersIn } from '../mandanten/mandanten.ts';
import { makeMandant } from '../mandanten/mandant-new.ts';
import { mandantJsonSchema } from '../mandanten/mandant-json-schema.ts';
import { readCommandSettings } from '../settings.ts';
import { STANDARD } from '#domain/standard.ts';
import { themesIn } from '../mandanten/themes.ts';
import { UsageError } from './command.ts';
import { surroundingsOf, textKeysOf, type Clients } from './surroundings.ts';

const HELP = `The commands for clients. They work on BRANDS_DIR, beside a running service, which takes up what they write.

  npm run mandant -- check [ID] [--json]
  npm run mandant -- new ID [--name NAME] [--telefon NUMBER] [--theme THEME] [--typ kfz] [--host HOST]… [--json]
  npm run mandant -- sheet ID [WORD]…
  npm run mandant -- schema

check              says all that keeps a client from going live, of one or of all and the themes
  --json           prints one line: {"checked":[{"name":"…","mistakes":[…]}],"mistakes":0}

new                writes the folder of a client for trying out that passes the check; at a terminal it asks for what is missing
  --name NAME      as people read it
  --telefon NUMBER as people read it; without a country it is German
  --theme THEME    a file in themes/ (${STANDARD})
  --typ TYPE       ${APP_TYPES.join(' or ')} (kfz)
  --host HOST      a host name that serves this client only; may be there several times
  --json           prints one line: {"folder":"…"}

sheet              writes screens/ID.html: every screen in the client's look, or those whose name contains a word, in
                   both sizes, languages and schemes; one file that holds its pictures

schema             writes mandant.schema.json beside the clients, for completion in an editor

Exit codes: 0 done and in order, 1 a mistake or refused, 2 not understood.
`;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        telefon: { type: 'string' },
        theme: { type: 'string' },
        typ: { type: 'string' },
        host: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

type Values = ReturnType<typeof parse>['values'];

/** The parts of the process that the commands use. `stdin.isTTY`: a person is at the terminal. */
export interface CommandProcess {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

/** Runs one of the commands for clients, given as the words of a command line; returns its exit code. */
export async function executeMandant(args: readonly string[], place: CommandProcess): Promise<0 | 1 | 2> {
  try {
    return (await run(args, place)) ? 0 : 1;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    // AbortError: the prompt was closed (Ctrl-C or Ctrl-D).
    const line = (error as Error).name === 'AbortError' ? '\nNothing was made.' : exitLine(error);
    place.stderr.write(isUsage ? `${error.message}\n\n${HELP}` : `${line}\n`);
    return isUsage ? 2 : 1;
  }
}

/** Returns whether it is done, and everything is in order. */
async function run(args: readonly string[], place: CommandProcess): Promise<boolean> {
  const { values, positionals } = parse(args);
  if (values.help) {
    place.stdout.write(HELP);
    return true;
  }
  const [command, id, ...rest] = positionals;
  const settings = readCommandSettings(place.env, (line) => place.stderr.write(`${line}\n`));
  const clients = surroundingsOf(settings);
  if (command !== 'new' && !existsSync(clients.folder))
    throw new MandantError(`There is no folder ${clients.folder} of clients.`);
  if (command === 'check' && !rest.length)
    return check(place, { ...clients, isTextKey: await textKeysOf(settings) }, id ?? null, values.json);
  if (command === 'sheet' && id !== undefined) return sheet(place, clients, id, rest);
  if (command === 'new' && id !== undefined && !rest.length) await create(place, clients, id, values);
  else if (command === 'schema' && id === undefined) say(place, writeSchema(clients));
  else if (command === 'new' && id === undefined) throw new UsageError('Which id? It will be the name of the folder.');
  else throw new UsageError(command ? `There is no command "${positionals.join(' ')}".` : 'Which command?');
  return true;
}

const say = ({ stdout }: CommandProcess, text: string): void => void stdout.write(`${text}\n`);

function check(
  place: CommandProcess,
  { folder, themes, ...surroundings }: Clients,
  only: string | null,
  json: boolean,
): boolean {
  const checked = checkMandanten(folder, themes, only, surroundings);
  if (only !== null && !checked.length) throw new MandantError(`There is no client "${only}" in ${folder}.`);
  const mistakes = checked.reduce((sum, one) => sum + one.mistakes.length, 0);
  const lines = [...checked.flatMap(linesOf), '', `${checked.length} checked, ${counted(mistakes)}`];
  say(place, json ? JSON.stringify({ checked: checked.map(jsonOf), mistakes }) : lines.join('\n'));
  return mistakes === 0;
}

const counted = (mistakes: number): string => `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}`;

const linesOf = ({ name, mistakes, note }: Checked): string[] =>
  mistakes.length
    ? [
        `✗ ${name}: ${counted(mistakes.length)}`,
        ...mistakes.map((mistake) => `  ${mistakeLine(mistake.file, mistake)}`),
      ]
    : [`✓ ${name}: ${note}`];

const jsonOf = ({ name, mistakes }: Checked): object => ({
  name,
  mistakes: mistakes.map(({ file, field, value, remedy }) => ({ file, field, value, remedy })),
});

async function create(place: CommandProcess, clients: Clients, id: string, values: Values): Promise<void> {
  const { folder, themes } = clients;
  const asked = await askFor(place, themes, values);
  const typ = appTypOf(asked.typ);
  if (!typ) throw new UsageError(`--typ must be ${APP_TYPES.join(' or ')}, not "${asked.typ}".`);
  const made = makeMandant({ ...asked, id, typ }, folder, themes);
  // The client's file names the schema, for completion in an editor.
  if (!existsSync(schemaFile(clients))) writeSchema(clients);
  const rest =
    `${made} is there and in order. What it still needs:\n` +
    '  logo.svg           your own logo, its size in mandant.json\n' +
    '  agb, datenschutz, impressum in .de.md and .en.md   your own texts\n' +
    '  testmandant        take it out of mandant.json last: until then its cases are examples that no help comes to\n' +
    `Then: npm run mandant -- check ${id}`;
  say(place, values.json ? JSON.stringify({ folder: made }) : rest);
}

/**
 * The values of the flags. At a terminal, missing ones are prompted for.
 * @throws UsageError without a terminal when --name or --telefon is missing
 */
async function askFor(
  { stdin, stderr }: CommandProcess,
  themes: string,
  { name, telefon, theme, typ, host, json }: Values,
) {
  const isTerminal = stdin.isTTY === true && !json;
  if (!isTerminal) {
    if (name === undefined || telefon === undefined) throw new UsageError('A new client needs --name and --telefon.');
    return { name, telefon, theme: theme ?? STANDARD, typ: typ ?? 'kfz', hosts: host ?? [] };
  }
  const terminal = createInterface({ input: stdin, output: stderr });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  const ask = async (question: string, otherwise: string): Promise<string> =>
    (await terminal.question(`${question}${otherwise && ` (${otherwise})`}: `, closed)).trim() || otherwise;
  try {
    return {
      name: name ?? (await ask('Name, as people read it', '')),
      telefon: telefon ?? (await ask('Telephone number, as people read it', '')),
      typ: typ ?? (await ask(`What it helps with, ${APP_TYPES.join(' or ')}`, 'kfz')),
      theme: theme ?? (await ask(`Theme: ${themesIn(themes).join(', ')}`, STANDARD)),
      hosts:
        host ??
        (await ask('Host names of its own, with blanks between them; none: leave it empty', ''))
          .split(/\s+/)
          .filter(Boolean),
    };
  } finally {
    terminal.close();
  }
}

/** Writes the contact sheet: builds the app and takes screenshots in a browser, in child processes. */
function sheet(place: CommandProcess, clients: Clients, id: string, words: readonly string[]): boolean {
  const { folder, themes, publicUrl } = clients;
  const faults = checkMandanten(folder, themes, id, { publicUrl }).flatMap(({ mistakes }) => mistakes);
  if (faults.length || !foldersIn(folder).includes(id)) return check(place, clients, id, false);
  const root = join(import.meta.dirname, '../..');
  for (const args of [
    ['scripts/setup.mjs', '--build', '--browser'],
    ['e2e/look/contact-sheet.ts', '--mandant', id, ...words],
  ]) {
    const { status } = spawnSync(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...place.env, BRANDS_DIR: dirname(folder) },
    });
    if (status !== 0) return false;
  }
  return true;
}

const schemaFile = ({ folder }: Clients): string => join(folder, 'mandant.schema.json');

/** Writes the schema of `mandant.json` beside the clients, and returns its path. */
function writeSchema(clients: Clients): string {
  const file = schemaFile(clients);
  writeFileSync(file, `${JSON.stringify(mandantJsonSchema(themesIn(clients.themes)), null, 2)}\n`);
  return file;
}
