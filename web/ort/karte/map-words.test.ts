import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '#domain/ort/entfernung.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { helperText, movedText } from './map-words.ts';

const PLACE = { lat: 49.51234, lng: 11.28123 };
const NOW = Date.parse('2026-03-02T13:33:00Z');
process.env['TZ'] = 'Europe/Berlin';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

// prettier-ignore
const MOVES = [
  [0,    0,   null, null],
  [0.4, 0.4,  null, null],
  [8.5,  8.5, '12 m nach Nordosten verschoben',   'Moved 12 m to the north-east'],
  [0,   -10,  '10 m nach Süden verschoben',       'Moved 10 m to the south'],
  [-900, 0,   '900 m nach Westen verschoben',     'Moved 900 m to the west'],
  [0, 1_240,  '1,2 km nach Norden verschoben',    'Moved 1.2 km to the north'],
] as const;

test('a shift is said with how far and whither, none where there was none', () => {
  for (const [east, north, de, en] of MOVES) {
    const text = movedText(PLACE, moved(PLACE, east, north));
    assert.deepEqual(text?.map(plain) ?? [null, null], [de, en]);
  }
});

const helper = (seconds: number, genauigkeit = 20) => ({
  ...moved(PLACE, 2_970, 2_970),
  genauigkeit,
  zeit: new Date(NOW - seconds * 1_000).toISOString(),
});

// prettier-ignore
const HELPERS = [
  [helper(60),          'Helfer etwa 4,2 km entfernt, Richtung Nordosten, Stand 14:32 Uhr.', 'Helper about 4.2 km away, to the north-east, as of 2:32 pm.'],
  [helper(120),         'Helfer etwa 4,2 km entfernt, Richtung Nordosten, Stand 14:31 Uhr.', 'Helper about 4.2 km away, to the north-east, as of 2:31 pm.'],
  [helper(121),         'Zuletzt war der Helfer etwa 4,2 km entfernt, Richtung Nordosten. Das war um 14:30 Uhr, vor 2 Minuten.', 'The helper was last about 4.2 km away, to the north-east. That was at 2:30 pm, 2 minutes ago.'],
  [helper(60, 2_000),   'Helfer etwa 4,2 km entfernt, Richtung Nordosten, Stand 14:32 Uhr. Sein Standort ist auf etwa 2 km genau.', 'Helper about 4.2 km away, to the north-east, as of 2:32 pm. Their location is known to within about 2 km.'],
] as const;

test('the helper is told with distance, direction and age; after 120 s no longer as where they are', () => {
  for (const [position, de, en] of HELPERS) assert.deepEqual(helperText(PLACE, position, NOW).map(plain), [de, en]);
});

test('its time is that of a named zone', () => {
  assert.match(helperText(PLACE, helper(60), NOW, 'Europe/Helsinki')[0], /Stand 15:32 Uhr/);
  assert.match(helperText(PLACE, helper(121), NOW, 'Europe/Helsinki')[1], /at 3:30.pm/);
});

test('a time that cannot be read is never live, one of a clock that goes before is', () => {
  assert.ok(!isLive({ ...helper(0), zeit: 'soon' }, NOW));
  assert.ok(isLive(helper(-30), NOW));
});
