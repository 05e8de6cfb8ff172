import { createHash, ECDH } from 'node:crypto';
import { isObject } from '#domain/is-object.ts';
import type { Problem } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { isLoopback } from '../outbox/private-address.ts';
import { whyNoReceiver } from '../outbox/receiver-url.ts';
import type { Push } from '../settings.ts';

/** A push subscription of a browser, as it is kept. */
export interface Abo {
  /** Address at the push service; who knows it and the keys can write to that browser. */
  endpoint: string;
  /** The browser's public key and secret, base64url. RFC 8291 */
  keys: { p256dh: string; auth: string };
  /** Our public key that it was made with: the push service takes no other. */
  schluessel: string;
}

/** Characters of an address; those of Windows are the longest, with about 400. */
const LONGEST = 1_000;

// prettier-ignore
const WORDS = {
  endpoint: ['Senden Sie das Abo, wie es der Browser gibt: eine https-Adresse eines Push-Dienstes, höchstens 1.000 Zeichen.', 'Send the subscription as the browser gives it: an https address of a push service, 1,000 characters at most.'],
  host:     ['An diesen Push-Dienst wird nicht gesendet. Nehmen Sie einen anderen Browser, oder bestellen Sie die SMS.', 'Nothing is sent to this push service. Use another browser, or ask for text messages.'],
  keys:     ['Senden Sie beide Schlüssel des Abos in base64url: p256dh mit 65 Bytes, auth mit 16.', 'Send both keys of the subscription in base64url: p256dh of 65 bytes, auth of 16.'],
  own:      ['Laden Sie die Seite neu, und schalten Sie die Mitteilungen noch einmal ein.', 'Reload the page, and switch notifications on again.'],
} as const satisfies Record<string, Text>;

const wrong = (feld: string, text: Text): { problem: Problem } => ({ problem: { feld: `push.${feld}`, text } });

/** Reads a subscription that a browser sends: with our key, at an allowed push service, never in a private network. */
export function readAbo(typed: unknown, { hosts, keys: own }: Push): { abo: Abo } | { problem: Problem } {
  const { endpoint, keys, schluessel } = isObject(typed) ? typed : {};
  const url =
    typeof endpoint === 'string' && endpoint.length <= LONGEST && URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || whyNoReceiver(url.href) !== null) return wrong('endpoint', WORDS.endpoint);
  const isOpen = url.port === '' || isLoopback(url.hostname);
  if (!isOpen || allowedHost(hosts, url.hostname) === null) return wrong('endpoint', WORDS.host);
  const { p256dh, auth } = isObject(keys) ? keys : {};
  if (!isPoint(p256dh) || bytesOf(auth)?.length !== 16) return wrong('keys', WORDS.keys);
  if (!own().some(({ publicKey }) => publicKey === schluessel)) return wrong('schluessel', WORDS.own);
  return { abo: { endpoint: url.href, keys: { p256dh, auth: String(auth) }, schluessel: String(schluessel) } };
}

/** The host of `hosts` that a name matches, which is the lane of its subscriptions; null: none. */
export const allowedHost = (hosts: readonly string[], name: string): string | null =>
  hosts.find((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host)) ?? null;

/** Name of the way of a subscription, the same for the same address; the browser computes it as well. */
export const zielOf = ({ endpoint }: Pick<Abo, 'endpoint'>): string =>
  `push ${createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)}`;

/** Whether it is a public key on the curve: encrypting for another would fail. */
function isPoint(typed: unknown): typed is string {
  const bytes = bytesOf(typed);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false; // not on the curve
  }
}

const bytesOf = (typed: unknown): Buffer | null =>
  typeof typed === 'string' && /^[\w-]{1,100}$/.test(typed) ? Buffer.from(typed, 'base64url') : null;
