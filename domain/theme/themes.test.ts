import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STANDARD_BOUNDS, verdicts } from './contrast.ts';
import { distance } from './colour.ts';
import { readThemeValues } from './read-theme.ts';
import type { Theme } from './tokens.ts';

const FOLDER = new URL('../../themes/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

const read = (name: string): Theme => {
  const { theme, mistakes } = readThemeValues(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
  assert.deepEqual(mistakes, [], name);
  return theme!;
};

test('there are the standard theme and twenty more', () => {
  assert.equal(NAMES.length, 21);
  assert.ok(NAMES.includes('ra_Standard'));
});

/** What we ask of our own: more than WCAG's AA, which a client's theme has to hold. look.md §2. */
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

test('no two themes look alike: their brand differs, or both their corners and their type', () => {
  const themes = NAMES.map((name) => ({ name, ...read(name) }));
  for (const [index, one] of themes.entries())
    for (const other of themes.slice(index + 1)) {
      const isOther = (token: 'radius' | 'font' | 'heading-weight' | 'scale'): boolean =>
        one.shape[token] !== other.shape[token];
      const isOtherShape = isOther('radius') && (isOther('font') || isOther('heading-weight') || isOther('scale'));
      const brands = distance(one.light.brand, other.light.brand);
      assert.ok(brands > 0.1 || (isOtherShape && brands > 0.03), `${one.name} and ${other.name}: ${brands}`);
    }
});
