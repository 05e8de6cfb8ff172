import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** Reading and writing files in pieces, synchronously. */

/**
 * A new file whose writes are on the disk when they return: `fsync` is not to be had under Node's permission model
 * (ADR 056).
 */
export const DURABLE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_SYNC;

/** Opens the file, for its owner alone where it is new, and closes it after the work. */
export function withFile<T>(file: string, flags: string | number, work: (handle: number) => T): T {
  const handle = openSync(file, flags, 0o600);
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

/** Reads so many bytes, fewer only at the end; `at` null: from where the last read ended. */
export function read(handle: number, length: number, at: number | null): Buffer {
  const bytes = Buffer.alloc(length);
  let got = 0;
  for (;;) {
    const more = readSync(handle, bytes, got, length - got, at === null ? null : at + got);
    got += more;
    if (!more || got === length) return bytes.subarray(0, got);
  }
}

/** Writes all of them where the last write ended. */
export function writeAll(handle: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length;) from += writeSync(handle, bytes, from);
}
