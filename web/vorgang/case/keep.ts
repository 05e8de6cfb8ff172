import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Mandant } from '#domain/mandant.ts';
import { device } from '../device/device.ts';
import { useHeld } from './held.ts';
import { later } from '../device/later.ts';
import { isSame } from '../merge/merge.ts';
import { tell } from '../device/tabs.ts';
import type { Held, Kept } from '../device/shapes.ts';

let writing: Promise<void> = Promise.resolve();
let isPending = false;

/** Optimistic update: a changed case is shown at once and written to the device; resolves when it is there. */
export async function keep(held: Held): Promise<void> {
  const { held: current, mandant } = useHeld.getState();
  if (current?.id === held.id) {
    useHeld.setState({ held });
    await write();
  } else if (mandant) {
    const store = await device();
    // Another case is held by now, perhaps another client's: the row keeps its own client.
    await store.keep(await rowOf(held, (await store.kept(held.id))?.mandant ?? mandant));
  }
}

/** Resolves when every answer so far is on the device, or the device has failed and memory holds it. R1. */
export const isKept = (): Promise<void> => writing;

/** Coalesced write of the held case: changes that arrive while a write waits to begin share it. */
function write(): Promise<void> {
  if (isPending) return writing;
  isPending = true;
  // Device methods never reject; what may fail here is loading a chunk.
  writing = writing.then(writeHeld).catch(console.error);
  return writing;
}

async function writeHeld(): Promise<void> {
  isPending = false;
  const { held, mandant } = useHeld.getState();
  if (!held || !mandant) return;
  if (held.id === DEMO_ID) return (await import('../demo/demo.ts')).keepDemo(held);
  const store = await device();
  await store.keep(await rowOf(held, mandant));
  tell();
  await settleUnlessSending();
}

/**
 * Sets the save state while nothing of the case is in the outbox: acknowledged, changed on this device, or in memory
 * only. R8.
 */
export async function settleSaveState(): Promise<void> {
  const { held, save } = useHeld.getState();
  if (!(await device()).isLasting) useHeld.setState({ save: { kind: 'memory' } });
  else if (held && isChanged(held)) useHeld.setState({ save: { kind: 'device' } });
  else if (save.kind !== 'nothing' && save.kind !== 'saved')
    useHeld.setState({ save: { kind: 'saved', at: Date.now() } });
}

/** Sets it unless something is being sent or waits to be: the end of that says more. */
export async function settleUnlessSending(): Promise<void> {
  if (!['saving', 'unsent'].includes(useHeld.getState().save.kind) || !(await device()).isLasting)
    await settleSaveState();
}

/** Whether a write is yet to begin. */
export const isDue = (): boolean => isPending;

/** Whether the case differs from the last acknowledged copy; visited screens alone do not count. D25. */
export function isChanged({ vorgang, acked }: { vorgang: object; acked: object }): boolean {
  return !isSame({ ...vorgang, bearbeitungsSchritte: [] }, { ...acked, bearbeitungsSchritte: [] });
}

/** A case's row (`toRow`). Before its report a case is stored whole, which does not wait for the later chunk. */
const rowOf = async (held: Held, mandant: Mandant): Promise<Kept> =>
  isReported(held.vorgang.vorgangsMetadaten.status) ? (await later()).toRow(held, mandant) : { ...held, mandant };
