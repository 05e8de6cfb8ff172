/** Letters of the scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko and others. */
const RTL = String.raw`(?:(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L})`;
/** What may stand between two such letters of one phrase. A comma ends it, because our lines join with commas. */
const WITHIN = String.raw`(?:(?!\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic})[\p{L}\p{M}\p{N} \u00a0\u200c\u200d'’"״׳./،؛؟!?:–-])*`;
const RUN = new RegExp(`${RTL}(?:${WITHIN}${RTL})?\\p{M}*`, 'gu');
const LEFT_TO_RIGHT = /\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic}|\p{N}/u;

/**
 * Divides a line into texts that stand as they are and runs from right to left, each marked: beside such a run the
 * signs of a number or a comma would be drawn in another order. A text without digits and Latin letters is one run.
 */
export function rtlRuns(line: string): readonly (readonly [text: string, isRtl: boolean])[] {
  const found = [...line.matchAll(RUN)];
  if (!found.length) return [[line, false]];
  if (!LEFT_TO_RIGHT.test(line)) return [[line, true]];
  const runs: [string, boolean][] = [];
  let at = 0;
  for (const { index, 0: run } of found) {
    if (index > at) runs.push([line.slice(at, index), false]);
    runs.push([run, true]);
    at = index + run.length;
  }
  if (at < line.length) runs.push([line.slice(at), false]);
  return runs;
}
