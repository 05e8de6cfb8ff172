import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_NOW } from '../test/test-example.ts';
import { WEBPARAMS } from '../mandant.ts';
import { laterProblem, momentOf, wallClock } from './spaeter.ts';

const BERLIN = 'Europe/Berlin';

// prettier-ignore
const MOMENTS = [
  ['2026-11-22', '14:20', '2026-11-22T13:20:00Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00Z'],
  // the night the clocks go forward: 02:00 to 03:00 does not exist
  ['2026-03-29', '01:55', '2026-03-29T00:55:00Z'],
  ['2026-03-29', '02:00', null],
  ['2026-03-29', '02:30', null],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  // the night they go back: 02:00 to 03:00 comes twice, the first counts
  ['2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['2026-02-31', '08:30', null],
  ['2026-02-29', '08:30', null],
  ['2028-02-29', '08:30', '2028-02-29T07:30:00Z'],
  ['2026-13-01', '08:30', null],
  ['2026-11-22', '24:00', null],
  ['2026-11-22', '8:30', null],
  ['2026-11-22', '08:60', null],
  ['22.11.2026', '08:30', null],
  ['', '', null],
  ['+012026-11-22', '08:30', null],
] as const;

test('a date and a time in Berlin are one moment, or none', () => {
  for (const [datum, uhrzeit, moment] of MOMENTS) {
    assert.equal(momentOf(datum, uhrzeit, BERLIN), moment && Date.parse(moment), `${datum} ${uhrzeit}`);
  }
});

test('the clock on the wall leads back to the moment', () => {
  for (const [, , moment] of MOMENTS) {
    if (!moment) continue;
    const { datum, uhrzeit } = wallClock(Date.parse(moment), BERLIN);
    assert.equal(momentOf(datum, uhrzeit, BERLIN), Date.parse(moment));
  }
  assert.deepEqual(wallClock(EXAMPLE_NOW, BERLIN), { datum: '2026-11-22', uhrzeit: '14:20' });
});

// prettier-ignore
const LATERS = [
  ['2026-11-22', '14:45', /mindestens 30 Minuten/],
  ['2026-11-22', '14:50', null],
  ['2026-11-21', '14:50', /mindestens 30 Minuten/],
  ['2026-12-22', '14:20', null],
  ['2026-12-22', '14:25', /frühere Zeit\. Es geht bis 30 Tage im Voraus/],
  ['2027-11-22', '08:30', /bis 30 Tage im Voraus/],
  ['2026-02-31', '08:30', /gibt es an dem Tag nicht/],
  ['', '', /gibt es an dem Tag nicht/],
] as const;

test('later is at least 30 minutes and at most 30 days ahead [5.47]', () => {
  for (const [datum, uhrzeit, message] of LATERS) {
    const problem = laterProblem(datum, uhrzeit, { zone: BERLIN, now: EXAMPLE_NOW, webparams: WEBPARAMS });
    if (message) assert.match(problem?.[0] ?? '', message, `${datum} ${uhrzeit}`);
    else assert.equal(problem, null, `${datum} ${uhrzeit}`);
  }
});

test('a client sets how soon and how far ahead, and the words say its figures [5.52]', () => {
  const webparams = { ...WEBPARAMS, web_spaeter_ab_minuten: 60, web_spaeter_bis_tage: 7 };
  const problem = (datum: string, uhrzeit: string, changes = {}) =>
    laterProblem(datum, uhrzeit, { zone: BERLIN, now: EXAMPLE_NOW, webparams: { ...webparams, ...changes } })?.[0] ??
    '';
  assert.match(problem('2026-11-22', '15:15'), /mindestens 60 Minuten/);
  assert.equal(problem('2026-11-22', '15:20'), '');
  assert.equal(problem('2026-11-29', '14:20'), '');
  assert.match(problem('2026-11-29', '14:25'), /bis 7 Tage im Voraus/);
  assert.match(problem('2026-11-23', '14:25', { web_spaeter_bis_tage: 1 }), /nächsten 24 Stunden/);
  assert.match(problem('2026-11-22', '14:20', { web_spaeter_ab_minuten: 1 }), /mindestens eine Minute in der Zukunft/);
  assert.match(problem('2026-11-22', '14:15', { web_spaeter_ab_minuten: 0 }), /schon vorbei/);
});

test('an hour that the clocks leave out is refused with words [5.48]', () => {
  assert.match(
    laterProblem('2026-03-29', '02:30', {
      zone: BERLIN,
      now: Date.parse('2026-03-28T12:00:00Z'),
      webparams: WEBPARAMS,
    })?.[0] ?? '',
    /gibt es an dem Tag nicht/,
  );
});
