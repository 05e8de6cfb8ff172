import { SettingsError, type Of } from '../setting.ts';
import { isLoopback, isPrivate } from './private-address.ts';

/** The webhook for messages. */
export interface Webhook {
  url: URL;
  /** Each signs every message: the old and the new one during key rotation. */
  secrets: readonly Buffer[];
  /** Time limit of an answer in milliseconds. */
  timeoutMs: number;
}

/** Length of a secret in bytes, by Standard Webhooks. */
const SECRET = { least: 24, most: 64 };

/**
 * Reads the settings of the operator's webhook; null: none. No error message quotes a secret.
 * @throws SettingsError naming the first that is wrong
 */
export function webhookSettings(of: Of): Webhook | null {
  const [typed, secrets] = [of('WEBHOOK_URL', ''), of('WEBHOOK_SECRET', '')];
  if (!typed && !secrets) return null;
  if (!typed) throw new SettingsError('WEBHOOK_URL must be set for WEBHOOK_SECRET.');
  return { url: urlOf(typed), secrets: secretsOf(secrets), timeoutMs: timeoutOf(of('WEBHOOK_TIMEOUT_MS', '10000')) };
}

/** The URL may contain a secret, so error messages do not quote it. */
function urlOf(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw new SettingsError('WEBHOOK_URL must be an address like https://panne.example/meldungen.');
  if (isLoopback(url.hostname)) return url;
  if (url.protocol === 'http:')
    throw new SettingsError('WEBHOOK_URL must begin with https://, except on this machine.');
  if (isPrivate(url.hostname)) throw new SettingsError('WEBHOOK_URL must not be an address of a private network.');
  return url;
}

function secretsOf(typed: string): Buffer[] {
  const secrets = typed.split(/[\s,]+/).map((secret) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
    return Buffer.from(base64, 'base64');
  });
  if (secrets.every(({ length }) => length >= SECRET.least && length <= SECRET.most)) return secrets;
  throw new SettingsError(
    `WEBHOOK_SECRET must be whsec_ and ${SECRET.least} to ${SECRET.most} random bytes in base64; several with commas between.`,
  );
}

function timeoutOf(typed: string): number {
  const ms = Number(typed);
  if (/^\d{3,5}$/.test(typed) && ms <= 30_000) return ms;
  throw new SettingsError('WEBHOOK_TIMEOUT_MS must be a number from 100 to 30000.');
}
