import { SettingsError, type Environment } from '../setting.ts';
import type { Secret, SecretOf } from './secret.ts';

/** Secrets that the operator names, for what stands in the clients' files: `SMS_SECRET_KRANICH_FILE` is `KRANICH`. */
export type NamedSecrets<T = string> = ReadonlyMap<string, Secret<T>>;

/** What may stand in a header. */
const LINE = /^[\x21-\x7e][\x20-\x7e]{0,499}$/;

/** Reads each secret setting whose name begins with `prefix`, from its file where that is set, by `read`. */
export function namedSecrets<T = string>(
  env: Environment,
  prefix: string,
  secret: SecretOf,
  read: (setting: string) => (typed: string) => readonly T[],
): NamedSecrets<T> {
  const names = Object.keys(env)
    .filter((name) => name.startsWith(prefix) && env[name]?.trim())
    .map((name) => name.slice(prefix.length).replace(/_FILE$/, ''));
  return new Map([...new Set(names)].filter(Boolean).map((name) => [name, secret(prefix + name, read(prefix + name))]));
}

/** Reads one line, whose message never quotes the value. */
export const oneLine =
  (setting: string) =>
  (typed: string): string[] => {
    if (typed === '') return [];
    if (LINE.test(typed)) return [typed];
    throw new SettingsError(`${setting} must be one line of at most 500 ASCII signs.`);
  };
