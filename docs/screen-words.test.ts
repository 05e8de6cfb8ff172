import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sources } from '../scripts/imports.ts';
import { linesIn, otherWords, quotedIn, screenWords, textsIn } from './screen-words.ts';

/** The screens have one word for each thing, in both languages. docs/words.md */

const ROOT = join(import.meta.dirname, '..');
const words = screenWords(readFileSync(join(ROOT, 'docs/words.md'), 'utf8'));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const quoted = quotedIn(read('docs/product.md'));
const texts = [
  ...['domain', 'web', 'server/pages'].flatMap((folder) => sources(folder)),
  ...globSync('mandanten/*/mandant.json', { cwd: ROOT }),
]
  // The operator's people have words of their own: a Fall is a case.
  .filter((file) => !/\.test\.tsx?$|\/test-|^(web|domain)\/leitstand\//.test(file))
  .flatMap((file) => textsIn(file, read(file)))
  .filter((one) => !one.texts.every((text) => quoted.has(text)));
const legal = globSync('mandanten/*/*.md', { cwd: ROOT }).flatMap((file) => linesIn(file, read(file)));

test('No text of the screens names a thing by another word than docs/words.md does.', () => {
  assert.ok(words.length >= 15 && texts.length > 800, `${words.length} words, ${texts.length} texts`);
  assert.ok(legal.length > 200 && quoted.has('Vorgang nicht gefunden'), `${legal.length} lines`);
  assert.deepEqual(otherWords([...texts, ...legal], words), []);
});

test('A text is found over lines and in each kind of quotes, and told with file, line and remedy.', () => {
  const source = [
    "const A = ['Ihr Ort', 'Your place'];",
    'const B = [',
    '  "Punkt",',
    '  `Your position, ${x}`,',
    '];',
  ];
  const found = textsIn('a.ts', source.join('\n'));
  assert.deepEqual(
    found.map(({ at }) => at),
    ['a.ts:1', 'a.ts:2'],
  );
  const table = [{ thing: 'where', said: ['Standort', 'location'], not: ['your position'] }] as const;
  assert.deepEqual(otherWords(found, table), ["a.ts:2: 'your position'; the screens say Standort / location"]);
});
