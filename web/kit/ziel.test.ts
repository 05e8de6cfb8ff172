import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geraetOf, mapLink, navigationLink } from './ziel.ts';

test('the navigation opens by the link that the device knows, to the point or else to the words', () => {
  const punkt = { lat: 49.51234, lng: 11.28123 };
  const worte = 'Hauptstraße 1, 91207 Lauf';
  assert.deepEqual(
    (['android', 'apple', 'anderes'] as const).map((geraet) => navigationLink(geraet, punkt, worte)),
    [
      'geo:49.51234,11.28123?q=49.51234,11.28123',
      'https://maps.apple.com/?daddr=49.51234,11.28123',
      'https://www.openstreetmap.org/?mlat=49.51234&mlon=11.28123#map=17/49.51234/11.28123',
    ],
  );
  const query = 'Hauptstra%C3%9Fe%201%2C%2091207%20Lauf';
  assert.deepEqual(
    (['android', 'apple', 'anderes'] as const).map((geraet) => navigationLink(geraet, null, worte)),
    [
      `geo:0,0?q=${query}`,
      `https://maps.apple.com/?daddr=${query}`,
      `https://www.openstreetmap.org/search?query=${query}`,
    ],
  );
  assert.equal(navigationLink('android', null, ''), null);
  assert.deepEqual(
    (['android', 'apple', 'anderes'] as const).map((geraet) => mapLink(geraet, worte)),
    [`geo:0,0?q=${query}`, `https://maps.apple.com/?q=${query}`, `https://www.openstreetmap.org/search?query=${query}`],
    'and a map shows the place without a way to it',
  );
});

test('devices are told by their user agent', () => {
  const agents = {
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131': 'android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)': 'apple',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605': 'apple',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0': 'anderes',
  };
  for (const [agent, geraet] of Object.entries(agents)) assert.equal(geraetOf(agent), geraet, agent);
});
