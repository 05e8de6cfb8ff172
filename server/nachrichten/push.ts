import { createECDH, createHmac } from 'node:crypto';
import { encrypt } from 'http_ece';
import { post, type Came } from '../outbox/post.ts';
import type { Sent } from '../outbox/sent.ts';
import type { Push } from '../settings.ts';
import type { Abo } from './abo.ts';
import { vapid } from './vapid.ts';

/** Seconds for which a push service keeps a message for a phone that is off: older news helps nobody. */
const TTL = 3_600;
const [NOT_FOUND, GONE, TOO_MANY] = [404, 410, 429];

interface How {
  push: Push;
  /** What the message is about: it replaces the one before about the same that the push service still holds. */
  about: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Hands a message to a push service, encrypted for the browser (RFC 8291) and signed (RFC 8292). `gone`: the
 * subscription is dead, at the service or because its key is no longer ours. Never rejects.
 */
export async function sendPush(abo: Abo, text: string, { push, about, ...how }: How): Promise<Sent> {
  const key = push.keys().find(({ publicKey }) => publicKey === abo.schluessel);
  if (!key) return { ended: 'gone' };
  try {
    const url = new URL(abo.endpoint);
    const headers = {
      authorization: vapid(url.origin, { ...key, contact: push.contact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL),
      urgency: 'high',
      topic: topicOf(about, key.privateKey),
    };
    return await post({ url, headers, body: sealed(abo, text), ...how }, judge);
  } catch (error) {
    return { ended: 'failed', grund: (error as Error).name, rest: 0 };
  }
}

/**
 * At most 32 characters of base64url (RFC 8030 §5.4). With our key in it, so that a push service cannot try out what it
 * is about.
 */
const topicOf = (about: string, privateKey: string): string =>
  createHmac('sha256', privateKey).update(`topic ${about}`).digest('base64url').slice(0, 32);

function judge({ status, rest }: Came): Sent {
  if (status >= 200 && status < 300) return { ended: 'accepted' };
  if (status === NOT_FOUND || status === GONE) return { ended: 'gone' };
  return status === TOO_MANY ? { ended: 'busy', rest } : { ended: 'failed', grund: `status ${status}`, rest };
}

/** The text for that browser alone, by a key pair made for this message. RFC 8291 */
function sealed({ keys: { p256dh, auth } }: Abo, text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth });
}
