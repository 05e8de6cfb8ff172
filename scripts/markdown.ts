/** A Markdown table. Bars within a cell are escaped; an empty cell is a dash. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|') || '-').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A word of code; the empty one as two quotes. */
export const code = (word: string): string => (word ? `\`${word}\`` : "`''`");

const BEGIN = '<!-- npm run product writes from here -->';
const END = '<!-- to here -->';

/** The document with these tables between its two marks. @throws Error where a mark is missing */
export function withTables(document: string, tables: string): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`put '${BEGIN}' and '${END}' around the tables`);
  return `${document.slice(0, from + BEGIN.length)}\n\n${tables}\n\n${document.slice(to)}`;
}
