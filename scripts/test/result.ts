/** The result of one test file. */
export interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Name and error of each failed test, to print. */
  failures: string[];
  /** The same for tests that are put aside, and for tests in which the browser crashed. Neither counts. */
  aside: string[];
  crashed: string[];
  /** The output of the file. */
  printed: string;
}

export const emptyResult = (): FileResult => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  aside: [],
  crashed: [],
  printed: '',
});

/** A result with one failure. */
export const failedResult = (text: string, printed = ''): FileResult => ({
  ...emptyResult(),
  failed: 1,
  failures: [text],
  printed,
});

export function indent(text: string): string {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}
