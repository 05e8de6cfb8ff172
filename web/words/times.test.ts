import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, span } from './ago.ts';
import { dayOfMoment, sayTimesBare, sayTimesIn, timeOfDay } from './times.ts';

const moment = Date.parse('2026-11-21T13:05:00Z');

test('a time of day is said as the language says it', () => {
  assert.equal(timeOfDay(moment, 'de', 'Europe/Berlin'), '14:05 Uhr');
  assert.match(timeOfDay(moment, 'en', 'Europe/Berlin'), /^2:05\spm$/);
});

test('the desk says a time of day bare, with 24 hours in each language', () => {
  sayTimesBare();
  const said = (['de', 'en'] as const).map((language) => timeOfDay(moment, language, 'Europe/Berlin'));
  sayTimesBare(false);
  assert.deepEqual(said, ['14:05', '14:05']);
});

test('the status page says times and days in the zone of the place', () => {
  const late = Date.parse('2026-11-21T22:30:00Z');
  sayTimesIn('Europe/Helsinki');
  assert.deepEqual([timeOfDay(late, 'de'), dayOfMoment(late)], ['00:30 Uhr', '2026-11-22']);
  assert.match(timeOfDay(late, 'en'), /^12:30\sam$/);
  sayTimesIn(undefined);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  assert.equal(timeOfDay(late, 'de'), timeOfDay(late, 'de', timeZone));
});

test('how long ago is said in minutes, then in hours and minutes, and never as a time to come', () => {
  const said = (minutes: number): string => ago(moment, moment + minutes * 60_000, 'de');
  assert.deepEqual([-5, 0, 1, 22, 82, 120].map(said), [
    'gerade eben',
    'gerade eben',
    'vor 1 Minute',
    'vor 22 Minuten',
    'vor 1 Std. 22 Min.',
    'vor 2 Std.',
  ]);
  assert.equal(ago(moment, moment + 82 * 60_000, 'en'), '1 h 22 min ago');
  assert.deepEqual([span(46 * 60_000, 'de'), span(0, 'en')], ['46 Minuten', '1 minute']);
});
