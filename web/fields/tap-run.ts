/** Milliseconds that a finger rests before its next tap is meant for what has come. */
export const REST = 600;

/**
 * From now on a phone number takes no tap of a run that began elsewhere: a nervous finger taps on after a button has gone,
 * and where that was, the call may lie by then (the next screen, the page behind a dialog).
 */
export function guardCalls(): void {
  let last = -REST;
  let began: Element | null = null;
  const guard = (event: MouseEvent): void => {
    const call = (event.target as Element).closest('a[href^="tel:"]');
    if (event.timeStamp - last > REST) began = call;
    last = event.timeStamp;
    if (call && call !== began) event.preventDefault();
  };
  addEventListener('click', guard, true);
}
