/**
 * The prose of a file: of code its comments and test titles, of a document all of it. Every other character becomes a
 * blank, so that offsets and lines are those of the file.
 */
export function proseOf(file: string, source: string): string {
  if (file.endsWith('.md')) return source;
  const isCode = /\.(ts|tsx|mjs|css)$/.test(file);
  const kept = Array.from(source.matchAll(isCode ? COMMENT : HASH), ({ 0: text, index }) => ({ text, index }));
  if (isCode) kept.push(...titlesIn(source));
  let prose = blank(source);
  for (const { text, index } of kept) {
    const words = text.replaceAll(LEADER, blank);
    prose = prose.slice(0, index) + words + prose.slice(index + words.length);
  }
  return prose;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** A comment begins a line or follows a blank or a bracket; what looks like one within a string does not. */
const COMMENT = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*$)/gm;
const HASH = /(?<=^|\s)# .*$/gm;
/** What begins a line of a comment. */
const LEADER = /^[ \t]*(?:\/?\*+\/?|\/\/|#)/gm;
const TITLE = /\b(?:test|describe)\(\s*(?:'((?:\\.|[^'\\\n])*)'|`([^`$\\]*)|"((?:\\.|[^"\\\n])*)")/g;
/** Ids of what a test holds; scripts/test-ids.ts reads them. */
const IDS = / \[[\dA-Z][^\]]*\]$/;

function titlesIn(source: string): { text: string; index: number }[] {
  return Array.from(source.matchAll(TITLE), ({ 0: all, index, 1: single, 2: template, 3: double }) => {
    const title = single ?? template ?? double ?? '';
    return { text: title.replace(IDS, blank), index: index + all.lastIndexOf(title) };
  });
}
