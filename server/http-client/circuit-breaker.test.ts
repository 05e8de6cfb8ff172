import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CIRCUIT_BREAKER, circuitBreaker } from './circuit-breaker.ts';

function opened() {
  const time = { now: 1_000 };
  const fuse = circuitBreaker(() => time.now);
  for (let n = 0; n < CIRCUIT_BREAKER.failures; n++) fuse.failed(0);
  return { time, fuse };
}

test('three failures in a row open it, a success between them does not count as none', () => {
  const fuse = circuitBreaker(() => 0);
  assert.deepEqual([fuse.failed(0), fuse.failed(0)], [false, false]);
  fuse.succeeded();
  assert.deepEqual([fuse.failed(0), fuse.failed(0), fuse.isClosed()], [false, false, true]);
  assert.equal(fuse.failed(0), true, 'the third says that it opened');
  assert.deepEqual([fuse.mayTry(), fuse.isClosed()], [false, false]);
  assert.equal(fuse.failed(0), false, 'a fourth, under way meanwhile, does not say so again');
});

test('after 30 seconds one tries it, and only one', () => {
  const { time, fuse } = opened();
  time.now += 29_999;
  assert.equal(fuse.mayTry(), false);
  time.now += 1;
  assert.deepEqual([fuse.mayTry(), fuse.mayTry()], [true, false]);
});

test('a try that succeeds closes it, one that fails keeps it open for as long again', () => {
  const { time, fuse } = opened();
  time.now += CIRCUIT_BREAKER.open;
  fuse.mayTry();
  fuse.failed(0);
  time.now += CIRCUIT_BREAKER.open - 1;
  assert.equal(fuse.mayTry(), false);
  time.now += 1;
  assert.equal(fuse.mayTry(), true);
  fuse.succeeded();
  assert.deepEqual([fuse.isClosed(), fuse.mayTry(), fuse.mayTry()], [true, true, true]);
});

test('a geocoder that asks to be left alone is left alone at once, for as long as it says, ten minutes at most [G5]', (t) => {
  const time = { now: 0 };
  const fuse = circuitBreaker(() => time.now);
  assert.equal(fuse.failed(60_000), true);
  time.now = 59_999;
  assert.equal(fuse.mayTry(), false);
  time.now = 60_000;
  assert.equal(fuse.mayTry(), true);
  fuse.failed(86_400_000);
  time.now += CIRCUIT_BREAKER.mostOpen;
  assert.equal(fuse.mayTry(), true);
  t.diagnostic('seen G5: asked again after the 60 s it said, and after 10 min where it said a day');
});
