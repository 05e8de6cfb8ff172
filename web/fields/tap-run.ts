/** Milliseconds that a finger rests before its next tap is meant for what has come. */
export const REST = 600;

/** When the newest tap was made, and the first of its run: by the device's own clock of input, for a busy page hears of a tap late. */
let newest = -Infinity;
let first = -Infinity;

/** Whether the newest tap belongs to a run that began after that moment (of `performance.now()`), and came when a finger had had time to rest. */
export const isOfRunSince = (moment: number): boolean => first > moment && newest - moment > REST;

/**
 * From now on a phone number takes no tap of a run that began elsewhere: a nervous finger taps on after a button has gone,
 * and where that was, the call may lie by then (the next screen, the page behind a dialog).
 */
export function guardCalls(): void {
  let began: Element | null = null;
  const guard = (event: MouseEvent): void => {
    const call = (event.target as Element).closest('a[href^="tel:"]');
    if (event.timeStamp - newest > REST) [first, began] = [event.timeStamp, call];
    newest = event.timeStamp;
    if (call && call !== began) event.preventDefault();
  };
  addEventListener('click', guard, true);
}
