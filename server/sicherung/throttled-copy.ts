import { DURABLE, read, withFile, writeAll } from './file-pieces.ts';

/** Bytes of a block, after which a throttled write rests. */
export const BLOCK = 4 * 65_536;

/** Is 1 as soon as there is no time for rests; another thread may set it. */
let hurryFlag = new Int32Array(new SharedArrayBuffer(4));

/** Takes the flag by which another thread says that there is no time for rests. */
export function takeHurryFlag(shared: Int32Array<SharedArrayBuffer>): void {
  hurryFlag = shared;
}

/** Copies a file into a new one, throttled. */
export function copyThrottled(from: string, to: string): void {
  withFile(to, DURABLE, (out) =>
    withFile(from, 'r', (source) => {
      for (let bytes; (bytes = read(source, BLOCK, null)).length;) writeThrottled(out, bytes);
    }),
  );
}

/**
 * Writes a block, then rests twice as long as that took: saves of cases wait for the same disk, and would wait long
 * behind a whole file.
 */
export function writeThrottled(handle: number, bytes: Buffer): void {
  const begun = performance.now();
  writeAll(handle, bytes);
  Atomics.wait(hurryFlag, 0, 0, 2 * (performance.now() - begun));
}
