import { parseArgs } from 'node:util';
import { auftrag } from './auftrag.ts';
import { aufbewahrung } from './aufbewahrung.ts';
import { auskunft } from './auskunft.ts';
import { RefusedError, UsageError, type Command } from './command.ts';
import { einladung } from './einladung.ts';
import { faelle } from './faelle.ts';
import { herstellerImport } from './hersteller-import.ts';
import { HIDDEN_HELP, readHidden, type ValueSources } from './hidden-values.ts';
import { hinweis } from './hinweis.ts';
import { konto } from './konto.ts';
import { link } from './link.ts';
import { loeschen } from './loeschen.ts';
import { nachrichtProbe } from './nachricht-probe.ts';
import { pruefen } from './pruefen.ts';
import { pushSchluessel } from './push-schluessel.ts';
import { schluessel } from './schluessel.ts';
import { sicherung } from './sicherung.ts';
import { sicherungsschluessel } from './sicherungsschluessel.ts';
import { umziehen } from './umziehen.ts';
import { widerrufen } from './widerrufen.ts';
import { wiederherstellen } from './wiederherstellen.ts';
import { zahlen } from './zahlen.ts';
import { zeigen } from './zeigen.ts';
import { zugriffe } from './zugriffe.ts';
import { zustellungen } from './zustellungen.ts';
import { zuweisen } from './zuweisen.ts';
import { exitLine } from '../exit-line.ts';
import { readCommandSettings } from '../settings.ts';

/** The operator's commands, by name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  pruefen,
  faelle,
  zeigen,
  einladung,
  widerrufen,
  schluessel,
  konto,
  'hersteller-import': herstellerImport,
  zuweisen,
  auftrag,
  link,
  hinweis,
  zustellungen,
  zugriffe,
  zahlen,
  'nachricht-probe': nachrichtProbe,
  'push-schluessel': pushSchluessel,
  aufbewahrung,
  loeschen,
  auskunft,
  sicherung,
  sicherungsschluessel,
  wiederherstellen,
  umziehen,
};

const CALL = 'npm run betreiber --';

const helpOf = (name: string, { usage, about, more = [], hidden }: Command): string => {
  const lines = [...more, ...(hidden ? [HIDDEN_HELP(hidden)] : [])].map((line) => `  ${line}`);
  return [`  ${CALL} ${name} ${usage}`.trimEnd(), '', `${name}: ${about}`, ...lines, ''].join('\n');
};

/** The help of each command, as `--help` prints it and docs/operate/commands.md shows it. */
export const helpOfEach = (): readonly (readonly [name: string, help: string])[] =>
  Object.entries(COMMANDS).map(([name, command]) => [name, helpOf(name, command)]);

const HELP = `The operator's commands. They work beside the running service, on its store and DATA_DIR.

${Object.entries(COMMANDS)
  .map(([name, { usage }]) => `  ${CALL} ${name} ${usage}`.trimEnd())
  .join('\n')}

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `${name.padEnd(18)} ${about}`)
  .join('\n')}

Each one tells more with --help, and prints one line of JSON with --json. Links begin with PUBLIC_URL, as the service was
last started with. Exit codes: 0 done, 1 refused, 2 not understood.
`;

/** Output of a command, and its exit code. */
export interface CommandResult {
  status: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/**
 * Runs one of the operator's commands, given as the words of a command line; returns its output. `ask` asks the person
 * at the terminal, `input` reads standard input; `warn` gets a warning at once.
 */
export async function execute(
  [name = '', ...rest]: readonly string[],
  env: NodeJS.ProcessEnv,
  { ask, input, warn }: ValueSources & { warn(line: string): void },
): Promise<CommandResult> {
  const done = (stdout: string): CommandResult => ({ status: 0, stdout, stderr: '' });
  /** Help to print on a usage error: the command's, once that is known. */
  let help = HELP;
  let isJson = false;
  try {
    if (name === '--help' || name === '-h') return done(HELP);
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(name ? `There is no command "${name}".` : 'Which command?');
    help = helpOf(name, command);
    const { values, positionals: args } = parse(command, rest);
    if (values['help']) return done(help);
    isJson = values['json'] === true;
    const [least, most] = command.args;
    if (args.length < least || args.length > most)
      throw new UsageError(
        `${name} takes ${least === most ? least : `${least} to ${most}`} words, not ${args.length}.`,
      );
    const typed = Object.entries(values);
    const written = Object.fromEntries(typed.filter((one): one is [string, string] => typeof one[1] === 'string'));
    const read = await readHidden(written, command.hidden ?? [], { ask, input });
    refuseGarbled([
      ...Object.entries(read).map(([option, value]) => [`--${option}`, value] as const),
      ...args.map((word, nr) => [`Word ${nr + 1}`, word] as const),
    ]);
    const answer = await command.run({
      settings: readCommandSettings(env, warn),
      env,
      aufruf: command.hasVerbs ? `${name} ${args[0]}` : name,
      args,
      values: read,
      flags: new Set(typed.filter(([, value]) => value === true).map(([flag]) => flag)),
      ...(ask && !isJson && { ask }),
      warn,
    });
    return done(isJson ? `${JSON.stringify(answer.json)}\n` : answer.text);
  } catch (error) {
    if (error instanceof UsageError) return { status: 2, stdout: '', stderr: `${error.message}\n\n${help}` };
    const isRefused = error instanceof RefusedError;
    return {
      status: 1,
      stdout: isRefused && isJson ? `${JSON.stringify(error.json)}\n` : '',
      stderr: `${isRefused ? error.message : exitLine(error)}\n`,
    };
  }
}

/**
 * Refuses words and values in another character set, from the command line, standard input or a file. A misread plate
 * would find no case, and its person would not be erased.
 * @throws UsageError that names the option; a word by its number
 */
function refuseGarbled(given: readonly (readonly [name: string, value: string | undefined])[]): void {
  const [name] = given.find(([, value]) => value?.includes('\ufffd')) ?? [];
  if (name !== undefined) throw new UsageError(`${name} holds bytes that are no UTF-8. Write it in UTF-8.`);
}

function parse(
  { options = [], flags = [] }: Command,
  args: readonly string[],
): { values: Readonly<Record<string, unknown>>; positionals: string[] } {
  const known = [
    ...options.map((name) => [name, { type: 'string' }] as const),
    ...['json', ...flags].map((name) => [name, { type: 'boolean' }] as const),
    ['help', { type: 'boolean', short: 'h' }] as const,
  ];
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: Object.fromEntries(known) });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
