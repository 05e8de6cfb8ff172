import { SettingsError, type Environment } from '../setting.ts';
import type { Secret, SecretOf } from './secret.ts';

/** Secrets that the operator names, for what stands in the clients' files: `SMS_SECRET_KRANICH_FILE` is `KRANICH`. */
export type NamedSecrets = ReadonlyMap<string, Secret<string>>;

/** What may stand in a header. */
const LINE = /^[\x21-\x7e][\x20-\x7e]{0,499}$/;

/** Reads each secret setting whose name begins with `prefix`, from its file where that is set. */
export function namedSecrets(env: Environment, prefix: string, secret: SecretOf): NamedSecrets {
  const names = Object.keys(env)
    .filter((name) => name.startsWith(prefix) && env[name]?.trim())
    .map((name) => name.slice(prefix.length).replace(/_FILE$/, ''));
  return new Map([...new Set(names)].filter(Boolean).map((name) => [name, secret(prefix + name, read(prefix + name))]));
}

/** Its message never quotes the value. */
const read =
  (setting: string) =>
  (typed: string): string[] => {
    if (typed === '') return [];
    if (LINE.test(typed)) return [typed];
    throw new SettingsError(`${setting} must be one line of at most 500 ASCII signs.`);
  };
