import { createECDH } from 'node:crypto';

/** A VAPID key pair (RFC 8292), base64url: 65 bytes of the public, 32 of the private one. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';

/** A new key pair. */
export function newVapidKey(): VapidKey {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A leading zero may be missing.
  return keyPair(Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex'));
}

/** The key pair of a private key in base64url; null: it is none. */
export function vapidKeyOf(typed: string): VapidKey | null {
  const bytes = Buffer.from(typed, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== typed) return null;
  try {
    return keyPair(bytes);
  } catch {
    return null; // outside of the curve
  }
}

function keyPair(bytes: Buffer): VapidKey {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(bytes);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
