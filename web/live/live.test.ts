import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AT_REST, live, type Happening, type Live } from './live.ts';

/** Runs the reducer over happenings by second, with a clock tick each second; gives the final state. */
function played(seconds: number, happenings: Record<number, Happening | Happening[]>, from = AT_REST): Live {
  let state = from;
  for (let second = 0; second <= seconds; second++) {
    for (const happening of [happenings[second] ?? []].flat()) state = live(state, happening, second * 1_000);
    state = live(state, 'clock', second * 1_000);
  }
  return state;
}

/** A heartbeat every 15 s from second 0 to the last one. */
const beats = (last: number): Record<number, Happening[]> => ({
  0: ['seen', 'heard'],
  ...Object.fromEntries(Array.from({ length: last / 15 }, (_, index) => [15 * (index + 1), ['heard' as const]])),
});

test('an open page looks once and listens; heartbeats keep it from asking', () => {
  const state = played(600, beats(600));
  assert.deepEqual([state.stream, state.streams, state.looks], [1, 1, 1]);
});

test('a stream that falls silent is opened anew within 40 s, with a look beside it', () => {
  const silent = played(30 + 37, beats(30));
  assert.equal(silent.stream, 1);
  const reopened = played(30 + 39, beats(30));
  assert.deepEqual([reopened.stream, reopened.looks], [2, 2]);
});

test('a stream that is held back gives way to looks every 12 s, and is tried again ever more rarely', () => {
  const early = played(6, { 0: 'seen' });
  assert.deepEqual([early.stream, early.looks], [0, 2], 'after 6 s');
  const minute = played(60, { 0: 'seen' });
  assert.ok(minute.looks >= 5 && minute.looks <= 9, `${minute.looks} looks in a minute`);
  const hour = played(3_600, { 0: 'seen' });
  assert.ok(hour.streams < 40, `${hour.streams} streams in an hour`);
  assert.ok(hour.looks >= 295, `${hour.looks} looks in an hour`);
});

test('once the stream comes through, the looks end', () => {
  const held = played(60, { 0: 'seen' });
  const tried = live({ ...held, next: 0, stream: 0 }, 'clock', 61_000);
  const heard = live(tried, 'heard', 61_500);
  const { looks } = heard;
  assert.ok(heard.isHeard && heard.stream > 0);
  assert.equal(live(heard, 'clock', 90_000).looks, looks);
});

test('a cut connection is the browser’s to mend; when it cannot, looks begin', () => {
  const mended = played(30, { 0: ['seen', 'heard'], 10: 'cut', 12: 'heard', 25: 'heard' });
  assert.deepEqual([mended.stream, mended.looks], [1, 1]);
  const lost = played(17, { 0: ['seen', 'heard'], 10: 'cut' });
  assert.deepEqual([lost.stream, lost.looks], [0, 3]);
});

test('a refused stream is not asked for again at once, one that is full not at all', () => {
  const refused = played(14, { 0: 'seen', 1: 'refused' });
  assert.deepEqual([refused.stream, refused.streams], [0, 1]);
  assert.equal(played(17, { 0: 'seen', 1: 'refused' }).stream, 2);
  const full = played(3_600, { 0: ['seen', 'heard'], 5: 'full' });
  assert.deepEqual([full.stream, full.streams], [0, 1]);
  assert.ok(full.looks > 290);
});

test('out of sight nothing is asked; seen again, all at once', () => {
  const hidden = played(900, { 0: ['seen', 'heard'], 5: 'hidden' });
  assert.deepEqual([hidden.stream, hidden.looks], [0, 1]);
  const back = played(900, { 0: ['seen', 'heard'], 5: 'hidden', 900: 'seen' });
  assert.deepEqual([back.stream, back.looks], [2, 2]);
});

test('what a closed stream still says counts for nothing', () => {
  const closed = played(1, { 0: ['seen', 'refused'] });
  assert.deepEqual(live(closed, 'heard', 2_000), closed);
});
