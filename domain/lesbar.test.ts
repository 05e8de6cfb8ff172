import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPast, LESBAR_TAGE, wantedBy } from './lesbar.ts';

const DAY = 24 * 60 * 60_000;
const BEGUN = Date.parse('2026-03-01T12:00:00Z');

/** Events by their day after the report; a `*` behind the type: the service wrote it. */
const eventsOf = (said: string) =>
  said.split(' ').map((one) => {
    const [meldungsTyp = '', day] = one.replace('*', '').split(':');
    const zeit = new Date(BEGUN + Number(day) * DAY).toISOString();
    return { meldungsTyp, zeit, partner: one.includes('*') ? 'service' : 'partner' };
  });

// prettier-ignore
const CASES: readonly [said: string, lastDay: number][] = [
  ['EINGANG*:0',                                       14],
  ['EINGANG*:0 BEAUFTRAGT:1 POSITION:2',               16],
  ['EINGANG*:0 KAFFEEPAUSE:5',                         19],
  // Events that the service writes by itself do not count.
  ['EINGANG*:0 BEAUFTRAGT:1 UEBERFAELLIG*:9',          15],
  ['EINGANG*:0 NACHTRAG*:3',                           17],
  // A later act of whoever finds the link does not open the case; one of the operator does.
  ['EINGANG*:0 NACHTRAG*:15',                          14],
  ['EINGANG*:0 STORNO*:20',                            14],
  ['EINGANG*:0 BEAUFTRAGT:20',                         34],
  // The end decides if there is one, whatever follows it.
  ['EINGANG*:0 ABSCHLUSS:1 BEWERTUNG*:3 NACHTRAG*:10', 15],
  ['EINGANG*:0 BEAUFTRAGT:1 STORNO*:10',               24],
];

test('a case is read whole for 14 days after its end, or without one after its last event [7.74]', () => {
  for (const [said, lastDay] of CASES) {
    const events = eventsOf(said);
    const lastly = BEGUN + lastDay * DAY;
    assert.deepEqual([isPast(events, 0, lastly), isPast(events, 0, lastly + 1)], [false, true], said);
  }
});

test('while help is still to come, because it is wanted later, a case is read whole', () => {
  const wanted = wantedBy({ hilfeSofort: false, spaeter_datum: '2026-03-25' });
  const lastly = Date.parse('2026-03-27T00:00:00Z') + LESBAR_TAGE * DAY;
  assert.deepEqual(
    [isPast(eventsOf('EINGANG*:0'), wanted, lastly), isPast(eventsOf('EINGANG*:0'), wanted, lastly + 1)],
    [false, true],
  );
  assert.equal(wantedBy({ hilfeSofort: true, spaeter_datum: '2026-03-25' }), 0);
  assert.equal(wantedBy({ hilfeSofort: false, spaeter_datum: '' }), 0);
});
