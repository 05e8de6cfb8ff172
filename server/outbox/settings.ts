import type { Secret, SecretOf } from '../secrets/secret.ts';
import { SettingsError, type Of } from '../setting.ts';
import { whyNoReceiver } from './receiver-url.ts';

/** The webhook for messages. */
export interface Webhook {
  url: URL;
  /** Each signs every message: the old and the new one during key rotation. */
  secrets: Secret<Buffer>;
  /** Time limit of an answer in milliseconds. */
  timeoutMs: number;
}

/** Length of a secret in bytes, by Standard Webhooks. */
const SECRET = { least: 24, most: 64 };

/**
 * Reads the settings of the operator's webhook; null: none. No error message quotes a secret.
 * @throws SettingsError naming the first that is wrong
 */
export function webhookSettings(of: Of, secret: SecretOf): Webhook | null {
  const typed = of('WEBHOOK_URL', '');
  const secrets = secret('WEBHOOK_SECRET', (text) => (text || typed ? secretsOf(text) : []));
  if (!typed && secrets().length === 0) return null;
  if (!typed) throw new SettingsError('WEBHOOK_URL must be set for WEBHOOK_SECRET.');
  return { url: urlOf(typed), secrets, timeoutMs: timeoutOf(of('WEBHOOK_TIMEOUT_MS', '10000')) };
}

function urlOf(typed: string): URL {
  const why = whyNoReceiver(typed);
  if (why !== null) throw new SettingsError(`WEBHOOK_URL ${why}.`);
  return new URL(typed);
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
