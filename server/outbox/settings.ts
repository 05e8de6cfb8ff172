import { resolve } from 'node:path';
import { namedSecrets, type NamedSecrets } from '../settings/named.ts';
import type { Secret, SecretOf } from '../settings/secret.ts';
import { SettingsError, type Environment, type Of } from '../setting.ts';
import { whyNoReceiver } from './receiver-url.ts';

/** The webhook for messages. */
export interface Webhook {
  url: URL;
  /** Each signs every message: the old and the new one during key rotation. */
  secrets: Secret<Buffer>;
  /** Time limit of an answer in milliseconds. */
  timeoutMs: number;
}

/** What the clients' own webhooks need besides their files. */
export interface Hooks {
  secrets: NamedSecrets<Buffer>;
  /** Time limit of an answer in milliseconds. */
  timeoutMs: number;
}

/** Begin of the settings with their secrets: `HOOK_SECRET_KRANICH_FILE` is `KRANICH` in a client's file. */
export const HOOK_SECRET = 'HOOK_SECRET_';

/** Length of a secret in bytes, by Standard Webhooks. */
const SECRET = { least: 24, most: 64 };

/**
 * Reads the settings of the operator's webhook; null: none. No error message quotes a secret.
 * @throws SettingsError naming the first that is wrong
 */
export function webhookSettings(of: Of, secret: SecretOf): Webhook | null {
  const typed = of('WEBHOOK_URL', '');
  const secrets = secret('WEBHOOK_SECRET', (text) => (text || typed ? secretsOf('WEBHOOK_SECRET', text) : []));
  if (!typed && secrets().length === 0) return null;
  if (!typed) throw new SettingsError('WEBHOOK_URL must be set for WEBHOOK_SECRET.');
  return { url: urlOf(typed), secrets, timeoutMs: timeoutOf(of('WEBHOOK_TIMEOUT_MS', '10000')) };
}

function urlOf(typed: string): URL {
  const why = whyNoReceiver(typed);
  if (why !== null) throw new SettingsError(`WEBHOOK_URL ${why}.`);
  return new URL(typed);
}

/**
 * Reads the secrets of the clients' webhooks.
 * @throws SettingsError naming the first that is wrong, or two that are one file: each client must have its own
 */
export function hookSettings(env: Environment, of: Of, secret: SecretOf): Hooks {
  const secrets = namedSecrets(env, HOOK_SECRET, secret, (setting) => (text) => (text ? secretsOf(setting, text) : []));
  const files = new Map<string, string>();
  for (const name of secrets.keys()) {
    const setting = `${HOOK_SECRET}${name}_FILE`;
    const path = of(setting, '');
    const other = path && files.get(resolve(path));
    if (other)
      throw new SettingsError(`${setting} must be another file than ${other}: each client has its own secret.`);
    files.set(resolve(path), setting);
  }
  return { secrets, timeoutMs: timeoutOf(of('WEBHOOK_TIMEOUT_MS', '10000')) };
}

function secretsOf(setting: string, typed: string): Buffer[] {
  const secrets = typed.split(/[\s,]+/).map((secret) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
    return Buffer.from(base64, 'base64');
  });
  if (secrets.every(({ length }) => length >= SECRET.least && length <= SECRET.most)) return secrets;
  throw new SettingsError(
    `${setting} must be whsec_ and ${SECRET.least} to ${SECRET.most} random bytes in base64; several with commas between.`,
  );
}

function timeoutOf(typed: string): number {
  const ms = Number(typed);
  if (/^\d{3,5}$/.test(typed) && ms <= 30_000) return ms;
  throw new SettingsError('WEBHOOK_TIMEOUT_MS must be a number from 100 to 30000.');
}
