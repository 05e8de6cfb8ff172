import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOptional, lateChunks, optional } from './late-chunk.ts';

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
});

test('the error of an optional chunk is known as one, once', async () => {
  const lost = new Error('lost');
  await assert.rejects(
    optional(() => Promise.reject(lost)),
    lost,
  );
  assert.deepEqual([isOptional(lost), isOptional(lost), isOptional(new Error('needed'))], [true, false, false]);
});
