import { isReported } from '#domain/flow.ts';
import { transact } from '../device/database.ts';
import { memory } from '../device/device.ts';
import type { Item, Kept } from '../device/shapes.ts';
import { forgetLinks } from '../../worker/forget.ts';
import { useHeld } from '../case/held.ts';
import { isChanged } from '../case/keep.ts';

/** Time to live of a stored case, milliseconds after the last visit: as long as an invitation. D86. */
const REMEMBERED = 30 * 24 * 60 * 60_000;

/**
 * Deletes stored cases that have expired, for the device may be somebody else's by now. What the service lacks stays.
 */
export async function forgetOld(): Promise<void> {
  if (memory.isAlone) return;
  await dropCases((row, isWaiting) => !isWaiting && isForgotten(row)).catch((cause: unknown) =>
    console.warn('Alte Vorgänge bleiben auf dem Gerät', cause),
  );
}

/**
 * Deletes the stored cases that match `isOver`, in one transaction, and the links to them; never the held one.
 * `isWaiting`: the outbox has items of it.
 */
export async function dropCases(isOver: (row: Partial<Kept>, isWaiting: boolean) => boolean): Promise<void> {
  const { held } = useHeld.getState();
  const left = new Set([held?.id]);
  await transact('readwrite', (faelle, warteschlange) => {
    const items = warteschlange.getAll();
    const all = faelle.getAll();
    all.addEventListener('success', () => {
      const waiting = new Set((items.result as Partial<Item>[]).map(({ id }) => id));
      for (const row of all.result as Partial<Kept>[])
        if (row.id && row.id !== held?.id && isOver(row, waiting.has(row.id))) faelle.delete(row.id);
        else left.add(row.id);
    });
  });
  await forgetLinks((userID) => left.has(userID));
}

function isForgotten({ vorgang, acked, isLost }: Partial<Kept>): boolean {
  if (!vorgang?.vorgangsMetadaten || !acked) return false;
  const { status, timestampGemeldet } = vorgang.vorgangsMetadaten;
  const visits = (vorgang.bearbeitungsSchritte ?? []).map(({ zeit }) => Date.parse(zeit));
  const last = Math.max(timestampGemeldet ?? 0, ...visits);
  return last > 0 && Date.now() - last > REMEMBERED && (isLost || isReported(status) || !isChanged({ vorgang, acked }));
}
