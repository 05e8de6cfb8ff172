import { backOff } from '../../queue/backoff.ts';
import { browserClock } from '../../queue/clock.ts';
import { tabLock } from '../../queue/tab-lock.ts';
import { transitions, useApp } from '../state/app.ts';
import { settleSaveState } from '../case/keep.ts';
import { device } from '../device/device.ts';
import { addItem } from '../device/queue.ts';
import type { Fresh } from '../state/shapes.ts';
import { tell } from '../device/tabs.ts';
import { visit } from '../device/visit.ts';
import { createFlusher, isReportKnown } from './flusher.ts';
import { send, settle } from './sender.ts';

const flusher = createFlusher({
  send,
  settle,
  device,
  visit,
  clock: browserClock,
  state: useApp.getState,
  set: transitions.progresses,
  settleSaveState,
  tell,
  lock: tabLock('pannenlotse-senden'),
  backOff,
  isOnline: () => navigator.onLine,
});

/**
 * Flushes the outbox. `isAsked`: a person wants it now, whatever back-off or Retry-After say. Resolves when that run is
 * over.
 */
export const flush = (isAsked = false): Promise<void> => flusher.flush(isAsked);

/** Adds an item to the outbox (`addItem`) and begins to send it; resolves once it is on the device. */
export async function enqueue(item: Fresh, without?: readonly number[]): Promise<void> {
  await addItem(item, without);
  void flush();
}

/**
 * Starts the flusher of this browser. It flushes at once, when the network, the page or the person comes back, and when
 * another case is held or becomes reported. R6.
 */
export function startSending(): void {
  const { resume, hide } = flusher;
  for (const event of ['online', 'pageshow']) addEventListener(event, resume);
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? resume() : hide()));
  // A held report's question needs its case on the screen, and none once that case is known to be reported.
  useApp.subscribe(
    ({ held }, before) =>
      (held?.id !== before.held?.id || isReportKnown(held) !== isReportKnown(before.held)) && resume(),
  );
  resume();
}
