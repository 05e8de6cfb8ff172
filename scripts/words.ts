import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { sources } from './imports.ts';
import { changedFiles } from './test/touched.ts';

/**
 * Word list (`node scripts/words.ts`): names and comments that a newcomer may not understand, all with file and line.
 * It lists, and fails nothing. `--changed` lists those of changed files alone, as `npm run check` does.
 * A finding that is meant is left out by `words-ok: REASON`, in the comment or beside the name.
 */

export interface SourceFile {
  file: string;
  text: string;
}

export interface WordFinding {
  file: string;
  line: number;
  kind: 'long' | 'pronoun' | 'meanings' | 'german';
  what: string;
}

/** Most words of a sentence in a comment. */
const MOST_WORDS = 25;
const PRONOUN = /^(what|who|which)(ever)?\b|^(whom|whose|its?|they|their|them|he|she|his|her|that|those|these|this)\b/i;
const IGNORED = /^(prettier|oxlint|eslint|@ts|#__)/;
/** The signs of a comment, among its words. */
const SIGNS = /(^|\s)\{?(\/\*+|\/\/+|\*+\/?\}?)(?=\s|$)/g;
const EXCEPTION = /\bwords-ok: \S/;
const EXPORTED = /^export (?:async |abstract |declare )*(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/;

/**
 * All findings of these sources. `documents`: the project's texts in both languages, which tell German words from
 * others.
 */
export function wordFindings(all: readonly SourceFile[], documents: readonly string[]): WordFinding[] {
  const names = all.flatMap(exportsIn);
  const files = Map.groupBy(names, ({ name }) => name);
  const filesOf = (name: string): string[] => [...new Set(files.get(name)!.map(({ file }) => file))];
  const isGerman = germanBy(documents);
  const germanIn = (name: string): string[] => partsOf(name).filter(isGerman);
  return [
    ...all.flatMap(({ file, text }) => commentsIn(text).flatMap((comment) => faultsOf(file, comment))),
    ...names.flatMap(({ file, line, name }): WordFinding[] => [
      ...(filesOf(name).length > 1
        ? [{ file, line, kind: 'meanings', what: `${name}: ${filesOf(name).join(', ')}` } as const]
        : []),
      ...germanIn(name).map((word) => ({ file, line, kind: 'german', what: `${name}: ${word}` }) as const),
    ]),
    ...all.flatMap(({ file }) =>
      germanIn(basename(file)).map((word) => ({ file, line: 1, kind: 'german', what: `file name: ${word}` }) as const),
    ),
  ];
}

interface Comment {
  line: number;
  text: string;
}

/** The comments of a source, each as one text without its signs. */
export function commentsIn(source: string): Comment[] {
  const comments: (Comment & { isBlock: boolean })[] = [];
  let open: (typeof comments)[number] | null = null;
  for (const [index, row] of source.split('\n').entries()) {
    const start = /^\s*\{?(\/\*|\/\/)/.exec(row)?.[1];
    if (!open?.isBlock && !(open && start === '//')) open = null;
    const trailing = /[;{,)\]]\s+(\/\/ .*)$/.exec(row)?.[1];
    if (open) open.text += ` ${row}`;
    else if (start) comments.push((open = { line: index + 1, text: row, isBlock: start === '/*' }));
    else if (trailing) comments.push({ line: index + 1, text: trailing, isBlock: false });
    if (open?.isBlock && row.includes('*/')) open = null;
  }
  return comments
    .map(({ line, text }) => ({ line, text: text.replaceAll(SIGNS, ' ').replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text && !IGNORED.test(text));
}

/** A sentence that is too long, and a beginning that names nothing. */
function faultsOf(file: string, { line, text }: Comment): WordFinding[] {
  if (EXCEPTION.test(text)) return [];
  const sentences = text.split(/(?<=[.?!])['")]?\s+|\s@\w+/);
  const long = sentences.find((sentence) => countWords(sentence) > MOST_WORDS);
  return [
    ...(long ? [{ file, line, kind: 'long', what: `${countWords(long)} words: ${long.slice(0, 60)}…` } as const] : []),
    ...(PRONOUN.test(text) ? [{ file, line, kind: 'pronoun', what: text.slice(0, 60) } as const] : []),
  ];
}

const countWords = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** The exported names of a source, without those that are meant. */
function exportsIn({ file, text }: SourceFile): { file: string; line: number; name: string }[] {
  const rows = text.split('\n');
  return rows.flatMap((row, index) => {
    const name = EXPORTED.exec(row)?.[1];
    const isMeant = EXCEPTION.test(row) || EXCEPTION.test(rows[index - 1] ?? '');
    return name && !isMeant ? [{ file, line: index + 1, name }] : [];
  });
}

/** The words of a name or of a file's name, in small letters: `isGemeldet`, `MOST_TAGE`, `brett-fall.ts`. */
const partsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 3);

/**
 * Whether a word is German and nothing else: it stands in the project's German texts and in none of the English ones.
 * docs/words.md and the fields in docs/product.md are English texts, so that their words are taken.
 */
function germanBy(documents: readonly string[]): (word: string) => boolean {
  const { german = [], english = [] } = Object.groupBy(documents, languageOf);
  const [own, known] = [german, english].map((texts) => new Set(texts.flatMap(wordsIn)));
  return (word) => own!.has(word) && !known!.has(word);
}

const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (sign) => ASCII[sign]!)
    .match(/[a-z]+/g) ?? [];

function languageOf(text: string): 'german' | 'english' {
  const count = (words: RegExp): number => text.match(words)?.length ?? 0;
  return count(/\b(und|der|die)\b/g) > count(/\b(and|the|of)\b/g) ? 'german' : 'english';
}

/** Lines that `npm run check` prints at most. */
const MOST_LINES = 30;

function main(isChanged: boolean): void {
  process.chdir(resolve(import.meta.dirname, '..'));
  const read = (file: string): string => readFileSync(file, 'utf8');
  const files = sources('{domain,web,server,e2e,chaos,faults,fuzz,bench,scripts}');
  const changed = new Set(isChanged ? changedFiles() : files);
  const found = wordFindings(
    files.map((file) => ({ file, text: read(file) })),
    globSync('{*.md,docs/**/*.md,mandanten/*/*.md}').map(read),
  ).filter(({ file }) => changed.has(file));
  const shown = isChanged ? found.slice(0, MOST_LINES) : found;
  for (const { file, line, kind, what } of shown) console.log(`→ ${file}:${line}: ${kind}: ${what}`);
  const kinds = Map.groupBy(found, ({ kind }) => kind);
  const names = new Set(kinds.get('meanings')?.map(({ what }) => what)).size;
  const counts = [...kinds].map(([kind, { length }]) => `${kind === 'meanings' ? names : length} ${kind}`);
  console.log(`→ words to look at: ${counts.join(', ') || 'none'}`);
}

if (import.meta.main) main(process.argv.includes('--changed'));
