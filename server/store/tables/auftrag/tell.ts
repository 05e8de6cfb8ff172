import { auftragPartner } from '#domain/auftrag.ts';
import { readBewegung } from '#domain/ereignisse/bewegung.ts';
import type { ReceivedEvent } from '#domain/ereignisse/ereignis.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { courseOf, courseAfter, type Course } from '#domain/auftrag/course.ts';
import { withinAssignment } from '#domain/auftrag/meldung.ts';
import { whyPositionRefused } from '#domain/auftrag/position.ts';
import { whyNotAllowed, type NotAllowed } from '#domain/auftrag/rules.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Rows } from '../../engine.ts';
import { appendSent } from '../append-events.ts';
import { lockStatus, type LockedCase } from '../cases.ts';
import type { EventToAppend } from '../event.ts';
import { hasArrived, eventNumberOf } from '../events.ts';
import type { NoteObservation } from '../observation.ts';
import { eventOfHelper, ownEvents } from './own-events.ts';
import { auftragOfID, type StoredAuftrag } from './row.ts';
import { readCorrectionEvent, recordSeen } from './see.ts';

/**
 * A message of the helper: an event, or that the changes up to `nr` were seen. `konto`: account that says it for the
 * helper.
 */
export type HelperMessage =
  | { art: 'ereignis'; ereignis: ReceivedEvent; gemessen: number; ort: Point | null; konto?: string }
  | { art: 'gesehen'; unid: string; nr: number };

/** The result of a message; `nr` is the event's number within the case. */
export type HelperResult =
  | { ended: 'neu'; nr: number; zeitKorrigiert: boolean }
  /** The event is stored already, or a later position is. */
  | { ended: 'doppelt'; nr?: number }
  | { ended: 'fehler'; verbot: NotAllowed };

/** The assignment of the helper who says it. */
export type OfAuftrag = Pick<StoredAuftrag, 'mandant' | 'userID' | 'auftragID'>;

interface Waiting {
  place: number;
  event: EventToAppend;
  zeitKorrigiert: boolean;
}

/** `Auftraege.tell`. The events are appended together, after each was checked with those before it. */
export async function takeHelperMessages(
  rows: Rows,
  { mandant, userID, auftragID }: OfAuftrag,
  { said, jetzt }: { said: readonly HelperMessage[]; jetzt: number },
  note: NoteObservation,
): Promise<HelperResult[] | null> {
  const current = await lockStatus(rows, mandant, userID);
  const auftrag = current && (await auftragOfID(rows, mandant, auftragID));
  if (!auftrag) return null;
  const partner = auftragPartner(auftragID);
  let lauf = courseOf(auftrag.seit, auftrag.ende, await ownEvents(rows, auftrag));
  let hasHelperArrived = await hasArrived(rows, mandant, userID);
  const results: HelperResult[] = [];
  const waiting: Waiting[] = [];
  const unids = new Set<string>();
  for (const [place, one] of said.entries()) {
    if (one.art === 'gesehen') {
      await recordSeen(rows, auftrag, one.nr);
      const read = await readCorrectionEvent(rows, auftrag, one.nr, new Date(jetzt).toISOString());
      if (read) await appendSent(rows, current, [read], note);
      results.push({ ended: 'neu', nr: one.nr, zeitKorrigiert: false });
      continue;
    }
    const ereignis = withinAssignment(one.ereignis, { seit: Date.parse(auftrag.seit), empfangen: jetzt });
    const { unid, meldungsTyp, zeit } = ereignis;
    const nr = await eventNumberOf(rows, mandant, userID, { partner, unid });
    if (nr !== null) {
      results.push({ ended: 'doppelt', nr });
      continue;
    }
    // The trail is thinned, so a late or repeated position is recognised by its time.
    if (meldungsTyp === TYP.POSITION && lauf.position !== null && zeit <= lauf.position) {
      results.push({ ended: 'doppelt' });
      continue;
    }
    const isRepeat = unids.has(unid);
    const verbot = isRepeat ? null : judged(one, ereignis, { lauf, hasHelperArrived, jetzt });
    if (verbot) {
      results.push({ ended: 'fehler', verbot });
      continue;
    }
    unids.add(unid);
    const event = { ...eventOfHelper(auftrag, ereignis, jetzt), ...(one.konto && { konto: one.konto }) };
    waiting.push({ place, event, zeitKorrigiert: ereignis.zeitKorrigiert });
    results.push({ ended: 'doppelt' }); // Until it is appended.
    if (isRepeat) continue;
    if (meldungsTyp === TYP.ABGELEHNT && ereignis.daten.hinweis)
      await rows.all('update auftraege set grund = $3 where mandant = $1 and auftrag_id = $2', [
        mandant,
        auftragID,
        ereignis.daten.hinweis,
      ]);
    const { wartezeitMinuten } = JSON.parse(event.daten) as { wartezeitMinuten?: string };
    lauf = courseAfter(lauf, { meldungsTyp, zeit, ...(wartezeitMinuten && { wartezeitMinuten }) });
    hasHelperArrived ||= meldungsTyp === TYP.ANKUNFT || meldungsTyp === TYP.ABSCHLUSS;
  }
  await append(rows, current, { waiting, results }, note);
  return results;
}

function judged(
  one: Extract<HelperMessage, { art: 'ereignis' }>,
  ereignis: ReceivedEvent,
  { lauf, hasHelperArrived, jetzt }: { lauf: Course; hasHelperArrived: boolean; jetzt: number },
): NotAllowed | null {
  const verbot = whyNotAllowed(ereignis, lauf, hasHelperArrived);
  if (verbot || ereignis.meldungsTyp !== TYP.POSITION) return verbot;
  const position = readBewegung(ereignis.daten.bewegungsProfil);
  return (
    position && whyPositionRefused(position, { gemessen: one.gemessen, jetzt, zeit: ereignis.zeit, lauf, ort: one.ort })
  );
}

async function append(
  rows: Rows,
  current: LockedCase,
  { waiting, results }: { waiting: Waiting[]; results: HelperResult[] },
  note: NoteObservation,
): Promise<void> {
  const events = waiting.map(({ event }) => event);
  const appended = events.length ? await appendSent(rows, current, events, note) : [];
  for (const [index, { place, zeitKorrigiert }] of waiting.entries()) {
    const one = appended[index]!;
    if (one.ended === 'neu') results[place] = { ...one, zeitKorrigiert };
    else if (one.ended === 'doppelt') results[place] = one;
    // The case is cancelled, or has too many events of a type.
    else results[place] = { ended: 'fehler', verbot: one.ended === 'zuviele' ? TOO_MANY : OVER };
  }
}

const TOO_MANY: NotAllowed = {
  code: 'ZU_VIELE',
  text: ['Davon hat der Auftrag schon zu viele.', 'The job has too many of these already.'],
};
const OVER: NotAllowed = { code: 'AUFTRAG_BEENDET', text: ['Der Auftrag ist beendet.', 'The job is over.'] };
