import { readFileSync } from 'node:fs';
import { UsageError, type CommandCall } from './command.ts';

/** Sources of a value that is not on the command line. */
export interface ValueSources {
  /** Asks the person at the terminal. */
  ask?: CommandCall['ask'];
  /** Reads standard input to its end. */
  input?: (() => Promise<string>) | undefined;
}

/** Help for options whose values are personal. */
export const HIDDEN_HELP = (names: readonly string[]): string =>
  `${names.map((name) => `--${name}`).join(', ')}: - reads a line of standard input, @FILE that of a file; no list of processes (ps) shows it`;

/**
 * Reads values from elsewhere: `-` is the next line of standard input, `@FILE` the first line of a file. Every user of
 * the machine can read a command line.
 * @throws UsageError where there is no line
 */
export async function readHidden(
  values: CommandCall['values'],
  names: readonly string[],
  { ask, input }: ValueSources,
): Promise<CommandCall['values']> {
  const read: Record<string, string | undefined> = { ...values };
  let lines: string[] | null = null;
  for (const name of names) {
    const written = values[name];
    if (written === '-') {
      if (!ask) lines ??= linesIn((await input?.()) ?? '');
      read[name] = (ask ? await ask(`--${name}: `) : lines?.shift())?.trim();
      if (!read[name]) throw new UsageError(`--${name}: there was nothing on standard input. Write it on a line.`);
    } else if (written?.startsWith('@')) {
      [read[name]] = linesIn(textOf(name, written.slice(1)));
      if (!read[name]) throw new UsageError(`--${name}: the file ${written.slice(1)} is empty. Write it on a line.`);
    }
  }
  return read;
}

const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--${name}: the file ${file} cannot be read (${code}).`, { cause: error });
  }
}
