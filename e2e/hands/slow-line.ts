/**
 * One direction of a throttled line: bandwidth in bytes per second, shared by all connections; latency in milliseconds.
 */
interface Way {
  rate: number;
  delay: number;
  /** When the queue is empty: the moment (ms since the epoch) the last accepted byte has left. */
  free: number;
  /** Bytes delivered so far; of a line that is not throttled, none are counted. */
  came: number;
}

export interface Line {
  up: Way;
  down: Way;
}

const FREE: Way = { rate: Infinity, delay: 0, free: 0, came: 0 };
export const FAST: Line = { up: FREE, down: FREE };

/** A throttled line: `kbits` kbit/s each way, `roundTrip` milliseconds. */
export function slowLine(kbits: number, roundTrip: number): Line {
  const way = (): Way => ({ rate: (kbits * 1_000) / 8, delay: roundTrip / 2, free: 0, came: 0 });
  return { up: way(), down: way() };
}

/** Paced writer. */
export interface Paced {
  write(bytes: Buffer): void;
  /** Calls back once everything written has arrived. */
  end(then: () => void): void;
}

/**
 * Paces the bytes of one connection by the line's bandwidth and latency; its first bytes wait one more round trip, for
 * the TCP handshake.
 */
export function paced(way: Way, deliver: (bytes: Buffer) => void): Paced {
  if (way.rate === Infinity) return { write: deliver, end: (then) => then() };
  const waiting: { due: number; run: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opened = Date.now() + 2 * way.delay;
  const pump = (): void => {
    timer = undefined;
    while (waiting[0] && waiting[0].due <= Date.now()) waiting.shift()!.run();
    if (waiting[0]) timer = setTimeout(pump, Math.max(0, waiting[0].due - Date.now()));
  };
  const put = (due: number, run: () => void): void => {
    waiting.push({ due, run });
    timer ??= setTimeout(pump, Math.max(0, due - Date.now()));
  };
  return {
    write(bytes) {
      for (let from = 0; from < bytes.length; from += PACKET) {
        const packet = bytes.subarray(from, from + PACKET);
        way.free = Math.max(Date.now(), way.free) + (packet.length / way.rate) * 1_000;
        put(Math.max(way.free, opened) + way.delay, () => {
          way.came += packet.length;
          deliver(packet);
        });
      }
    },
    end: (then) => put(way.free + way.delay, then),
  };
}

const PACKET = 1_400;
