import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circuitBreaker } from '../http-client/circuit-breaker.ts';
import { monotonicClock } from '../outbox/monotonic-clock.ts';
import { testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const HOUR = 3_600_000;

/** A wall clock that `set` makes jump, and a monotonic one; `pass` advances both. */
function clocks() {
  const at = { wall: Date.parse('2026-03-02T10:00:00Z'), steady: 5_000 };
  return {
    wall: () => at.wall,
    steady: () => at.steady,
    set: (by: number) => void (at.wall += by),
    pass: (ms: number) => {
      at.wall += ms;
      at.steady += ms;
    },
  };
}

test('a clock set back an hour or on a day neither frees nor holds a caller who tries ids: ten minutes are ten minutes [S8]', async (t) => {
  for (const jump of [-HOUR, 24 * HOUR]) {
    const { steady, pass } = clocks();
    const { app, time } = await testApp(t, { steady });
    const missed = async () => {
      const answer = await app.inject(`${BASE}/vorgang/23456789BCDF`);
      return [answer.statusCode, answer.headers['retry-after']];
    };
    for (let n = 0; n < 10; n++) assert.deepEqual(await missed(), [404, undefined]);
    assert.deepEqual(await missed(), [429, '600']);
    time.now += jump;
    assert.deepEqual(await missed(), [429, '600'], 'set by somebody, the limit is what it was');
    pass(599_000);
    assert.deepEqual(await missed(), [429, '1']);
    pass(1_000);
    assert.deepEqual(await missed(), [404, undefined]);
    t.diagnostic(`seen S8: clock set by ${jump / HOUR} h, limit over after 600 s`);
  }
});

test('a geocoder left alone is tried after its half minute, wherever the clock was set [S8]', () => {
  const { steady, set, pass } = clocks();
  const fuse = circuitBreaker(steady);
  for (let n = 0; n < 3; n++) fuse.failed(0);
  set(24 * HOUR);
  assert.equal(fuse.mayTry(), false);
  set(-48 * HOUR);
  pass(29_999);
  assert.equal(fuse.mayTry(), false);
  pass(1);
  assert.equal(fuse.mayTry(), true);
});

test('a message falls due after its rest, also when the clock is set back meanwhile; set on, it is due at once [S8]', () => {
  const { wall, steady, set, pass } = clocks();
  const due = monotonicClock(wall, steady);
  const begun = due();
  pass(2_000);
  set(-HOUR);
  assert.equal(due() - begun, 2_000);
  pass(3_000);
  assert.equal(due() - begun, 5_000);
  assert.ok(due() >= wall(), 'what is written by the clock as it is now is due now');
  set(24 * HOUR);
  assert.equal(due(), wall());
});
