/** A line of a CSV file: its number, from 1, and its cells. */
export interface Line {
  zeile: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'];

/** The lines of a CSV text as spreadsheets write it (RFC 4180): parted by the sign that stands most in the first line; a cell may be in quotes. Empty lines are left out. */
export function readCsv(text: string): Line[] {
  const first = text.slice(0, Math.max(0, text.search(/\r?\n|$/)));
  const count = (sign: string): number => first.split(sign).length;
  const separator = SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
  // A cell in quotes (doubled within), or all up to the next separator; then what ends it. It always matches.
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
