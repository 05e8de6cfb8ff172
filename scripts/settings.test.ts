import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { readSettings } from '../server/settings.ts';
import { SETTINGS, type Setting } from '../server/settings/table.ts';
import { WRITTEN } from './settings-documents.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

for (const [file, become] of Object.entries(WRITTEN))
  test(`${file} says what the table of settings says`, () =>
    assert.equal(read(file), become(read(file)), 'run npm run settings'));

test('each line of .env.example is taken once its # is away: the default, or an example that is allowed', () => {
  const env = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z])/gm, ''));
  assert.equal(Object.keys(env).length, SETTINGS.length);
  const isExample = ({ example }: Setting): boolean => example !== undefined;
  for (const { name, kind, example } of SETTINGS.filter(isExample)) {
    assert.equal(env[name], example);
    assert.ok(v.is(kind, example), name);
  }
  const defaults = SETTINGS.filter((setting) => !isExample(setting)).map(({ name }) => [name, env[name] ?? '']);
  assert.equal(comparable(readSettings(Object.fromEntries(defaults))), comparable(readSettings({})));
});

test('each heading that a setting names stands in a page for operators', () => {
  const pages = globSync('docs/operate/*.md', { cwd: ROOT }).map(read).join('\n');
  const named = SETTINGS.flatMap(({ about }) =>
    Array.from(about.matchAll(/See '([^']+)'/g), ([, heading]) => heading!),
  );
  assert.ok(named.length > 10, named.join());
  for (const heading of named) assert.match(pages, new RegExp(`^#+ ${heading}$`, 'm'));
});

/** Settings as text. A secret is shown by its values. */
const comparable = (given: object): string =>
  JSON.stringify(given, (_, value: unknown) => (typeof value === 'function' ? value() : value));
