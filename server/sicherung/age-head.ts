import { diffieHellman, randomBytes, type KeyObject } from 'node:crypto';
import { privateKey, publicKey, rawOf } from './age-keys.ts';
import { derived, macOf, open, sealed } from './age-seal.ts';

/** Head of a file of age: its key, wrapped for public keys (X25519). */

/** An encrypted file that cannot be read; the message is for the operator. */
export class AgeError extends Error {}

export const VERSION = 'age-encryption.org/v1';

/** The head that wraps the file's key (16 bytes) for a public key. */
export function headFor(fileKey: Buffer, recipient: Uint8Array): Buffer {
  const own = privateKey(randomBytes(32));
  const share = rawOf(own);
  const shared = diffieHellman({ privateKey: own, publicKey: publicKey(recipient) });
  const wrap = derived(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`);
  const body = Buffer.concat(sealed(wrap, Buffer.alloc(12), fileKey));
  const signed = `${VERSION}\n-> X25519 ${base64(share)}\n${base64(body)}\n---`;
  return Buffer.from(`${signed} ${base64(macOf(fileKey, signed))}\n`);
}

export interface Stanza {
  share: Buffer;
  body: Buffer;
}

/** Reads the head at the beginning of a file. @throws AgeError */
export function headOf(bytes: Buffer): { stanzas: Stanza[]; signed: string; mac: Buffer; length: number } {
  const text = bytes.toString('latin1');
  const [all, signed, mac] = /^(age-encryption\.org\/v1\n[\s\S]*?\n---) ([\w+/]{43})\n/.exec(text) ?? [];
  if (!all || !signed || !mac) throw new AgeError('The file has no head of age.');
  const stanzas = [...signed.matchAll(/\n-> X25519 ([\w+/]{43})\n([\w+/]{43})(?=\n)/g)].map(([, share, body]) => ({
    share: Buffer.from(share!, 'base64'),
    body: Buffer.from(body!, 'base64'),
  }));
  return { stanzas, signed, mac: Buffer.from(mac, 'base64'), length: all.length };
}

/** The key of the file; null: it is wrapped for another key. */
export function unwrapped({ share, body }: Stanza, own: KeyObject): Buffer | null {
  const shared = diffieHellman({ privateKey: own, publicKey: publicKey(share) });
  const wrap = derived(shared, Buffer.concat([share, rawOf(own)]), `${VERSION}/X25519`);
  return open(wrap, Buffer.alloc(12), body);
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
