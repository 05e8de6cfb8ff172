import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { openStore } from '../open.ts';
import type { Settings } from '../settings.ts';

/** What was typed cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** Understood, and refused: exit code 1. `json` is what `--json` prints; without it `{"fehler": message}`. */
export class RefusedError extends Error {
  readonly json: object;

  constructor(message: string, options: ErrorOptions & { json?: object } = {}) {
    super(message, options);
    this.json = options.json ?? { fehler: message };
  }
}

/** What was typed after the name of a command. */
export interface Call {
  settings: Settings;
  args: readonly string[];
  /** Options with a value, by name. */
  values: Readonly<Partial<Record<string, string>>>;
  flags: ReadonlySet<string>;
  /** Takes a line that the operator should read beside the answer. */
  warn(line: string): void;
}

/** The answer of a command: for people, and for programs (`--json`, one line). */
export interface Answer {
  text: string;
  json: unknown;
}

/** One of the operator's commands. */
export interface Command {
  /** How it is called, after its name. */
  usage: string;
  /** What it does, in one line. */
  about: string;
  /** Its words and options, a line each. */
  more?: readonly string[];
  /** Names of its options with a value, and of those without. */
  options?: readonly string[];
  flags?: readonly string[];
  /** Fewest and most words after its name. */
  args: readonly [least: number, most: number];
  /** @throws UsageError @throws RefusedError */
  run(call: Call): Promise<Answer>;
}

/** Lends the installation's store, beside the running service. */
export async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The case of that userID (12 characters) or invitation (15), of any client. @throws RefusedError when there is none */
export async function caseOf(store: Store, id: string): Promise<StoredCase> {
  const stored = await store.load(id, null, new Date().toISOString());
  if (!stored) throw new RefusedError('There is no such case.');
  return stored;
}

/** Columns under each other, a line for each row; empty text for no rows. */
export function table(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '-')));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return cells.map((row) => `${line(row).trimEnd()}\n`).join('');
}
