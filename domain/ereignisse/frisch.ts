/** Milliseconds after which a position is stale. D83. */
const LIVE = 120_000;

/** Whether a position is recent enough at `now` (milliseconds) to be shown as the current one. */
export const isLive = ({ zeit }: { zeit: string }, now: number): boolean => now - Date.parse(zeit) <= LIVE;
