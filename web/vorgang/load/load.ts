import type { FaultCode } from '#domain/errors.ts';
import { faultOfStatus } from '#domain/fault-of-status.ts';
import { idKind } from '#domain/ids.ts';
import { isObject } from '#domain/is-object.ts';
import { readWebparams, type Webparams } from '#domain/mandant.ts';
import type { Fall } from '#domain/page-state.ts';
import { readVorgang, withValue } from '#domain/vorgang.ts';
import { call, type Answer } from '../net/calls.ts';
import { storedDemo } from '../demo/demo.ts';
import { device } from '../device/device.ts';
import { heldOf, useHeld } from '../case/held.ts';
import { isKept } from '../case/keep.ts';
import { makeKey } from '../net/key.ts';
import { show } from './open.ts';

/** An id whose load has just failed: that the case before is let go with it must not ask for it a second time. */
let failed = '';

/** Loads the case of that id, of 9, 12 or 15, for a screen of that path. */
export async function load(path: string, asked: string): Promise<void> {
  const { held, fault: before } = useHeld.getState();
  const isAnswered = before !== null && asked === failed;
  failed = '';
  if (isAnswered) return useHeld.setState({ isLoading: false });
  useHeld.setState({ fault: null });
  if (idKind(asked) === 'demo') return loadDemo(path);
  // What this device holds shows at once, whatever the network is like; what the service knows joins it.
  if (await (await device()).kept(asked)) {
    const { mandant: shown } = useHeld.getState();
    await show(asked, null);
    const { mandant } = useHeld.getState();
    // Of the same client the page knows the newer phone number.
    if (shown && mandant?.id === shown.id) useHeld.setState({ mandant: { ...shown, webparams: mandant.webparams } });
    return void joinLater(asked).catch((cause: unknown) => console.warn('Der Vorgang kommt später', cause));
  }
  const { id, fall, ...more } = await loadFall(asked);
  if (!fall && held) failed = asked;
  await show(id, fall && heldOf(id, fall), more);
}

/** The service's copy joins the one that is on the screen already; a case that it no longer knows is let go. */
export async function joinLater(id: string): Promise<void> {
  const isWanted = (): boolean => isShown(id);
  const { fall, ...more } = await loadFall(id);
  if (!fall && more.fault !== 'ERR_BAD_REQUEST') return;
  await isKept();
  if (!isWanted()) return;
  if (!fall) failed = id;
  await show(id, fall && heldOf(id, fall), { ...more, isWanted });
}

/** Whether that case is on the screen, and none other on its way there: what comes late must not take its place. */
export function isShown(id: string): boolean {
  const { held, isLoading } = useHeld.getState();
  return held?.id === id && !isLoading;
}

/** Holds the demo case of this browser, in the language it was left in. No service is asked. */
function loadDemo(path: string): void {
  const { mandant, wish } = useHeld.getState();
  const { held, typ } = storedDemo(path);
  const language = wish ?? held.vorgang.vorgangsMetadaten.language;
  useHeld.setState({
    held: { ...held, vorgang: withValue(held.vorgang, 'vorgangsMetadaten.language', language) },
    language,
    isLoading: false,
    ...(mandant ? { mandant: { ...mandant, webparams: { ...mandant.webparams, web_AppTyp: typ } } } : {}),
  });
}

/** What the service says of an id: its case with the client's switches, or the fault. */
interface Loaded {
  id: string;
  fall: Fall | null;
  webparams: Webparams | null;
  fault: FaultCode | null;
}

/** Asks the service for a case by its id of 12 or 15. A card has no case, and that is no fault: its start is yet to be made. */
export async function loadFall(asked: string): Promise<Loaded> {
  const answer = await call(`vorgang/${asked}`, { language: useHeld.getState().language });
  const fall = fallOf(answer, asked);
  const data = answer.came && answer.status === 200 && isObject(answer.body['data']) ? answer.body['data'] : {};
  const isCard = data['einladung'] === 'vertrag';
  if (isCard) useHeld.setState({ einstieg: { id: asked, key: makeKey() } });
  return {
    id: fall?.vorgang.vorgangsMetadaten.userID ?? asked,
    fall,
    webparams: fall || isCard ? readWebparams(data['webparams']) : null,
    fault: isCard ? null : faultOf(answer),
  };
}

/** The case of an answer; null where it is none, or another than the one asked for ('' where none was). */
export function fallOf(answer: Answer, asked: string): Fall | null {
  if (!answer.came || answer.status !== 200) return null;
  const { data, revision, gestartet, beispiel } = answer.body;
  const vorgang = readVorgang(data);
  const { userID } = vorgang.vorgangsMetadaten;
  if (idKind(userID) !== 'userID' || typeof revision !== 'number') return null;
  if (idKind(asked) === 'userID' && userID !== asked) return null;
  return { vorgang, revision, gestartet: gestartet === true, beispiel: beispiel === true };
}

/** §8: which page a failed load leads to. */
function faultOf(answer: Answer): FaultCode {
  if (answer.came) return answer.status === 200 ? 'ERR_UNDEFINED' : faultOfStatus(answer.status);
  if (!navigator.onLine) return 'ERR_OFFLINE';
  return answer.reason === 'late' ? 'LADEN_ZEIT' : 'ERR_NETWORK';
}
