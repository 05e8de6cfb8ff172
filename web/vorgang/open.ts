import { faultOfStatus, type FaultCode } from '#domain/errors.ts';
import { appTypOfPath, type Place } from '#domain/flow.ts';
import { DEMO_ID, idKind } from '#domain/ids.ts';
import { readWebparams } from '#domain/mandant.ts';
import type { Fall, PageState } from '#domain/page-state.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { call, setBase, type Answer } from './calls.ts';
import { freshDemo, loadDemo } from './demo.ts';
import { device, type Kept } from './device.ts';
import { heldOf, useHeld, type Held } from './held.ts';
import { keep } from './keep.ts';
import { merge } from './merge.ts';
import { startQueue, waiting } from './queue.ts';
import { sender } from './sender.ts';

/** Takes over what the first page brought along. Before the first render; synchronous. */
export function seed({ mandant, fall, language, base }: PageState): void {
  setBase(base);
  const id = fall?.vorgang.vorgangsMetadaten.userID ?? '';
  useHeld.setState({ mandant, language, held: fall && heldOf(id, fall), isLoading: fall !== null });
}

/** After the first render: what the device keeps joins what the page brought, and the queue starts. */
export async function wake(): Promise<void> {
  const { held } = useHeld.getState();
  if (held) await show(held.id, held);
  startQueue(sender);
}

/** Holds the case of that place: the one already held, else the service's joined with the device's copy. §4 'Loading a case'. */
export async function openVorgang(place: Place): Promise<void> {
  const { held, isLoading, mandant } = useHeld.getState();
  if (isLoading || isHeld(held, place.id)) return;
  useHeld.setState({ isLoading: true, fault: null });
  if (idKind(place.id) === 'demo') {
    const webparams = { ...(mandant?.webparams ?? readWebparams({})), web_AppTyp: appTypOfPath(place.row[0]) };
    const demo = { ...heldOf(DEMO_ID, freshDemo()), ...loadDemo() };
    return useHeld.setState({
      held: demo,
      isLoading: false,
      ...(mandant ? { mandant: { ...mandant, webparams } } : {}),
    });
  }
  const answer = await call(`vorgang/${place.id}`, { language: useHeld.getState().language });
  const fall = fallOf(answer);
  const webparams =
    fall && answer.came ? readWebparams((answer.body['data'] as { webparams?: unknown }).webparams) : null;
  if (webparams && mandant) useHeld.setState({ mandant: { ...mandant, webparams } });
  const id = fall?.vorgang.vorgangsMetadaten.userID ?? place.id;
  await show(id, fall && heldOf(id, fall), faultOf(answer));
}

/** The held case counts only for its own id. */
const isHeld = (held: Held | null, id: string): boolean =>
  held !== null && (held.id === id || (held.id === DEMO_ID && idKind(id) === 'demo'));

/** Puts together what the service and the device know; a fault only where neither knows anything. */
async function show(id: string, fromService: Held | null, fault: FaultCode | null = null): Promise<void> {
  const kept = id === DEMO_ID ? undefined : await (await device()).kept(id);
  const held = fromService ? joined(fromService, kept) : fault === 'ERR_BAD_REQUEST' ? null : (kept ?? null);
  const isSending = (await waiting(id)).some(({ kind }) => kind === 'melden');
  useHeld.setState({
    held,
    isLoading: false,
    fault: held ? null : fault,
    report: isSending ? { kind: 'sending' } : { kind: 'idle' },
    ...(held && kept && !fromService ? { mandant: kept.mandant } : {}),
  });
  if (held) await keep(held);
}

/** Unsent changes of the device stay on top of the service's newer copy. */
function joined(fromService: Held, kept: Kept | undefined): Held {
  if (!kept) return fromService;
  const { mandant: _, ...mine } = { ...kept, vorgang: readVorgang(kept.vorgang), acked: readVorgang(kept.acked) };
  if (mine.revision > fromService.revision) return mine;
  return { ...fromService, typed: mine.typed, vorgang: merge(mine.acked, mine.vorgang, fromService.vorgang) };
}

function fallOf(answer: Answer): Fall | null {
  if (!answer.came || answer.status !== 200) return null;
  const { data, revision, gestartet, beispiel } = answer.body;
  const vorgang = readVorgang(data);
  if (idKind(vorgang.vorgangsMetadaten.userID) !== 'userID' || typeof revision !== 'number') return null;
  return { vorgang, revision, gestartet: gestartet === true, beispiel: beispiel === true };
}

/** §8: which page a failed load leads to. */
function faultOf(answer: Answer): FaultCode {
  if (answer.came) return answer.status === 200 ? 'ERR_UNDEFINED' : faultOfStatus(answer.status);
  if (!navigator.onLine) return 'ERR_OFFLINE';
  return answer.reason === 'late' ? 'LADEN_ZEIT' : 'ERR_NETWORK';
}
