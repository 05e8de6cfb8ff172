import type { Tagged } from './test-ids.ts';

/**
 * Traceability matrix: the statements of scripts/statements.md, the tests that verify them, the mistakes between both,
 * and docs/conformance.md, which is made from them.
 */

const FILE = 'scripts/statements.md';

/** A row: one statement of the user's specification. */
export interface Row {
  line: number;
  /** `2.14`: the paragraph and a number that is never given again. */
  id: string;
  section: string;
  statement: string;
  /** The statements of docs/product.md that say it, each as `§n opening words`. */
  product: string[];
  /** The file that does it, or the choice by which it is left out (`D29`). */
  file: string;
}

/** A line of Markdown below a heading `## §n …` or below the deviations, with the lines that continue it. */
export interface Line {
  section: string;
  line: number;
  text: string;
  /** The header row of a table. */
  isHead: boolean;
}

export const isTableRow = ({ text, isHead }: Line): boolean => text.startsWith('| ') && !isHead;

/** Whether a choice leaves the statement out. */
export const isLeftOut = ({ file }: Row): boolean => /^D\d+$/.test(file);

export const cellsOf = (text: string): string[] =>
  text
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The lines of all sections, without empty ones and headings. A wrapped paragraph or list item is one line. */
export function linesOf(document: string): Line[] {
  const lines = document.split('\n');
  const found: Line[] = [];
  let section: string | null = null;
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('## ')) {
      section = /^## (§\d)/.exec(text)?.[1] ?? (text.includes('deviations') ? 'deviations' : null);
      continue;
    }
    if (!section || !text) continue;
    const isContinued = /^[^#]/.test(lines[index - 1] ?? '') && !/^(\||#|- )/.test(text);
    if (isContinued) found.at(-1)!.text += ` ${text.trim()}`;
    else found.push({ section, line: index + 1, text, isHead: /^\|[\s|:-]+$/.test(lines[index + 1] ?? '') });
  }
  return found;
}

export function rowsOf(document: string): Row[] {
  return linesOf(document)
    .filter(isTableRow)
    .map(({ section, line, text }) => {
      const [id = '', statement = '', product = '', file = ''] = cellsOf(text).map((cell) => cell.replaceAll('`', ''));
      const keys = product === '-' ? [] : product.split(' · ');
      const named = keys.map((key) => (/^(§\d|deviations) /.test(key) ? key : `${section} ${key}`));
      return { line, id, section, statement, product: named, file };
    });
}

/** docs/conformance.md: per paragraph, each test file with the ids that it holds. */
export function conformanceOf(rows: readonly Row[], tests: readonly Tagged[]): string {
  const built = rows.filter((row) => !isLeftOut(row));
  const parts = [...Map.groupBy(built, ({ section }) => section)].map(([section, ofSection]) => {
    const byFile = Map.groupBy(ofSection, ({ id }) => holdersOf(id, tests)[0]?.file ?? 'no test');
    const items = [...byFile]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, held]) => `- \`${file}\`: ${held.map(({ id }) => id).join(' ')}`);
    return [`## ${section}`, '', ...items].join('\n');
  });
  return `${[HEAD, ...parts, '<!-- to here -->'].join('\n\n')}\n`;
}

const HEAD = `# Conformance

<!-- npm run conformance writes from here -->

Written by \`npm run conformance\`: which test file holds which statement of the specification. \`${FILE}\` says what
each id means, where [product.md](product.md) says it, and which file does it. The title of the one test that holds an id
ends with it (\`[2.14]\`), so \`grep -rn '2\\.14' --include='*.test.ts' .\` finds it; \`[2.27–2.53]\` is a range.`;

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
    if (holders.length === 0 && !isLeftOut(row))
      return [says(`is held by no test: end the title of one with [${row.id}]`)];
    return [];
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
