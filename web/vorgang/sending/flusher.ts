import { isReported } from '#domain/flow.ts';
import type { Answer } from '../net/calls.ts';
import { device } from '../device/device.ts';
import { endingOf, type Ending } from './ending.ts';
import { useHeld } from '../case/held.ts';
import { rest } from '../case/keep.ts';
import { sendBy } from '../device/queue.ts';
import { visit } from '../device/visit.ts';
import { tell } from '../device/tabs.ts';
import type { Held, Item } from '../device/shapes.ts';
import { inTurn } from './tab-lock.ts';
import { unsentWords, type Why } from './unsent.ts';
import { backOff, isOverdue } from './backoff.ts';

/** How items are sent, and what their answers do to the case and to the items behind them. */
export interface Sender {
  send(item: Item): Promise<Answer>;
  /** Whether the item is through with. */
  settle(item: Item, ending: Exclude<Ending, 'again'>, answer: Answer & { came: true }): Promise<boolean>;
}

/** Every moment here is one of `performance.now`: a device whose clock is set must neither stop nor flood. */
let sender: Sender | undefined;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The service asked not to be asked before this moment (Retry-After). */
let notBefore = 0;
let running: Promise<void> | undefined;
let isWanted = false;
/** When the page was last out of sight. */
let hidden = -Infinity;

/** Sends from now on: at once what waits, and again when the network or the person comes back. R6. */
export function startQueue(by: Sender): void {
  sender = by;
  sendBy(flush);
  const again = (): void => {
    tries = 0;
    void flush();
  };
  for (const event of ['online', 'pageshow']) addEventListener(event, again);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
    else hidden = performance.now();
  });
  // What another visit has left of a case is asked about once that case is opened, and needs no question once it is known to be reported.
  useHeld.subscribe(
    ({ held }, before) => (held?.id !== before.held?.id || isThere(held) !== isThere(before.held)) && again(),
  );
  again();
}

/** Sends what waits, in the order of each case, until nothing is left or it has to wait. One sender at a time in all tabs. R7. */
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
  clearTimeout(timer);
  const left = notBefore - performance.now();
  if (left > 0) return wait(left, 'again');
  try {
    const busy = await inTurn(drain);
    if (busy === 'hangs') await wait(1_000, 'again');
    else if (busy) plan(1_000);
  } catch (cause) {
    console.error('Das Senden ist gestört', cause);
    tries += 1;
    plan(backOff(tries));
  }
}

/** `isMine` says whether it is still this tab's turn. */
async function drain(isMine: () => boolean): Promise<void> {
  if (!sender) return;
  const store = await device();
  let why: Why = 'again';
  /** Cases whose next item has to wait; the others go on. */
  const held = new Set<string>();
  while (isMine()) {
    const items = await store.items();
    const item = items.find(({ id }) => !held.has(id));
    if (!item) break;
    if (isOvertaken(item, items)) {
      await store.remove(item.nr);
      continue;
    }
    if (isHeldBack(item)) {
      held.add(item.id);
      continue;
    }
    const answer = await trySending(item);
    if (answer.came && (await settled(item, answer))) continue;
    held.add(item.id);
    why = answer.came || answer.reason === 'network' ? 'again' : answer.reason;
    notBefore = Math.max(notBefore, performance.now() + answer.retryAfter);
    if (!answer.came || answer.retryAfter > 0) break;
  }
  if (isMine()) await report(why);
}

/** Whether the service is known to have a report of the case. */
const isThere = (held: Held | null): boolean => held !== null && isReported(held.vorgang.vorgangsMetadaten.status);

/** D77: a report that has waited for long is held back until the person has said that it is still needed. One of a reported case makes none: its answer says what became of it. */
function isHeldBack({ id, kind, key, made }: Item): boolean {
  const { held, report } = useHeld.getState();
  if (kind !== 'melden') return false;
  const since = visit.of(key)?.at;
  const age = { byClock: Date.now() - made, within: since === undefined ? null : performance.now() - since };
  const isKnown = held?.id === id && isThere(held);
  const asks = !isKnown && isOverdue({ ...age, wasHidden: hidden >= (since ?? 0) });
  const isShown = report.kind === 'sending' && report.since !== undefined;
  if (held?.id === id && asks !== isShown)
    useHeld.setState({ report: { kind: 'sending', ...(asks && { since: made }) } });
  return asks;
}

async function trySending(item: Item): Promise<Answer> {
  const { held, save } = useHeld.getState();
  // While a failed item is tried again the screen stays with what it knows: not sent yet.
  if (held?.id === item.id && save.kind !== 'unsent') useHeld.setState({ save: { kind: 'saving' } });
  // What is new is tried again soon, however long the others have waited.
  if (!item.isTried) tries = 0;
  const tried = { ...item, isTried: true };
  if (!item.isTried) await (await device()).change(tried);
  return sender!.send(tried);
}

/** Whether the item is through with, one way or the other. */
async function settled(item: Item, answer: Answer & { came: true }): Promise<boolean> {
  const ending = endingOf(answer, item);
  if (ending === 'again') return false;
  const before = visit.of(item.key);
  if (!(await sender!.settle(item, ending, answer))) return false;
  tries = 0;
  await (await device()).remove(item.nr);
  // Where it goes on in another form, it is as old as it was.
  if (visit.of(item.key) === before) visit.forget(item.key);
  return true;
}

/** A save that surely never left needs no sending when a newer copy of the same case follows. */
function isOvertaken(item: Item, items: readonly Item[]): boolean {
  const isFollowed = items.some(
    ({ id, nr, kind }) => id === item.id && nr > item.nr && (kind === 'save' || kind === 'melden'),
  );
  return item.kind === 'save' && !item.isTried && isFollowed;
}

/** Says how far it got, and plans the next try for what is left. */
async function report(why: Why): Promise<void> {
  const count = (await (await device()).items()).length;
  // What came meanwhile is tried at once: not sent yet is not unsent.
  if (isWanted) return;
  if (count > 0) {
    tries += 1;
    await wait(Math.max(backOff(tries), notBefore - performance.now()), why);
  } else await rest();
  tell();
}

/** Plans the next try, and says what of the case on the screen waits for it. */
async function wait(milliseconds: number, why: Why): Promise<void> {
  plan(milliseconds);
  const store = await device();
  const items = (await store.items()).filter(({ id }) => id === useHeld.getState().held?.id);
  const what = items.findLast(({ kind }) => kind !== 'save' && kind !== 'start') ?? items[0];
  if (!what) return rest();
  const { report: before } = useHeld.getState();
  const asks = what.kind === 'melden' && before.kind === 'sending' && before.since !== undefined;
  const isOffline = why === 'again' && !navigator.onLine;
  const said = unsentWords(what.kind, asks ? 'asks' : !store.isLasting ? 'open' : isOffline ? 'offline' : why);
  const nextTry = performance.now() + milliseconds;
  useHeld.setState({ save: { kind: 'unsent', what: what.kind, nextTry, said, isLasting: store.isLasting } });
}

function plan(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), milliseconds);
}
