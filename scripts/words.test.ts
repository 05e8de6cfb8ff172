import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commentsIn, wordFindings } from './words.ts';

const LONG = Array.from({ length: 26 }, (_, nr) => `word${nr}`).join(' ');
const DOCUMENTS = ['Der Helfer und die Abfahrt der Panne', 'The helper and the Panne of docs/words.md'];

/** Findings in a source, beside another one. */
const found = (text: string, other = ''): string[] =>
  wordFindings(
    [
      { file: 'a.ts', text },
      { file: 'other.ts', text: other },
    ],
    DOCUMENTS,
  )
    .filter(({ file }) => file === 'a.ts')
    .map(({ line, kind }) => `${line} ${kind}`);

// prettier-ignore
const ROWS: readonly (readonly [what: string, source: string, other: string, found: string[]])[] = [
  ['a plain comment',               '/** Distance in metres. */',                     '', []],
  ['a long sentence',               `// ${LONG}.`,                                    '', ['1 long']],
  ['two short sentences',           `// Short one. ${LONG.slice(0, 60)}.`,            '', []],
  ['a sentence over lines',         `/**\n * ${LONG.slice(0, 90)}\n * ${LONG.slice(91)}\n */`, '', ['1 long']],
  ['tags are sentences',            `/** ${LONG.slice(0, 90)} @throws ${LONG.slice(91)} */`, '', []],
  ['a pronoun at the beginning',    'let a;\n/** What is left. */',                   '', ['2 pronoun']],
  ['a pronoun behind code',         `let a; ${'//'} it is left`,                          '', ['1 pronoun']],
  ['a pronoun further on',          '/** The rest, which is left. */',                '', []],
  ['an address is no comment',      "const a = ['b', 'https://example.org'];",        '', []],
  ['an order for a tool',           '// prettier-ignore\nlet a;',                     '', []],
  ['an exception with its reason',  '/** That of §5. words-ok: quotes the paragraph */', '', []],
  ['a name of two modules',         'export const part = 1;',                         'export type part = 1;', ['1 meanings']],
  ['a name twice in one module',    'export const part = 1;\nexport type part = 1;',  '', []],
  ['two modules, with a reason',    '/** Adds. words-ok: the same on both sides */\nexport const part = 1;', 'export const part = 1;', []],
  ['a German word',                 'export const isAbfahrt = 1;',                    '', ['1 german']],
  ['a German word of the table',    'export const isPanne = 1;',                      '', []],
];

test('Names and comments that may not be understood are listed with their line.', () => {
  for (const [what, source, other, expected] of ROWS) assert.deepEqual(found(source, other), expected, what);
});

test('A German word in the name of a file is found.', () => {
  const [finding] = wordFindings([{ file: 'web/zur-abfahrt.ts', text: '' }], DOCUMENTS);
  assert.equal(finding?.what, 'file name: abfahrt');
});

test('A comment is one text, whatever its signs.', () => {
  const source = '/**\n * One\n * two.\n */\n// Three\n// four.\nlet a; // Five.\n{/* Six. */}';
  assert.deepEqual(
    commentsIn(source).map(({ line, text }) => `${line} ${text}`),
    ['1 One two.', '5 Three four.', '7 Five.', '8 Six.'],
  );
});
