import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { auftrag } from './betreiber/auftrag.ts';
import { aufbewahrung } from './betreiber/aufbewahrung.ts';
import { auskunft } from './betreiber/auskunft.ts';
import { RefusedError, UsageError, type Command } from './betreiber/command.ts';
import { einladung } from './betreiber/einladung.ts';
import { herstellerImport } from './betreiber/hersteller-import.ts';
import { hinweis } from './betreiber/hinweis.ts';
import { link } from './betreiber/link.ts';
import { loeschen } from './betreiber/loeschen.ts';
import { nachrichtProbe } from './betreiber/nachricht-probe.ts';
import { neueEpoche } from './betreiber/neue-epoche.ts';
import { pushSchluessel } from './betreiber/push-schluessel.ts';
import { schluessel } from './betreiber/schluessel.ts';
import { sicherung } from './betreiber/sicherung.ts';
import { sicherungsschluessel } from './betreiber/sicherungsschluessel.ts';
import { widerrufen } from './betreiber/widerrufen.ts';
import { wiederherstellen } from './betreiber/wiederherstellen.ts';
import { zugriffe } from './betreiber/zugriffe.ts';
import { zustellungen } from './betreiber/zustellungen.ts';
import { zuweisen } from './betreiber/zuweisen.ts';
import { exitLine } from './exit-line.ts';
import { readCommandSettings } from './settings.ts';

/** The operator's commands, by name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  einladung,
  widerrufen,
  schluessel,
  'hersteller-import': herstellerImport,
  zuweisen,
  auftrag,
  link,
  hinweis,
  zustellungen,
  zugriffe,
  'nachricht-probe': nachrichtProbe,
  'push-schluessel': pushSchluessel,
  aufbewahrung,
  loeschen,
  auskunft,
  sicherung,
  sicherungsschluessel,
  wiederherstellen,
  'neue-epoche': neueEpoche,
};

const CALL = 'npm run betreiber --';

const helpOf = (name: string, { usage, about, more = [] }: Command): string =>
  [`  ${CALL} ${name} ${usage}`.trimEnd(), '', `${name}: ${about}`, ...more.map((line) => `  ${line}`), ''].join('\n');

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

/** Help to print on a usage error: that of the command, once it is known. */
let help = HELP;
let isJson = false;

async function main([name = '', ...rest]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h') return void process.stdout.write(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command "${name}".` : 'Which command?');
  help = helpOf(name, command);
  const { values, positionals: args } = parse(command, rest);
  if (values['help']) return void process.stdout.write(help);
  isJson = values['json'] === true;
  const [least, most] = command.args;
  if (args.length < least || args.length > most)
    throw new UsageError(`${name} takes ${least === most ? least : `${least} to ${most}`} words, not ${args.length}.`);
  const typed = Object.entries(values);
  const answer = await command.run({
    settings: readCommandSettings(process.env),
    aufruf: command.hasVerbs ? `${name} ${args[0]}` : name,
    args,
    values: Object.fromEntries(typed.filter((one): one is [string, string] => typeof one[1] === 'string')),
    flags: new Set(typed.filter(([, value]) => value === true).map(([flag]) => flag)),
    ...(process.stdin.isTTY && !isJson && { ask: askAtTerminal }),
    warn: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(isJson ? `${JSON.stringify(answer.json)}\n` : answer.text);
}

/** The question goes to stderr, so that stdout holds the answer alone. '' where the input ends instead. */
async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const typed = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return typed;
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

main(process.argv.slice(2)).catch((error: unknown) => {
  const isRefused = error instanceof RefusedError;
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${help}`);
  else process.stderr.write(`${isRefused ? error.message : exitLine(error)}\n`);
  if (isRefused && isJson) process.stdout.write(`${JSON.stringify(error.json)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
