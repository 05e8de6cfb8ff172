import assert from 'node:assert/strict';
import { test } from 'node:test';
import { objectOf, retryAfterOf } from './calls.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';

test('Retry-After is read in seconds and as a date, at most a day', () => {
  assert.deepEqual(
    ['3', 'Sat, 21 Nov 2026 10:00:07 GMT', '172800', 'Fri, 20 Nov 2026 10:00:00 GMT', 'soon', '-5', '1.5', null].map(
      (header) => retryAfterOf(header, DATE, NOW),
    ),
    [3_000, 7_000, 86_400_000, 0, 0, 0, 0, 0],
  );
});

test('a Retry-After as a date is read by the answerer’s clock, however wrong the device’s is', () => {
  const day = 24 * 60 * 60_000;
  const header = 'Sat, 21 Nov 2026 10:00:07 GMT';
  for (const wrong of [-day, -3_600_000, 3_600_000, day])
    assert.equal(retryAfterOf(header, DATE, NOW + wrong), 7_000, `${wrong} ms off`);
  assert.equal(retryAfterOf(header, null, NOW - 2 * day), day, 'without a Date header a day is the most');
});

test('only a whole JSON object is an answer', () => {
  assert.deepEqual(objectOf('{"data":{}}'), { data: {} });
  for (const text of ['', '{"data":{"vorg', '<html>', '[]', 'null', '"ok"', '42'])
    assert.equal(objectOf(text), null, text);
});
