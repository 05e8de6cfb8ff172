import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTheme, ThemeError } from './theme.ts';

const THEMES = join(import.meta.dirname, '../../themes');
type File = Record<'light' | 'dark' | 'shape', Record<string, string>>;

test('The standard theme becomes 27 tokens, 20 of them again for the dark', () => {
  const { css } = readTheme(THEMES, 'ra_Standard');
  assert.equal(css.match(/--[\w-]+:/g)?.length, 47);
});

test('A theme that cannot be used is refused with file, field and remedy, each mistake in a line', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const wrong = (json: string): string => {
    writeFileSync(join(folder, 'x.json'), json);
    let message = '';
    assert.throws(
      () => readTheme(folder, 'x'),
      (error) => error instanceof ThemeError && Boolean((message = error.message)),
    );
    return message;
  };
  const file = JSON.parse(readFileSync(join(THEMES, 'ra_Standard.json'), 'utf8')) as File;
  file.light['ink'] = 'red;}body{display:none';
  file.shape['radius'] = '3vw';
  assert.deepEqual(wrong(JSON.stringify(file)).split('\n'), [
    'Theme x.json, "light.ink" is "red;}body{display:none": write a colour as #rrggbb, such as #07394a.',
    'Theme x.json, "shape.radius" is "3vw": write a text from "0px" to "28px".',
  ]);
  assert.match(wrong('{'), /^Theme x\.json: the file is no JSON/);
  assert.match(
    wrong('{"light":{"ink":"#000000","ink":"#ffffff"}}'),
    /^Theme x\.json, "ink": the field stands there twice/,
  );
  assert.throws(() => readTheme(folder, '../x'), /missing/);
});

test('A theme that nobody can read is refused, with a colour that passes', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = JSON.parse(readFileSync(join(THEMES, 'ra_Standard.json'), 'utf8')) as File;
  const put = (name: string, colour: string): void => {
    file.light['ink-soft'] = colour;
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(file));
  };
  put('x', '#8a9aa2');
  let better = '';
  assert.throws(
    () => readTheme(folder, 'x'),
    ({ message }: Error) => {
      better =
        /^Theme x\.json, "light\.ink-soft" is #8a9aa2: its contrast on "page" is 2\.\d\d and must be 4\.5, write (#[0-9a-f]{6})\.$/m.exec(
          message,
        )![1]!;
      return message.split('\n').length === 4;
    },
  );
  put('x', better);
  assert.match(readTheme(folder, 'x').css, new RegExp(`--ink-soft:${better}`));
  // The standard theme must have a higher contrast for body text.
  put('ra_Standard', better);
  assert.throws(() => readTheme(folder, 'ra_Standard'), /must be 7/);
});
