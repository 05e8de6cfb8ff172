import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FLOW } from './flow.ts';
import { PARTS } from './parts.ts';
import { fieldsOf } from './questions.ts';
import { SCHADEN, VORGANG } from './vorgang.ts';

const root = new URL('../', import.meta.url);

/** Product source files: everything but tests (`*.test.ts`, `test-*.ts`). */
const sources = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)test-|\.test\./.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      words: wordsIn(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')),
    })),
);

function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_]+/gu));
}

/**
 * Names that are not unique to a field: fields of several parts, codes of choices, words of paths, objects of the case.
 */
function ambiguous(): Set<string> {
  const fields = [...new Set(PARTS.map(({ part }) => part))].flatMap(({ empty }) => Object.keys(empty));
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  const codes = PARTS.flatMap(({ part }) =>
    part.questions.flatMap((question) =>
      'of' in question && question.kind !== 'some' ? Object.keys(question.of) : [],
    ),
  );
  const paths = FLOW.flatMap(([path]) => path.split('/'));
  return new Set([
    ...twice,
    ...codes,
    ...paths,
    ...SCHADEN.map(([, object]) => object),
    ...Object.keys(VORGANG),
    ...Object.keys(VORGANG.kfz),
  ]);
}

const damages = PARTS.filter(({ part }) => SCHADEN.some(([, object]) => object === part.at));
const elsewhere = ambiguous();
const leaves = damages.flatMap(({ part }) => part.questions.flatMap(fieldsOf).filter((field) => !elsewhere.has(field)));

/** Files for the operator and an example of a report, which quote answers by their names on the wire. */
const QUOTES = /^domain\/fahrzeughinweise\/|^server\/vorgang\/report-example\.ts$/;

test('one question, one place: a field of one damage is named in one file of the product', () => {
  assert.ok(leaves.length >= 35, `${leaves.length} fields are looked at`);
  for (const field of leaves) {
    const files = sources.filter(({ name, words }) => words.has(field) && !QUOTES.test(name)).map(({ name }) => name);
    assert.equal(files.length, 1, `${field} is named in ${files.join(', ') || 'no file'}`);
    assert.match(files[0]!, /^domain\/schaden\//);
  }
});
