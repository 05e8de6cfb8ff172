import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';

const read = (value: string): readonly string[] => readSettings({ WEB_ORIGINS: value }).webOrigins;

test('WEB_ORIGINS are exact origins, each once, and none by default [7.52]', () => {
  assert.deepEqual(read(''), []);
  assert.deepEqual(read('https://Panne.Example, http://localhost:3000,https://panne.example:443,http://[::1]:80'), [
    'https://panne.example',
    'http://localhost:3000',
    'http://[::1]',
  ]);
});

// prettier-ignore
const WRONG = [
  '*', 'https://*', 'https://*.example', 'null', 'panne.example', 'https://panne.example/', 'https://panne.example/app', 'https://a:b@panne.example', 'ftp://panne.example',
  'https://panne.example?x', 'https://panne.example#', 'https://panne.example,', ',', 'https://a b', 'https://', 'https://panne.example:99999', 'https://a,*',
];

test('what is no origin is refused in one line: no *, no path, no slash at the end', () => {
  for (const wrong of WRONG)
    assert.throws(
      () => read(wrong),
      (error) => error instanceof SettingsError && /^WEB_ORIGINS must be exact origins [^\n]+\.$/.test(error.message),
      wrong,
    );
});
