/** Message to the other tabs: stored cases or the outbox have changed; all that this site stored was deleted. */
export type News = 'geändert' | 'gelöscht';

let channel: BroadcastChannel | undefined;

/**
 * BroadcastChannel to the other tabs of this browser, which share the stored cases: what one writes the others show.
 * Undefined where the browser refuses it. fault C9.
 */
export function tabs(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel('pannenlotse'));
  } catch {
    return undefined; // Firefox refuses it where storage is blocked
  }
}

/** Tells the other tabs. */
export const tell = (news: News = 'geändert'): void => tabs()?.postMessage(news);
