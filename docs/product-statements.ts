import { cellsOf, isTableRow, linesOf, type Line } from '../scripts/conformance-table.ts';

/** What docs/product.md states: each row of a table, each list item, each paragraph. */
export interface Statement {
  /** `§4`, or `deviations`. */
  section: string;
  /** What it is named by: its first cell, its bold words, or its first four words. */
  opening: string;
}

export const statementsOf = (product: string): Statement[] =>
  linesOf(product)
    .filter(isStatement)
    .map((line) => ({ section: line.section, opening: openingOf(line) }));

/**
 * Whether a paragraph's heading, or a statement or bold heading in it, begins with these words, whatever their letter
 * case.
 */
export function hasHeading(product: string, section: string, words: string): boolean {
  const wanted = plain(words);
  const heading = new RegExp(`^## ${section} (.+)$`, 'm').exec(product)?.[1] ?? '';
  const lines = linesOf(product).filter((line) => line.section === section);
  return [heading, ...lines.map(beginning)].some((line) => {
    const text = plain(line);
    return text.startsWith(wanted) && !/^\w/.test(text.slice(wanted.length));
  });
}

const beginning = (line: Line): string =>
  isTableRow(line) ? (cellsOf(line.text)[0] ?? '') : line.text.replace(/^(- |#+ )/, '');

const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** Neither a heading, bold lines included, nor the header of a table. */
function isStatement(line: Line): boolean {
  return isTableRow(line) || !/^(\||#|\*\*[^*]+\*\*$)/.test(line.text);
}

function openingOf(line: Line): string {
  const text = line.text.replaceAll('`', '');
  if (isTableRow(line)) return cellsOf(text)[0] ?? '';
  const words = text.replace(/^- /, '');
  return /^\*\*(.+?)[.:]?\*\*/.exec(words)?.[1] ?? words.split(' ').slice(0, 4).join(' ');
}
