import type { LoadFault } from '#domain/load-faults.ts';
import { faultOfStatus } from '#domain/fault-of-status.ts';
import { idKind } from '#domain/ids.ts';
import { isObject } from '#domain/is-object.ts';
import type { Webparams } from '#domain/mandant.ts';
import type { Fall } from '#domain/page-state.ts';
import { readVorgang, withValue } from '#domain/vorgang.ts';
import type { Answer } from '../../net/calls.ts';
import { askForCase, isBusy, longWait } from './ask-again.ts';
import { storedDemo } from '../demo/demo.ts';
import { device } from '../device/device.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import { isDraft, isKept } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { show } from './join.ts';

/** Loads the case of an id of 9, 12 or 15 characters, for a screen of that path. §4 'Loading'. */
export async function load(path: string, asked: string): Promise<void> {
  const { held, fault: before, failedID } = useApp.getState();
  // Letting go of the case that was held leads here again, and must not ask twice.
  const isAnswered = before !== null && asked === failedID;
  transitions.loadFails('', useApp.getState().waitUntil);
  if (isAnswered) return transitions.loadEnds();
  transitions.faultIsOver();
  if (idKind(asked) === 'demo') return loadDemo(path);
  // Stale-while-revalidate: the stored case shows at once, and what the service knows joins it.
  if (await (await device()).kept(asked)) {
    const { mandant: shown } = useApp.getState();
    await show(asked, null);
    // The client is the same, and the page's copy of it is newer: a phone number may have changed.
    transitions.clientIsKept(shown);
    return void joinLater(asked).catch((cause: unknown) => console.warn('Der Vorgang kommt später', cause));
  }
  const { id, fall, wait, ...more } = await loadFall(asked);
  transitions.loadFails(!fall && held ? asked : '', wait > 0 ? Date.now() + wait : null);
  await show(id, fall && heldOf(id, fall), more);
}

/** Joins the service's copy to the case on the screen; one that the service does not know any more is let go. */
export async function joinLater(id: string): Promise<void> {
  const isWanted = (): boolean => isShown(id);
  const { fall, wait: _, ...more } = await loadFall(id, { isSilent: true });
  if (!fall && more.fault !== 'ERR_BAD_REQUEST') return;
  await isKept();
  if (!fall) await keepLost(id);
  if (!isWanted()) return;
  if (!fall) transitions.loadFails(id);
  await show(id, fall && heldOf(id, fall), { ...more, isWanted });
}

/** Marks a draft that the service does not know any more: its answers are on this device alone. D115. */
async function keepLost(id: string): Promise<void> {
  const store = await device();
  const kept = await store.kept(id);
  if (kept && isDraft(kept)) await store.keep({ ...kept, isLost: true });
}

/** Whether that case is held and no other is being loaded: a late answer must not replace another case. */
export function isShown(id: string): boolean {
  const { held, isLoading } = useApp.getState();
  return held?.id === id && !isLoading;
}

/** Holds the demo case of this browser, in the language it was left in; no call is made. §4 'Demo'. */
function loadDemo(path: string): void {
  const { wish } = useApp.getState();
  const { held, typ } = storedDemo(path);
  const language = wish ?? held.vorgang.vorgangsMetadaten.language;
  const vorgang = withValue(held.vorgang, 'vorgangsMetadaten.language', language);
  transitions.demoOpens({ ...held, vorgang }, language, typ);
}

/** What the service says of an id: its case with the client's switches, or a fault. */
interface Loaded {
  id: string;
  fall: Fall | null;
  webparams: Webparams | null;
  fault: LoadFault | null;
  /** Milliseconds until a busy service may be asked again; 0 where it has named no long time. */
  wait: number;
}

/**
 * Asks the service for a case by an id of 12 or 15 characters. A card has no case, which is no fault: its start makes
 * one.
 */
async function loadFall(asked: string, { isSilent = false } = {}): Promise<Loaded> {
  const answer = await askForCase(asked, { isSilent });
  const fall = fallOf(answer, asked);
  const body = answer.came && answer.status === 200 ? answer.body : {};
  const data = isObject(body['data']) ? body['data'] : {};
  const isCard = data['einladung'] === 'vertrag';
  const shown = useApp.getState().mandant?.webparams;
  if (isCard) transitions.startIsOffered({ id: asked, key: makeKey(), beispiel: body['beispiel'] === true });
  return {
    id: fall?.vorgang.vorgangsMetadaten.userID ?? asked,
    fall,
    webparams: shown && (fall || isCard) ? webparamsIn(data, shown) : null,
    fault: isCard ? null : faultOf(answer),
    wait: longWait(answer),
  };
}

/**
 * The webparams of an answer, their texts in both languages (D105). What it lacks, or has of another type, stays as it
 * is `shown`: the answer may come from an older or a newer service than the page.
 */
export function webparamsIn({ webparams, webparams_texte }: Record<string, unknown>, shown: Webparams): Webparams {
  const before: Readonly<Record<string, unknown>> = shown;
  const came = Object.entries({
    ...(isObject(webparams) && webparams),
    ...(isObject(webparams_texte) && webparams_texte),
  });
  const fitting = came.filter(([name, value]) => !Object.hasOwn(before, name) || isAlike(value, before[name]));
  return { ...shown, ...Object.fromEntries(fitting) };
}

const isAlike = (came: unknown, shown: unknown): boolean =>
  Array.isArray(shown)
    ? Array.isArray(came) && came.length === 2 && came.every((text) => typeof text === 'string')
    : typeof came === typeof shown;

/** Reads the case of an answer; null if there is none, or another than `asked` ('' accepts any). */
export function fallOf(answer: Answer, asked: string): Fall | null {
  if (!answer.came || answer.status !== 200) return null;
  const { data, revision, gestartet, beispiel } = answer.body;
  const vorgang = readVorgang(data);
  const { userID } = vorgang.vorgangsMetadaten;
  if (idKind(userID) !== 'userID' || typeof revision !== 'number') return null;
  if (idKind(asked) === 'userID' && userID !== asked) return null;
  return { vorgang, revision, gestartet: gestartet === true, beispiel: beispiel === true, ...deskOf(answer.body) };
}

/** The fault of a failed load, which names its page. §8. */
export function faultOf(answer: Answer): LoadFault {
  if (isBusy(answer))
    return answer.status === 429 ? 'ZU_VIELE' : longWait(answer) > 0 ? 'NICHT_BEREIT' : 'ERR_UNDEFINED';
  if (answer.came) return answer.status === 200 ? 'ERR_UNDEFINED' : faultOfStatus(answer.status);
  if (!navigator.onLine) return 'ERR_OFFLINE';
  return answer.reason === 'late' ? 'LADEN_ZEIT' : 'ERR_NETWORK';
}

/** What the answer says of a desk, as it came. */
const deskOf = ({ amTelefon, vomLeitstand }: Record<string, unknown>): Pick<Fall, 'amTelefon' | 'vomLeitstand'> => ({
  ...(amTelefon === true && { amTelefon }),
  ...(Array.isArray(vomLeitstand) && { vomLeitstand: vomLeitstand.map(String) }),
});
