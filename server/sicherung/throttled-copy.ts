import { closeSync, constants, createReadStream, openSync, writeFileSync, type ReadStream } from 'node:fs';

/** Bytes of a block, after which a throttled write rests. */
const BLOCK = 256 * 1024;

/**
 * Flags of a new file whose writes are on the disk when they return, because `fsync` is not available under Node's
 * permission model (ADR 056).
 */
const DURABLE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_SYNC;

/** Becomes 1 when there is no time for rests; another thread may set it. */
let hurryFlag = new Int32Array(new SharedArrayBuffer(4));

/** Sets the flag by which another thread signals that there is no time for rests. */
export function takeHurryFlag(shared: Int32Array<SharedArrayBuffer>): void {
  hurryFlag = shared;
}

/** Copies a file into a new one, throttled. */
export const copyThrottled = (from: string, to: string): Promise<void> =>
  withPieces(from, (pieces) => writeThrottled(to, pieces));

/** Reads the file in pieces for `work`, and closes it afterwards. */
export async function withPieces<T>(file: string, work: (pieces: ReadStream) => Promise<T>): Promise<T> {
  const pieces = createReadStream(file, { highWaterMark: BLOCK });
  try {
    return await work(pieces);
  } finally {
    pieces.destroy();
  }
}

/**
 * Writes the pieces into a new file that only its owner can read. After each block the thread rests twice as long as
 * the write took, because saves of cases wait for the same disk.
 */
export async function writeThrottled(to: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const out = openSync(to, DURABLE, 0o600);
  try {
    for await (const block of blocksOf(pieces)) {
      const begun = performance.now();
      writeFileSync(out, block);
      Atomics.wait(hurryFlag, 0, 0, 2 * (performance.now() - begun));
    }
  } finally {
    closeSync(out);
  }
}

/** Joins pieces until they fill a block; the last block has the rest. */
async function* blocksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [waiting, bytes]: [Uint8Array[], number] = [[], 0];
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < BLOCK) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}
