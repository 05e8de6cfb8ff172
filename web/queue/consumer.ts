import type { Answer } from '../net/calls.ts';
import type { Clock } from './clock.ts';
import type { Outbox, QueueItem } from './item.ts';

/** Why the last try failed: timeout, somebody else's answer (`foreign`, such as a captive portal), or anything else. */
export type WhyNot = 'late' | 'foreign' | 'again';

/** Milliseconds that a Retry-After keeps what waits from being sent, at most. */
const LONGEST = 300_000;

/** Dependencies of the consumer. */
export interface ConsumerDeps<I extends QueueItem> {
  outbox(): Promise<Pick<Outbox<I>, 'items' | 'change' | 'remove'>>;
  /** Whether an item need not be sent any more, because of those behind it. */
  isOvertaken(item: I, items: readonly I[]): boolean;
  /** Whether an item has to wait for the person's word. */
  isHeldBack(item: I): boolean;
  /** An item is about to be sent. */
  begins(item: I): void;
  send(item: I): Promise<Answer>;
  /** Applies an answer; resolves to whether the item is done with, and leaves the outbox. False: again later. */
  settle(item: I, answer: Answer & { came: true }): Promise<boolean>;
  /** An item has left the outbox. */
  removed(item: I): void;
  /** Something waits, and the next try is in so many milliseconds. */
  waits(milliseconds: number, why: WhyNot): Promise<void>;
  /** Nothing waits any more. */
  isEmpty(): Promise<void>;
  /** Tells the other tabs that the outbox has changed. */
  tell(): void;
  /** Mutual exclusion of all tabs, see `tabLock`. R7. */
  lock(work: (isMine: () => boolean) => Promise<void>): Promise<'busy' | 'hangs' | null>;
  clock: Clock;
  /** Milliseconds before try number n, from 1. */
  backOff(tries: number): number;
}

/** Consumer of an outbox. */
export interface Consumer {
  /**
   * Flushes the outbox. `isAsked`: a person wants it now, whatever back-off and Retry-After say. Resolves when the run
   * is over.
   */
  flush(isAsked?: boolean): Promise<void>;
  /** The network, the page or the person is back: resets the back-off and flushes; Retry-After still holds. R6. */
  resume(): void;
}

/**
 * Creates the consumer of an outbox: sends items in the order of each id, with exponential back-off and Retry-After,
 * one run at a time, until none is left or all have to wait. R2, R6, R7.
 */
export function createConsumer<I extends QueueItem>(deps: ConsumerDeps<I>): Consumer {
  const { outbox, clock } = deps;
  /** Failed tries in a row. */
  let tries = 0;
  let cancelTimer = (): void => undefined;
  /** Retry-After: not before this moment of the monotonic clock. */
  let notBefore = 0;
  let running: Promise<void> | undefined;
  /** A flush was asked for since the run began. */
  let isWanted = false;

  function flush(isAsked = false): Promise<void> {
    isWanted = true;
    if (isAsked) [tries, notBefore] = [0, 0];
    running ??= run().finally(() => {
      running = undefined;
      if (isWanted) void flush();
    });
    return running;
  }

  async function run(): Promise<void> {
    isWanted = false;
    cancelTimer();
    const left = notBefore - clock.now();
    if (left > 0) return wait(left, 'again');
    try {
      const busy = await deps.lock(drain);
      if (busy === 'hangs') await wait(1_000, 'again');
      else if (busy) plan(1_000);
    } catch (cause) {
      console.error('Das Senden ist gestört', cause);
      tries += 1;
      plan(deps.backOff(tries));
    }
  }

  /** One pass over the outbox, in the lock. */
  async function drain(isMine: () => boolean): Promise<void> {
    const store = await outbox();
    let why: WhyNot = 'again';
    /** Ids whose next item has to wait. */
    const waiting = new Set<string>();
    while (isMine()) {
      const items = await store.items();
      const item = items.find(({ id }) => !waiting.has(id));
      if (!item) break;
      if (deps.isOvertaken(item, items)) {
        await store.remove(item.nr);
        continue;
      }
      if (deps.isHeldBack(item)) {
        waiting.add(item.id);
        continue;
      }
      const answer = await trySending(item);
      if (answer.came && (await settled(item, answer))) continue;
      waiting.add(item.id);
      why = answer.came || answer.reason === 'network' ? 'again' : answer.reason;
      notBefore = Math.max(notBefore, clock.now() + Math.min(answer.retryAfter, LONGEST));
      // No network, or told to wait: the other ids would fare no better.
      if (!answer.came || answer.retryAfter > 0) break;
    }
    if (isMine()) await conclude(why);
  }

  async function trySending(item: I): Promise<Answer> {
    deps.begins(item);
    // A new item resets the back-off, however long the others have waited.
    if (!item.isTried) tries = 0;
    const tried = { ...item, isTried: true };
    // Stored before it is sent: it may arrive although this page never hears of it. R2.
    if (!item.isTried) await (await outbox()).change(tried);
    return deps.send(tried);
  }

  /** Settles an item by its answer; then it leaves the outbox. False: again later. */
  async function settled(item: I, answer: Answer & { came: true }): Promise<boolean> {
    if (!(await deps.settle(item, answer))) return false;
    tries = 0;
    await (await outbox()).remove(item.nr);
    deps.removed(item);
    return true;
  }

  /** Ends a pass: shows how far it got, and plans the next try for what is left. */
  async function conclude(why: WhyNot): Promise<void> {
    const count = (await (await outbox()).items()).length;
    // Something came meanwhile and is tried at once: it is not sent yet, but not unsent either.
    if (isWanted) return;
    if (count > 0) {
      tries += 1;
      await wait(Math.max(deps.backOff(tries), notBefore - clock.now()), why);
    } else await deps.isEmpty();
    deps.tell();
  }

  function wait(milliseconds: number, why: WhyNot): Promise<void> {
    plan(milliseconds);
    return deps.waits(milliseconds, why);
  }

  function plan(milliseconds: number): void {
    cancelTimer();
    cancelTimer = clock.after(milliseconds, () => void flush());
  }

  return {
    flush,
    resume() {
      tries = 0;
      void flush();
    },
  };
}
