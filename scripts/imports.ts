import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** An import: from a file (its line, from 1) to a path from the root, or to `package:name`. */
export interface Arrow {
  file: string;
  line: number;
  to: string;
  /** `value`: loaded with the file; `type`: absent at run time; `late`: a dynamic import, loaded when needed. */
  kind: 'value' | 'type' | 'late';
  isTest: boolean;
}

const IMPORT =
  /(?:^(?:import|export)\b(?<type>\s+type\b)?[^'"`;]*?\bfrom\s*|^import\s*|(?<late>\bimport\(\s*))['"](?<path>[^'"]+)['"]/gm;

/** Whether only tests use the file: a test, or a helper of tests. */
const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/test\/|\/test-[^/]*$|\/crash-writer\.ts$/.test(file);

/** The source files of these folders, as paths from the root. */
export const sources = (folders: string): string[] =>
  globSync(`${folders}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));

/** All imports of a file: static, type-only and dynamic ones. */
export const arrowsOf = (file: string): Arrow[] => {
  const text = readFileSync(file, 'utf8');
  return Array.from(text.matchAll(IMPORT), ({ index, groups: { type, late, path = '' } = {} }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    to: targetOf(file, path.replace(/\?.*$/, '')),
    kind: late ? 'late' : type ? 'type' : 'value',
    isTest: isOfTests(file),
  }));
};

function targetOf(file: string, path: string): string {
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return path.startsWith('#') ? path.slice(1) : `package:${path}`;
}
