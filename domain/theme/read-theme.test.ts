import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readThemeValues } from './read-theme.ts';

const STANDARD = readFileSync(new URL('../../themes/ra_Standard.json', import.meta.url), 'utf8');
type File = Record<'light' | 'dark' | 'shape', Record<string, unknown>> & Record<string, unknown>;

// prettier-ignore
const HOSTILE: readonly (readonly [what: string, field: string, spoil: (file: File) => unknown])[] = [
  ['CSS in a colour',               'light.ink',       (file) => (file.light['ink'] = 'red;}body{display:none')],
  ['an address in a colour',        'light.page',      (file) => (file.light['page'] = 'url(https://x.example/?a)')],
  ['an image in a colour',          'dark.page',       (file) => (file.dark['page'] = 'image-set("//x")')],
  ['an import',                     'light.brand',     (file) => (file.light['brand'] = '@import "//x.example"')],
  ['a name of a colour',            'light.brand',     (file) => (file.light['brand'] = 'red')],
  ['a variable',                    'light.brand',     (file) => (file.light['brand'] = 'var(--ink)')],
  ['a function of a colour',        'dark.link',       (file) => (file.dark['link'] = 'rgb(0 0 0)')],
  ['a colour that lets through',    'light.paper',     (file) => (file.light['paper'] = '#ffffff00')],
  ['a colour with a comment',       'light.paper',     (file) => (file.light['paper'] = '#ffffff/**/')],
  ['a colour with a line more',     'light.paper',     (file) => (file.light['paper'] = '#ffffff\n')],
  ['wide digits',                   'light.paper',     (file) => (file.light['paper'] = '#１１１１１１')],
  ['a number',                      'light.ink',       (file) => (file.light['ink'] = 0)],
  ['a list',                        'light.ink',       (file) => (file.light['ink'] = ['#000000'])],
  ['nothing',                       'light.ink',       (file) => (file.light['ink'] = null)],
  ['a colour that is missing',      'dark.warn-tint',  (file) => delete file.dark['warn-tint']],
  ['a colour that there is not',    'light.lnk',       (file) => (file.light['lnk'] = '#ffffff')],
  ['a prototype',                   'light.__proto__', (file) => Object.defineProperty(file.light, '__proto__', { value: '#ffffff', enumerable: true })],
  ['a constructor',                 'dark.constructor', (file) => (file.dark['constructor'] = '#ffffff')],
  ['one scheme only',               'dark',            (file) => delete (file as Record<string, unknown>)['dark']],
  ['a scheme that is a text',       'light',           (file) => (file['light'] = 'x' as never)],
  ['a scheme that is a list',       'light',           (file) => (file['light'] = [] as never)],
  ['a part that there is not',      'css',             (file) => (file['css'] = 'body{display:none}')],
  ['a font from elsewhere',         'shape.font',      (file) => (file.shape['font'] = 'url(//x.example/a.woff2)')],
  ['a font that ends the rule',     'shape.font',      (file) => (file.shape['font'] = 'Arial;}body{display:none')],
  ['a font that ends the text',     'shape.font',      (file) => (file.shape['font'] = '"Arial, serif')],
  ['a font of no device',           'shape.font',      (file) => (file.shape['font'] = 'Comic Papyrus, serif')],
  ['no font',                       'shape.font',      (file) => (file.shape['font'] = '')],
  ['a length of another unit',      'shape.radius',    (file) => (file.shape['radius'] = '3vw')],
  ['a length that is negative',     'shape.radius',    (file) => (file.shape['radius'] = '-4px')],
  ['a length that is computed',     'shape.radius',    (file) => (file.shape['radius'] = 'calc(1px * 9)')],
  ['a radius without end',          'shape.radius',    (file) => (file.shape['radius'] = '999px')],
  ['text too small to read',        'shape.text',      (file) => (file.shape['text'] = '0.5rem')],
  ['a scale that grows',            'shape.scale',     (file) => (file.shape['scale'] = '1e9')],
  ['a weight that is a word',       'shape.heading-weight', (file) => (file.shape['heading-weight'] = 'bold')],
  ['a logo higher than allowed',    'shape.logo-height', (file) => (file.shape['logo-height'] = '121px')],
  ['a logo wider than allowed',     'shape.logo-width', (file) => (file.shape['logo-width'] = '701px')],
];

for (const [what, field, spoil] of HOSTILE) {
  test(`A theme is refused for ${what}, with field and remedy`, () => {
    const file = JSON.parse(STANDARD) as File;
    spoil(file);
    const { theme, mistakes } = readThemeValues(file);
    assert.equal(theme, null);
    assert.deepEqual(
      mistakes.map((mistake) => mistake.field),
      [field],
    );
    assert.ok(mistakes[0]!.remedy);
  });
}

test('A theme that is no object is refused', () => {
  for (const file of [null, 1, 'x', [], [{}]]) assert.equal(readThemeValues(file).mistakes.length, 1);
});

test('Every mistake is told at once', () => {
  const file = JSON.parse(STANDARD) as File;
  file.light['ink'] = 'black';
  file.dark['ink'] = 'white';
  file.shape['radius'] = '1em';
  assert.deepEqual(
    readThemeValues(file).mistakes.map(({ field }) => field),
    ['light.ink', 'dark.ink', 'shape.radius'],
  );
});

test('Short colours and capital letters are taken as what they mean', () => {
  const file = JSON.parse(STANDARD) as File;
  file.light['paper'] = '#FFF';
  assert.equal(readThemeValues(file).theme!.light.paper, '#ffffff');
});
