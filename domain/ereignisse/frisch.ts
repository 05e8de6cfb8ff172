/** Milliseconds after which a position is stale. D83. */
const LIVE = 120_000;

/** Whether a position is recent enough to be shown as the current one at `now` (milliseconds). */
export const isLive = ({ zeit }: { zeit: string }, now: number): boolean => now - Date.parse(zeit) <= LIVE;
