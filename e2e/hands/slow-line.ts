/** One direction of a line: bytes a second, shared by all its connections, and milliseconds on the way. */
interface Way {
  rate: number;
  delay: number;
  /** When the last byte so far is on its way. */
  free: number;
}

export interface Line {
  up: Way;
  down: Way;
}

const FREE: Way = { rate: Infinity, delay: 0, free: 0 };
export const FAST: Line = { up: FREE, down: FREE };

/** A line of so many kbit/s each way, and so many milliseconds there and back. */
export function slowLine(kbits: number, roundTrip: number): Line {
  const way = (): Way => ({ rate: (kbits * 1_000) / 8, delay: roundTrip / 2, free: 0 });
  return { up: way(), down: way() };
}

/** What leaves at once when written; in its turn and time on a slow line. */
export interface Paced {
  write(bytes: Buffer): void;
  /** Runs once all that was written has arrived. */
  end(then: () => void): void;
}

/** Bytes that reach `deliver` as the line lets them. The first of a connection wait for its handshake, one more way there and back. */
export function paced(way: Way, deliver: (bytes: Buffer) => void): Paced {
  if (way.rate === Infinity) return { write: deliver, end: (then) => then() };
  const waiting: { due: number; run: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opened = Date.now() + 2 * way.delay;
  const pump = (): void => {
    timer = undefined;
    while (waiting[0] && waiting[0].due <= Date.now()) waiting.shift()!.run();
    if (waiting[0]) timer = setTimeout(pump, waiting[0].due - Date.now());
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
        put(Math.max(way.free, opened) + way.delay, () => deliver(packet));
      }
    },
    end: (then) => put(way.free + way.delay, then),
  };
}

const PACKET = 1_400;
