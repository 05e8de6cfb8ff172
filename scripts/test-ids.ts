import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Traceability: a test's title ends with the ids of what it holds, `test('a case starts with the defaults [3.9 9.6–9.8 C5]', …)`.
 * `3.9` is a row of docs/conformance.md, `9.6–9.8` three of them, `C5` a fault of faults/. Where a loop makes the titles, the ids
 * may end the name in a row of its table. Both lists are made from this, so a title stands in one file only.
 */
export interface Tagged {
  /** Path from the root. */
  file: string;
  line: number;
  /** The title as it stands there, without its ids; what a template fills in is `…`. */
  title: string;
  /** Each id by itself, ranges written out. */
  ids: readonly string[];
  /** Matches the titles that are made of it when it runs. */
  pattern: RegExp;
}

const ID = String.raw`\d\.\d+(?:–\d\.\d+)?|[CNSDGP]\d+`;
/** A string that ends with ids in brackets. */
const TAGGED = new RegExp(String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*) \[((?:${ID})(?: (?:${ID}))*)\]\1`, 'g');

/** All titles with ids below a folder, in the files that use `node:test`. */
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

export function taggedIn(file: string, source: string): Tagged[] {
  return Array.from(source.matchAll(TAGGED), ({ index, 2: quoted = '', 3: ids = '' }) => {
    const title = quoted.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1');
    return {
      file,
      line: source.slice(0, index).split('\n').length,
      title,
      ids: ids.split(' ').flatMap(writtenOut),
      pattern: patternOf(`${title} [${ids}]`),
    };
  });
}

/** `2.5–2.7` → 2.5, 2.6, 2.7. */
function writtenOut(id: string): string[] {
  const [, paragraph, first, last] = /^(\d)\.(\d+)–\1\.(\d+)$/.exec(id) ?? [];
  if (!paragraph) return [id];
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${paragraph}.${Number(first) + index}`,
  );
}

const patternOf = (title: string): RegExp =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('…', '.+'));
