import { createECDH } from 'node:crypto';
import type { Secret, SecretOf } from '../settings/secret.ts';
import { SettingsError, shown, type Of } from '../setting.ts';
import { isLoopback } from './private-address.ts';

/** A VAPID key pair (RFC 8292), base64url: 65 bytes of the public, 32 of the private one. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

/** Web Push. ADR 052 */
export interface Push {
  /** The newest first; a subscription goes on with the key that it was made with. */
  keys: Secret<VapidKey>;
  /** Whom a push service asks when something is wrong: `mailto:…` or `https://…`. */
  contact: string;
  /** Push services that may be sent to: host names, or `*.host` for those below it. */
  hosts: readonly string[];
}

/** The push services of Chrome, Firefox, Safari and Edge. */
// prettier-ignore
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];
const CURVE = 'prime256v1';

/**
 * Reads the settings of Web Push; null: the person is not offered it. No error message quotes the key.
 * @throws SettingsError naming the first that is wrong
 */
export function pushSettings(of: Of, secret: SecretOf, publicUrl: string): Push | null {
  const keys = secret('PUSH_KEY', (typed) => (typed ? [keyOf(typed)] : []));
  const typed = of('PUSH_CONTACT', '');
  const hosts = hostsOf(of('PUSH_HOSTS', HOSTS.join(',')));
  if (keys().length === 0) {
    if (typed)
      throw new SettingsError('PUSH_KEY must be set for PUSH_CONTACT: betreiber -- push-schluessel makes one.');
    return null;
  }
  // Apple's service refuses the address of a machine that nobody else reaches.
  const contact = typed || (publicUrl.startsWith('https:') ? publicUrl : 'https://pannenlotse.invalid');
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(contact) || (URL.canParse(contact) && new URL(contact).protocol === 'https:'))
    return { keys, contact, hosts };
  throw new SettingsError(`PUSH_CONTACT must be like mailto:technik@panne.example, not ${shown(typed)}.`);
}

/** A new key pair. */
export function newVapidKey(): VapidKey {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A leading zero may be missing.
  return keyOf(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
}

/** The host of `hosts` that a name matches, which is the lane of its subscriptions; null: none. */
export const pushHostOf = (hosts: readonly string[], name: string): string | null =>
  hosts.find((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host)) ?? null;

function keyOf(typed: string, encoding: 'base64url' | 'hex' = 'base64url'): VapidKey {
  const bytes = Buffer.from(typed, encoding);
  try {
    if (bytes.length !== 32 || bytes.toString(encoding) !== typed) throw new RangeError('no 32 bytes');
    const pair = createECDH(CURVE);
    pair.setPrivateKey(bytes);
    return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  } catch {
    // Not with its cause, which may quote it.
    throw new SettingsError('PUSH_KEY must be the private key that betreiber -- push-schluessel makes: 43 characters.');
  }
}

function hostsOf(typed: string): string[] {
  const hosts = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !isLoopback(host) && !/^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host));
  if (wrong === undefined) return hosts;
  throw new SettingsError(
    `PUSH_HOSTS must be host names like fcm.googleapis.com or *.push.apple.com, not ${shown(wrong)}.`,
  );
}
