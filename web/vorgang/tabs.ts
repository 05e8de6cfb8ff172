/** Other tabs of this browser: they share the device's copy of a case, so what one writes the others show. trust.md C9. */
let channel: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined =>
  (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pannenlotse'));

/** Tells the other tabs that the device's copy or the queue has changed. */
export const tell = (): void => open()?.postMessage('geändert');

/** Calls when another tab has changed the device's copy or the queue. */
export function listen(changed: () => void): void {
  open()?.addEventListener('message', changed);
}
