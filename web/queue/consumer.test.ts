import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../net/calls.ts';
import { createConsumer } from './consumer.ts';
import type { QueueItem } from './item.ts';
import { createOutbox } from './outbox.ts';

const ITEMS = 100;
const MINUTE = 60_000;

/** Mulberry32: the same numbers for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/**
 * A phone that is offline for ten minutes at a time, and a service that takes each key once. Of the calls that reach
 * it, every third answer is lost on the way back.
 */
async function journey(seed: number): Promise<{ taken: string[]; calls: number }> {
  const random = chance(seed);
  let now = 0;
  let offlineUntil = 0;
  let calls = 0;
  const taken: string[] = [];
  const timers = new Map<number, { due: number; run(): void }>();
  const memory = { isAlone: true, isClosed: false, items: [] as readonly QueueItem[] };
  const outbox = createOutbox<QueueItem>(
    (_, _work, otherwise) => Promise.resolve(otherwise()),
    memory,
    (row): row is QueueItem => row !== null,
  );
  const send = async ({ key }: QueueItem): Promise<Answer> => {
    calls += 1;
    if (now < offlineUntil) return { came: false, reason: 'network', status: 0, retryAfter: 0 };
    if (!taken.includes(key)) taken.push(key);
    if (random() < 1 / 3) return { came: false, reason: 'late', status: 0, retryAfter: 0 };
    if (random() < 1 / 20) return { came: true, status: 503, body: { code: 'X' }, key: '', retryAfter: 3_000 };
    return { came: true, status: 200, body: {}, key, retryAfter: 0 };
  };
  const consumer = createConsumer<QueueItem>({
    outbox: () => Promise.resolve(outbox),
    isOvertaken: () => false,
    isHeldBack: () => false,
    begins: () => undefined,
    send,
    settle: (_, { status }) => Promise.resolve(status === 200),
    removed: () => undefined,
    waits: () => Promise.resolve(),
    isEmpty: () => Promise.resolve(),
    tell: () => undefined,
    lock: (work) => work(() => true).then(() => null),
    clock: {
      now: () => now,
      today: () => now,
      after(milliseconds, run) {
        const id = Math.random();
        timers.set(id, { due: now + milliseconds, run });
        return () => timers.delete(id);
      },
    },
    backOff: (tries) => Math.min(60_000, 1_000 * 2 ** (tries - 1)),
  });
  let made = 0;
  for (let steps = 0; steps < 20_000 && (made < ITEMS || memory.items.length > 0); steps++) {
    if (made < ITEMS && random() < 0.3) {
      made += 1;
      await outbox.add({ id: 'link', key: `k${made}`, made: now, isTried: false });
      void consumer.flush();
    }
    if (random() < 0.002) offlineUntil = now + 10 * MINUTE;
    now += Math.floor(random() * 5_000);
    for (const [id, { due, run }] of timers)
      if (due <= now) {
        timers.delete(id);
        run();
      }
    await settled();
  }
  return { taken, calls };
}

test('of 100 taps between times without network none is lost, none is doubled, and all come in order', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { taken, calls } = await journey(seed);
    assert.deepEqual(
      taken,
      Array.from({ length: ITEMS }, (_, index) => `k${index + 1}`),
      `seed ${seed}`,
    );
    assert.ok(calls > ITEMS * 1.2, `seed ${seed}: only ${calls} calls, nothing went wrong`);
  }
});
