import { isReported } from '#domain/flow.ts';
import { transact } from '../device/database.ts';
import { memory } from '../device/device.ts';
import type { Item, Kept } from '../device/shapes.ts';
import { useHeld } from '../case/held.ts';
import { isChanged } from '../case/keep.ts';

/** Milliseconds after the last visit for which a device remembers a case: as long as an invitation holds. D86. */
const REMEMBERED = 30 * 24 * 60 * 60_000;

/** Takes what nobody has come back to off the device: it may be somebody else's by now. What the service does not have stays. */
export async function forgetOld(): Promise<void> {
  if (memory.isAlone) return;
  await dropCases((row, isWaiting) => !isWaiting && isForgotten(row)).catch((cause: unknown) =>
    console.warn('Alte Vorgänge bleiben auf dem Gerät', cause),
  );
}

/** Takes each case of which that is so off the device, in one step; never the held one. `isWaiting`: something of it is not sent. */
export async function dropCases(isOver: (row: Partial<Kept>, isWaiting: boolean) => boolean): Promise<void> {
  const { held } = useHeld.getState();
  await transact('readwrite', (faelle, warteschlange) => {
    const items = warteschlange.getAll();
    const all = faelle.getAll();
    all.addEventListener('success', () => {
      const waiting = new Set((items.result as Partial<Item>[]).map(({ id }) => id));
      for (const row of all.result as Partial<Kept>[])
        if (row.id && row.id !== held?.id && isOver(row, waiting.has(row.id))) faelle.delete(row.id);
    });
  });
}

function isForgotten({ vorgang, acked }: Partial<Kept>): boolean {
  if (!vorgang?.vorgangsMetadaten || !acked) return false;
  const { status, timestampGemeldet } = vorgang.vorgangsMetadaten;
  const visits = (vorgang.bearbeitungsSchritte ?? []).map(({ zeit }) => Date.parse(zeit));
  const last = Math.max(timestampGemeldet ?? 0, ...visits);
  return last > 0 && Date.now() - last > REMEMBERED && (isReported(status) || !isChanged({ vorgang, acked }));
}
