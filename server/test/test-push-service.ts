import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Mitteilung } from '#domain/nachricht/mitteilung.ts';
import { collector } from '../outbox/test-receiver.ts';

/** A message as the browser of a subscription reads it. */
export interface Pushed {
  /** The address it came to. */
  endpoint: string;
  mitteilung: Mitteilung;
  headers: IncomingHttpHeaders;
  /** What the signature says: for whom, until when, whom to ask. */
  claims: { aud: string; exp: number; sub: string };
}

interface Subscriber {
  /** `PushSubscription.toJSON()` of it, with the key it was made with. */
  abo: { endpoint: string; keys: { p256dh: string; auth: string }; schluessel: string };
  read(body: Buffer): string;
}

/**
 * A push service on this machine, as RFC 8030, 8291 and 8292 describe it: it takes what is signed for it with the key
 * of the subscription (else 403), and decrypts as the browser would. `how` answers in its place, after the check.
 */
export async function pushService(
  t: { after(end: () => void): void },
  how: (response: ServerResponse, count: number) => void = (response) => void response.writeHead(201).end(),
) {
  const refused: string[] = [];
  const subscribers = new Map<string, Subscriber>();
  const read = ({ url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): Pushed | null => {
    const subscriber = subscribers.get(url);
    if (!subscriber) {
      response.writeHead(404).end();
      return null;
    }
    const { endpoint, schluessel } = subscriber.abo;
    try {
      const claims = claimsOf(headers, new URL(endpoint).origin, schluessel);
      return { endpoint, mitteilung: JSON.parse(subscriber.read(body)) as Mitteilung, headers, claims };
    } catch (error) {
      refused.push(String(error));
      response.writeHead(403).end();
      return null;
    }
  };
  const { origin, got, until } = await collector(t, read, how, () => `; refused: ${refused.join()}`);
  return {
    origin,
    got,
    until,
    /** Why it has refused messages. */
    refused,
    /** A new subscription of a browser, for that public key. */
    subscribe: (schluessel: string): Subscriber['abo'] => {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const subscriber = subscriberAt(`${origin}${path}`, schluessel);
      subscribers.set(path, subscriber);
      return subscriber.abo;
    },
    /** The subscription is no more: its address answers 404. */
    forget: ({ endpoint }: { endpoint: string }): boolean => subscribers.delete(new URL(endpoint).pathname),
  };
}

/** The claims of a `vapid` header, whose signature and audience are right. RFC 8292 */
function claimsOf(headers: IncomingHttpHeaders, origin: string, schluessel: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== schluessel) throw new Error('another key than that of the subscription');
  const [head = '', body = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Pushed['claims'];
  const ahead = claims.exp - Date.now() / 1_000;
  if (!isSigned) throw new Error('a wrong signature');
  if (claims.aud !== origin) throw new Error(`signed for ${claims.aud}`);
  if (ahead < 0 || ahead > 24 * 3_600) throw new Error(`good for ${ahead} seconds`);
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
    throw new Error('no RFC 8030');
  return claims;
}

/** A browser's side of a subscription. RFC 8291 §3.4, RFC 8188 §2.2 */
function subscriberAt(endpoint: string, schluessel: string): Subscriber {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    abo: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, schluessel },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const sealed = body.subarray(21 + body[20]!);
      const shared = pair.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
      const of = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
      const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // One record: the delimiter of the last one, then padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}
