import assert from 'node:assert/strict';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/**
 * Files of age by the specification (age-encryption.org/v1), with `node:crypto` alone: an independent check of what the
 * library reads and writes. X25519 only.
 */

const PIECE = 65_536;
const TAG = 16;
const NONCE = 16;
const STANZA = /-> X25519 ([\w+/]{43})\n([\w+/]{43})\n/g;
const HEADER = new RegExp(String.raw`^(age-encryption\.org/v1\n(?:${STANZA.source})+---) (?<mac>[\w+/]{43})\n`);
/** DER heads of X25519 keys (RFC 8410); 32 bytes follow. */
const [SPKI, PKCS8] = [
  Buffer.from('302a300506032b656e032100', 'hex'),
  Buffer.from('302e020100300506032b656e04220420', 'hex'),
];

export interface AgeHeader {
  /** Key of the pieces after the header. */
  key: Buffer;
  /** Bytes of the header and the nonce after it. */
  length: number;
}

/** Opens the header of a file with a private key (32 bytes). Fails where the header violates the specification. */
export function openHeader(file: Buffer, scalar: Buffer): AgeHeader {
  const text = file.toString('latin1');
  const [all, signed] = HEADER.exec(text) ?? [];
  assert.ok(all && signed, 'the header is as specified');
  const own = createPrivateKey({ key: Buffer.concat([PKCS8, scalar]), format: 'der', type: 'pkcs8' });
  const fileKeys = [...signed.matchAll(STANZA)].flatMap(([, share = '', body = '']) => unwrap(own, share, body) ?? []);
  assert.deepEqual([fileKeys.length, fileKeys[0]?.length], [1, 16], 'one of the keys is for this private key');
  const mac = createHmac('sha256', derive(fileKeys[0]!, Buffer.alloc(0), 'header'))
    .update(signed, 'latin1')
    .digest();
  assert.equal(HEADER.exec(text)?.groups?.['mac'], base64(mac));
  const nonce = file.subarray(all.length, all.length + NONCE);
  return { key: derive(fileKeys[0]!, nonce, 'payload'), length: all.length + NONCE };
}

/** Decrypts the content after the header and the nonce. Fails where a piece violates the specification. */
export function openPieces({ key, length }: AgeHeader, file: Buffer): Buffer {
  const pieces = inPieces(file.subarray(length), PIECE + TAG);
  return Buffer.concat(pieces.map((piece, n) => openOne(key, nonceOf(n, n === pieces.length - 1), piece)));
}

/** Encrypts a content, as it follows the header and the nonce of a file. */
export function sealPieces({ key }: AgeHeader, content: Buffer): Buffer {
  const pieces = inPieces(content, PIECE);
  return Buffer.concat(
    pieces.flatMap((piece, n) => {
      const cipher = createCipheriv('chacha20-poly1305', key, nonceOf(n, n === pieces.length - 1), {
        authTagLength: TAG,
      });
      return [cipher.update(piece), cipher.final(), cipher.getAuthTag()];
    }),
  );
}

function unwrap(own: KeyObject, share: string, body: string): Buffer | null {
  const theirs = Buffer.from(share, 'base64');
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, theirs]), format: 'der', type: 'spki' });
  const ours = createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  const shared = diffieHellman({ privateKey: own, publicKey });
  const key = derive(shared, Buffer.concat([theirs, ours]), 'age-encryption.org/v1/X25519');
  try {
    return openOne(key, Buffer.alloc(12), Buffer.from(body, 'base64'));
  } catch {
    return null; // Not for this private key.
  }
}

function openOne(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
}

/** Nonce of a piece: its number in 11 bytes, and whether it is the last one. */
function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(n, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits bytes into pieces, at least one, which may be empty. */
const inPieces = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / length)) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  );

const derive = (secret: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
