import type { FastifyBaseLogger } from 'fastify';
import { CIRCUIT_BREAKER, type CircuitBreaker } from '../http-client/circuit-breaker.ts';
import type { Claimed, Outbox } from '../store/tables/outbox.ts';
import type { Sent } from './sent.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Back-off after the first, second, … failure; after the last one a message becomes a dead letter. */
export const RESTS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR] as const;
/** Pause of an address that answered 410. */
export const PAUSE = 5 * MINUTE;
/** Time between two probes of a receiver that took none of the last messages. */
export const PROBE = 10 * SECOND;

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** How a receiver is spoken of in the log, and how often a message to it is tried. */
export interface Receiver {
  /** First word of its log events: `webhook`, `sms`. */
  name: string;
  /** Whose it is, for the log; absent: the operator's. */
  mandant?: string;
  /** Back-off after the first, second, … failure; after the last one a message becomes a dead letter. */
  rests: readonly number[];
}

interface Parts {
  outbox: Outbox;
  circuit: CircuitBreaker;
  receiver: Receiver;
  log: Log;
  /** Monotonic wall clock, milliseconds. */
  due(): number;
  /** Aborted when an attempt was cut off by our own shutdown. */
  ending: AbortSignal;
}

const iso = (time: number): string => new Date(time).toISOString();

/** What becomes of a message after an attempt, in the outbox, the circuit breaker and the log. */
export function settling({
  outbox,
  circuit,
  receiver: { name, rests, mandant },
  log,
  due,
  ending,
}: Parts): (one: Claimed, sent: Sent) => Promise<void> {
  let isTroubled = false;
  const whose = mandant === undefined ? {} : { mandant };

  async function accepted(one: Claimed, again: number | undefined): Promise<void> {
    if (again === undefined) await outbox.done(one.id, iso(due()));
    else await outbox.release(one, iso(again), 'more to say');
    // Before the circuit closes: if this fails, the next probe does it.
    if (!circuit.isClosed()) await outbox.resume(iso(due()));
    circuit.succeeded();
    if (isTroubled) log.info({ event: `${name}-wieder-da`, ...whose }, `The receiver (${name}) takes messages again.`);
    isTroubled = false;
  }

  async function failed(
    one: Claimed,
    { grund, rest: retryAfter, isOurs }: Extract<Sent, { ended: 'failed' }>,
  ): Promise<void> {
    const { id, versuche, vorher } = one;
    const now = due();
    // Due at once for the next process.
    if (ending.aborted) return outbox.postpone(one, iso(now), 'service stopped');
    isTroubled ||= !isOurs;
    // While others are taken, what one message is answered does not hold them up.
    if (!isOurs && circuit.failed(circuit.isClosed() ? 0 : retryAfter))
      log.warn(
        { event: `${name}-gestoert`, ...whose, grund },
        `The receiver (${name}) takes nothing: one message at a time is tried.`,
      );
    log.warn(
      { event: 'zustellung-gescheitert', ...whose, id, versuche, grund },
      'A message was not taken; it is tried again.',
    );
    // Ahead of its own time: the attempt is not counted.
    if (Date.parse(vorher) > now) return outbox.release(one, vorher, grund);
    if (one.vorgezogen) return outbox.release(one, iso(now + (rests[versuche - 2] ?? rests[0]!)), grund);
    const rest = rests[versuche - 1];
    if (rest !== undefined) return outbox.postpone(one, iso(now + rest), grund);
    log.error(
      { event: 'zustellung-aufgegeben', ...whose, id, versuche, grund },
      'A message was given up: betreiber -- zustellungen tot',
    );
    return outbox.giveUp(one, iso(now), grund);
  }

  /** The receiver asks us to wait: nothing is sent meanwhile (ten minutes at most), and no attempt is counted. */
  async function wait(one: Claimed, rest: number, grund: string): Promise<void> {
    isTroubled = true;
    const isFirst = circuit.failed(rest);
    if (isFirst && rest === PAUSE)
      log.error(
        { event: `${name}-abgemeldet`, ...whose },
        `The receiver (${name}) answered 410: nothing is sent for five minutes.`,
      );
    else if (isFirst)
      log.warn({ event: `${name}-gestoert`, ...whose, grund }, `The receiver (${name}) asks us to wait.`);
    return outbox.release(one, iso(due() + Math.min(rest, CIRCUIT_BREAKER.mostOpen)), grund);
  }

  return (one, sent) => {
    if (sent.ended === 'accepted') return accepted(one, sent.again);
    if (sent.ended === 'over') {
      circuit.skipped();
      return outbox.done(one.id, iso(due()));
    }
    if (sent.ended === 'early') return outbox.release(one, iso(sent.at), 'too early');
    // It may be a mistake of the receiver's.
    if (sent.ended === 'gone') return wait(one, PAUSE, 'status 410');
    if (sent.ended === 'busy') return wait(one, Math.max(sent.rest, PROBE), 'status 429');
    return failed(one, sent);
  };
}
