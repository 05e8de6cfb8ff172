import { device } from '../device/device.ts';
import { transitions, useApp } from '../state/app.ts';
import { waiting } from '../device/queue.ts';
import { flush } from '../sending/flush.ts';
import { visit } from '../device/visit.ts';
import { heldNow } from '../commands/vorgang.ts';
import { wish } from './wish.ts';

/**
 * Opens the dialog 'Do you still need help?' again: it was closed for this very state object, so a copy of it counts as
 * new. D77.
 */
export const askAgain = (): void => transitions.progresses({ report: { ...useApp.getState().report } });

/** 'Yes, send it': confirms a report that has waited for long. It goes under its key, and is of now. D77. */
export async function sendStill(): Promise<void> {
  const store = await device();
  for (const item of await waiting(heldNow().id)) {
    if (item.kind !== 'melden') continue;
    visit.add(item);
    await store.change({ ...item, made: Date.now() });
  }
  transitions.progresses({ report: { kind: 'sending' } });
  return flush(true);
}

/**
 * 'No, do not send it': removes the report from the outbox, and the form can be changed again. If it may have reached
 * the service, a cancel of this one report goes instead; one that another device made stands. ADR 023.
 */
export async function takeReportBack(): Promise<void> {
  const reports = (await waiting(heldNow().id)).filter(({ kind }) => kind === 'melden');
  const numbers = reports.map(({ nr }) => nr);
  // One of an earlier visit may have gone in a keepalive request, whose page had no time to mark it as tried.
  const tried = reports.find(({ isTried, key }) => isTried || !visit.of(key));
  if (tried) await wish('storno', { grund: 'KEINE_HILFE', meldung: tried.key }, numbers);
  else for (const nr of numbers) await (await device()).remove(nr);
  transitions.progresses({ report: { kind: 'idle' } });
  return flush(true);
}
