import { isReported } from '#domain/flow.ts';
import { transact } from '../device/database.ts';
import { isItem } from '../device/device.ts';
import { dropCases } from '../device/drop-cases.ts';
import { memory } from '../device/memory.ts';
import type { Kept } from '../state/shapes.ts';
import { isChanged } from '../state/changed.ts';

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

function isForgotten({ vorgang, acked, isLost }: Partial<Kept>): boolean {
  if (!vorgang?.vorgangsMetadaten || !acked) return false;
  const { status, timestampGemeldet } = vorgang.vorgangsMetadaten;
  const visits = (vorgang.bearbeitungsSchritte ?? []).map(({ zeit }) => Date.parse(zeit));
  const last = Math.max(timestampGemeldet ?? 0, ...visits);
  return last > 0 && Date.now() - last > REMEMBERED && (isLost || isReported(status) || !isChanged({ vorgang, acked }));
}

/** Logs once a visit if the outbox has rows that cannot be read. fault C36. */
export async function logUnreadableRows(): Promise<void> {
  const asked = transact<unknown[]>('readonly', (_, warteschlange) => warteschlange.getAll());
  const rows = await asked.catch(() => []); // repaired by the first access that needs it
  if (!rows.every(isItem)) console.error('In der Warteschlange liegt Unlesbares');
}
