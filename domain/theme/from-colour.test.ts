import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdicts } from './contrast.ts';
import { themeFrom } from './from-colour.ts';
import { readThemeValues } from './read-theme.ts';

const FILE = new URL('../../themes/ra_Standard.json', import.meta.url);
const BASE = readThemeValues(JSON.parse(readFileSync(FILE, 'utf8'))).theme!;

test('of any colour a theme is made that can be read, by day and night, and carries the colour', () => {
  for (const colour of ['#ffcc00', '#e30613', '#0050aa', '#00963f', '#ff8a1f', '#7f7f7f', '#000000', '#ffffff']) {
    const theme = themeFrom(colour, BASE);
    const failing = verdicts(theme).filter(({ passes }) => !passes);
    assert.deepEqual(
      failing.map(({ scheme, token, ground }) => `${scheme} ${token} on ${ground}`),
      [],
      colour,
    );
    assert.equal(theme.light.brand, colour);
    assert.notEqual(theme.dark.brand, '#ffcc00');
    assert.deepEqual(theme.shape, BASE.shape);
  }
});
