import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf } from './course.ts';
import { whyPositionRefused } from './position.ts';

const JETZT = Date.parse('2026-03-02T12:00:00Z');
const iso = (seconds: number): string => new Date(JETZT + seconds * 1_000).toISOString();
const KOELN = { lat: 50.94, lng: 6.96 };

// prettier-ignore
const CASES: [name: string, point: { lat: number; lng: number }, seconds: number, last: number | null, code: string | undefined][] = [
  ['near',                     KOELN,                      0,     null, undefined],
  ['900 km away',              { lat: 43.3, lng: 5.4 },    0,     null, undefined],
  ['another continent',        { lat: 40.7, lng: -74 },    0,     null, 'POSITION_UNGLAUBHAFT'],
  ['the other side of it all', { lat: -50.9, lng: -173 },  0,     null, 'POSITION_UNGLAUBHAFT'],
  ['five minutes ahead',       KOELN,                      300,   null, undefined],
  ['further ahead',            KOELN,                      301,   null, 'POSITION_UNGLAUBHAFT'],
  ['as old as the acceptance', KOELN,                      -1800, null, undefined],
  ['older',                    KOELN,                      -1801, null, 'POSITION_UNGLAUBHAFT'],
  ['a second after another',   KOELN,                      0,     -1,   undefined],
  ['within the second',        KOELN,                      0,     -0.9, 'ZU_VIELE'],
];

test('a position is the helper’s on the way, or it says why not', () => {
  for (const [name, point, seconds, last, code] of CASES) {
    const begun = courseOf(iso(-3_600), null, [{ meldungsTyp: 'BEAUFTRAGT', zeit: iso(-1_800) }]);
    const lauf = { ...begun, position: last === null ? null : iso(last) };
    const how = { gemessen: JETZT + seconds * 1_000, jetzt: JETZT, zeit: iso(Math.min(seconds, 0)), lauf, ort: KOELN };
    assert.equal(whyPositionRefused({ ...point, genauigkeit: null, zeit: null }, how)?.code, code, name);
  }
  const lauf = courseOf(iso(-3_600), null, []);
  const anywhere = { gemessen: JETZT, jetzt: JETZT, zeit: iso(0), lauf, ort: null };
  assert.equal(
    whyPositionRefused({ lat: 1, lng: 1, genauigkeit: null, zeit: null }, anywhere),
    null,
    'no place is known',
  );
});
