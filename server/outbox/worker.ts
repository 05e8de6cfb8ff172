import { circuitBreaker } from '../http-client/circuit-breaker.ts';
import type { Claimed, Outbox } from '../store/tables/outbox.ts';
import type { Store } from '../store/store.ts';
import { monotonicClock } from './monotonic-clock.ts';
import type { Sent } from './sent.ts';
import { PROBE, settling, type Log, type Receiver } from './settle.ts';

/**
 * Outbox worker: delivers the messages of one lane, those of a case in order. Any number of processes may run one. ADR
 * 041.
 */
export interface Worker {
  /** Polls for due messages now. It also does so every second and after each change to a case. */
  look(): void;
  /** Graceful shutdown: starts no new delivery and gives those under way three seconds. */
  stop(): Promise<void>;
}

export interface Lane {
  outbox: Outbox;
  changes: Store['changes'];
  receiver: Receiver;
  /** Makes one attempt within `timeoutMs`; never rejects. `signal`: the service stops. */
  send(one: Claimed, signal: AbortSignal): Promise<Sent>;
  timeoutMs: number;
  log: Log;
  /** Wall clock, milliseconds since 1970. */
  clock?: () => number;
  /** Monotonic clock in milliseconds; defaults to `clock` where that is given. */
  steady?: () => number;
}

/** Concurrent deliveries. */
const AT_ONCE = 8;
/** Milliseconds between two polls. */
const LOOK = 1_000;
/** Milliseconds that deliveries under way get at shutdown. */
const DRAIN = 3_000;
/** Milliseconds by which the lease of a message is longer than its attempt. */
const SPARE = 5_000;

const iso = (time: number): string => new Date(time).toISOString();

export function startOutbox({
  outbox,
  changes,
  receiver,
  send,
  timeoutMs,
  log,
  clock = Date.now,
  steady = clock === Date.now ? () => performance.now() : clock,
}: Lane): Worker {
  // A system clock that is set back must not delay a report (fault S8).
  const due = monotonicClock(clock, steady);
  // The process before may have died during an outage: one message finds out whether it is over.
  const circuit = circuitBreaker(steady, PROBE, 'half-open');
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  const settle = settling({ outbox, circuit, receiver, log, due, ending: ending.signal });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isRung = false;
  /** The service stops. */
  let isOver = false;
  /** The message that probed last. */
  let probed = '';

  const look = (): void => {
    isRung = true;
    if (isOver) return;
    clearTimeout(timer);
    looking ??= take().finally(() => {
      looking = null;
      if (isRung) look();
      else if (!isOver) timer = setTimeout(look, LOOK);
    });
  };

  /**
   * Due messages, as many as there is room for. While the circuit is open one alone, due or not: a receiver that is
   * down shall not be asked a thousand times, nor one that is back wait for a message's own time.
   */
  async function claim(): Promise<Claimed[]> {
    const now = due();
    const until = iso(now + timeoutMs + SPARE);
    if (circuit.isClosed()) return outbox.claim(iso(now), until, AT_ONCE - underWay.size);
    if (underWay.size > 0 || !circuit.mayTry()) return [];
    const probe = await outbox.probe(iso(now), until, probed);
    // Nothing rests after a failure: there is no outage to find out about.
    if (!probe) circuit.idle();
    probed = probe?.id ?? '';
    return probe ? [probe] : [];
  }

  /** Claims and starts as many deliveries as there is room for. */
  async function take(): Promise<void> {
    isRung = false;
    if (underWay.size === AT_ONCE) return;
    try {
      for (const one of await claim()) {
        const way = deliver(one).finally(() => {
          underWay.delete(way);
          look();
        });
        underWay.add(way);
      }
    } catch (error) {
      log.warn({ event: 'zustellung-speicher', err: error }, 'The outbox cannot be read now.');
    }
  }

  /**
   * Delivers once and records the outcome. If that cannot be stored, the lease runs out and the message is sent again;
   * the receiver deduplicates by its id.
   */
  async function deliver(one: Claimed): Promise<void> {
    const sent = await send(one, ending.signal);
    try {
      await settle(one, sent);
    } catch (error) {
      log.warn({ event: 'zustellung-speicher', err: error }, 'The outbox does not take what became of a message.');
    }
  }

  const unlisten = changes(look);
  look();
  return {
    look,
    stop: async () => {
      isOver = true;
      unlisten();
      clearTimeout(timer);
      await looking;
      const late = setTimeout(() => ending.abort(), DRAIN);
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
}
