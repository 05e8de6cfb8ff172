import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '#domain/ort/entfernung.ts';
import { bearing } from '#domain/ort/bearing.ts';
import { nearText } from './map-words.ts';
import { shortName, townsAround, townSpots } from './town-spots.ts';

const PLACE = { lat: 49.51234, lng: 11.28123 };
const FRAME = { width: 343, height: 257 };

/** Six towns around the place; the first is due north, the next turned by sixty degrees each, and farther. */
const TOWNS = [2, 5, 9, 14, 20, 29].map((kilometres, nr) => {
  const turn = (nr * Math.PI) / 3;
  const at = moved(PLACE, Math.sin(turn) * kilometres * 1_000, Math.cos(turn) * kilometres * 1_000);
  return { ort: `Ort ${nr}`, ...at };
});

test('towns stand at their true bearing, in the frame, nearer ones nearer', () => {
  const at = townsAround(FRAME, PLACE, TOWNS);
  for (const town of TOWNS) {
    const { x, y } = at(town);
    const [east, south] = [x - FRAME.width / 2, y - FRAME.height / 2];
    const seen = (Math.atan2(east, -south) * 180) / Math.PI;
    assert.ok(Math.abs(((seen - bearing(PLACE, town) + 540) % 360) - 180) < 1, `${town.ort} at ${seen}`);
    assert.ok(x > 10 && x < FRAME.width - 10 && y > 10 && y < FRAME.height - 10);
  }
  const along = [3_000, 8_000, 20_000].map((metres) => ({ ort: 'x', ...moved(PLACE, 0, metres) }));
  const heights = along.map((town) => townsAround(FRAME, PLACE, along)(town).y);
  assert.deepEqual(
    heights,
    heights.toSorted((a, b) => b - a),
  );
});

test('words lie on no other words, on no mark, and in the frame; what has no room is left out', () => {
  const mark = { x: FRAME.width / 2, y: FRAME.height / 2, width: 56, height: 56 };
  const width = (): number => 90;
  const spots = townSpots(FRAME, PLACE, TOWNS, townsAround(FRAME, PLACE, TOWNS), width, [mark]);
  assert.ok(spots.length >= 4, `${spots.length}`);
  const boxes = [mark, ...spots.map(({ words }) => ({ ...words, width: 90, height: 20 }))];
  for (const [nr, one] of boxes.entries())
    for (const other of boxes.slice(nr + 1))
      assert.ok(
        Math.abs(one.x - other.x) * 2 >= one.width + other.width ||
          Math.abs(one.y - other.y) * 2 >= one.height + other.height,
        JSON.stringify([one, other]),
      );
  assert.deepEqual(
    townSpots(FRAME, PLACE, TOWNS, () => ({ x: -5, y: 20 }), width, []),
    [],
  );
});

test('a long name is drawn short and told whole', () => {
  // prettier-ignore
  const SHORT = { 'Röthenbach an der Pegnitz': 'Röthenbach', 'Röthenbach a. d. Pegnitz': 'Röthenbach', 'Frankfurt (Oder)': 'Frankfurt', 'Neunkirchen am Sand': 'Neunkirchen', 'Bad Berneck im Fichtelgebirge': 'Bad Berneck', 'Am Mellensee': 'Am Mellensee', 'Garmisch-Partenkirchen': 'Garmisch-Partenkirchen', 'Biel/Bienne': 'Biel' };
  for (const [name, short] of Object.entries(SHORT)) assert.equal(shortName(name), short);
  const towns = [
    { ort: 'Röthenbach an der Pegnitz', ...moved(PLACE, -4_100, 0) },
    { ort: 'Hersbruck', ...moved(PLACE, 7_800, 7_800) },
  ];
  assert.deepEqual(
    nearText(PLACE, towns).map((text) => text.replaceAll('\u00a0', ' ')),
    [
      'In der Nähe: Röthenbach an der Pegnitz, 4 km westlich; Hersbruck, 11 km nordöstlich.',
      'Nearby: Röthenbach an der Pegnitz, 4 km west; Hersbruck, 11 km north-east.',
    ],
  );
  assert.deepEqual(nearText(PLACE, []), ['', '']);
});
