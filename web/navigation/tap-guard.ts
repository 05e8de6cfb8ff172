/** Milliseconds that a finger rests before its next tap is meant for what has come. */
export const REST = 600;

/** When the newest tap was made, and the first of its run: by the device's own clock of input, for a busy page hears of a tap late. */
export const tapRun = { newest: -Infinity, first: -Infinity };

/**
 * From now on a phone number takes no tap of a run that began elsewhere: a nervous finger taps on after a button has gone,
 * and where that was, the call may lie by then (the next screen, the page behind a dialog).
 */
export function guardCalls(): void {
  let began: Element | null = null;
  const guard = (event: MouseEvent): void => {
    const call = (event.target as Element).closest('a[href^="tel:"]');
    if (event.timeStamp - tapRun.newest > REST) [tapRun.first, began] = [event.timeStamp, call];
    tapRun.newest = event.timeStamp;
    if (call && call !== began) event.preventDefault();
  };
  addEventListener('click', guard, true);
}
