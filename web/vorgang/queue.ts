import { device, type Item } from './device.ts';
import type { Answer } from './calls.ts';
import { useHeld } from './held.ts';

/** What an answer means for the item it was asked with. trust.md R5. */
export type Ending = 'done' | 'again' | 'fix' | 'gone' | 'conflict';

/** §8: 2xx that names the key → done; 409 → conflict; 400, 413, 415, 422 → to be mended; 401, 403, 404, 410 → gone; all else, and no answer, → again. */
export function endingOf(answer: Answer, key: string): Ending {
  if (!answer.came) return 'again';
  const { status } = answer;
  if (status >= 200 && status < 300) return answer.key === key ? 'done' : 'again';
  if (status === 409) return 'conflict';
  if ([400, 413, 415, 422].includes(status)) return 'fix';
  return [401, 403, 404, 410].includes(status) ? 'gone' : 'again';
}

/** How items are sent, and what their answers do to the case. */
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
let running: Promise<void> | undefined;

/** Sends from now on: at once what waits, and again when the network or the person comes back. */
export function startQueue(by: Sender): void {
  sender = by;
  for (const event of ['online', 'pageshow']) addEventListener(event, () => void flush());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush());
  void flush();
}

/** Puts an item behind the others, in the stead of `without`; resolves when the device has it, and tries to send. */
export async function enqueue(item: Omit<Item, 'nr' | 'made'>, without: readonly number[] = []): Promise<void> {
  await (await device()).add({ ...item, made: Date.now() }, without);
  tries = 0;
  void flush();
}

/** Unsent items of a case, oldest first. */
export async function waiting(id: string): Promise<Item[]> {
  return (await (await device()).items()).filter((item) => item.id === id);
}

/** Sends what waits, in order, until nothing waits or an answer says 'again'. One sender at a time in all tabs. trust.md R7. */
export function flush(): Promise<void> {
  running ??= inOneTab(drain).finally(() => {
    running = undefined;
  });
  return running;
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
  clearTimeout(timer);
  if (!sender) return;
  const { send, settle } = sender;
  const store = await device();
  for (let [item, ...others] = await store.items(); item; [item, ...others] = await store.items()) {
    if (isOvertaken(item, others)) {
      await store.remove(item.nr);
      continue;
    }
    useHeld.setState({ save: { kind: 'saving' } });
    const answer = await send(item);
    const ending = endingOf(answer, item.key);
    if (ending === 'again' || !answer.came) return sendLater(others.length + 1, answer);
    tries = 0;
    await settle(item, ending, answer);
    await store.remove(item.nr);
  }
  const { kind } = useHeld.getState().save;
  if (kind === 'saving' || kind === 'unsent') useHeld.setState({ save: { kind: 'saved', at: Date.now() } });
}

/** A save needs no sending when a newer copy of the same case follows. */
function isOvertaken(item: Item, others: readonly Item[]): boolean {
  return item.kind === 'save' && others.some((other) => other.id === item.id && other.kind !== 'start');
}

function sendLater(count: number, answer: Answer): void {
  tries += 1;
  const wait = Math.max(backOff(tries), answer.came ? answer.retryAfter : 0);
  plan(wait);
  const offline = !navigator.onLine;
  useHeld.setState({ save: { kind: 'unsent', waiting: count, nextTry: Date.now() + wait, offline } });
}

function plan(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), wait);
}
