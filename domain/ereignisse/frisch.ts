/** Milliseconds after which a position is no longer where the helper is. D83. */
const LIVE = 120_000;

/** Whether a position may be shown as where the helper is at a moment (milliseconds). */
export const isLive = ({ zeit }: { zeit: string }, now: number): boolean => now - Date.parse(zeit) <= LIVE;
