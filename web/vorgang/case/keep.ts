import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { device } from '../device/device.ts';
import { transitions, useApp } from '../state/app.ts';
import { isChanged } from '../state/changed.ts';
import { keepDemo } from '../demo/demo.ts';
import { toRow } from './row.ts';
import { tell } from '../device/tabs.ts';
import type { Held } from '../state/shapes.ts';

let writing: Promise<void> = Promise.resolve();
let isPending = false;
let joining: Promise<void> | null = null;

/** Optimistic update: a changed case is shown at once and written to the device; resolves when it is there. */
export async function keep(held: Held): Promise<void> {
  const { held: current, mandant } = useApp.getState();
  if (current?.id === held.id) {
    transitions.caseChanges(held);
    await write();
  } else if (mandant) {
    const store = await device();
    // Another case is held by now, perhaps another client's: the row keeps its own client.
    await store.keep(toRow(held, (await store.kept(held.id))?.mandant ?? mandant));
  }
}

/** Resolves when every answer so far is on the device, or the device has failed and memory holds it. */
export const isKept = (): Promise<void> => writing;

/** Lets what waits for `isKept` wait for another write to the device too, which must not reject. */
export const alsoWaitFor = (other: Promise<void>): void =>
  void (writing = Promise.all([writing, other]).then(() => {}));

/**
 * Holds the writes of the held case back until it is joined with the one on the device, so that no row is written over
 * that one; for good where that fails.
 */
export function keepAfter(joined: Promise<unknown>): void {
  joining = joined.then(() => void (joining = null));
  alsoWaitFor(joining.catch(console.error));
}

/** Resolves once the case that the page brought is joined with the device's; null if it is. */
export const isJoined = (): Promise<void> | null => joining;

/** Coalesced write of the held case: changes that arrive while a write waits to begin share it. */
function write(): Promise<void> {
  if (isPending) return writing;
  isPending = true;
  writing = writing.then(writeHeld);
  return writing;
}

/**
 * Begins the write that waits for another one, so that its transaction is asked to commit before this task ends: the
 * page may go at any moment from here on. R1, ADR 048.
 */
export function keepNow(): void {
  if (isDue()) alsoWaitFor(writeHeld());
}

/** The write begun last. */
let begun: Promise<void> = Promise.resolve();

/** Begins the write that waits, if it may. Device methods never reject. */
const writeHeld = (): Promise<void> => (isDue() ? (begun = writeRow().catch(console.error)) : begun);

async function writeRow(): Promise<void> {
  isPending = false;
  const { held, mandant } = useApp.getState();
  if (!held || !mandant) return;
  if (held.id === DEMO_ID) return keepDemo(held);
  await (await device()).keep(toRow(held, mandant));
  tell();
  await settleUnlessSending();
}

/**
 * Sets the save state while nothing of the case is in the outbox: acknowledged, changed on this device, or in memory
 * only. R8.
 */
export async function settleSaveState(): Promise<void> {
  const { held, save } = useApp.getState();
  if (!(await device()).isLasting) transitions.progresses({ save: { kind: 'memory' } });
  else if (held && isChanged(held)) transitions.progresses({ save: { kind: 'device' } });
  else if (save.kind !== 'nothing' && save.kind !== 'saved')
    transitions.progresses({ save: { kind: 'saved', at: Date.now() } });
}

/** Sets it unless something is being sent or waits to be: the end of that says more. */
export async function settleUnlessSending(): Promise<void> {
  if (!['saving', 'unsent'].includes(useApp.getState().save.kind) || !(await device()).isLasting)
    await settleSaveState();
}

/** Whether a case was begun here and never reported. */
export const isDraft = ({ gestartet, vorgang }: Held): boolean =>
  gestartet && !isReported(vorgang.vorgangsMetadaten.status);

/** Whether a write is yet to begin, and may. */
export const isDue = (): boolean => isPending && !joining;
