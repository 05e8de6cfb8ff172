import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { VapidKey } from '../outbox/vapid-key.ts';

/** Seconds that a token is good for; at most a day. RFC 8292 §2 */
const GOOD = 43_200;

interface Who extends VapidKey {
  /** Whom a push service asks when something is wrong: `mailto:…` or `https://…`. */
  contact: string;
}

/** Value of `authorization` by which a push service knows us: a token for its origin, signed by our key. RFC 8292 §3 */
export function vapid(origin: string, { contact, ...key }: Who): string {
  const exp = Math.floor(Date.now() / 1_000) + GOOD;
  const token = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: origin, exp, sub: contact })}`;
  const signature = sign('sha256', Buffer.from(token), { key: keyObject(key), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${token}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The private key; its public half is 4, then x and y of 32 bytes each. */
function keyObject({ publicKey, privateKey }: VapidKey): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
}
