import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MATRIX } from '../faults/matrix.ts';
import { lostReferences, type Targets } from './references.ts';

/** Whatever code and documents name is there: choices, rules, faults, records, paragraphs, headings, files. */

const ROOT = join(import.meta.dirname, '..');
const paths = globSync('**/*', { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|\.[^/]+)$/.test(path) })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/^(dist|data|screens)\//.test(path) && statSync(join(ROOT, path)).isFile());
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const TARGETS: Targets = {
  files: new Map(paths.map((path) => [path, () => read(path)])),
  choices: rowsOf('docs/choices.md'),
  rules: rowsOf('docs/rules.md'),
  faults: new Set(MATRIX.map(({ nr }) => nr)),
};

/** What has prose: this file's own is planted. */
const PROSE = /(\.(ts|tsx|mjs|css|conf|yaml|md)|^Containerfile)$/;
const told = paths.filter((path) => PROSE.test(path) && path !== 'docs/references.test.ts');

test('There are files to read, and numbers to lead to.', () => {
  assert.ok(told.length > 500, `${told.length} files`);
  assert.ok(TARGETS.choices.size >= 100 && TARGETS.rules.size >= 70 && TARGETS.faults.size >= 100);
});

test('Every reference leads somewhere.', () => {
  const lost = told.flatMap((file) => lostReferences(file, read(file), TARGETS));
  // As the message: of a comparison only the first lines would be shown.
  assert.ok(lost.length === 0, lost.join('\n'));
});

test('Every name of the code in docs/words.md is in the code, and no word stands twice.', () => {
  const code = paths.filter((path) => /^(domain|server|web)\/.*\.tsx?$/.test(path)).map(read);
  const all = code.join('\n');
  const rows = linesOfTable(read('docs/words.md'));
  const lost = rows.flatMap(([word = '', , inCode = '']) =>
    Array.from(inCode.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(all))
      .map((name) => `docs/words.md: ${word}: ${name} is nowhere in domain, server and web: name what is`),
  );
  const words = rows.map(([word = '']) => word.replaceAll('`', ''));
  const twice = words.filter((word, index) => words.indexOf(word) !== index);
  assert.deepEqual([...lost, ...twice], []);
});

/** An id as titles end with; put together, or the scan of docs/conformance.test.ts would find it. */
const ID = ['9', '9'].join('.');

const FEW: Targets = {
  files: new Map([
    [
      'docs/product.md',
      () => '## §4 States\n\n- **Two devices.** Merged.\n\n| Rule | Detail |\n|---|---|\n| Plate | `web_kfzKz` |\n',
    ],
    ['docs/rules.md', () => '# Rules\n\n## Look\n\n## Place and map\n'],
    ['docs/decisions/011-what-stays.md', () => ''],
    ['web/shell/top.tsx', () => ''],
  ]),
  choices: new Set(['D54']),
  rules: new Set(['R5', 'T11']),
  faults: new Set(['C3', 'C5', 'D3']),
};

// prettier-ignore
const RIGHT: [what: string, file: string, source: string][] = [
  ['numbers',                 'a.ts',    '/** D54, R5 and T11; fault C3, D54; faults C3 to C5, C5 and D3. ADR 011. */'],
  ['paragraphs',              'a.ts',    "/** §4, §4 'States', §4 'Two devices', §4 'plate', §4 `web_kfzKz`. */"],
  ['a heading over two lines','a.ts',    "/**\n * docs/rules.md 'Place\n * and map' and 'Look'\n */"],
  ['files and folders',       'a.css',   '/* web/shell/top.tsx, web/shell/, web/**/*.tsx, top.tsx */'],
  ['links',                   'docs/a.md', '[1](rules.md#place-and-map) [2](../web/shell/top.tsx) [3](https://a.example/b.md)'],
  ['what is no prose',        'a.ts',    "const D99 = ['D99', '// D99', /R99/, '#D99']; // prettier-ignore"],
  ['ids of a test',           'a.ts',    `test('a title [${ID} C3]', () => undefined);`],
];

for (const [what, file, source] of RIGHT)
  test(`Not told: ${what}.`, () => assert.deepEqual(lostReferences(file, source, FEW), []));

// prettier-ignore
const PLANTED: [what: string, file: string, source: string, told: string][] = [
  ['a choice',                'a.ts',    '\n/** D99. */',                          "a.ts:2: D99 is no row of docs/choices.md: name one, or write 'fault D99'"],
  ['a rule',                  'a.tsx',   '  // R99 holds.',                         'a.tsx:1: R99 is no row of docs/rules.md: name one that is'],
  ['a fault',                 'a.ts',    '/** faults C3 and C9. */',                'a.ts:1: fault C9 is no row of faults/: name one that is'],
  ['a number of nothing',     'a.ts',    '/** As C3 says. */',                      "a.ts:1: C3 says not what it is a number of: write 'fault C3'"],
  ['a decision of some list', 'a.ts',    '/** Decision 7. */',                      "a.ts:1: 'Decision 7' says not which list: write D7 or ADR 007"],
  ['a record',                'a.css',   '/* ADR 099 */',                           'a.css:1: ADR 099 is no file docs/decisions/099-….md: name one that is'],
  ['a paragraph',             'a.ts',    '/** §14. */',                             'a.ts:1: §14 is no paragraph of docs/product.md: name one that is'],
  ['a heading of it',         'a.ts',    "/** §4 'Two\n * phones'. */",            "a.ts:1: 'Two phones' begins nothing in §4 of docs/product.md: quote what does"],
  ['a code in it',            'a.ts',    '/** §4 SCHADEN_X. */',                    'a.ts:1: SCHADEN_X does not stand in §4 of docs/product.md: name what does'],
  ['a heading elsewhere',     'a.conf',  "# docs/rules.md 'Look' and 'Colours'",    "a.conf:1: 'Colours' is no heading of docs/rules.md: quote one that is"],
  ['a path',                  'a.yaml',  'a: 1 # web/shell/gone.tsx',               'a.yaml:1: web/shell/gone.tsx is no file or folder: name one, from the root'],
  ['a file that moved',       'a.ts',    '/** As trust.md says. */',                'a.ts:1: trust.md is no file of the repository: name one, or say what is meant'],
  ['a link',                  'docs/a.md', '[1](gone.md)',                          'docs/a.md:1: gone.md leads to no file: link one that is there'],
  ['an anchor',               'docs/a.md', '[1](rules.md#colours)',                 'docs/a.md:1: #colours is no heading of docs/rules.md: link one that is'],
  ['the title of a test',     'a.test.ts', `test('as D99 says [${ID}]', () => 1);`,   "a.test.ts:1: D99 is no row of docs/choices.md: name one, or write 'fault D99'"],
];

for (const [what, file, source, line] of PLANTED)
  test(`Told with file, line and remedy: ${what}.`, () => assert.deepEqual(lostReferences(file, source, FEW), [line]));

/** The numbers that begin the rows of a document's tables. */
function rowsOf(path: string): Set<string> {
  const numbers = linesOfTable(read(path)).map(([first = '']) => first);
  return new Set(numbers.filter((number) => /^[A-Z]\d+$/.test(number)));
}

function linesOfTable(document: string): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
