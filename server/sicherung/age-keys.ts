import { createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { fromBech32, toBech32 } from './bech32.ts';

/** Key pairs of age (age-encryption.org/v1): X25519, as `age-keygen` writes them. */

const [PUBLIC, PRIVATE] = ['age', 'age-secret-key-'];
/** DER heads of X25519 keys; 32 bytes follow. RFC 8410. */
const [SPKI, PKCS8] = ['302a300506032b656e032100', '302e020100300506032b656e04220420'].map((hex) =>
  Buffer.from(hex, 'hex'),
);
const LENGTH = 32;

/** The public key of a text like age1…; null: it is none. */
export function publicKeyOf(text: string): Uint8Array | null {
  const bytes = fromBech32(PUBLIC, text);
  return bytes?.length === LENGTH ? bytes : null;
}

/** The private keys of a key file: its lines that begin with AGE-SECRET-KEY-1; those with # are comments. */
export const privateKeysOf = (file: string): KeyObject[] =>
  file.split('\n').flatMap((line) => {
    const bytes = fromBech32(PRIVATE, line.trim());
    return bytes?.length === LENGTH ? [privateKey(bytes)] : [];
  });

/** A new pair: the public key, and the private one's line for a key file. */
export function newPair(): { oeffentlich: string; geheim: string } {
  const secret = randomBytes(LENGTH);
  return {
    oeffentlich: toBech32(PUBLIC, rawOf(privateKey(secret))),
    geheim: toBech32(PRIVATE, secret).toUpperCase(),
  };
}

export const privateKey = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8!, raw]), format: 'der', type: 'pkcs8' });

export const publicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI!, raw]), format: 'der', type: 'spki' });

/** The 32 bytes of a key's public half. */
export const rawOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI!.length);
