import { isReported } from '#domain/flow.ts';
import type { State } from '../case/held.ts';
import type { Device } from '../device/device.ts';
import type { Held, Item } from '../device/shapes.ts';
import type { Made } from '../device/visit.ts';
import type { Answer } from '../net/calls.ts';
import { isOverdue } from './backoff.ts';
import { endingOf, type Ending } from './ending.ts';
import { unsentWords, type Why } from './unsent.ts';

/** How items are sent, and what their answers do to the case and to the items behind them. */
export interface Sender {
  send(item: Item): Promise<Answer>;
  /** Whether the item is through with. */
  settle(item: Item, ending: Exclude<Ending, 'again'>, answer: Answer & { came: true }): Promise<boolean>;
}

/** Two clocks and a timer, all in milliseconds. */
export interface Clock {
  /** Monotonic: a device whose clock is set must neither stop nor flood. */
  now(): number;
  /** The device's own, for what an earlier visit has left. */
  today(): number;
  /** Runs once after that time, unless cancelled. */
  after(milliseconds: number, run: () => void): () => void;
}

/** What the flusher needs of the browser. */
export interface FlusherDeps extends Sender {
  /** The outbox. */
  device(): Promise<Pick<Device, 'isLasting' | 'items' | 'change' | 'remove'>>;
  /** The items made on this visit. */
  visit: { of(key: string): Made | undefined; forget(key: string): void };
  /** The held case and what is said of it. */
  state(): Pick<State, 'held' | 'save' | 'report'>;
  say(state: Partial<Pick<State, 'save' | 'report'>>): void;
  /** Says where the case is while nothing of it waits. */
  rest(): Promise<void>;
  /** Tells the other tabs that the outbox has changed. */
  tell(): void;
  /**
   * Mutual exclusion of all tabs: runs the work if no other tab is at it, with what says whether the lock is still held. Gives null when
   * it is done, 'busy' while another tab has the lock, 'hangs' once that takes long. R7.
   */
  lock(work: (isMine: () => boolean) => Promise<void>): Promise<'busy' | 'hangs' | null>;
  clock: Clock;
  /** Milliseconds until the try with that number, from 1. */
  backOff(tries: number): number;
  isOnline(): boolean;
}

/** Sends the outbox. */
export interface Flusher {
  /** Sends what waits. `isAsked`: a person wants it now, whatever the back-off or the service said about waiting. Resolves when that run is over. */
  flush(isAsked?: boolean): Promise<void>;
  /** The network, the page or the person is back: at once, unless the service has asked to wait. R6. */
  resume(): void;
  /** The page went out of sight: the device may sleep, and the monotonic clock may stand still with it. */
  hide(): void;
}

/**
 * The outbox's consumer: sends what waits, in the order of each case, with exponential back-off and Retry-After, one run at a time, until
 * nothing is left or it has to wait. R2, R6, R7. Whether it is the browser's or a test's, all it touches comes as `deps`.
 */
export function createFlusher(deps: FlusherDeps): Flusher {
  const { device, visit, clock } = deps;
  /** Failed in a row. */
  let tries = 0;
  let cancelTimer = (): void => undefined;
  /** By the monotonic clock: the service asked not to be asked before (Retry-After). */
  let notBefore = 0;
  let running: Promise<void> | undefined;
  /** Something has come into the outbox since the run began. */
  let isWanted = false;
  /** By the monotonic clock: when the page was last out of sight. */
  let hidden = -Infinity;

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

  /** `isMine` says whether the lock is still this tab's. */
  async function drain(isMine: () => boolean): Promise<void> {
    const store = await device();
    let why: Why = 'again';
    /** Cases whose next item has to wait; the others go on. */
    const waiting = new Set<string>();
    while (isMine()) {
      const items = await store.items();
      const item = items.find(({ id }) => !waiting.has(id));
      if (!item) break;
      if (isOvertaken(item, items)) {
        await store.remove(item.nr);
        continue;
      }
      if (isHeldBack(item)) {
        waiting.add(item.id);
        continue;
      }
      const answer = await trySending(item);
      if (answer.came && (await settled(item, answer))) continue;
      waiting.add(item.id);
      why = answer.came || answer.reason === 'network' ? 'again' : answer.reason;
      notBefore = Math.max(notBefore, clock.now() + answer.retryAfter);
      // Without a network, or asked to wait, the others would fare no better.
      if (!answer.came || answer.retryAfter > 0) break;
    }
    if (isMine()) await conclude(why);
  }

  /**
   * A report that has waited for long is held back until the person has said that help is still needed. One of a case that is known to be
   * reported asks nobody: its answer says what became of it. D77.
   */
  function isHeldBack({ id, kind, key, made }: Item): boolean {
    const { held, report } = deps.state();
    if (kind !== 'melden') return false;
    const since = visit.of(key)?.at;
    const age = { byClock: clock.today() - made, within: since === undefined ? null : clock.now() - since };
    const isKnown = held?.id === id && isThere(held);
    const asks = !isKnown && isOverdue({ ...age, wasHidden: hidden >= (since ?? 0) });
    const isShown = report.kind === 'sending' && report.since !== undefined;
    if (held?.id === id && asks !== isShown) deps.say({ report: { kind: 'sending', ...(asks && { since: made }) } });
    return asks;
  }

  async function trySending(item: Item): Promise<Answer> {
    const { held, save } = deps.state();
    // While a failed item is tried again the screen stays with what it knows: not sent yet.
    if (held?.id === item.id && save.kind !== 'unsent') deps.say({ save: { kind: 'saving' } });
    // What is new is tried again soon, however long the others have waited.
    if (!item.isTried) tries = 0;
    const tried = { ...item, isTried: true };
    // On the device before it is on the way: it may arrive although this page never hears of it. R2.
    if (!item.isTried) await (await device()).change(tried);
    return deps.send(tried);
  }

  /** Whether the item is through with, one way or the other; then it leaves the outbox. */
  async function settled(item: Item, answer: Answer & { came: true }): Promise<boolean> {
    const ending = endingOf(answer, item);
    if (ending === 'again') return false;
    const before = visit.of(item.key);
    if (!(await deps.settle(item, ending, answer))) return false;
    tries = 0;
    await (await device()).remove(item.nr);
    // Where it goes on in another form, it is as old as it was.
    if (visit.of(item.key) === before) visit.forget(item.key);
    return true;
  }

  /** Says how far it got, and plans the next try for what is left. */
  async function conclude(why: Why): Promise<void> {
    const count = (await (await device()).items()).length;
    // What came meanwhile is tried at once: not sent yet is not unsent.
    if (isWanted) return;
    if (count > 0) {
      tries += 1;
      await wait(Math.max(deps.backOff(tries), notBefore - clock.now()), why);
    } else await deps.rest();
    deps.tell();
  }

  /** Plans the next try, and says what of the case on the screen waits for it. */
  async function wait(milliseconds: number, why: Why): Promise<void> {
    plan(milliseconds);
    const store = await device();
    const items = (await store.items()).filter(({ id }) => id === deps.state().held?.id);
    const what = items.findLast(({ kind }) => kind !== 'save' && kind !== 'start') ?? items[0];
    if (!what) return deps.rest();
    const { report } = deps.state();
    const asks = what.kind === 'melden' && report.kind === 'sending' && report.since !== undefined;
    const isOffline = why === 'again' && !deps.isOnline();
    const said = unsentWords(what.kind, asks ? 'asks' : !store.isLasting ? 'open' : isOffline ? 'offline' : why);
    const nextTry = clock.now() + milliseconds;
    deps.say({ save: { kind: 'unsent', what: what.kind, nextTry, said, isLasting: store.isLasting } });
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
    hide: () => void (hidden = clock.now()),
  };
}

/** Whether the service is known to have a report of the case. */
export const isThere = (held: Held | null): boolean =>
  held !== null && isReported(held.vorgang.vorgangsMetadaten.status);

/** A save that surely never left needs no sending when a newer copy of the same case follows. */
function isOvertaken(item: Item, items: readonly Item[]): boolean {
  const isFollowed = items.some(
    ({ id, nr, kind }) => id === item.id && nr > item.nr && (kind === 'save' || kind === 'melden'),
  );
  return item.kind === 'save' && !item.isTried && isFollowed;
}
