import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast, tidyColour } from './colour.ts';
import { BOUNDS, nearestPassing, PAIRS, STANDARD_BOUNDS, verdicts } from './contrast.ts';
import { readThemeValues } from './read-theme.ts';
import { COLOURS, SCHEMES, type Colour, type Palette, type Theme } from './tokens.ts';

const standard: Theme = readThemeValues(
  JSON.parse(readFileSync(new URL('../../themes/ra_Standard.json', import.meta.url), 'utf8')),
).theme!;

test('contrast is that of WCAG', () => {
  for (const [one, other, ratio] of [
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
    ['#0000ff', '#ffff00', 8.0],
  ] as const) {
    assert.equal(contrast(one, other).toFixed(2), ratio.toFixed(2), `${one} ${other}`);
    assert.equal(contrast(one, other), contrast(other, one));
  }
});

test('a colour is three or six hexadecimal digits and nothing else', () => {
  assert.deepEqual(['#Ab3', '#0E2028'].map(tidyColour), ['#aabb33', '#0e2028']);
  for (const value of [
    'red',
    '',
    '#12',
    '#12345',
    '#11223344',
    '#ggg',
    '112233',
    ' #112233',
    '#112233\n',
    '#112233;',
    'url(//x)',
    'var(--ink)',
    'rgb(0 0 0)',
    'red;}body{display:none',
    0x112233,
    null,
    ['#112233'],
    {},
  ])
    assert.equal(tidyColour(value), null, JSON.stringify(value));
});

test('every colour but the divider is part of a pair', () => {
  const named = new Set(PAIRS.flatMap(({ token, ground }) => [token, ground]));
  assert.deepEqual(
    Object.keys(COLOURS).filter((token) => !named.has(token as Colour)),
    ['line'],
  );
});

test('the standard theme passes every pair, body text with 7', () => {
  const all = verdicts(standard, STANDARD_BOUNDS);
  assert.equal(all.length, 2 * PAIRS.length);
  assert.deepEqual(
    all.filter(({ passes }) => !passes),
    [],
  );
});

test('a pair just below its bound fails, and says by how much', () => {
  const grey = { ...standard, light: { ...standard.light, paper: '#ffffff', 'ink-soft': '#777777' } };
  const failing = verdicts(grey).filter(({ passes }) => !passes);
  assert.deepEqual([...new Set(failing.map(({ token }) => token))], ['ink-soft']);
  const onPaper = failing.find(({ ground }) => ground === 'paper')!;
  assert.deepEqual([onPaper.scheme, onPaper.least, onPaper.contrast.toFixed(2)], ['light', 4.5, '4.48']);
});

test('the nearest passing colour passes every pair of its token, and is hardly another colour', () => {
  const spoilt: [Colour, string][] = [
    ['ink-soft', '#8a9aa2'],
    ['edge', '#c0ccd2'],
    ['action', '#9fd8e8'],
    ['danger', '#ff6a5e'],
    ['focus', '#c9a6ff'],
  ];
  for (const [token, colour] of spoilt) {
    const light: Palette = { ...standard.light, [token]: colour };
    const found = nearestPassing(light, token)!;
    const mended = verdicts({ ...standard, light: { ...light, [token]: found } }).filter(
      (pair) => pair.scheme === 'light',
    );
    assert.deepEqual(
      mended.filter((pair) => pair.token === token && !pair.passes),
      [],
      `${token} ${found}`,
    );
    const lowest = Math.min(...mended.filter((pair) => pair.token === token).map((pair) => pair.contrast / pair.least));
    // `action` is also the ground of its label, which requires it darker than its own bound.
    if (token !== 'action') assert.ok(lowest < 1.08, `${token} ${found} goes too far: ${lowest}`);
  }
});

test('a colour that passes stays, and where no colour can pass there is none', () => {
  for (const scheme of SCHEMES)
    for (const token of Object.keys(COLOURS) as Colour[])
      assert.equal(nearestPassing(standard[scheme], token), standard[scheme][token], token);
  assert.equal(
    nearestPassing({ ...standard.light, page: '#000000', paper: '#ffffff' }, 'ink', { ...BOUNDS, body: 7 }),
    null,
  );
});
