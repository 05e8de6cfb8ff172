import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { AgeError, headFor, headOf, unwrapped, VERSION } from './age-head.ts';
import { DURABLE, read, withFile, writeAll } from './file-pieces.ts';
import { BLOCK, writeThrottled } from './throttled-copy.ts';
import { derived, macOf, open, pieceNonce, sealed, TAG } from './age-seal.ts';

/**
 * Encrypted files of age (age-encryption.org/v1): X25519, HKDF-SHA256, ChaCha20-Poly1305 in pieces of 64 kB. What is
 * written here, the tool `age -d` reads too. Synchronous: for a command or a thread of its own.
 */

const [PIECE, NONCE] = [65_536, 16];
/** A head has a line or two for each key; more than this is none. */
const MOST_HEAD = 65_536;
const PIECES_AT_ONCE = BLOCK / PIECE;

/** Whether a file begins as one of age. */
export const isAge = (file: string): boolean =>
  withFile(file, 'r', (handle) => read(handle, VERSION.length, 0).toString() === VERSION);

/** Writes the file encrypted for a public key (32 bytes) into another, which must be new; throttled. */
export function encryptFile(from: string, to: string, recipient: Uint8Array): void {
  const fileKey = randomBytes(16);
  const nonce = randomBytes(NONCE);
  const key = derived(fileKey, nonce, 'payload');
  withFile(to, DURABLE, (out) =>
    withFile(from, 'r', (source) => {
      let waiting = [headFor(fileKey, recipient), nonce];
      let piece = read(source, PIECE, null);
      for (let n = 0; piece.length || !n; n++) {
        const next = read(source, PIECE, null);
        waiting.push(...sealed(key, pieceNonce(n, !next.length), piece));
        if (!next.length || n % PIECES_AT_ONCE === 0) {
          writeThrottled(out, Buffer.concat(waiting));
          waiting = [];
        }
        piece = next;
      }
    }),
  );
}

/**
 * Writes the file decrypted into another, which must be new.
 * @throws AgeError where none of the keys fits, or the file is damaged or cut off
 */
export function decryptFile(from: string, to: string, keys: readonly KeyObject[]): void {
  withFile(from, 'r', (source) => {
    const head = headOf(read(source, MOST_HEAD, 0));
    const fileKey = keys.flatMap((key) => head.stanzas.flatMap((stanza) => unwrapped(stanza, key) ?? []))[0];
    if (!fileKey) throw new AgeError(`${from} is encrypted for another key.`);
    const damaged = new AgeError(`${from} is damaged or cut off.`);
    if (!timingSafeEqual(macOf(fileKey, head.signed), head.mac)) throw damaged;
    const key = derived(fileKey, read(source, NONCE, head.length), 'payload');
    let at = head.length + NONCE;
    withFile(to, 'wx', (out) => {
      let piece = read(source, PIECE + TAG, at);
      for (let n = 0; ; n++) {
        const next = read(source, PIECE + TAG, (at += piece.length));
        const clear = open(key, pieceNonce(n, !next.length), piece);
        if (!clear) throw damaged;
        writeAll(out, clear);
        if (!next.length) return;
        piece = next;
      }
    });
  });
}
