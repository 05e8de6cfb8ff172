import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterOf, type Answer } from './calls.ts';
import { backOff, endingOf } from './queue.ts';

const answer = (status: number, body: Record<string, unknown> = {}, key = ''): Answer => ({
  came: true,
  status,
  body,
  key,
  retryAfter: 0,
});
const ours = (status: number): Answer => answer(status, { code: 'A_CODE_OF_OURS' });

// prettier-ignore
const ENDINGS: [string, Answer, string][] = [
  ['an answer that names the key',            answer(200, {}, 'k'), 'done'],
  ['a 200 that names no key',                 answer(200),          'again'],
  ['a 200 that names another key',            answer(200, {}, 'x'), 'again'],
  ['no network',                              { came: false, reason: 'network' }, 'again'],
  ['no answer in time',                       { came: false, reason: 'late' },    'again'],
  ['the login page of a café',                { came: false, reason: 'foreign' }, 'again'],
  ['another revision, with the case',         answer(409, { code: 'VERALTET', data: {} }), 'conflict'],
  ['a 409 without the case',                  ours(409), 'again'],
  ['a 409 that says it is enough',            answer(409, { code: 'VOLL' }), 'fix'],
  ['something missing',                       ours(422), 'fix'],
  ['an unreadable body',                      ours(400), 'fix'],
  ['a body too large',                        ours(413), 'fix'],
  ['a case that is not there',                ours(404), 'gone'],
  ['a case that is no longer there',          ours(410), 'gone'],
  ['a 404 of a box in between',               answer(404), 'again'],
  ['a 401 of a box in between',               answer(401, { code: 'LOGIN' }), 'again'],
  ['a 422 of a box in between',               answer(422), 'again'],
  ['a revision forgotten by a middle box',    ours(428), 'again'],
  ['too many requests',                       ours(429), 'again'],
  ['a time-out of a middle box',              answer(408), 'again'],
  ['too early',                               answer(425), 'again'],
  ['a broken service',                        ours(500), 'again'],
  ['a busy store',                            ours(503), 'again'],
  ['a full disk',                             ours(507), 'again'],
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

test('Retry-After is read in seconds and as a date, and never keeps a person waiting for more than five minutes', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  assert.deepEqual(
    ['3', 'Sat, 21 Nov 2026 10:00:07 GMT', '86400', 'Fri, 20 Nov 2026 10:00:00 GMT', 'soon', null].map((header) =>
      retryAfterOf(header, now),
    ),
    [3_000, 7_000, 300_000, 0, 0, 0],
  );
});
