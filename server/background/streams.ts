import type { Store } from '../store/store.ts';
import type { CaseVersion } from '../store/tables/event.ts';

/** Milliseconds between two heartbeats, and between two sweeps, which find changes whose notification was lost. */
const BEAT = 15_000;
const SWEEP = 10_000;
/** Open streams of one case, and of this process, at most. */
const OF_CASE = 3;
const IN_ALL = 20_000;
/** Back-pressure: bytes that may be buffered for a slow reader before it is cut; a status has about 2,000. */
const BACKLOG = 65_536;
/**
 * Milliseconds until a browser reconnects: with jitter, between half of it and all, so that a restart meets no
 * stampede.
 */
const RETRY = 2_000;

/** The raw response that a stream writes to. */
export interface Sink {
  write(text: string): unknown;
  end(text?: string): unknown;
  destroy(): unknown;
  readonly writableLength: number;
}

/** A snapshot of a case for its streams. */
export interface Standing {
  /** Number of the newest event. */
  nr: number;
  /** Number of the newest event that is not a POSITION. */
  news: number;
  revision: number;
  /** What the page is told, whole. */
  message: object;
}
/** Reads a case; null once it is erased. */
export interface Look {
  standing(): Promise<Standing | null>;
  /** Cheap version check for the sweep: only the newest event's number and the revision. */
  stand(): Promise<CaseVersion | null>;
  /** A message beside those of the case, which `tellAside` sends. */
  aside?(): string;
}

interface Stream {
  sink: Sink;
  /** Number of the newest event it was sent, and the revision; 0: nothing yet. */
  nr: number;
  revision: number;
}

/** A case with open streams. */
interface Watch {
  look: Look;
  streams: Set<Stream>;
  isLooking: boolean;
  /** The case may have changed since the read under way began: read again. */
  isWoken: boolean;
  /** When a position alone was last sent: milliseconds of the monotonic clock. */
  told: number;
}

export interface Streams {
  /**
   * Sends how the case stands now and at each change, until the function it gives is called. A reconnect gets it at
   * once too, whatever its Last-Event-ID: a new order number has no event of its own. ADR 020.
   */
  open(userID: string, sink: Sink, look: Look): () => void;
  /** Sends every stream the message beside those of its case. */
  tellAside(): void;
  /** Whether this process has no room for another stream. */
  isFull(): boolean;
  /** Graceful shutdown: sends `bye` and ends every stream; later ones get it at once. */
  close(): void;
}

interface Pace {
  beat?: number;
  sweep?: number;
  /** Monotonic, milliseconds. */
  clock?: () => number;
  ofCase?: number;
  inAll?: number;
}

/**
 * The Server-Sent Events streams of this process. A notification only says that a case may have changed; what is sent
 * is the whole status, read afresh, so nothing can be missed, doubled or out of order. Positions alone are throttled
 * to one every few seconds, but the first after other news is sent at once; the sweep sends what was held back.
 */
export function openStreams(
  store: Pick<Store, 'changes'>,
  warn: (error: unknown) => void,
  { beat = BEAT, sweep = SWEEP, ofCase = OF_CASE, inAll = IN_ALL, clock = () => performance.now() }: Pace = {},
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
    // A reader that does not read is cut, so its backlog cannot fill the memory; its browser reconnects.
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

  /** Reads the case and sends it to the streams that lack it; reads again if it was woken meanwhile. */
  const push = async (userID: string, watch: Watch): Promise<void> => {
    watch.isWoken = true;
    if (watch.isLooking) return;
    watch.isLooking = true;
    try {
      while (watch.isWoken && watch.streams.size > 0) {
        watch.isWoken = false;
        const now = await watch.look.standing();
        if (!now) return end(userID, watch, BYE);
        const isHasty = clock() - watch.told < sweep / 2;
        const text = `id: ${now.nr}\n${dataLine(now.message)}`;
        for (const stream of watch.streams) {
          const isNews = stream.nr < now.news || stream.revision < now.revision;
          if (!isNews && (stream.nr >= now.nr || isHasty)) continue;
          Object.assign(stream, { nr: now.nr, revision: now.revision });
          if (!isNews) watch.told = clock();
          tell(userID, watch, stream, text);
        }
      }
    } catch (error) {
      warn(error); // the next sweep reads it
    } finally {
      watch.isLooking = false;
    }
  };
  /** One case of a sweep: pushes if any stream lacks the current version. */
  const glance = async (userID: string, watch: Watch): Promise<void> => {
    try {
      const now = await watch.look.stand();
      const isKnown = ({ nr, revision }: Stream): boolean => now !== null && nr >= now.nr && revision === now.revision;
      if (![...watch.streams].every(isKnown)) await push(userID, watch);
    } catch (error) {
      warn(error); // the next sweep tries again
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
      // Above the limit per case the oldest stream gives way: it may belong to a page that is gone.
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
    tellAside() {
      for (const [userID, watch] of watches) {
        const text = watch.look.aside?.();
        if (text) for (const stream of watch.streams) tell(userID, watch, stream, text);
      }
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
