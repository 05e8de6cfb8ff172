import { readFileSync } from 'node:fs';
import { SettingsError, type Environment } from '../setting.ts';

/**
 * A secret setting: the values that are good now, the newest first; none where it is not set. A function, since a file
 * may be read again, and so that a print of the settings shows no secret. ADR 040.
 */
export type Secret<T> = () => readonly T[];

/**
 * Reads the secret setting NAME, from the file NAME_FILE where that is set. `read` checks its text, '' without either,
 * and gives its values.
 * @throws SettingsError when both are set, or the file is missing, unreadable or empty
 */
export type SecretOf = <T>(name: string, read: (typed: string) => readonly T[]) => Secret<T>;

/** The file of a secret setting. */
export interface SecretFile {
  /** `WEBHOOK_SECRET_FILE` */
  setting: string;
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

/** Reader of the secret settings of an environment, with the files that it met. `steady`: monotonic milliseconds. */
export function secretReader(env: Environment, steady: () => number): { secret: SecretOf; files: SecretFile[] } {
  const files: SecretFile[] = [];
  const secret: SecretOf = (name, read) => {
    const typed = env[name]?.trim() ?? '';
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim() ?? '';
    if (path === '') {
      const values = read(typed);
      return () => values;
    }
    if (typed !== '') throw new SettingsError(`${name} must be unset where ${setting} is set: one of the two.`);
    const { values, reload } = rotating(() => textOf(setting, path), checked(setting, path, read), steady);
    files.push({ setting, reload });
    return values;
  };
  return { secret, files };
}

/** A secret whose text may change: after a reload the values before are good for the overlap. */
function rotating<T>(textNow: () => string, read: (text: string) => readonly T[], steady: () => number) {
  let text = textNow();
  let newest = read(text);
  let before: { values: readonly T[]; until: number }[] = [];
  const overlapping = () => before.filter(({ until }) => steady() < until);
  return {
    values: (): readonly T[] => [...newest, ...overlapping().flatMap(({ values }) => values)],
    reload: (): boolean => {
      const found = textNow();
      if (found === text) return false;
      const fresh = read(found);
      before = [{ values: newest, until: steady() + OVERLAP }, ...overlapping()].slice(0, MOST);
      [text, newest] = [found, fresh];
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
