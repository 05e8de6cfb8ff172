import { idKind, readId } from '#domain/ids.ts';
import type { Store } from '../store/store.ts';
import { accessesMade } from '../store/tables/auskunft/zugriffe.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { joinJournal, type Journal } from '../lifetime/erasure-journal.ts';
import { openExisting } from '../open.ts';
import type { Environment } from '../setting.ts';
import type { Settings } from '../settings.ts';

/** Usage error: exit code 2. */
export class UsageError extends Error {}

/** Command refused: exit code 1. `json` is what `--json` prints; by default `{"fehler": message}`. */
export class RefusedError extends Error {
  readonly json: object;

  constructor(message: string, options: ErrorOptions & { json?: object } = {}) {
    super(message, options);
    this.json = options.json ?? { fehler: message };
  }
}

/** The parsed command line after the name of the command. */
export interface CommandCall {
  settings: Settings;
  /** The environment from which the settings were read. */
  env: Environment;
  /** Name of the command, as in the log of accesses. */
  aufruf: string;
  args: readonly string[];
  /** Values of options, by the name of the option. */
  values: Readonly<Partial<Record<string, string>>>;
  flags: ReadonlySet<string>;
  /** Asks the person at the terminal, and returns the typed text; absent where nobody is there. */
  ask?: (question: string) => Promise<string>;
  /** Prints a warning for the operator. */
  warn(line: string): void;
}

/** Output of a command: text for people, or one line of JSON with `--json`. */
export interface CommandOutput {
  text: string;
  json: unknown;
}

/** One of the operator's commands. */
export interface Command {
  /** Synopsis, after its name. */
  usage: string;
  /** Description in one line. */
  about: string;
  /** Help on arguments and options, a line each. */
  more?: readonly string[];
  /** Names of options with a value; `flags` have none. */
  options?: readonly string[];
  flags?: readonly string[];
  /** Options whose values are personal, and may come from standard input or from a file. */
  hidden?: readonly string[];
  /** Whether the first argument is a verb. */
  hasVerbs?: true;
  /** Minimum and maximum number of positional arguments. */
  args: readonly [least: number, most: number];
  /** @throws UsageError @throws RefusedError */
  run(call: CommandCall): Promise<CommandOutput>;
}

/** A case, as the log of accesses names it. */
type SeenCase = Pick<StoredCase, 'mandant' | 'vorgangRef'>;

/** Records that the command has seen a case: its row in the log of accesses names it. */
export type RecordAccess = (seen: SeenCase) => void;

/**
 * Opens the installation's store for `work` and closes it afterwards; the service may be running. Records what the
 * command did, and to which cases (D116). `work` calls `recordAccess` for each case that it reads. If the record fails,
 * the command gives no answer.
 * `join` finds the journal of erasures.
 * @throws JournalError when the journal is not the one that the database belongs to
 * @throws SettingsError where the service has another store, or none yet
 */
export async function withStore<T>(
  { settings, aufruf }: Pick<CommandCall, 'settings' | 'aufruf'>,
  work: (store: Store, recordAccess: RecordAccess, journal: Journal) => Promise<T>,
  join = joinJournal,
): Promise<T> {
  const store = await openExisting(settings);
  const casesSeen: SeenCase[] = [];
  const recordAccess: RecordAccess = ({ mandant, vorgangRef }) => void casesSeen.push({ mandant, vorgangRef });
  const note = (ausgang: 'getan' | 'abgelehnt'): Promise<void> => {
    const made = { akteur: 'befehl', aufruf, ausgang, zeit: new Date().toISOString() };
    return store.zugriffe.add(accessesMade(casesSeen, made));
  };
  try {
    const journal = await join(store, settings.journalDir);
    const answer = await work(store, recordAccess, journal).catch(async (error: unknown) => {
      await note('abgelehnt').catch(() => undefined); // The first error counts more.
      throw error;
    });
    await note('getan');
    return answer;
  } finally {
    await store.close();
  }
}

/**
 * Finds the case with that vorgangRef (16 characters), userID (12) or invitation (15), of any client; records the
 * access.
 * @throws RefusedError when there is none
 */
export async function caseByAnyId(store: Store, id: string, recordAccess: RecordAccess): Promise<StoredCase> {
  const read = readId(id);
  const isRef = idKind(read) === 'vorgangRef';
  const stored = isRef ? await store.loadByRef(read, null) : await store.load(read, null, new Date().toISOString());
  if (!stored) throw new RefusedError('There is no such case.');
  recordAccess(stored);
  return stored;
}

/** Formats rows as aligned columns; empty text for no rows. */
export function alignedColumns(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '-')));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return cells.map((row) => `${line(row).trimEnd()}\n`).join('');
}
