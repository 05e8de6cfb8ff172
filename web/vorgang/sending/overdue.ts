/** Milliseconds after which a waiting report may no longer be needed. D77. */
const STILL_NEEDED = 15 * 60_000;

/** How long an item has waited, milliseconds. */
interface Age {
  /** By the device's clock, which may have been set meanwhile. */
  byClock: number;
  /** By the monotonic clock, which may stand still while the device sleeps; null: it was made on an earlier visit. */
  within: number | null;
  /** The page was hidden meanwhile, so the device may have slept. */
  wasHidden: boolean;
}

/**
 * Whether to ask before a report is sent. If the device may have slept, or the page was opened anew, the larger age of
 * wall clock and monotonic clock counts: a needless question costs a tap, a missing one may cost a truck.
 */
export function isOverdue({ byClock, within, wasHidden }: Age): boolean {
  const isLong = within !== null && within >= STILL_NEEDED;
  return within !== null && !wasHidden ? isLong : isLong || Math.abs(byClock) >= STILL_NEEDED;
}
