import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyRoad } from './strasse.ts';

// prettier-ignore
const ROADS = [
  ['A9', 'A 9'], ['a 9', 'A 9'], ['A-9', 'A 9'], ['A. 9', 'A 9'], ['BAB 9', 'A 9'], ['bab9', 'A 9'], ['BAB A9', 'A 9'], ['Autobahn 9', 'A 9'], ['Autobahn A 9', 'A 9'],
  ['motorway a9', 'A 9'], ['A09', 'A 9'], ['  A\u00a09 ', 'A 9'], ['A 100', 'A 100'], ['B14', 'B 14'], ['b 14', 'B 14'], ['B27A', 'B 27a'], ['Bundesstraße 14', 'B 14'],
  ['Bundesstrasse 14', 'B 14'], ['Bundesstr. 14', 'B 14'], ['l1140', 'L 1140'], ['st2240', 'St 2240'], ['k 7', 'K 7'], ['e45', 'E 45'], ['N11', 'N 11'],
  ['A', 'A'], ['', ''], ['A 9 bei Lauf', 'A 9 bei Lauf'], ['Ring  3', 'Ring 3'], ['Straße 9', 'Straße 9'], ['A 9/A 3', 'A 9/A 3'], ['A 9,5', 'A 9,5'], ['R0', 'R0'], ['Kreis 7', 'Kreis 7'],
] as const;

test('a road is written as on its sign; what is no plain number of one stays as it was typed [2.112]', () => {
  for (const [typed, road] of ROADS) {
    assert.equal(tidyRoad(typed), road, typed);
    assert.equal(tidyRoad(road), road, `${typed}, twice`);
  }
});
