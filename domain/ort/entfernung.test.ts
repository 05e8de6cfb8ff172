import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, distanceText, moved, offsetInMetres, roughDistance } from './entfernung.ts';

const LAUF = { lat: 49.51234, lng: 11.28123 };

/** Published distances: a degree of a meridian and of the equator, a quarter of the earth, cities. */
// prettier-ignore
const KNOWN = [
  [LAUF,                              LAUF,                               0],
  [{ lat: 0, lng: 0 },                { lat: 1, lng: 0 },                 111_195],
  [{ lat: 0, lng: 0 },                { lat: 0, lng: 1 },                 111_195],
  [{ lat: 60, lng: 10 },              { lat: 60, lng: 11 },               55_597],
  [{ lat: 0, lng: 0 },                { lat: 90, lng: 0 },                10_007_557],
  [{ lat: 0, lng: -90 },              { lat: 0, lng: 90 },                20_015_115],
  [{ lat: 52.52001, lng: 13.40495 },  { lat: 48.13743, lng: 11.57549 },   504_400],
  [{ lat: 10, lng: 179.9 },           { lat: 10, lng: -179.9 },           21_901],
] as const;

test('the distance of two points is that of the great circle', () => {
  for (const [from, to, metres] of KNOWN) {
    assert.ok(Math.abs(distance(from, to) - metres) <= metres / 1_000 + 0.5, `${distance(from, to)} for ${metres}`);
    assert.equal(distance(from, to), distance(to, from));
  }
});

test('a point moved by metres lies so many metres away, on that side, and moves back to where it was', () => {
  for (const [east, north] of [
    [10, 0],
    [-10, 0],
    [0, 100],
    [0, -100],
    [100, 100],
    [-4_000, 2_500],
  ] as const) {
    for (const lat of [0, 47.2, 55, -33]) {
      const point = { lat, lng: 11.28123 };
      const there = moved(point, east, north);
      const metres = Math.hypot(east, north);
      assert.ok(Math.abs(distance(point, there) - metres) < metres / 1_000, `${east} ${north} at ${lat}`);
      assert.deepEqual(
        [Math.sign(there.lng - point.lng), Math.sign(there.lat - lat)],
        [Math.sign(east), Math.sign(north)],
      );
      const far = offsetInMetres(point, there);
      assert.ok(Math.hypot(far.east - east, far.north - north) < metres / 1_000);
      assert.ok(distance(point, moved(there, -east, -north)) < 0.01);
    }
  }
});

test('a hundred steps of ten metres are a kilometre', () => {
  let point = LAUF;
  for (let step = 0; step < 100; step++) point = moved(point, 10, 0);
  assert.ok(Math.abs(distance(LAUF, point) - 1_000) < 1);
});

test('across the line of the date the short way counts', () => {
  assert.ok(Math.abs(offsetInMetres({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }).east - 22_239) < 1);
  assert.ok(Math.abs(offsetInMetres({ lat: 0, lng: -179.9 }, { lat: 0, lng: 179.9 }).east + 22_239) < 1);
});

// prettier-ignore
const WORDS = [
  [0,      '0 m',    '0 m',    '50 m'],
  [12.4,   '12 m',   '12 m',   '50 m'],
  [362,    '362 m',  '362 m',  '350 m'],
  [999.6,  '1 km',   '1 km',   '1 km'],
  [1_240,  '1,2 km', '1.2 km', '1,2 km'],
  [4_160,  '4,2 km', '4.2 km', '4,2 km'],
  [9_960,  '10 km',  '10 km',  '10 km'],
  [18_400, '18 km',  '18 km',  '18 km'],
] as const;

test('a distance is said as finely as it helps, with its unit on the same line', () => {
  const spaced = (text: string): string => text.replace(' ', '\u00a0');
  for (const [metres, de, en, rough] of WORDS) {
    assert.deepEqual(distanceText(metres), [spaced(de), spaced(en)]);
    assert.equal(roughDistance(metres)[0], spaced(rough));
  }
});
