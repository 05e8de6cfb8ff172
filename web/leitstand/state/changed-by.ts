import type { Fallblatt, Zeile } from '#domain/leitstand/fall.ts';

/** The lines that are in the later timeline alone; none for the first sheet of a case. */
export function newLines(before: Fallblatt | null, after: Fallblatt): readonly Zeile[] {
  if (before?.brett.vorgangRef !== after.brett.vorgangRef) return [];
  const known = new Set(before.zeitachse.map((zeile) => JSON.stringify(zeile)));
  return after.zeitachse.filter((zeile) => !known.has(JSON.stringify(zeile)));
}
