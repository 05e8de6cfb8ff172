import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call, type Answer } from '../../net/calls.ts';
import { transact } from '../device/database.ts';
import { device } from '../device/device.ts';
import { memory } from '../device/memory.ts';
import type { Kept } from '../state/shapes.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import { isDraft, keep } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { fallOf, webparamsIn } from './load.ts';

const DAY = 24 * 60 * 60_000;

/** A stored case that may be gone on with. */
export interface Open {
  kept: Kept;
  /** When it was begun, or reported; milliseconds. */
  begun: number;
  isReported: boolean;
}

/**
 * The newest stored case of this client that was begun within 24 hours and is not cancelled, or that the service has
 * erased as a draft of the type, and with the example mark, of the case to be made; null without one. D8, D115.
 */
export async function openCase(now = Date.now()): Promise<Open | null> {
  const { mandant } = useApp.getState();
  const found = (await (await device()).all()).flatMap((kept) => {
    const { status, timestampGemeldet } = kept.vorgang.vorgangsMetadaten;
    // The row of a reported case has no visited steps.
    const begun = timestampGemeldet ?? Date.parse(kept.vorgang.bearbeitungsSchritte[0]?.zeit ?? '');
    const isOpen = kept.id !== DEMO_ID && kept.gestartet && status.toLowerCase() !== 'storniert';
    return isOpen && kept.mandant.id === mandant?.id && (kept.isLost ? isOffered(kept) : now - begun < DAY)
      ? [{ kept, begun, isReported: isReported(status) }]
      : [];
  });
  return found.sort((one, other) => other.begun - one.begun)[0] ?? null;
}

/** Whether an erased case may become the case of this start: the same questions are asked, and help is as real. */
function isOffered(lost: Kept): boolean {
  const { mandant, einstieg } = useApp.getState();
  const isSameType = lost.mandant.webparams.web_AppTyp === mandant?.webparams.web_AppTyp;
  const isExample = einstieg?.beispiel === true || mandant?.testmandant === true;
  // Without a start, on the page that does not find a case, any is named.
  return isDraft(lost) && (!einstieg || (isSameType && lost.beispiel === isExample));
}

/**
 * Makes the case of this start and holds it. The one call of a report that needs the network at once, for the service
 * makes the id.
 */
export async function makeCase(): Promise<Answer> {
  const { einstieg, mandant, language } = useApp.getState();
  const typ = mandant?.webparams.web_AppTyp;
  const body = { zustimmung: mandant?.zustimmung, language, ...(!einstieg?.id && { typ }) };
  const path = einstieg?.id ? `vorgang/${einstieg.id}/start` : 'vorgang';
  const post = (key = makeKey()): Promise<Answer> =>
    call(path, { method: 'POST', body, language, headers: { 'idempotency-key': key } });
  let answer = await post(einstieg?.key);
  // A page from a cache brings an idempotency key that was used before, and its answer is the case of then.
  if (await isKnown(answer)) answer = await post();
  const fall = fallOf(answer, '');
  if (!fall || !answer.came || !mandant) return answer;
  const held = heldOf(fall.vorgang.vorgangsMetadaten.userID, fall);
  const webparams = webparamsIn(answer.body['data'] as Record<string, unknown>, mandant.webparams);
  transitions.caseBegins(held, { ...mandant, webparams });
  await keep(held);
  return answer;
}

async function isKnown(answer: Answer): Promise<boolean> {
  const id = fallOf(answer, '')?.vorgang.vorgangsMetadaten.userID;
  return id !== undefined && (await (await device()).kept(id)) !== undefined;
}

/**
 * Puts the answers of a draft that the service has erased into the case just made, and lets go of that draft. They are
 * sent as any answers are, by the next screen that is left. Of the visited steps the last stays, as the first of now:
 * it is the age of the case on this device (`openCase`). D115.
 */
export async function takeOver({ id, vorgang, typed }: Kept): Promise<void> {
  const { held } = useApp.getState();
  if (!held) return;
  const { mobilnummer } = vorgang.vorgangsMetadaten;
  const vorgangsMetadaten = { ...held.vorgang.vorgangsMetadaten, mobilnummer };
  const zeit = new Date().toISOString();
  const bearbeitungsSchritte = vorgang.bearbeitungsSchritte.slice(-1).map(({ schritt }) => ({ schritt, zeit }));
  await keep({ ...held, vorgang: { ...vorgang, vorgangsMetadaten, bearbeitungsSchritte }, typed });
  memory.cases.delete(id);
  if ((await device()).isLasting) await transact<undefined>('readwrite', (faelle) => faelle.delete(id));
}
