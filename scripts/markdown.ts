/** A Markdown table. Bars within a cell are escaped; an empty cell is a dash. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|') || '-').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A word of code; the empty one as two quotes. */
export const code = (word: string): string => (word ? `\`${word}\`` : "`''`");

const END = '<!-- to here -->';

/**
 * The document with these tables between its two marks; the first one names the command that writes them.
 * @throws Error where a mark is missing
 */
export function withTables(document: string, tables: string, command = 'product'): string {
  const begin = `<!-- npm run ${command} writes from here -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(END, from);
  if (from < 0 || to < from) throw new Error(`put '${begin}' and '${END}' around the tables`);
  return `${document.slice(0, from + begin.length)}\n\n${tables}\n\n${document.slice(to)}`;
}
