import { CsvError, parse, type InfoRecord } from 'csv-parse/sync';

/** A record of a CSV file: its line number, from 1, and its cells. */
export interface Line {
  zeile: number;
  cells: string[];
}

/** A file that is no CSV: where, and why. */
export class NoCsvError extends Error {
  zeile: number;

  constructor(zeile: number, message: string) {
    super(message);
    this.zeile = zeile;
  }
}

const SEPARATORS = [';', ',', '\t'];
/** Excel's first line that names the separator: `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?[;,\t ]*(?:\r\n|\n|\r|$)/i;

/**
 * Parses CSV as spreadsheets write it (RFC 4180). The separator is the one that a first line `sep=;` names, else the
 * most frequent one in the first line; cells may be quoted. Empty lines are skipped.
 * @throws NoCsvError when a quote has no end
 */
export function readCsv(text: string): Line[] {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const first = text.slice(0, Math.max(0, text.search(/\r?\n|$/)));
  const count = (sign: string): number => first.split(sign).length;
  const delimiter = named ?? SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter,
      from_line: named ? 2 : 1,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    // With `info` a record has this shape, which the package's types do not say.
    return (records as { record: string[]; info: InfoRecord }[]).map(({ record: cells, info }) => ({
      zeile: info.lines - breaksIn(cells),
      cells,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NoCsvError(
      Number(error['lines'] ?? 1),
      'a quoted text that begins before has no end: write the missing "',
    );
  }
}

/** Line ends within quoted cells: a record is told by the line where it begins. */
const breaksIn = (cells: readonly string[]): number => cells.join('').split(/\r\n|\n|\r/).length - 1;

/** A cell that a spreadsheet would take for a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * CSV as spreadsheets read it: with `;`, which those of this country open without being asked, and CRLF (RFC 4180). A
 * text that would be a formula gets an apostrophe before it.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
