import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THROTTLE, throttle } from './throttle.ts';

test('questions follow each other evenly, so many a second', async () => {
  const queue = throttle(5);
  const from = performance.now();
  const turns: number[] = [];
  for (let n = 0; n < 4; n++) {
    assert.equal(await queue.turn(2_000), true);
    turns.push(performance.now() - from);
    queue.done();
  }
  assert.ok(turns[0]! < 150, 'the first goes at once');
  assert.ok(turns[3]! >= 598 && turns[3]! < 2_000, `three gaps of 200 ms took ${turns[3]} ms`);
});

test('only some are under way at once; the next goes when one is done', async () => {
  const queue = throttle(100_000);
  for (let n = 0; n < THROTTLE.atOnce; n++) assert.equal(await queue.turn(100), true);
  assert.equal(await queue.turn(30), false, 'nobody is done in time');
  const next = queue.turn(1_000);
  queue.done();
  assert.equal(await next, true);
});

test('the queue is short: who finds it full is sent away at once, and so is everybody when the geocoder fails', async () => {
  const queue = throttle(100_000);
  for (let n = 0; n < THROTTLE.atOnce; n++) await queue.turn(100);
  const waiting = Array.from({ length: THROTTLE.waiting }, () => queue.turn(10_000));
  const from = performance.now();
  assert.equal(await queue.turn(10_000), false);
  queue.cancelWaiting();
  assert.ok((await Promise.all(waiting)).every((isTurn) => !isTurn));
  assert.ok(performance.now() - from < 5_000);
});
