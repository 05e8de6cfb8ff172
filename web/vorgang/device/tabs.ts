/** What a tab tells the others: the device's copy or the queue has changed; all that this site kept was deleted. */
export type News = 'geändert' | 'gelöscht';

let channel: BroadcastChannel | undefined;

/** The channel to the other tabs of this browser: they share the device's copy of a case, so what one writes the others show. fault C9. */
export function tabs(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel('pannenlotse'));
  } catch {
    return undefined; // where storage is blocked, Firefox refuses this too: the tab is on its own
  }
}

/** Tells the other tabs. */
export const tell = (news: News = 'geändert'): void => tabs()?.postMessage(news);
