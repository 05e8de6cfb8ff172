import { DEMO_ID } from '#domain/ids.ts';
import { withValue } from '#domain/vorgang.ts';
import { transitions, useApp } from '../state/app.ts';
import { keep } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { waiting } from '../device/queue.ts';
import { enqueue, flush } from '../sending/flush.ts';
import { visit } from '../device/visit.ts';
import { heldNow } from '../commands/vorgang.ts';
import { forgetWish } from '../case/wishes.ts';

/**
 * Reports the case: puts the report into the outbox, which sends it at once; resolves when it is stored. A repeated tap
 * finds the first report, or asks again whether help is still needed. R3.
 */
export async function sendReport(): Promise<void> {
  const { report: before } = useApp.getState();
  if (before.kind === 'sending') {
    transitions.progresses({ report: { ...before } });
    return flush(true);
  }
  transitions.progresses({ report: { kind: 'sending' } });
  const { id } = heldNow();
  if (id === DEMO_ID) return reportDemo();
  const items = await waiting(id);
  if (items.some(({ kind }) => kind === 'melden')) return flush(true);
  // A cancel that waits in a report's stead would go first: had that report arrived, nobody would come. ADR 023.
  const cancels = items.filter(({ kind }) => kind === 'storno');
  for (const { key } of cancels) visit.forget(key);
  forgetWish('storno');
  forgetNotTaken(id);
  // Read after the last await, so that revision and body belong together; from here on the form is read-only.
  const { vorgang, revision } = heldNow();
  await enqueue(
    { id, kind: 'melden', key: makeKey(), revision, body: vorgang },
    cancels.map(({ nr }) => nr),
  );
  // A message of another tab, handled while this waited, found no report yet and set this back to idle.
  transitions.progresses({ report: { kind: 'sending' } });
}

/**
 * Forgets why the service refused the report of that case, which has been read or is over. Nothing happens if that case
 * is not held.
 */
export function forgetNotTaken(id: string | undefined): void {
  const { held } = useApp.getState();
  if (held && held.id === id && held.notTaken) void keep({ ...held, notTaken: undefined });
}

async function reportDemo(): Promise<void> {
  const held = heldNow();
  const reported = withValue(held.vorgang, 'vorgangsMetadaten.status', 'gemeldet');
  await keep({ ...held, vorgang: withValue(reported, 'vorgangsMetadaten.timestampGemeldet', Date.now()) });
  transitions.progresses({ report: { kind: 'idle' } });
}
