import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from '../store/tables/outbox.ts';
import type { Store } from '../store/store.ts';
import { monotonicClock } from './monotonic-clock.ts';
import { send } from './send.ts';
import type { Webhook } from './settings.ts';

/** Outbox worker: delivers messages to the operator's webhook. Any number of processes may run one. */
export interface Worker {
  /** Polls for due messages now. It also does so every second and after each change to a case. */
  look(): void;
  /** Graceful shutdown: starts no new delivery and gives those under way three seconds. */
  stop(): Promise<void>;
}

interface Parts {
  store: Store;
  webhook: Webhook;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Wall clock, milliseconds since 1970. */
  clock?: () => number;
  /** Monotonic clock in milliseconds; defaults to `clock` where that is given. */
  steady?: () => number;
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Back-off after the first, second, … failure; after the last one a message becomes a dead letter. */
export const RESTS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR];
/** Concurrent deliveries. */
const AT_ONCE = 8;
const LOOK = SECOND;
/** Pause of an address that answered 410. */
export const PAUSE = 5 * MINUTE;
const DRAIN = 3 * SECOND;
/** How much longer the lease of a message is than its attempt. */
const SPARE = 5 * SECOND;

const iso = (time: number): string => new Date(time).toISOString();

export function startOutbox({
  store: { outbox, changes },
  webhook,
  log,
  clock = Date.now,
  steady = clock === Date.now ? () => performance.now() : clock,
}: Parts): Worker {
  // A system clock that is set back must not delay a report (fault S8).
  const due = monotonicClock(clock, steady);
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isRung = false;
  /** The service stops. */
  let isOver = false;
  let pausedUntil = -Infinity;
  let isTroubled = false;

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

  /** Claims and starts as many deliveries as there is room for. */
  async function take(): Promise<void> {
    isRung = false;
    const room = AT_ONCE - underWay.size;
    const now = due();
    if (room === 0 || now < pausedUntil) return;
    try {
      const claimed = await outbox.claim(iso(now), iso(now + webhook.timeoutMs + SPARE), room);
      for (const one of claimed) {
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
  async function deliver(one: Delivery): Promise<void> {
    const sent = await send(webhook, one, clock(), ending.signal);
    try {
      if (sent.ended === 'accepted') {
        await outbox.done(one.id);
        if (isTroubled) log.info({ event: 'webhook-wieder-da' }, 'The webhook takes messages again.');
        isTroubled = false;
      } else if (sent.ended === 'gone') await pause(one);
      else await failed(one, sent.grund);
    } catch (error) {
      log.warn({ event: 'zustellung-speicher', err: error }, 'The outbox does not take what became of a message.');
    }
  }

  async function failed(one: Delivery, grund: string): Promise<void> {
    const { id, versuche } = one;
    // Cut off by our own shutdown: due at once for the next process.
    if (ending.signal.aborted) return outbox.postpone(one, iso(due()), 'service stopped');
    const rest = RESTS[versuche - 1];
    if (rest === undefined) {
      log.error(
        { event: 'zustellung-aufgegeben', id, versuche, grund },
        'A message was given up: betreiber -- zustellungen tot',
      );
      return outbox.giveUp(one, iso(clock()), grund);
    }
    log.warn({ event: 'zustellung-gescheitert', id, versuche, grund }, 'A message was not taken; it is tried again.');
    isTroubled = true;
    return outbox.postpone(one, iso(due() + rest), grund);
  }

  /** 410 may be a mistake of the receiver's: everything waits, no attempt is counted, and it is asked again. */
  async function pause(one: Delivery): Promise<void> {
    const now = due();
    if (now >= pausedUntil) {
      log.error({ event: 'webhook-abgemeldet' }, 'The webhook answered 410: nothing is sent for five minutes.');
      pausedUntil = now + PAUSE;
    }
    isTroubled = true;
    return outbox.release(one, iso(pausedUntil), 'status 410');
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
