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

/** Puts a changed case into memory at once and onto the device as soon as it can; resolves when the device has it. */
export async function keep(held: Held): Promise<void> {
  const { held: current, mandant } = useHeld.getState();
  if (current?.id === held.id) {
    useHeld.setState({ held });
    await write();
  } else if (mandant) {
    const store = await device();
    // Another case is on the screen, perhaps of another kind: this one keeps its own client's switches.
    await store.keep(await rowOf(held, (await store.kept(held.id))?.mandant ?? mandant));
  }
}

/** Resolves when every answer so far is on the device, or the device has said that it keeps none. R1. */
export const isKept = (): Promise<void> => writing;

/** Writes the held case; many changes while one write waits make one write. */
function write(): Promise<void> {
  if (isPending) return writing;
  isPending = true;
  // Only a chunk that does not come ends here: what the device refuses, memory takes.
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
  await restUnlessSending();
}

/** Says where the case is while nothing of it waits to be sent: with the service, or changed here since. R8. */
export async function rest(): Promise<void> {
  const { held, save } = useHeld.getState();
  if (!(await device()).isLasting) useHeld.setState({ save: { kind: 'memory' } });
  else if (held && isChanged(held)) useHeld.setState({ save: { kind: 'device' } });
  else if (save.kind !== 'nothing' && save.kind !== 'saved')
    useHeld.setState({ save: { kind: 'saved', at: Date.now() } });
}

/** The same unless something is being sent or waits for it, whose end says more. */
export async function restUnlessSending(): Promise<void> {
  if (!['saving', 'unsent'].includes(useHeld.getState().save.kind) || !(await device()).isLasting) await rest();
}

/** Whether something held is still to be handed to the device. */
export const isDue = (): boolean => isPending;

/** Whether the service does not have all that is held; visited screens alone do not count. D25. */
export function isChanged({ vorgang, acked }: { vorgang: object; acked: object }): boolean {
  return !isSame({ ...vorgang, bearbeitungsSchritte: [] }, { ...acked, bearbeitungsSchritte: [] });
}

/** The row of a case, by `toRow`; what a case is before its report is all of it, and waits for no later chunk. */
const rowOf = async (held: Held, mandant: Mandant): Promise<Kept> =>
  isReported(held.vorgang.vorgangsMetadaten.status) ? (await later()).toRow(held, mandant) : { ...held, mandant };
