import { mistakeLine, type Mistake } from '#domain/mistake.ts';

/** A mistake or warning about a file of a client's folder. */
export interface Finding extends Mistake {
  file: string;
  /** True: the client cannot be served. False: a warning; it should not go live. */
  isGrave: boolean;
}

/** A finding as one line for the operator. */
export const findingLine = (id: string, finding: Finding): string =>
  `Client ${JSON.stringify(id.slice(0, 60)).slice(1, -1)}: ${mistakeLine(finding.file, finding)}`;

/** Mistakes of one file as findings. */
export const findingsIn = (file: string, mistakes: readonly Mistake[], isGrave = true): Finding[] =>
  mistakes.map((mistake) => ({ ...mistake, file, isGrave }));
