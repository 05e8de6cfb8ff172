import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOverdue } from './overdue.ts';

const MINUTE = 60_000;
// prettier-ignore
const AGES: [string, Parameters<typeof isOverdue>[0], boolean][] = [
  ['a report of just now',                          { byClock: 0,                 within: 0,            wasHidden: false }, false],
  ['14 minutes on an open page',                    { byClock: 14 * MINUTE,       within: 14 * MINUTE,  wasHidden: false }, false],
  ['15 minutes on an open page',                    { byClock: 15 * MINUTE,       within: 15 * MINUTE,  wasHidden: false }, true],
  ['a clock set a day on while the page is seen',   { byClock: 24 * 60 * MINUTE,  within: 2 * MINUTE,   wasHidden: false }, false],
  ['a clock set a day back while the page is seen', { byClock: -24 * 60 * MINUTE, within: 20 * MINUTE,  wasHidden: false }, true],
  ['a device that slept for an hour',               { byClock: 60 * MINUTE,       within: 2 * MINUTE,   wasHidden: true },  true],
  ['a page out of sight for a minute',              { byClock: MINUTE,            within: MINUTE,       wasHidden: true },  false],
  ['a page opened again after an hour',             { byClock: 60 * MINUTE,       within: null,         wasHidden: true },  true],
  ['a page opened again after a minute',            { byClock: MINUTE,            within: null,         wasHidden: false }, false],
  ['a page opened again with the clock a day back', { byClock: -24 * 60 * MINUTE, within: null,         wasHidden: false }, true],
];
for (const [what, age, isAsked] of AGES) {
  test(`${what} ${isAsked ? 'makes it ask' : 'does not make it ask'} whether help is still needed`, () => {
    assert.equal(isOverdue(age), isAsked);
  });
}
