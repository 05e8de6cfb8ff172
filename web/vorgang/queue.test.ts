import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from './calls.ts';
import { backOff, endingOf } from './queue.ts';

const answer = (status: number, key = ''): Answer => ({ came: true, status, body: {}, key, retryAfter: 0 });

// prettier-ignore
const ENDINGS: [string, Answer, string][] = [
  ['an answer that names the key',          answer(200, 'k'), 'done'],
  ['a 200 that names no key',               answer(200),      'again'],
  ['a 200 that names another key',          answer(200, 'x'), 'again'],
  ['no network',                            { came: false, reason: 'network' }, 'again'],
  ['no answer in time',                     { came: false, reason: 'late' },    'again'],
  ['the login page of a café',              { came: false, reason: 'foreign' }, 'again'],
  ['another revision',                      answer(409), 'conflict'],
  ['something missing',                     answer(422), 'fix'],
  ['an unreadable body',                    answer(400), 'fix'],
  ['a body too large',                      answer(413), 'fix'],
  ['a case that is not there',              answer(404), 'gone'],
  ['a case that is no longer there',        answer(410), 'gone'],
  ['a revision forgotten by a middle box',  answer(428), 'again'],
  ['too many requests',                     answer(429), 'again'],
  ['a time-out of a middle box',            answer(408), 'again'],
  ['too early',                             answer(425), 'again'],
  ['a broken service',                      answer(500), 'again'],
  ['a busy store',                          answer(503), 'again'],
  ['a full disk',                           answer(507), 'again'],
];
for (const [what, given, ending] of ENDINGS) {
  test(`${what} means: ${ending}`, () => assert.equal(endingOf(given, 'k'), ending));
}

test('tries follow after 1, 2, 4 … 60 seconds, give or take 30 %', () => {
  assert.deepEqual(
    [1, 2, 3, 6, 7, 20].map((tries) => backOff(tries, 0.5)),
    [1_000, 2_000, 4_000, 32_000, 60_000, 60_000],
  );
  assert.ok(backOff(1, 0) >= 699 && backOff(1, 1) <= 1_301);
});
