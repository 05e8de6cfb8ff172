import { isReported } from '#domain/flow.ts';
import type { Clock } from '../../queue/clock.ts';
import { createConsumer, type Consumer, type ConsumerDeps, type WhyNot } from '../../queue/consumer.ts';
import type { State } from '../state/app.ts';
import type { Device } from '../device/device.ts';
import type { Held, Item } from '../state/shapes.ts';
import type { Made } from '../device/visit.ts';
import type { Answer } from '../../net/calls.ts';
import { endingOf, type Ending } from './ending.ts';
import { isOverdue } from './overdue.ts';
import { unsentWords } from './unsent.ts';

/** Sends items, and applies their answers to the case and to the items behind them. */
export interface Sender {
  send(item: Item): Promise<Answer>;
  /** Resolves to whether the item is done with, and leaves the outbox. */
  settle(item: Item, ending: Exclude<Ending, 'again'>, answer: Answer & { came: true }): Promise<boolean>;
}

/** Dependencies of the flusher. */
export interface FlusherDeps extends Sender, Pick<ConsumerDeps<Item>, 'tell' | 'lock' | 'backOff'> {
  /** Storage with the outbox. */
  device(): Promise<Pick<Device, 'isLasting' | 'items' | 'change' | 'remove'>>;
  /** Items that were made on this visit. */
  visit: { of(key: string): Made | undefined; forget(key: string): void };
  /** State of the held case, and how it changes. */
  state(): Pick<State, 'held' | 'save' | 'report'>;
  set(state: Partial<Pick<State, 'save' | 'report'>>): void;
  /** Sets the save state while nothing waits. */
  settleSaveState(): Promise<void>;
  clock: Clock;
  isOnline(): boolean;
}

/** Consumer of the outbox of cases. */
export interface Flusher extends Consumer {
  /** The page is hidden: the device may sleep, and then the monotonic clock may stand still. */
  hide(): void;
}

/**
 * Creates the consumer of the outbox of cases: a report that waits too long asks first, and the held case shows what
 * waits for it. A case whose item has to wait holds up no other. R2, R6, R7.
 */
export function createFlusher(deps: FlusherDeps): Flusher {
  const { device, visit, clock } = deps;
  /** When the page was last hidden, by the monotonic clock. */
  let hidden = -Infinity;
  /** What the visit knew of the item that is being settled. */
  let before: Made | undefined;

  const consumer = createConsumer<Item>({
    outbox: device,
    isOvertaken,
    isHeldBack,
    begins({ id }) {
      const { held, save } = deps.state();
      // A retry does not hide what is known: not sent yet.
      if (held?.id === id && save.kind !== 'unsent') deps.set({ save: { kind: 'saving' } });
    },
    send: (item) => deps.send(item),
    async settle(item, answer) {
      const ending = endingOf(answer, item);
      if (ending === 'again') return false;
      before = visit.of(item.key);
      return deps.settle(item, ending, answer);
    },
    removed({ key }) {
      // Unless `settle` has put another item under its key, which keeps its age.
      if (visit.of(key) === before) visit.forget(key);
    },
    waits,
    isEmpty: () => deps.settleSaveState(),
    tell: () => deps.tell(),
    lock: deps.lock,
    clock,
    backOff: deps.backOff,
  });

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

  /** Shows what of the held case waits for the next try. */
  async function waits(milliseconds: number, why: WhyNot): Promise<void> {
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

  return { ...consumer, hide: () => void (hidden = clock.now()) };
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
