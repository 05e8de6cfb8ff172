import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Traceability of requirements: the title of a test ends with the ids of what it verifies, as in
 * `test('a case starts with the defaults [3.9 9.6–9.8 C5]', …)`. `3.9` is a row of docs/conformance.md, `9.6–9.8` three
 * of them, `C5` a fault of faults/. Where a loop over a table makes the titles, the ids end the name in the row.
 * docs/conformance.md and `npm run faults` are made from this, so a title stands in one file only.
 */
export interface Tagged {
  /** Path from the root. */
  file: string;
  line: number;
  /** The string literal without its ids; each `${}` of a template is `…`. */
  title: string;
  /** Ids one by one, ranges expanded. */
  ids: readonly string[];
  /** Matches the titles that the literal makes at run time: a filter for the test runner. */
  pattern: RegExp;
}

const ID = String.raw`\d\.\d+(?:–\d\.\d+)?|[CNSDGP]\d+`;
/** A string literal that ends with ids in brackets. */
const TAGGED = new RegExp(String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*) \[((?:${ID})(?: (?:${ID}))*)\]\1`, 'g');

/** All titles with ids in the files below `root` that import `node:test`. */
export function taggedTests(root: string): Tagged[] {
  const files = globSync('**/*.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|data|\.[^/]+)$/.test(path),
  });
  return files
    .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => /^import .* from 'node:test';$/m.test(source))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, source }) => taggedIn(file, source));
}

/** The titles with ids in one file's source. */
export function taggedIn(file: string, source: string): Tagged[] {
  return Array.from(source.matchAll(TAGGED), ({ index, 2: quoted = '', 3: ids = '' }) => {
    const title = quoted.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1');
    return {
      file,
      line: source.slice(0, index).split('\n').length,
      title,
      ids: ids.split(' ').flatMap(expanded),
      pattern: patternOf(`${title} [${ids}]`),
    };
  });
}

/** Expands a range: `2.5–2.7` gives 2.5, 2.6, 2.7. */
function expanded(id: string): string[] {
  const [, paragraph, first, last] = /^(\d)\.(\d+)–\1\.(\d+)$/.exec(id) ?? [];
  if (!paragraph) return [id];
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${paragraph}.${Number(first) + index}`,
  );
}

const patternOf = (title: string): RegExp =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('…', '.+'));
