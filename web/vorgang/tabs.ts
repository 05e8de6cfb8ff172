/** Other tabs of this browser: they share the device's copy of a case, so what one writes the others show. trust.md C9. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pannenlotse');

/** Tells the other tabs that the device's copy or the queue has changed. */
export const tell = (): void => channel?.postMessage('geändert');

/** Calls when another tab has changed the device's copy or the queue. */
export function listen(changed: () => void): void {
  channel?.addEventListener('message', changed);
}
