import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '#domain/mandant.ts';
import { slowest, stepsOf, whyNoPattern } from './safe-pattern.ts';

const USABLE = [
  WEBPARAMS.web_kfzKz_regex,
  '[A-ZÄÖÜ]{1,3}[- ]?[A-ZÄÖÜ]{1,2}[- ]?[0-9]{1,4}[- ]?[EH]?',
  '(?:[A-Z]{1,3}-){1,2}\\d{1,4}(E|H)?',
  '(?=.{4,10}$)\\p{Lu}{1,3}-\\p{Lu}+ \\d+',
  '(?<ort>[A-Z]{1,3})-\\k<ort>? [0-9]{1,4}',
  '\\u{41}[\\]\\-(+*]{2,}\\(x\\)',
  '.*',
  '',
];

const ENDLESS = [
  '(a+)+',
  '([A-Z]+)*-',
  '^(([A-Z])+.)+$',
  '(.*)*x',
  '(a|a)*',
  '(a|aa)+',
  '(?:\\w+\\s?)*',
  '((a|a){1}){30}',
  '([A-Z0-9]{1,30}){1,30}',
  'K-RA (?<x>[A-Z]*)*[0-9]',
  '(?=(A+)+$)A',
  'a?'.repeat(60) + 'b',
  'A*'.repeat(20) + '[!]{40}',
  '(\\w+)\\1*(\\1|\\w)*x',
];

test('a pattern that always ends soon can be used', () => {
  for (const pattern of USABLE) assert.equal(whyNoPattern(pattern), null, `${pattern} ${stepsOf(pattern)}`);
});

test('one that never ends for some input is refused, without being tried', () => {
  // By CPU time of this thread, so that other load does not count.
  const start = process.threadCpuUsage();
  for (const pattern of ENDLESS) assert.match(whyNoPattern(pattern) ?? 'can be used', /too long/, pattern);
  for (const pattern of ['(a{1000000}){1000000}', '((a?){9999}){9999}', '(){100000}']) whyNoPattern(pattern);
  const { user, system } = process.threadCpuUsage(start);
  assert.ok(user + system < 500_000, `${user + system} µs`);
});

test('a pattern that is one only without the flag u can be used', () => {
  for (const pattern of ['[A-Z]+\\-[0-9]+', '[\\w-.]+', '\\_[0-9]']) assert.equal(whyNoPattern(pattern), null, pattern);
  assert.match(whyNoPattern('(a+)+\\-')!, /too long/);
});

test('one that is none, or is too long, is refused', () => {
  assert.match(whyNoPattern('(')!, /^it is no pattern \(Unterminated group\)$/);
  assert.match(whyNoPattern('[9-0]')!, /^it is no pattern \(Range out of order in character class\)$/);
  // Within the anchors alone these would be patterns.
  assert.match(whyNoPattern('a)|(b')!, /no pattern/);
  assert.match(whyNoPattern('\\p{Nonsense}')!, /no pattern/);
  assert.match(whyNoPattern('a'.repeat(201))!, /longer than 200/);
});

test('what can be used ends at once with the worst of texts', () => {
  for (const pattern of USABLE) assert.ok(slowest(pattern) < 50, `${pattern} ${slowest(pattern)}`);
  assert.ok(slowest('(a+){1,6}b') > 10 * slowest('a+'), 'the texts are hostile ones');
});

/** Worked out by hand: a step for each start, sign and repeat, times the ways to come there. */
// prettier-ignore
const COUNTED: [pattern: string, steps: number][] = [
  ['', 1], ['a', 2], ['ab', 3], ['^a$', 4], ['a|b', 4], ['(a|b)c', 7], ['(?=ab)c', 5],
  ['a?', 4], ['a?b', 6], ['a{2}', 5], ['a*', 33], ['a*b', 64], ['a+', 34], ['(a)\\1', 33],
];

test('choices and repeats are counted', () => {
  for (const [pattern, steps] of COUNTED) assert.equal(stepsOf(pattern), steps, pattern);
  assert.ok(stepsOf('(a|b|c)+') > 1_000_000);
  assert.ok(stepsOf('a{1,3}b{1,3}c{1,4}') >= 36);
  assert.ok(stepsOf('[a-z]{1,3}') < 20);
});
