import { circuitBreaker } from '../http-client/circuit-breaker.ts';
import type { Claimed, Outbox } from '../store/tables/outbox.ts';
import type { Store } from '../store/store.ts';
import { monotonicClock } from './monotonic-clock.ts';
import { UnnotedError, type Sent } from './sent.ts';
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
  /** Makes one attempt within `timeoutMs`. An error of it is a failed attempt. `signal`: the service stops. */
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
/** Milliseconds by which an attempt may outlast its time limit, or the end of the draining. */
const GRACE = 3_000;

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
  /** Nobody waits any longer for attempts that do not end. */
  const ended = new AbortController();
  const settle = settling({ outbox, circuit, receiver, log, due, ending: ending.signal });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isRung = false;
  /** The service stops. */
  let isOver = false;
  /** The message that probed last. */
  let probed = '';
  /** Ends that the store has not taken, by message: when its lease is over it is settled and not sent again. */
  const unsettled = new Map<string, Sent>();

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
   * Delivers once and records the outcome; never rejects. If that cannot be stored, the lease runs out. Then this
   * process settles the message, or another one sends it again: the receiver deduplicates by its id.
   */
  async function deliver(one: Claimed): Promise<void> {
    const sent = unsettled.get(one.id) ?? (await attempt(one));
    if (!sent) return;
    try {
      await settle(one, sent);
      unsettled.delete(one.id);
    } catch (error) {
      unsettled.set(one.id, sent);
      log.warn({ event: 'zustellung-speicher', err: error }, 'The outbox does not take what became of a message.');
    }
  }

  /** One attempt, which ends whatever the sender does: it may throw, or never answer. Null: its lease is to run out. */
  async function attempt(one: Claimed): Promise<Sent | null> {
    const over = new AbortController();
    try {
      return await Promise.race([send(one, ending.signal), unanswered(over.signal)]);
    } catch (error) {
      if (error instanceof UnnotedError) {
        circuit.skipped();
        log.warn({ event: 'zustellung-speicher', err: error.cause }, 'The store does not note what was handed over.');
        return null;
      }
      log.error({ event: 'zustellung-fehler', err: error }, 'An attempt at a message ended by an error of our own.');
      return { ended: 'failed', grund: reasonOf(error), rest: 0, isOurs: true };
    } finally {
      over.abort();
    }
  }

  /** The end of an attempt that does not end by itself; `over`: it has ended. */
  function unanswered(over: AbortSignal): Promise<Sent> {
    const { promise, resolve } = Promise.withResolvers<Sent>();
    const end = (): void => resolve({ ended: 'failed', grund: 'timeout', rest: 0 });
    const timer = setTimeout(end, timeoutMs + GRACE);
    ended.signal.addEventListener('abort', end, { signal: over });
    over.addEventListener('abort', () => clearTimeout(timer));
    return promise;
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
      const tooLate = setTimeout(() => ended.abort(), DRAIN + GRACE);
      await Promise.all(underWay);
      clearTimeout(late);
      clearTimeout(tooLate);
    },
  };
}

/** The code of an error, or its name; its message may quote a person. */
const reasonOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return `error ${typeof code === 'string' ? code : String(name)}`;
};
