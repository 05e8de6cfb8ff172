import { backOff } from '../../queue/backoff.ts';
import { browserClock } from '../../queue/clock.ts';
import { tabLock } from '../../queue/tab-lock.ts';
import { useHeld } from '../case/held.ts';
import { settleSaveState } from '../case/keep.ts';
import { device } from '../device/device.ts';
import { sendBy } from '../device/queue.ts';
import { tell } from '../device/tabs.ts';
import { visit } from '../device/visit.ts';
import { createFlusher, isReportKnown, type Sender } from './flusher.ts';

/**
 * Starts the flusher of this browser. It flushes at once, when the network, the page or the person comes back, and when
 * another case is held or becomes reported. R6.
 */
export function startFlusher(sender: Sender): void {
  const { flush, resume, hide } = createFlusher({
    ...sender,
    device,
    visit,
    clock: browserClock,
    state: useHeld.getState,
    set: useHeld.setState,
    settleSaveState,
    tell,
    lock: tabLock('pannenlotse-senden'),
    backOff,
    isOnline: () => navigator.onLine,
  });
  sendBy(flush);
  for (const event of ['online', 'pageshow']) addEventListener(event, resume);
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? resume() : hide()));
  // A held report's question needs its case on the screen, and none once that case is known to be reported.
  useHeld.subscribe(
    ({ held }, before) =>
      (held?.id !== before.held?.id || isReportKnown(held) !== isReportKnown(before.held)) && resume(),
  );
  resume();
}
