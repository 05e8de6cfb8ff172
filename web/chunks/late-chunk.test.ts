import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterPrefetch, isOptional, lateChunks, optional, prefetch, stopPrefetch } from './late-chunk.ts';

test('a chunk is fetched once, and again after a failure', async () => {
  const fetched: string[] = [];
  let isDown = true;
  const chunks = lateChunks(
    async (name) => {
      fetched.push(name);
      if (isDown) throw new Error('offline');
      return name.toUpperCase();
    },
    [['start', 'START']],
  );
  await assert.rejects(chunks.fetch('part'), /offline/);
  assert.equal(chunks.came.has('part'), false);
  isDown = false;
  assert.equal(await chunks.fetch('part'), 'PART');
  assert.equal(await chunks.fetch('part'), 'PART');
  assert.equal(await chunks.fetch('start'), 'START');
  assert.deepEqual(fetched, ['part', 'part']);
  assert.equal(chunks.need('part'), null, 'nothing to wait for');
  assert.equal(await chunks.need('other'), 'OTHER');
});

test('the error of an optional chunk is known as one, once', async () => {
  const lost = new Error('lost');
  await assert.rejects(
    optional(() => Promise.reject(lost)),
    lost,
  );
  assert.deepEqual([isOptional(lost), isOptional(lost), isOptional(new Error('needed'))], [true, false, false]);
});

/** Prefetches two stages; `idle`: the browser is idle once more, and what is asked for then comes, but 'lost'. */
function prefetched(...stages: string[][]) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const load = (name: string) => async () => {
    asked.push(name);
    if (name === 'lost') throw new Error('offline');
  };
  prefetch(
    stages.map((names) => names.map(load)),
    (work) => void waiting.push(work),
  );
  const idle = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { asked, idle };
}

test('a prefetch goes stage by stage while idle, up to one that does not come', async () => {
  const { asked, idle } = prefetched(['a', 'b'], ['lost', 'c'], ['d']);
  assert.deepEqual(asked, []);
  await idle();
  assert.deepEqual(asked, ['a', 'b']);
  await idle();
  await idle();
  assert.deepEqual(asked, ['a', 'b', 'lost', 'c']);
});

test('a tap cancels what is not asked for yet, and nothing that begins after it', async () => {
  const before = prefetched(['a'], ['b']);
  await before.idle();
  stopPrefetch();
  const after = prefetched(['c'], ['d']);
  await Promise.all([before.idle(), after.idle()]);
  assert.deepEqual([before.asked, after.asked], [['a'], ['c']]);
});

test('what is to wait for a prefetch runs once, when the newest has ended or come to a stop, and at once without one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const done: string[] = [];
  const wait = (): void => void done.push('ran');
  const before = prefetched(['a'], ['b']);
  afterPrefetch(wait);
  afterPrefetch(wait);
  await before.idle();
  stopPrefetch();
  await before.idle();
  assert.equal(done.length, 0, 'a tap has cancelled it, and the next screen begins another');
  const after = prefetched(['lost'], ['c']);
  await after.idle();
  assert.equal(done.length, 1);
  afterPrefetch(wait);
  assert.equal(done.length, 2, 'at once');
  stopPrefetch();
  afterPrefetch(wait);
  t.mock.timers.tick(19_000);
  assert.equal(done.length, 2);
  t.mock.timers.tick(1_000);
  assert.equal(done.length, 3, 'not for longer than 20 s');
  t.mock.timers.tick(60_000);
  assert.equal(done.length, 3);
});
