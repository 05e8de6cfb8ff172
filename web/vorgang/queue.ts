import type { Answer } from './calls.ts';
import { device, giveUpDatabase, type Item } from './device.ts';
import { useHeld } from './held.ts';
import { tell } from './tabs.ts';

/** What an answer means for the item it was asked with. trust.md R5. */
export type Ending = 'done' | 'again' | 'fix' | 'gone' | 'conflict';

/**
 * §8: 2xx that names the key → done; 409 with the case → conflict; 400, 413, 415, 422, and 409 that says it is enough → to be mended; 403, 404, 410 → gone. Only the service's own
 * words count: what carries none of its codes came from a box in between, and that, like no answer, means again.
 */
export function endingOf(answer: Answer, key: string): Ending {
  if (!answer.came) return 'again';
  const { status, body } = answer;
  if (status >= 200 && status < 300) return answer.key === key ? 'done' : 'again';
  if (typeof body['code'] !== 'string') return 'again';
  if (status === 409)
    return typeof body['data'] === 'object' && body['data'] !== null
      ? 'conflict'
      : body['code'] === 'VOLL'
        ? 'fix'
        : 'again';
  if ([400, 413, 415, 422].includes(status)) return 'fix';
  return [403, 404, 410].includes(status) ? 'gone' : 'again';
}

/** How items are sent, and what their answers do to the case and to the items behind them. */
export interface Sender {
  send(item: Item): Promise<Answer>;
  settle(item: Item, ending: Exclude<Ending, 'again'>, answer: Answer & { came: true }): Promise<void>;
}

/** Milliseconds until try number n (from 1): 1, 2, 4 … 60 s, give or take 30 %. trust.md R6. */
export function backOff(tries: number, random = Math.random()): number {
  return Math.min(60_000, 1_000 * 2 ** (tries - 1)) * (0.7 + 0.6 * random);
}

let sender: Sender | undefined;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The service asked not to be asked before this moment (Retry-After), milliseconds. */
let notBefore = 0;
let running: Promise<void> | undefined;
/** Whether the last try took too long. */
let isLate = false;
let isWanted = false;

/** Sends from now on: at once what waits, and again when the network or the person comes back. */
export function startQueue(by: Sender): void {
  sender = by;
  for (const event of ['online', 'pageshow']) addEventListener(event, () => void flush());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush());
  void flush();
}

/** Puts an item behind the others, in the stead of `without`; resolves when the device has it, and tries to send. */
export async function enqueue(
  item: Omit<Item, 'nr' | 'made' | 'isTried'>,
  without: readonly number[] = [],
): Promise<void> {
  const whole = { ...item, made: Date.now(), isTried: false };
  try {
    await (await device()).add(whole, without);
  } catch (cause) {
    console.error('Auf diesem Gerät ist kein Platz', cause);
    await (await giveUpDatabase()).add(whole, without);
  }
  tries = 0;
  void flush();
}

/** Unsent items of a case, oldest first. */
export async function waiting(id: string): Promise<Item[]> {
  return (await (await device()).items()).filter((item) => item.id === id);
}

/** Sends what waits, in the order of each case, until nothing is left or it has to wait. One sender at a time in all tabs. trust.md R7. */
export function flush(): Promise<void> {
  isWanted = true;
  running ??= run().finally(() => {
    running = undefined;
    if (isWanted) void flush();
  });
  return running;
}

async function run(): Promise<void> {
  isWanted = false;
  clearTimeout(timer);
  const rest = notBefore - Date.now();
  if (rest > 0) return plan(rest);
  try {
    await inOneTab(drain);
  } catch (cause) {
    console.error('Das Senden ist gestört', cause);
    tries += 1;
    plan(backOff(tries));
  }
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work(); // no secure context: this tab is on its own
  const isMine = await navigator.locks.request('pannenlotse-senden', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (!isMine) plan(1_000);
}

async function drain(): Promise<void> {
  if (!sender) return;
  const store = await device();
  /** Cases whose next item has to wait; the others go on. */
  const held = new Set<string>();
  for (;;) {
    const items = await store.items();
    const item = items.find(({ id }) => !held.has(id));
    if (!item) break;
    if (isOvertaken(item, items)) {
      await store.remove(item.nr);
      continue;
    }
    const answer = await trySending(item);
    if (answer.came && (await settled(item, answer))) continue;
    held.add(item.id);
    isLate = !answer.came && answer.reason === 'late';
    if (answer.came) notBefore = Math.max(notBefore, Date.now() + answer.retryAfter);
    if (!answer.came || answer.retryAfter > 0) break;
  }
  await report();
}

async function trySending(item: Item): Promise<Answer> {
  const { kind } = useHeld.getState().save;
  // While a failed item is tried again the screen stays with what it knows: not sent yet.
  if (kind !== 'unsent') useHeld.setState({ save: { kind: 'saving' } });
  const tried = { ...item, isTried: true };
  if (!item.isTried) await (await device()).change(tried);
  return sender!.send(tried);
}

/** Whether the item is through with, one way or the other. */
async function settled(item: Item, answer: Answer & { came: true }): Promise<boolean> {
  const ending = endingOf(answer, item.key);
  if (ending === 'again') return false;
  tries = 0;
  await sender!.settle(item, ending, answer);
  await (await device()).remove(item.nr);
  return true;
}

/** A save that surely never left needs no sending when a newer copy of the same case follows. */
function isOvertaken(item: Item, items: readonly Item[]): boolean {
  const isFollowed = items.some((other) => other.id === item.id && other.nr > item.nr && other.kind !== 'start');
  return item.kind === 'save' && !item.isTried && isFollowed;
}

/** Says how far it got, and plans the next try for what is left. */
async function report(): Promise<void> {
  const store = await device();
  const count = (await store.items()).length;
  // What came meanwhile is tried at once: not sent yet is not unsent.
  if (isWanted) return;
  const { kind } = useHeld.getState().save;
  if (count > 0) {
    tries += 1;
    const wait = Math.max(backOff(tries), notBefore - Date.now());
    plan(wait);
    const offline = !navigator.onLine;
    useHeld.setState({ save: { kind: 'unsent', waiting: count, nextTry: Date.now() + wait, offline, late: isLate } });
  } else if (!store.isLasting) useHeld.setState({ save: { kind: 'memory' } });
  else if (kind === 'saving' || kind === 'unsent') useHeld.setState({ save: { kind: 'saved', at: Date.now() } });
  tell();
}

function plan(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), wait);
}
