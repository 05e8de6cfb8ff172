import type { LoadFault } from '#domain/load-faults.ts';
import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Webparams } from '#domain/mandant.ts';
import { mergeCases } from '#domain/merge/merge.ts';
import { withValue } from '#domain/vorgang.ts';
import { transitions, useApp } from '../state/app.ts';
import { withDesk } from '../state/at-desk.ts';
import { isChanged } from '../state/changed.ts';
import { keep } from '../case/keep.ts';
import { device } from '../device/device.ts';
import { waiting } from '../device/queue.ts';
import type { Held, Item, Kept } from '../state/shapes.ts';
import { mergeOnOpen } from '../merge/catch-up.ts';

/**
 * Options of opening a case: the fault code if there is none, the client's switches, whether the result is still
 * needed.
 */
interface Coming {
  fault?: LoadFault | null;
  webparams?: Webparams | null;
  isWanted?(): boolean;
}

/** Joins what the service and the device know of a case, holds it, and keeps it on the device. */
export async function show(id: string, fromService: Held | null, more?: Coming): Promise<void> {
  if (await join(id, fromService, more)) await keepHeld();
}

/** Keeps the held case on the device. */
export async function keepHeld(): Promise<void> {
  const { held } = useApp.getState();
  if (held) await keep(held);
}

/**
 * Joins what the service and the device know of a case, and holds it; the fault counts only if neither knows anything.
 * Gives whether a case is held by it: not if it is not wanted any more by then.
 */
export async function join(
  id: string,
  fromService: Held | null,
  { fault = null, webparams, isWanted }: Coming = {},
): Promise<boolean> {
  const kept = id === DEMO_ID ? undefined : await (await device()).kept(id);
  const items = await waiting(id);
  const held = fromService
    ? { ...joined(fromService, kept, items) }
    : fault === 'ERR_BAD_REQUEST'
      ? null
      : (kept ?? null);
  const isSending = items.some(({ kind }) => kind === 'melden');
  if (isWanted?.() === false) return false;
  const { held: since, mandant, wish } = useApp.getState();
  // Keep what the person chose on the first page while the device was read.
  if (held && fromService && since && since !== fromService && since.id === id) {
    held.vorgang = mergeCases(since.acked, since.vorgang, held.vorgang);
    held.typed = { ...held.typed, ...since.typed };
    held.gestartet ||= since.gestartet;
  }
  if (held && wish) held.vorgang = withValue(held.vorgang, 'vorgangsMetadaten.language', wish);
  transitions.caseOpens({
    held,
    // The stored case may be in another language than the page that the service rendered.
    ...(held && { language: held.vorgang.vorgangsMetadaten.language }),
    fault: held ? null : fault,
    report: isSending ? { kind: 'sending' } : { kind: 'idle' },
    // The switches change together with the case: under others it would be asked, and stored, wrongly.
    ...(held && kept?.mandant.webparams && !fromService ? { mandant: kept.mandant } : {}),
    ...(mandant && webparams ? { mandant: { ...mandant, webparams } } : {}),
  });
  return held !== null;
}

/**
 * Three-way merge of the service's copy with the stored case: unsent changes stay on top, and what another device
 * changed is told. D75.
 */
function joined(fromService: Held, kept: Kept | undefined, items: readonly Item[]): Held {
  if (!kept) return fromService;
  // The service has the case: a 404 of before is over.
  const { mandant: _, isLost: _was, ...mine } = kept;
  if (mine.revision > fromService.revision) return mine;
  const { vorgang: acked, revision, beispiel } = fromService;
  const gestartet = fromService.gestartet || mine.gestartet;
  const held = withDesk({ ...mine, gestartet, beispiel }, fromService);
  const { status } = acked.vorgangsMetadaten;
  const isSameStatus = status === mine.vorgang.vorgangsMetadaten.status;
  if (isSameStatus && (isReported(status) ? !isChanged(mine) : revision === mine.revision))
    return { ...held, revision, vorgang: mergeCases(mine.acked, mine.vorgang, acked), acked };
  const own = items.map(({ body }) => body);
  return mergeOnOpen(held, acked, revision, own);
}
