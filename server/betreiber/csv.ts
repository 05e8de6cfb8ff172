/** A record of a CSV file: its line number, from 1, and its cells. */
export interface Line {
  zeile: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'];

/**
 * Parses CSV as spreadsheets write it (RFC 4180). The separator is the most frequent one in the first line; cells may
 * be quoted. Empty lines are skipped.
 */
export function readCsv(text: string): Line[] {
  const first = text.slice(0, Math.max(0, text.search(/\r?\n|$/)));
  const count = (sign: string): number => first.split(sign).length;
  const separator = SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
  // A quoted cell (quotes doubled within) or an unquoted one, then a separator or line end. It always matches.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'y');
  const lines: Line[] = [];
  let [zeile, at] = [1, 0];
  while (at < text.length) {
    const line: Line = { zeile, cells: [] };
    for (let end = separator; end === separator;) {
      cell.lastIndex = at;
      const found = cell.exec(text)!;
      end = found[3] ?? '';
      line.cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
      at += found[0].length;
      zeile += found[0].split('\n').length - 1;
    }
    if (line.cells.some(Boolean)) lines.push(line);
  }
  return lines;
}
