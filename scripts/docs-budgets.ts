import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Budgets of the documents: how many words a folder or page may have, and how many lines. */

export interface Budget {
  /** What the budget is for: the files below `docs/` that this pattern fits, by their path from the root. */
  files: RegExp;
  /** Most words of all these files together; `isWritten`: without what commands write. */
  words?: number;
  isWritten?: boolean;
  /** Most lines of each of these files. */
  lines?: number;
}

// prettier-ignore
export const BUDGETS: readonly Budget[] = [
  { files: /^docs\//,                    words: 50_000, isWritten: true },
  { files: /^docs\/operate\//,           words: 15_000, isWritten: true },
  { files: /^docs\/decisions\//,         words: 12_500, lines: 40 },
  { files: /^docs\/product\.md$/,        words: 6_500, isWritten: true },
  { files: /^docs\/choices\.md$/,        words: 3_500 },
  { files: /^docs\/architecture\.md$/,   words: 2_600 },
  { files: /^docs\/rules\.md$/,          words: 2_200 },
  { files: /^docs\/reliability\.md$/,    words: 1_200 },
  { files: /^docs\/measurements\.md$/,   words: 1_000 },
  { files: /^docs\/words\.md$/,          lines: 120 },
];

/** A row of the report: what was counted, and the most there may be. */
export interface Count {
  what: string;
  count: number;
  most: number;
}

/** Words of a text: what stands between blanks and holds a letter or a digit. */
export const countWords = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** A document without what commands write into it. */
const writtenOf = (text: string): string => text.replaceAll(/npm run \S+ writes from here[\s\S]*?to here/g, '');

/** What each budget counts in the documents below `root`. */
export function countDocs(root: string, budgets: readonly Budget[] = BUDGETS): Count[] {
  const documents = globSync('docs/**/*.md', { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));
  return budgets.flatMap(({ files, words, isWritten, lines }) => {
    const counted = documents.filter(({ path }) => files.test(path));
    const name = files.source.replaceAll(/[\\^$]/g, '');
    const sum = counted.reduce((all, { text }) => all + countWords(isWritten ? writtenOf(text) : text), 0);
    const ofWords = words ? [{ what: `words of ${name}`, count: sum, most: words }] : [];
    const long = counted.map(({ path, text }) => ({
      what: `lines of ${path}`,
      count: text.split('\n').length - 1,
      most: lines ?? Infinity,
    }));
    return [...ofWords, ...long.filter(({ count, most }) => count > most)];
  });
}
