import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance } from '#domain/ort/entfernung.ts';
import { bearing } from '#domain/ort/bearing.ts';
import { nearTowns } from './near-towns.ts';

const LAUF = { lat: 49.51234, lng: 11.28123 };

test('four to six towns, one on each side, nearest first', () => {
  const towns = nearTowns(LAUF);
  assert.ok(towns.length >= 4 && towns.length <= 6, `${towns.length}`);
  const metres = towns.map((town) => distance(LAUF, town));
  assert.deepEqual(
    metres,
    metres.toSorted((a, b) => a - b),
  );
  assert.ok(metres[0]! > 1_500, 'not the town one stands in');
  const sides = new Set(towns.map((town) => Math.round(bearing(LAUF, town) / 90) % 4));
  assert.equal(sides.size, 4, JSON.stringify(towns));
});

test('a town has one name and one place, however many postcodes it has', () => {
  const names = nearTowns({ lat: 49.48, lng: 11.2 }).map(({ ort }) => ort);
  assert.deepEqual(names, [...new Set(names)]);
});

test('at the coast there are towns on one side, abroad and at sea fewer or none', () => {
  const sylt = nearTowns({ lat: 54.9, lng: 8.31 });
  assert.ok(sylt.length >= 1);
  assert.deepEqual(nearTowns({ lat: 55.5, lng: 5 }), []);
  assert.deepEqual(nearTowns({ lat: -89.9, lng: 179.9 }), []);
});
