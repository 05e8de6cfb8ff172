import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BREAKER, breaker } from './breaker.ts';

function opened() {
  const time = { now: 1_000 };
  const fuse = breaker(() => time.now);
  for (let n = 0; n < BREAKER.failures; n++) fuse.failed(0);
  return { time, fuse };
}

test('three failures in a row open it, a success between them does not count as none', () => {
  const fuse = breaker(() => 0);
  assert.deepEqual([fuse.failed(0), fuse.failed(0)], [false, false]);
  fuse.succeeded();
  assert.deepEqual([fuse.failed(0), fuse.failed(0), fuse.isClosed()], [false, false, true]);
  assert.equal(fuse.failed(0), true, 'the third says that it opened');
  assert.deepEqual([fuse.hasLeave(), fuse.isClosed()], [false, false]);
  assert.equal(fuse.failed(0), false, 'a fourth, under way meanwhile, does not say so again');
});

test('after 30 seconds one tries it, and only one', () => {
  const { time, fuse } = opened();
  time.now += 29_999;
  assert.equal(fuse.hasLeave(), false);
  time.now += 1;
  assert.deepEqual([fuse.hasLeave(), fuse.hasLeave()], [true, false]);
});

test('a try that succeeds closes it, one that fails keeps it open for as long again', () => {
  const { time, fuse } = opened();
  time.now += BREAKER.open;
  fuse.hasLeave();
  fuse.failed(0);
  time.now += BREAKER.open - 1;
  assert.equal(fuse.hasLeave(), false);
  time.now += 1;
  assert.equal(fuse.hasLeave(), true);
  fuse.succeeded();
  assert.deepEqual([fuse.isClosed(), fuse.hasLeave(), fuse.hasLeave()], [true, true, true]);
});

test('a geocoder that asks to be left alone is left alone at once, for as long as it says, ten minutes at most [G5]', (t) => {
  const time = { now: 0 };
  const fuse = breaker(() => time.now);
  assert.equal(fuse.failed(60_000), true);
  time.now = 59_999;
  assert.equal(fuse.hasLeave(), false);
  time.now = 60_000;
  assert.equal(fuse.hasLeave(), true);
  fuse.failed(86_400_000);
  time.now += BREAKER.mostOpen;
  assert.equal(fuse.hasLeave(), true);
  t.diagnostic('seen G5: asked again after the 60 s it said, and after 10 min where it said a day');
});
