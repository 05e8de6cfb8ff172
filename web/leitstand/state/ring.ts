/** Milliseconds between two tones while somebody waits. */
export const REPEAT = 10_000;

/** What has sounded: the reports that wait, and when the last tone was; null: none since somebody waits. */
export interface Ring {
  waiting: readonly string[];
  last: number | null;
}

export const SILENT: Ring = { waiting: [], last: null };

/**
 * Whether a tone is due at `now` (milliseconds): at once for a report that was not there before, then every ten seconds
 * until nobody waits. While it is muted nothing sounds, and the first tone after it is due at once.
 */
export function ringAt(
  before: Ring,
  waiting: readonly string[],
  now: number,
  isMuted = false,
): { isDue: boolean; ring: Ring } {
  if (!waiting.length || isMuted) return { isDue: false, ring: { waiting, last: null } };
  const known = new Set(before.waiting);
  const isNew = waiting.some((ref) => !known.has(ref));
  const isDue = isNew || before.last === null || now - before.last >= REPEAT;
  return { isDue, ring: { waiting, last: isDue ? now : before.last } };
}

/** The title of the tab: how many reports nobody has taken. */
export const tabTitle = (waiting: number, title: string): string => (waiting ? `(${waiting}) ${title}` : title);
