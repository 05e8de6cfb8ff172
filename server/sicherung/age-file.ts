import { closeSync, createWriteStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withPieces, writeThrottled } from './throttled-copy.ts';

/**
 * Encrypted files of age (age-encryption.org/v1), which the tool `age -d` reads too. The library computes in
 * JavaScript, so call these functions only from a command or a thread of its own. Memory use does not depend on the
 * size.
 */

/** An encrypted file that cannot be read; the message is for the operator. */
export class AgeError extends Error {}

const VERSION = 'age-encryption.org/v1';

/** Whether a file begins like one of age. */
export function isAge(file: string): boolean {
  const begin = Buffer.alloc(VERSION.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, begin);
  } finally {
    closeSync(handle);
  }
  return begin.toString() === VERSION;
}

/**
 * Encrypts the file into another, which must be new, throttled. The private key of any of these public keys reads it.
 */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await withPieces(from, async (clear) => {
    const sealed = await encrypter.encrypt(webStreamOf(clear));
    await writeThrottled(to, piecesOf(sealed));
  });
}

/**
 * Decrypts the file with one of these private keys into another, which must be new.
 * @throws AgeError where no key fits, or the file is damaged or cut off; then half of the other file may exist
 */
export async function decryptFile(from: string, to: string, keys: readonly string[]): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  // The library asks this identity last, when the header is well-formed and no key fits.
  decrypter.addIdentity({
    unwrapFileKey: () => {
      throw new AgeError(`${from} is encrypted for another key.`);
    },
  });
  try {
    await withPieces(from, async (sealed) => {
      const clear = await decrypter.decrypt(webStreamOf(sealed));
      // Opened here, because a stream would open it later, perhaps after this has failed.
      await pipeline(piecesOf(clear), createWriteStream(to, { fd: openSync(to, 'wx', 0o600) }));
    });
  } catch (error) {
    if (error instanceof AgeError || isOfFileSystem(error)) throw error;
    throw new AgeError(`${from} is damaged or cut off.`, { cause: error });
  }
}

const isOfFileSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

// The library's types are those of the browser, which differ a little from Node's; the streams are the same.
const webStreamOf = (pieces: Readable) => Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;
