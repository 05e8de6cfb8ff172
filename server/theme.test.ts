import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTheme, ThemeError } from './theme.ts';

const THEMES = join(import.meta.dirname, '../themes');
type File = Record<'light' | 'dark' | 'shape', Record<string, string>>;

test('The standard theme becomes 27 tokens, 20 of them again for the dark', () => {
  const { css } = readTheme(THEMES, 'ra_Standard');
  assert.equal(css.match(/--[\w-]+:/g)?.length, 47);
});

// prettier-ignore
const WRONG: readonly (readonly [string, (file: File) => void])[] = [
  ['a token that is missing',        ({ light }) => delete light['ink']],
  ['a token that there is not',      ({ dark }) => (dark['glow'] = '#ffffff')],
  ['a colour that is none',          ({ light }) => (light['ink'] = 'url(//x)')],
  ['a value that ends the rule',     ({ shape }) => (shape['font'] = 'Arial;}body{display:none')],
  ['a length of another unit',       ({ shape }) => (shape['radius'] = '3vw')],
];

for (const [what, spoil] of WRONG) {
  test(`A theme is refused for ${what}`, (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'theme-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = JSON.parse(readFileSync(join(THEMES, 'ra_Standard.json'), 'utf8')) as File;
    spoil(file);
    writeFileSync(join(folder, 'x.json'), JSON.stringify(file));
    assert.throws(() => readTheme(folder, 'x'), ThemeError);
  });
}
