/** Whether the screen is kept on. `verweigert`: the system does not allow it now. */
export type Wach = 'aus' | 'an' | 'verweigert';

/**
 * Screen Wake Lock: kept while the page is visible, since a browser takes it away from a hidden one, and taken again
 * when it is back. Gives the function that releases it.
 */
export function keepAwake(tell: (wach: Wach) => void): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | null = null;

  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible') return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (isOver) return await taken.release();
      lock = taken;
      tell('an');
    } catch {
      // NotAllowedError: the battery is low, or a setting forbids it. The person is told.
      if (!isOver) tell('verweigert');
    }
  }
  const turn = (): void => void take();
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', turn);
    void lock?.release();
    tell('aus');
  };
}
