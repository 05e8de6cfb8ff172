import { isReported } from '#domain/flow.ts';
import type { State } from '../case/held.ts';
import type { Device } from '../device/device.ts';
import type { Held, Item } from '../device/shapes.ts';
import type { Made } from '../device/visit.ts';
import type { Answer } from '../net/calls.ts';
import { isOverdue } from './backoff.ts';
import { endingOf, type Ending } from './ending.ts';
import { unsentWords, type Why } from './unsent.ts';

/** Sends items, and applies their answers to the case and to the items behind them. */
export interface Sender {
  send(item: Item): Promise<Answer>;
  /** Resolves to whether the item is done with, and leaves the outbox. */
  settle(item: Item, ending: Exclude<Ending, 'again'>, answer: Answer & { came: true }): Promise<boolean>;
}

/** Two clocks and a timer, in milliseconds. */
export interface Clock {
  /** Monotonic (`performance.now`): setting the device's clock neither stops the sending nor floods the service. */
  now(): number;
  /** Wall clock of the device (`Date.now`), for items of earlier visits. */
  today(): number;
  /** Runs once after that time, unless cancelled. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Dependencies of the flusher. */
export interface FlusherDeps extends Sender {
  /** Storage with the outbox. */
  device(): Promise<Pick<Device, 'isLasting' | 'items' | 'change' | 'remove'>>;
  /** Items that were made on this visit. */
  visit: { of(key: string): Made | undefined; forget(key: string): void };
  /** State of the held case, and how it changes. */
  state(): Pick<State, 'held' | 'save' | 'report'>;
  set(state: Partial<Pick<State, 'save' | 'report'>>): void;
  /** Sets the save state while nothing waits. */
  settleSaveState(): Promise<void>;
  /** Tells the other tabs that the outbox has changed. */
  tell(): void;
  /** Mutual exclusion of all tabs, see `inTurn`. R7. */
  lock(work: (isMine: () => boolean) => Promise<void>): Promise<'busy' | 'hangs' | null>;
  clock: Clock;
  /** Milliseconds before try number n, from 1. */
  backOff(tries: number): number;
  isOnline(): boolean;
}

/** Consumer of the outbox. */
export interface Flusher {
  /**
   * Flushes the outbox. `isAsked`: a person wants it now, whatever back-off and Retry-After say. Resolves when the run
   * is over.
   */
  flush(isAsked?: boolean): Promise<void>;
  /** The network, the page or the person is back: resets the back-off and flushes; Retry-After still holds. R6. */
  resume(): void;
  /** The page is hidden: the device may sleep, and then the monotonic clock may stand still. */
  hide(): void;
}

/**
 * Creates the consumer of the outbox: sends items in the order of each case, with exponential back-off and Retry-After,
 * one run at a time, until none is left or all have to wait. A case whose item has to wait holds up no other. R2, R6,
 * R7.
 */
export function createFlusher(deps: FlusherDeps): Flusher {
  const { device, visit, clock } = deps;
  /** Failed tries in a row. */
  let tries = 0;
  let cancelTimer = (): void => undefined;
  /** Retry-After: not before this moment of the monotonic clock. */
  let notBefore = 0;
  let running: Promise<void> | undefined;
  /** A flush was asked for since the run began. */
  let isWanted = false;
  /** When the page was last hidden, by the monotonic clock. */
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

  /** One pass over the outbox, in the lock. */
  async function drain(isMine: () => boolean): Promise<void> {
    const store = await device();
    let why: Why = 'again';
    /** Cases whose next item has to wait. */
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
      // No network, or told to wait: the other cases would fare no better.
      if (!answer.came || answer.retryAfter > 0) break;
    }
    if (isMine()) await conclude(why);
  }

  /**
   * Whether a report waits for the person's word: it is overdue, and its case is not known to be reported. Of a
   * reported case nobody is asked, for the answer says what became of the report. Shows or closes the question. D77.
   */
  function isHeldBack({ id, kind, key, made }: Item): boolean {
    const { held, report } = deps.state();
    if (kind !== 'melden') return false;
    const since = visit.of(key)?.at;
    const age = { byClock: clock.today() - made, within: since === undefined ? null : clock.now() - since };
    const isKnown = held?.id === id && isReportKnown(held);
    const asks = !isKnown && isOverdue({ ...age, wasHidden: hidden >= (since ?? 0) });
    const isShown = report.kind === 'sending' && report.since !== undefined;
    if (held?.id === id && asks !== isShown) deps.set({ report: { kind: 'sending', ...(asks && { since: made }) } });
    return asks;
  }

  async function trySending(item: Item): Promise<Answer> {
    const { held, save } = deps.state();
    // A retry does not hide what is known: not sent yet.
    if (held?.id === item.id && save.kind !== 'unsent') deps.set({ save: { kind: 'saving' } });
    // A new item resets the back-off, however long the others have waited.
    if (!item.isTried) tries = 0;
    const tried = { ...item, isTried: true };
    // Stored before it is sent: it may arrive although this page never hears of it. R2.
    if (!item.isTried) await (await device()).change(tried);
    return deps.send(tried);
  }

  /** Settles an item by its answer; then it leaves the outbox. False: again later. */
  async function settled(item: Item, answer: Answer & { came: true }): Promise<boolean> {
    const ending = endingOf(answer, item);
    if (ending === 'again') return false;
    const before = visit.of(item.key);
    if (!(await deps.settle(item, ending, answer))) return false;
    tries = 0;
    await (await device()).remove(item.nr);
    // Unless `settle` has put another item under its key, which keeps its age.
    if (visit.of(item.key) === before) visit.forget(item.key);
    return true;
  }

  /** Ends a pass: shows how far it got, and plans the next try for what is left. */
  async function conclude(why: Why): Promise<void> {
    const count = (await (await device()).items()).length;
    // Something came meanwhile and is tried at once: it is not sent yet, but not unsent either.
    if (isWanted) return;
    if (count > 0) {
      tries += 1;
      await wait(Math.max(deps.backOff(tries), notBefore - clock.now()), why);
    } else await deps.settleSaveState();
    deps.tell();
  }

  /** Plans the next try, and shows what of the held case waits for it. */
  async function wait(milliseconds: number, why: Why): Promise<void> {
    plan(milliseconds);
    const store = await device();
    const items = (await store.items()).filter(({ id }) => id === deps.state().held?.id);
    const what = items.findLast(({ kind }) => kind !== 'save' && kind !== 'start') ?? items[0];
    if (!what) return deps.settleSaveState();
    const { report } = deps.state();
    const asks = what.kind === 'melden' && report.kind === 'sending' && report.since !== undefined;
    const isOffline = why === 'again' && !deps.isOnline();
    const said = unsentWords(what.kind, asks ? 'asks' : !store.isLasting ? 'open' : isOffline ? 'offline' : why);
    const nextTry = clock.now() + milliseconds;
    deps.set({ save: { kind: 'unsent', what: what.kind, nextTry, said, isLasting: store.isLasting } });
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

/** Whether the held case is known to be reported. */
export const isReportKnown = (held: Held | null): boolean =>
  held !== null && isReported(held.vorgang.vorgangsMetadaten.status);

/** Whether a save is superseded: it was never tried, and a newer save or the report of its case follows. */
function isOvertaken(item: Item, items: readonly Item[]): boolean {
  const isFollowed = items.some(
    ({ id, nr, kind }) => id === item.id && nr > item.nr && (kind === 'save' || kind === 'melden'),
  );
  return item.kind === 'save' && !item.isTried && isFollowed;
}
