import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** What age seals with: ChaCha20-Poly1305, keys by HKDF-SHA256. */

/** Bytes of the authentication tag. */
export const TAG = 16;

/** The bytes encrypted, and their tag. */
export function sealed(key: Buffer, nonce: Buffer, clear: Buffer): Buffer[] {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG });
  return [cipher.update(clear), cipher.final(), cipher.getAuthTag()];
}

/** What was sealed; null: with another key, or it is damaged. */
export function open(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < TAG) return null;
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  const clear = decipher.update(bytes.subarray(0, -TAG));
  try {
    decipher.final();
    return clear;
  } catch {
    return null;
  }
}

/** Nonce of a piece: its number in 11 bytes, and whether it is the last. */
export function pieceNonce(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(n, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** A key of 32 bytes for one use. */
export const derived = (secret: Buffer, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** Authentication code of a head. */
export const macOf = (fileKey: Buffer, signed: string): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(signed, 'latin1')
    .digest();
