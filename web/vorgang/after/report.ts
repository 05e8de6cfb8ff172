import { DEMO_ID } from '#domain/ids.ts';
import { withValue } from '#domain/vorgang.ts';
import { useHeld } from '../case/held.ts';
import { keep } from '../case/keep.ts';
import { makeKey } from '../net/key.ts';
import { enqueue, flush, waiting } from '../device/queue.ts';
import { visit } from '../device/visit.ts';
import { heldNow } from '../case/vorgang.ts';
import { forgetWish } from './wishes.ts';

/** Send: puts the report into the queue and tries at once; a repeated tap finds the first, or asks again whether it is still needed. Resolves when it is kept. */
export async function report(): Promise<void> {
  const { report: before } = useHeld.getState();
  if (before.kind === 'sending') {
    useHeld.setState({ report: { ...before } });
    return flush(true);
  }
  useHeld.setState({ report: { kind: 'sending' } });
  const { id } = heldNow();
  if (id === DEMO_ID) return reportDemo();
  const items = await waiting(id);
  if (items.some(({ kind }) => kind === 'melden')) return flush(true);
  // What cancels a report taken back would go first, and if that one had arrived, nobody would come. Decision record 023.
  const cancels = items.filter(({ kind }) => kind === 'storno');
  for (const { key } of cancels) visit.forget(key);
  forgetWish('storno');
  forgetNotTaken(id);
  // Revision and body are taken together, after the last wait; from here on the form is read-only.
  const { vorgang, revision } = heldNow();
  await enqueue(
    { id, kind: 'melden', key: makeKey(), revision, body: vorgang },
    cancels.map(({ nr }) => nr),
  );
  // Another tab's news from before may have found no report yet, and said so here.
  useHeld.setState({ report: { kind: 'sending' } });
}

/** Why the service did not take the report of that case has been read, or is over; of a case that is not held nothing is known. */
export function forgetNotTaken(id: string | undefined): void {
  const { held } = useHeld.getState();
  if (held && held.id === id && held.notTaken) void keep({ ...held, notTaken: undefined });
}

async function reportDemo(): Promise<void> {
  const held = heldNow();
  const reported = withValue(held.vorgang, 'vorgangsMetadaten.status', 'gemeldet');
  await keep({ ...held, vorgang: withValue(reported, 'vorgangsMetadaten.timestampGemeldet', Date.now()) });
  useHeld.setState({ report: { kind: 'idle' } });
}
