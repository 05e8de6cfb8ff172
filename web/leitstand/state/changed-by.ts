import type { Blatt, Zeile } from '#domain/leitstand/fall.ts';

/** The lines that are in the later timeline alone; none for the first sheet of a case. */
export function newLines(before: Blatt | null, after: Blatt): readonly Zeile[] {
  if (before?.vorgangRef !== after.vorgangRef) return [];
  const known = new Set(before.zeitachse.map((zeile) => JSON.stringify(zeile)));
  return after.zeitachse.filter((zeile) => !known.has(JSON.stringify(zeile)));
}
