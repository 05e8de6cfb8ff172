import { readFileSync } from 'node:fs';
import { SettingsError, type Environment } from '../setting.ts';

/**
 * A secret setting: the values that are good now, the newest first; none where it is not set. A function, since a file
 * may be read again, and so that a print of the settings shows no secret. ADR 040.
 */
export type Secret<T> = () => readonly T[];

/** Secrets that the operator names, for what stands in the clients' files: `SMS_SECRET_KRANICH_FILE` is `KRANICH`. */
export type NamedSecrets<T = string> = ReadonlyMap<string, Secret<T>>;

/** How the variable of such a secret goes on. A name ends in no `_FILE`, and `FILE` alone is none: that is a file's. */
export const SECRET_NAME = /^(?!(?:.*_)?FILE$)[A-Z][A-Z0-9_]*$/;

/** The file of a secret setting. */
export interface SecretFile {
  /** `WEBHOOK_SECRET_FILE` */
  setting: string;
  /** Path as it was typed. */
  path: string;
  /**
   * Reads it again; its values before stay good for the overlap. False: nothing new.
   * @throws SettingsError for any reason that would stop a start; its values then stay as they were
   */
  reload(): boolean;
}

/** Milliseconds for which a value stays good after another one was read. */
export const OVERLAP = 24 * 3_600_000;
/** Values of before that are kept at most, however often the file changes. */
const MOST = 3;

interface How {
  /** Monotonic milliseconds. */
  steady(): number;
  /** Checks the rules about several settings, after a file was read again. @throws SettingsError */
  check(): void;
}

/** Reader of the secret settings of an environment, with the files that it met. */
export function secretReader(env: Environment, how: How) {
  const files: SecretFile[] = [];
  /**
   * Reads the secret setting NAME, from the file NAME_FILE where that is set. `read` gives the values of a text.
   * @throws SettingsError when both are set, or the file is missing, unreadable or empty
   */
  const secret = <T>(name: string, read: (text: string) => readonly T[]): Secret<T> => {
    const typed = env[name]?.trim() ?? '';
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim() ?? '';
    if (path === '') {
      const values = typed ? read(typed) : [];
      return () => values;
    }
    if (typed !== '') throw new SettingsError(`${name} must be unset where ${setting} is set: one of the two.`);
    const { values, reload } = rotating(() => textOf(setting, path), checked(setting, path, read), how);
    files.push({ setting, path, reload });
    return values;
  };
  return { secret, files };
}

/** A secret whose text may change: after a reload the values before are good for the overlap. */
function rotating<T>(textNow: () => string, read: (text: string) => readonly T[], { steady, check }: How) {
  interface State {
    text: string;
    newest: readonly T[];
    before: readonly { values: readonly T[]; until: number }[];
  }
  const first = textNow();
  let now: State = { text: first, newest: read(first), before: [] };
  const overlapping = () => now.before.filter(({ until }) => steady() < until);
  return {
    values: (): readonly T[] => [...now.newest, ...overlapping().flatMap(({ values }) => values)],
    reload: (): boolean => {
      const text = textNow();
      if (text === now.text) return false;
      const newest = read(text);
      const kept = now;
      const before = [{ values: now.newest, until: steady() + OVERLAP }, ...overlapping()].slice(0, MOST);
      now = { text, newest, before };
      try {
        check();
      } catch (error) {
        now = kept;
        throw error;
      }
      return true;
    },
  };
}

/** The text of the file without blanks and line ends around it. */
function textOf(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${setting} must be a file that can be read, not ${JSON.stringify(path)} (${code}).`, {
      cause: error,
    });
  }
  if (text !== '') return text;
  throw new SettingsError(`${setting} must be a file with a secret in it; ${JSON.stringify(path)} is empty.`);
}

/** `read`, whose errors name the file too; none quotes a secret. */
const checked =
  <T>(setting: string, path: string, read: (text: string) => readonly T[]) =>
  (text: string): readonly T[] => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      throw new SettingsError(`${error.message} It was read from ${JSON.stringify(path)} (${setting}).`);
    }
  };
