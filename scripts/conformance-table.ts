import type { Tagged } from './test-ids.ts';

/**
 * The requirements of docs/conformance.md and the tests that verify them: parses the tables, reports mistakes, and
 * fills the Test column from the ids in the tests' titles.
 */

const FILE = 'docs/conformance.md';
const REMEDY = 'run npm run conformance';

/** A row: one statement of the user's specification. */
export interface Row {
  line: number;
  /** `2.14`: the paragraph and a number that is never given again. */
  id: string;
  section: string;
  statement: string;
  /** The statements of docs/product.md that say it, each as `§n opening words`. */
  product: string[];
  file: string;
  /** `file › title`; `-` without one. */
  test: string;
  state: string;
}

/** A line of Markdown below a heading `## §n …` or below the deviations. */
export interface Line {
  section: string;
  line: number;
  text: string;
  /** The header row of a table. */
  isHead: boolean;
}

export const isTableRow = ({ text, isHead }: Line): boolean => text.startsWith('| ') && !isHead;

export const cellsOf = (text: string): string[] =>
  text
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The lines of all sections, without empty ones and headings. */
export function linesOf(document: string): Line[] {
  const lines = document.split('\n');
  let section: string | null = null;
  return lines.flatMap((text, index) => {
    if (text.startsWith('## '))
      section = /^## (§\d)/.exec(text)?.[1] ?? (text.includes('deviations') ? 'deviations' : null);
    if (!section || !text || text.startsWith('## ')) return [];
    return [{ section, line: index + 1, text, isHead: /^\|[\s|:-]+$/.test(lines[index + 1] ?? '') }];
  });
}

export function rowsOf(document: string): Row[] {
  return linesOf(document)
    .filter(isTableRow)
    .map(({ section, line, text }) => {
      const cells = cellsOf(text).map((cell) => cell.replaceAll('`', ''));
      const [id = '', statement = '', product = '', file = '', test = '', state = ''] = cells;
      const keys = product === '-' ? [] : product.split(' · ');
      const named = keys.map((key) => (/^(§\d|deviations) /.test(key) ? key : `${section} ${key}`));
      return { line, id, section, statement, product: named, file, test, state };
    });
}

/** The document with its Test column regenerated. */
export function withTests(document: string, tests: readonly Tagged[]): string {
  const rows = new Map(rowsOf(document).map((row) => [row.line, row]));
  const filled = (text: string, { id }: Row): string => `| ${cellsOf(text).with(4, testCell(id, tests)).join(' | ')} |`;
  return document
    .split('\n')
    .map((text, index) => (rows.has(index + 1) ? filled(text, rows.get(index + 1)!) : text))
    .join('\n');
}

/** One line per mistake: `file:line`, the mistake, and the remedy. */
export function mistakes(document: string, tests: readonly Tagged[]): string[] {
  const rows = rowsOf(document);
  const known = new Map(rows.toReversed().map((row) => [row.id, row]));
  const ofRows = rows.flatMap((row) => {
    const holders = holdersOf(row.id, tests);
    const says = (words: string): string => `${FILE}:${row.line}: ${row.id} ${words}`;
    if (!/^\d\.\d+$/.test(row.id) || row.section !== `§${row.id.split('.')[0]}`)
      return [says(`is no id of a row of ${row.section}: number it on from the last of its paragraph`)];
    if (known.get(row.id) !== row)
      return [says(`stands in line ${known.get(row.id)!.line} too: give one of them a new number`)];
    if (holders.length > 1) return [says(`is held by ${holders.map(placeOf).join(' and ')}: leave it in one title`)];
    if (holders.length === 0 && row.state === 'built')
      return [says(`is held by no test: end the title of one with [${row.id}], then ${REMEDY}`)];
    return row.test === testCell(row.id, tests) ? [] : [says(`has a stale test: ${REMEDY}`)];
  });
  const ofTests = tests.flatMap((test) =>
    test.ids
      .filter((id) => id.includes('.') && !known.has(id))
      .map(
        (id) => `${placeOf(test)}: no row of ${FILE} has the id ${id}: add the row, or take the id out of the title`,
      ),
  );
  return [...ofRows, ...ofTests];
}

const holdersOf = (id: string, tests: readonly Tagged[]): Tagged[] => tests.filter(({ ids }) => ids.includes(id));

const placeOf = ({ file, line }: Tagged): string => `${file}:${line}`;

function testCell(id: string, tests: readonly Tagged[]): string {
  const [holder] = holdersOf(id, tests);
  return holder ? `${holder.file} › ${holder.title.replaceAll(/[|`]/g, '')}` : '-';
}
