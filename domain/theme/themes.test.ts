import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { boundsOf, nearestPassing, STANDARD_BOUNDS, verdicts } from './contrast.ts';
import { colourDistance, lightnessOf } from './colour.ts';
import { readThemeValues } from './read-theme.ts';
import { SCHEMES, type Theme } from './tokens.ts';
import { themeFile } from './write-theme.ts';

const FOLDER = new URL('../../themes/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

const read = (name: string): Theme => {
  const { theme, mistakes } = readThemeValues(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
  assert.deepEqual(mistakes, [], name);
  return theme!;
};

test('there are the standard theme and twenty more [9.22]', () => {
  assert.ok(NAMES.length >= 21, `${NAMES.length} themes`);
  assert.ok(NAMES.includes('ra_Standard'));
});

/** Bounds for our own themes: AAA for all text; a client's theme need only hold AA. docs/rules.md 'Look'. */
const OURS = { ...STANDARD_BOUNDS, text: 7 };

for (const name of NAMES) {
  test(`${name}: text on its ground has 7 or more, an edge and the focus 3, light and dark`, () => {
    const all = verdicts(read(name), OURS);
    assert.deepEqual(
      all
        .filter(({ passes }) => !passes)
        .map((pair) => `${pair.scheme} ${pair.token} on ${pair.ground}: ${pair.contrast}`),
      [],
    );
    const lowest = (isControl: boolean): string =>
      Math.min(...all.filter(({ kind }) => (kind === 'control') === isControl).map(({ contrast }) => contrast)).toFixed(
        2,
      );
    console.log(`→ ${name}: ${all.length} pairs, lowest text ${lowest(false)}, lowest control ${lowest(true)}`);
  });
}

test('no surface of a brand glares at night', () => {
  for (const name of NAMES) {
    const lightness = lightnessOf(read(name).dark.brand);
    assert.ok(lightness <= 0.6, `${name}: ${lightness}`);
  }
});

test('no two themes look alike: their brand differs, or both their corners and their type', () => {
  const themes = NAMES.map((name) => ({ name, ...read(name) }));
  for (const [index, one] of themes.entries())
    for (const other of themes.slice(index + 1)) {
      const isOther = (token: 'radius' | 'font' | 'heading-weight' | 'scale'): boolean =>
        one.shape[token] !== other.shape[token];
      const isOtherShape = isOther('radius') && (isOther('font') || isOther('heading-weight') || isOther('scale'));
      const brands = colourDistance(one.light.brand, other.light.brand);
      assert.ok(brands > 0.1 || (isOtherShape && brands > 0.03), `${one.name} and ${other.name}: ${brands}`);
    }
});

test('Read and written again, every theme is the same file to the byte', () => {
  for (const name of NAMES)
    assert.equal(themeFile(read(name)), readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'), name);
});

test('The nearest passing colour is the same every time, passes with all its pairs, and is as near as the bound lets it be [4.126]', () => {
  for (const name of NAMES) {
    const theme = read(name);
    for (const scheme of SCHEMES)
      for (const token of ['ink-soft', 'link', 'edge', 'danger', 'warn'] as const) {
        // Moved three quarters of the way to its ground, so that it surely fails.
        const spoilt = { ...theme[scheme], [token]: between(theme[scheme][token], theme[scheme].paper) };
        const found = nearestPassing(spoilt, token, boundsOf(name))!;
        const where = `${name} ${scheme}.${token} ${spoilt[token]} → ${found}`;
        assert.equal(nearestPassing(spoilt, token, boundsOf(name)), found, where);
        const mended = { ...theme, [scheme]: { ...spoilt, [token]: found } };
        const own = verdicts(mended, boundsOf(name)).filter((pair) => pair.scheme === scheme && pair.token === token);
        assert.deepEqual(
          own.filter(({ passes }) => !passes),
          [],
          where,
        );
        assert.ok(Math.min(...own.map(({ contrast, least }) => contrast / least)) < 1.08, `${where} goes too far`);
      }
  }
});

/** Mixes two colours: a quarter of the first, three quarters of the second. */
function between(from: string, to: string): string {
  const at = (colour: string, index: number): number => Number.parseInt(colour.slice(index, index + 2), 16);
  const mixed = [1, 3, 5].map((index) => Math.round(at(from, index) * 0.25 + at(to, index) * 0.75));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
