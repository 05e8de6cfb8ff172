import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { moved } from '#domain/ort/entfernung.ts';
import { driveOf, expectedOf, laneByClock, laneByWay, liveMetres, type Drive } from './drive.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const PLACE = { lat: 49.5, lng: 11.2 };
const iso = (minute: number): string => new Date(NOON + minute * MINUTE).toISOString();

/** A helper so many kilometres away, at a minute after noon. */
const fix = (minute: number, km: number) => ({ ...moved(PLACE, km * 1_000, 0), zeit: iso(minute) });
const statusWith = (position: OrderStatus['position']) => ({ position }) as OrderStatus;

test('metres are told of a fix of the last two minutes alone, and where the place is known', () => {
  const status = statusWith({ ...fix(0, 3), genauigkeit: 20 });
  const metres = (place: typeof PLACE | null, minutes: number) => liveMetres(status, place, NOON + minutes * MINUTE);
  assert.equal(Math.round(metres(PLACE, 2)!), 3_000);
  assert.deepEqual([metres(PLACE, 2.1), metres(null, 0), liveMetres(null, PLACE, NOON)], [null, null, null]);
});

test('a drive grows by what comes, and another start is another drive', () => {
  const [one, two, three, other] = [fix(0, 5), fix(1, 4), fix(2, 3), fix(9, 8)];
  const told = (start: number, last: typeof one, ...weg: (typeof one)[]) =>
    ({
      position: { ...last, genauigkeit: 9, ...(weg.length && { weg }) },
      schritte: [{ code: 'abfahrt', erledigt: true, zeit: iso(start) }],
    }) as unknown as OrderStatus;
  const minutes = ({ fixes }: Drive) => fixes.map(({ zeit }) => new Date(zeit).getUTCMinutes());
  const first = driveOf({ start: null, fixes: [] }, told(0, one));
  assert.deepEqual(minutes(first), [0]);
  const second = driveOf(first, told(0, two, one));
  assert.deepEqual(minutes(second), [0, 1]);
  assert.equal(driveOf(second, told(0, two, one)), second, 'the same where nothing is new');
  assert.deepEqual(minutes(driveOf(second, told(0, three, two))), [0, 1, 2], 'keeps what the status tells no more');
  assert.deepEqual(minutes(driveOf(first, told(0, three, two))), [0, 1, 2], 'what came while nobody looked');
  assert.deepEqual(minutes(driveOf(second, told(8, other))), [9], 'another drive');
  const crossed = driveOf({ start: null, fixes: [] }, told(0, one, two));
  assert.deepEqual(minutes(crossed), [0, 1], 'in the order of their times, not of their coming');
  assert.equal(driveOf(crossed, told(0, one, two)), crossed, 'and each once');
  assert.deepEqual(minutes(driveOf(first, told(0, two, two))), [0, 1], 'though it is told twice');
  const none = driveOf(second, { ...told(0, one), position: null });
  assert.deepEqual(minutes(none), []);
  assert.equal(driveOf(none, { ...told(0, one), position: null }), none);
});

// prettier-ignore
const WAYS = [
  ['nothing yet',          [],                         0.06],
  ['the first fix',        [5_000],                    0.06],
  ['half of the way',      [5_000, 2_500],             0.5],
  ['250 m of 5 km',        [5_000, 250],               0.92],
  ['a detour',             [5_000, 2_500, 4_000],      0.5],
  ['a detour that is longer than the way', [5_000, 2_500, 10_000], 0.5],
  ['and back from there',  [5_000, 2_500, 10_000, 2_000], 0.8],
  ['at the place',         [5_000, 0],                 0.92],
  ['never elsewhere',      [0, 0],                     0.92],
] as const;

test('by fixes the lane is the share of the way, from 6 to 92 %, and the truck never rolls back', () => {
  for (const [what, metres, share] of WAYS) assert.equal(laneByWay(metres), share, what);
});

test('without fixes the lane goes by the clock, to the middle of the promise', () => {
  const eta = { von: iso(40), bis: iso(60), stand: iso(0) };
  const at = (minute: number, start: number | null) =>
    laneByClock(
      { eta, schritte: [{ code: 'abfahrt', erledigt: true, zeit: start === null ? null : iso(start) }] } as never,
      NOON + minute * MINUTE,
    );
  assert.deepEqual([at(6, null), at(10, 10), at(30, 10), at(60, 10), at(90, 55)], [0.06, 0.06, 0.5, 0.92, 0.92]);
});

const PROMISE = { von: 40, bis: 60 };
// Fixes: minute and km. A km takes 2.4 minutes on the last ten, 1.2 before.
// prettier-ignore
const WINDOWS = [
  ['the promise, without fixes',                 [],                              0,  [40, 60]],
  ['the promise, with one fix',                  [[20, 10]],                      20, [40, 60]],
  ['narrower once the helper comes nearer',      [[20, 11], [22, 10]],            22, [40, 50]],
  ['and narrower the nearer they are',           [[20, 11], [22, 10], [38, 4]],   38, [45, 50]],
  ['not by a helper who drives away',            [[20, 10], [22, 11]],            22, [40, 60]],
  ['within the promise, who comes before it',    [[20, 6], [22, 5]],              22, [40, 45]],
  ['whole, who comes after it',                  [[40, 12], [41, 11.9]],          41, [40, 60, 'longer']],
  ['later only aloud',                           [[20, 11], [22, 10], [45, 4.5]], 45, [50, 60, 'longer']],
  ['at its earlier end, too, by each fix',       [[30, 8], [33, 6.2], [36, 5]],   36, [45, 50]],
  ['aloud only until they are in time again',    [[0, 60], [1, 58.5], [35, 5]],   35, [45, 50]],
  ['and aloud while they may still be later',    [[0, 60], [1, 58.5], [40, 8]],   40, [55, 60, 'longer']],
  ['the promise again, aloud, once it is over',  [[20, 11], [22, 10]],            51, [40, 60, 'longer']],
  ['the promise as it was, once that is over',   [],                              61, [40, 60]],
] as const;

test('the window narrows within the promise, and becomes later only aloud', () => {
  for (const [what, fixes, minute, [von, bis, longer]] of WINDOWS) {
    const shown = expectedOf(
      { von: PROMISE.von * MINUTE, bis: PROMISE.bis * MINUTE },
      fixes.map(([at, km]) => ({ at: at * MINUTE, metres: km * 1_000 })),
      minute * MINUTE,
    );
    assert.deepEqual(shown, { von: von * MINUTE, bis: bis * MINUTE, isLonger: longer === 'longer' }, what);
  }
});

test('whatever the fixes, the window is within the promise, never empty, and moves its end out only aloud', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const fixes: { at: number; metres: number }[] = [];
    let before = expectedOf({ von: 40 * MINUTE, bis: 60 * MINUTE }, [], 0);
    for (let n = 0; n < 12; n++) {
      const metres = ((seed * 7_919 + n * 104_729 * seed) % 20_000) + 1;
      fixes.push({ at: n * 5 * MINUTE, metres });
      const shown = expectedOf({ von: 40 * MINUTE, bis: 60 * MINUTE }, fixes, n * 5 * MINUTE);
      const words = JSON.stringify({ seed, n, before, shown });
      assert.ok(shown.von >= 40 * MINUTE && shown.bis <= 60 * MINUTE && shown.bis - shown.von >= 5 * MINUTE, words);
      assert.ok(shown.bis <= before.bis || shown.isLonger, words);
      before = shown;
    }
  }
});
