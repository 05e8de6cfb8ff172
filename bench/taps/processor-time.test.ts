import assert from 'node:assert/strict';
import { test } from 'node:test';
import { END, processorTimeIn } from './processor-time.ts';

const at = (name: string, ts: number, tts: number, type?: string) => ({
  name,
  ts,
  tts,
  pid: 1,
  tid: 2,
  args: type === undefined ? {} : { data: { type } },
});

test('processor time is what the thread of the click has spent from there to the mark', () => {
  const events = [
    at('EventDispatch', 1_000, 500, 'pointerdown'),
    at(END, 2_000, 900),
    at('EventDispatch', 3_000, 1_000, 'click'),
    { ...at(END, 4_000, 9_000), tid: 3 },
    at(END, 99_000, 21_000),
    at(END, 120_000, 40_000),
  ];
  assert.equal(processorTimeIn(events), 20);
});

test('a page that sets no mark after the click gives no time', () => {
  assert.ok(Number.isNaN(processorTimeIn([at(END, 5, 1), at('EventDispatch', 10, 5, 'click')])));
  assert.ok(Number.isNaN(processorTimeIn([])));
});
