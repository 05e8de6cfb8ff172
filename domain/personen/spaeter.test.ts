import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_NOW } from '../test/test-example.ts';
import { WEBPARAMS } from '../mandant.ts';
import { laterProblem } from './spaeter.ts';

const BERLIN = 'Europe/Berlin';

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
