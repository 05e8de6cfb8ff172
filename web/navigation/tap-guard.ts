/**
 * Debounce of taps, in milliseconds: only after such a pause is the next tap meant for what the screen shows by then.
 */
export const TAP_PAUSE = 600;

/**
 * Times of the newest tap and of the first tap of its run, by the events' `timeStamp`: a busy page handles a tap late.
 */
export const tapRun = { newest: -Infinity, first: -Infinity };

/**
 * Guards phone links against ghost taps, §4 'Reporting': a link takes no tap of a run that began elsewhere. A nervous
 * finger taps on after a button has gone, and a phone number may be in its place by then.
 */
export function guardCalls(): void {
  let began: Element | null = null;
  const guard = (event: MouseEvent): void => {
    const call = (event.target as Element).closest('a[href^="tel:"]');
    if (event.timeStamp - tapRun.newest > TAP_PAUSE) [tapRun.first, began] = [event.timeStamp, call];
    tapRun.newest = event.timeStamp;
    if (call && call !== began) event.preventDefault();
  };
  addEventListener('click', guard, true);
}
