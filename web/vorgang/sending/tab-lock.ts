const LOCK = 'pannenlotse-senden';

/**
 * Milliseconds after which a tab that holds the turn counts as hanging: the longest try is 30 s (a report), and after one that brings no
 * answer the turn is given up. Should the tab come back, both send under the same keys, and the service takes each item once.
 */
const HANGS = 45_000;
/** Milliseconds after which a person should hear that what they gave waits for another tab. */
const SLOW = 5_000;

/** Since when another tab has held the turn without a break, by `performance.now`. */
let since: number | null = null;

/**
 * Does the work if no other tab of this browser is at it; `isMine` says whether the turn is still this tab's.
 * Gives null when it is done, 'busy' while another tab has the turn, 'hangs' once that takes long. R7, C9.
 */
export async function inTurn(work: (isMine: () => boolean) => Promise<void>): Promise<'busy' | 'hangs' | null> {
  if (!navigator.locks) return work(() => true).then(() => null); // no secure context: this tab is on its own
  const waits = since === null ? 0 : performance.now() - since;
  let isLost = false;
  const asked = waits < HANGS ? { ifAvailable: true } : { steal: true };
  const turn = navigator.locks.request(LOCK, asked, async (lock) => {
    if (lock) await work(() => !isLost);
    return lock !== null;
  });
  const isMine = await turn.catch((cause: unknown) => {
    if (!(cause instanceof DOMException) || cause.name !== 'AbortError') throw cause;
    isLost = true; // another tab took this one for hanging
    return false;
  });
  since = isMine ? null : (since ?? performance.now());
  if (isMine) return null;
  return waits < SLOW ? 'busy' : 'hangs';
}
