import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Store } from '../store/store.ts';
import type { Stand } from '../store/tables/events.ts';

/** Milliseconds between two heartbeats of a stream, and between two looks that repair lost wake-ups. */
const BEAT = 15_000;
const SWEEP = 10_000;
/** Streams of one case, and of this process. */
const OF_CASE = 3;
const IN_ALL = 20_000;
/** Bytes that may wait for a slow reader; a status has 2,000. */
const BACKLOG = 65_536;
/** Milliseconds until a browser asks again after a cut: between half of it and all, so that not all come at once after a restart. */
const RETRY = 2_000;

/** Where a stream goes: the answer of a request. */
export interface Sink {
  write(text: string): unknown;
  end(text?: string): unknown;
  destroy(): unknown;
  readonly writableLength: number;
}

/** A case as it stands: the number of its newest event, and of the newest that is more than a position. */
export interface Standing {
  nr: number;
  news: number;
  revision: number;
  order: OrderStatus;
}
/** How a case is read; null when there is none any more. */
export interface Look {
  standing(): Promise<Standing | null>;
  /** Whether a reading is worth its while: only the numbers, for all that are watched, every few seconds. */
  stand(): Promise<Stand | null>;
}

interface Stream {
  sink: Sink;
  /** Number of the newest event that it was sent, and the revision; 0: nothing yet. */
  nr: number;
  revision: number;
}

/** A case that somebody watches. */
interface Watch {
  look: Look;
  streams: Set<Stream>;
  isLooking: boolean;
  /** Something may have changed since the look under way began. */
  isWoken: boolean;
  /** Milliseconds of the last status that went out. */
  told: number;
}

export interface Streams {
  /**
   * Sends a case's order status now and at each change, until the function given back is called. A reader who comes back gets it too: a new order
   * number has no event, so the number of the last one does not say that all is known. ADR 020.
   */
  open(userID: string, sink: Sink, look: Look): () => void;
  /** There is no room for another one. */
  isFull(): boolean;
  /** Says `bye` to all and ends them; whoever comes later hears it at once. */
  close(): void;
}

interface Pace {
  beat?: number;
  sweep?: number;
  ofCase?: number;
  inAll?: number;
}

/**
 * The open streams of this process. A wake-up only says that a case may look different; what is sent is read afresh and whole, so that none can be missed,
 * doubled or out of order. A position alone is told every few seconds at most, at the latest by the sweep.
 */
export function openStreams(
  store: Pick<Store, 'changes'>,
  warn: (error: unknown) => void,
  { beat = BEAT, sweep = SWEEP, ofCase = OF_CASE, inAll = IN_ALL }: Pace = {},
): Streams {
  const watches = new Map<string, Watch>();
  let count = 0;
  let isClosed = false;

  const drop = (userID: string, watch: Watch, stream: Stream): void => {
    if (!watch.streams.delete(stream)) return;
    count -= 1;
    if (watch.streams.size === 0 && watches.get(userID) === watch) watches.delete(userID);
  };
  const tell = (userID: string, watch: Watch, stream: Stream, text: string): void => {
    // Whoever does not read must not fill the memory; its browser asks again.
    if (stream.sink.writableLength > BACKLOG) {
      drop(userID, watch, stream);
      stream.sink.destroy();
    } else stream.sink.write(text);
  };
  const end = (userID: string, watch: Watch, text: string): void => {
    for (const stream of watch.streams) {
      drop(userID, watch, stream);
      stream.sink.end(text);
    }
  };

  /** Reads the case and tells those who do not know it yet; what is woken meanwhile is read again. */
  const push = async (userID: string, watch: Watch): Promise<void> => {
    watch.isWoken = true;
    if (watch.isLooking) return;
    watch.isLooking = true;
    try {
      while (watch.isWoken && watch.streams.size > 0) {
        watch.isWoken = false;
        const now = await watch.look.standing();
        if (!now) return end(userID, watch, BYE);
        const isHasty = performance.now() - watch.told < sweep / 2;
        const text = `id: ${now.nr}\n${dataLine({ data: now.order, revision: now.revision })}`;
        for (const stream of watch.streams) {
          const isNews = stream.nr < now.news || stream.revision < now.revision;
          if (!isNews && (stream.nr >= now.nr || isHasty)) continue;
          Object.assign(stream, { nr: now.nr, revision: now.revision });
          watch.told = performance.now();
          tell(userID, watch, stream, text);
        }
      }
    } catch (error) {
      warn(error); // the sweep looks again
    } finally {
      watch.isLooking = false;
    }
  };
  /** Reads a case again that is not as every reader knows it. */
  const glance = async (userID: string, watch: Watch): Promise<void> => {
    try {
      const now = await watch.look.stand();
      const isKnown = ({ nr, revision }: Stream): boolean => now !== null && nr >= now.nr && revision === now.revision;
      if (![...watch.streams].every(isKnown)) await push(userID, watch);
    } catch (error) {
      warn(error); // the next sweep looks again
    }
  };
  const glanceAll = (): void => {
    for (const [userID, watch] of watches) void glance(userID, watch);
  };

  const stop = store.changes((userID) => {
    const watch = watches.get(userID);
    if (watch) void push(userID, watch);
    else if (userID === '') glanceAll();
  });
  const sweeping = setInterval(glanceAll, sweep).unref();
  const beating = setInterval(() => {
    for (const [userID, watch] of watches) for (const stream of watch.streams) tell(userID, watch, stream, HEARTBEAT);
  }, beat).unref();

  return {
    open(userID, sink, look) {
      sink.write(`retry: ${Math.round(RETRY * (0.5 + Math.random() / 2))}\n${HEARTBEAT}`);
      if (isClosed) {
        sink.end(BYE);
        return () => undefined;
      }
      const watch = watches.get(userID) ?? {
        look,
        streams: new Set(),
        isLooking: false,
        isWoken: false,
        told: -Infinity,
      };
      // Of a case watched too often the oldest gives way: it may be one that nobody reads any more.
      const [oldest] = watch.streams;
      if (oldest && watch.streams.size >= ofCase) {
        drop(userID, watch, oldest);
        oldest.sink.end(FULL);
      }
      watches.set(userID, watch);
      const stream: Stream = { sink, nr: 0, revision: 0 };
      watch.streams.add(stream);
      count += 1;
      void push(userID, watch);
      return () => drop(userID, watch, stream);
    },
    isFull: () => count >= inAll,
    close() {
      isClosed = true;
      stop();
      clearInterval(sweeping);
      clearInterval(beating);
      for (const [userID, watch] of watches) end(userID, watch, BYE);
    },
  };
}

const dataLine = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const BYE = `event: bye\n${dataLine({})}`;
const FULL = `event: voll\n${dataLine({})}`;
const HEARTBEAT = `event: herzschlag\n${dataLine({})}`;
