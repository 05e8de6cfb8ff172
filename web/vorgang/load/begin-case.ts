import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { readWebparams } from '#domain/mandant.ts';
import { call, type Answer } from '../net/calls.ts';
import { device } from '../device/device.ts';
import type { Kept } from '../device/shapes.ts';
import { heldOf, useHeld } from '../case/held.ts';
import { keep } from '../case/keep.ts';
import { makeKey } from '../net/key.ts';
import { fallOf } from './load.ts';

const DAY = 24 * 60 * 60_000;

/** A case that was begun on this device and may be gone on with. */
export interface Open {
  kept: Kept;
  /** Milliseconds. */
  begun: number;
  isReported: boolean;
}

/** D8: the newest case of this client that this device has begun within 24 hours and that is not cancelled; null: none. */
export async function openCase(now = Date.now()): Promise<Open | null> {
  const { mandant } = useHeld.getState();
  const found = (await (await device()).all()).flatMap((kept) => {
    const { status, timestampGemeldet } = kept.vorgang.vorgangsMetadaten;
    // Of a reported case the device keeps no steps.
    const begun = timestampGemeldet ?? Date.parse(kept.vorgang.bearbeitungsSchritte[0]?.zeit ?? '');
    const isOpen = kept.id !== DEMO_ID && kept.gestartet && status.toLowerCase() !== 'storniert';
    return isOpen && kept.mandant.id === mandant?.id && now - begun < DAY
      ? [{ kept, begun, isReported: isReported(status) }]
      : [];
  });
  return found.sort((one, other) => other.begun - one.begun)[0] ?? null;
}

/** Makes the case of this start and holds it. The one call of a report that needs the network at once: the id is the service's. */
export async function makeCase(): Promise<Answer> {
  const { einstieg, mandant, language } = useHeld.getState();
  const typ = mandant?.webparams.web_AppTyp;
  const body = { zustimmung: mandant?.zustimmung, language, ...(!einstieg?.id && { typ }) };
  const path = einstieg?.id ? `vorgang/${einstieg.id}/start` : 'vorgang';
  const post = (key = makeKey()): Promise<Answer> =>
    call(path, { method: 'POST', body, language, headers: { 'idempotency-key': key } });
  let answer = await post(einstieg?.key);
  // A page that was kept brings a key that was used before: it gives the case of then.
  if (await isKnown(answer)) answer = await post();
  const fall = fallOf(answer, '');
  if (!fall || !answer.came || !mandant) return answer;
  const held = heldOf(fall.vorgang.vorgangsMetadaten.userID, fall);
  const webparams = readWebparams((answer.body['data'] as Record<string, unknown>)['webparams']);
  useHeld.setState({ held, mandant: { ...mandant, webparams }, fault: null, report: { kind: 'idle' } });
  await keep(held);
  return answer;
}

async function isKnown(answer: Answer): Promise<boolean> {
  const id = fallOf(answer, '')?.vorgang.vorgangsMetadaten.userID;
  return id !== undefined && (await (await device()).kept(id)) !== undefined;
}
