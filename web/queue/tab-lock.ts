/**
 * Milliseconds after which a tab that holds the lock counts as hanging: the longest try takes 30 s (a report), and
 * after one without an answer the lock is released. Should the tab come back, both send under the same keys, and the
 * service takes each item once.
 */
const HANGS = 45_000;
/** Milliseconds after which the person should hear that their data waits for another tab. */
const SLOW = 5_000;

/**
 * Creates the mutual exclusion of the tabs of one browser by the Web Lock of that name: runs the work if no other tab
 * holds it. `isMine` says whether the lock is still held. Returns null when the work is done, 'busy' while another tab
 * has the lock, 'hangs' once that takes long. After 45 s the lock is stolen. R7, fault C9.
 */
export function tabLock(name: string) {
  /** Since when another tab has held the lock without a break, by `performance.now`. */
  let since: number | null = null;
  return async (work: (isMine: () => boolean) => Promise<void>): Promise<'busy' | 'hangs' | null> => {
    if (!navigator.locks) return work(() => true).then(() => null); // no secure context: no lock either
    const waits = since === null ? 0 : performance.now() - since;
    let isLost = false;
    const asked = waits < HANGS ? { ifAvailable: true } : { steal: true };
    const turn = navigator.locks.request(name, asked, async (lock) => {
      if (lock) await work(() => !isLost);
      return lock !== null;
    });
    const isMine = await turn.catch((cause: unknown) => {
      if (!(cause instanceof DOMException) || cause.name !== 'AbortError') throw cause;
      isLost = true; // another tab has stolen the lock
      return false;
    });
    since = isMine ? null : (since ?? performance.now());
    if (isMine) return null;
    return waits < SLOW ? 'busy' : 'hangs';
  };
}
