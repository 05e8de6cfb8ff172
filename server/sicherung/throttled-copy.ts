import { DURABLE, read, withFile, writeAll } from './file-pieces.ts';

/** Bytes of a gentle write. */
export const GENTLE = 4 * 65_536;

/** Is 1 as soon as there is no time for rests; may be another thread's. */
let hurry = new Int32Array(new SharedArrayBuffer(4));

/** From now on another thread says when to hurry, by this. */
export function hurryBy(shared: Int32Array<SharedArrayBuffer>): void {
  hurry = shared;
}

/** Copies a file into a new one, gently. */
export function copyGently(from: string, to: string): void {
  withFile(to, DURABLE, (out) =>
    withFile(from, 'r', (source) => {
      for (let bytes; (bytes = read(source, GENTLE, null)).length;) writeGently(out, bytes);
    }),
  );
}

/**
 * Writes them, then rests twice as long as that took: whoever saves a case waits for the same disk, and would wait long
 * behind a whole file.
 */
export function writeGently(handle: number, bytes: Buffer): void {
  const begun = performance.now();
  writeAll(handle, bytes);
  Atomics.wait(hurry, 0, 0, 2 * (performance.now() - begun));
}
