import { device } from '../device/device.ts';
import { useHeld } from '../case/held.ts';
import { flush, waiting } from '../device/queue.ts';
import { visit } from '../device/visit.ts';
import { heldNow } from '../case/vorgang.ts';
import { wish } from './wish.ts';

/** Opens the question 'Do you still need help?' once more: it was closed for the report state as it is, so that changes its identity. D77. */
export const askAgain = (): void => useHeld.setState(({ report }) => ({ report: { ...report } }));

/** 'Yes, send': the person has decided anew, and the report goes under the key it has. D77. */
export async function sendStill(): Promise<void> {
  const store = await device();
  for (const item of await waiting(heldNow().id)) {
    if (item.kind !== 'melden') continue;
    visit.add(item);
    await store.change({ ...item, made: Date.now() });
  }
  useHeld.setState({ report: { kind: 'sending' } });
  return flush(true);
}

/**
 * 'No, do not send': the report leaves the queue, and the form can be changed again. Of one that was tried the answer may be lost: a cancel goes
 * in its stead, of this report alone, for meanwhile another device may have made its own. Decision record 023.
 */
export async function takeReportBack(): Promise<void> {
  const reports = (await waiting(heldNow().id)).filter(({ kind }) => kind === 'melden');
  const numbers = reports.map(({ nr }) => nr);
  // One of an earlier visit may have gone along with its page, which had no time to say so.
  const tried = reports.find(({ isTried, key }) => isTried || !visit.of(key));
  if (tried) await wish('storno', { grund: 'KEINE_HILFE', meldung: tried.key }, numbers);
  else for (const nr of numbers) await (await device()).remove(nr);
  useHeld.setState({ report: { kind: 'idle' } });
  return flush(true);
}
