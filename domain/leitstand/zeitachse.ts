import { ABLEHNUNGEN, auftragPartner, type AuftragEnde } from '../auftrag.ts';
import type { Ereignis, OrderStatus } from '../ereignisse.ts';
import type { Helfer } from '../ereignisse/helfer.ts';
import { berichtigungForHelper } from '../ereignisse/berichtigung-words.ts';
import { SCHRITTE } from '../ereignisse/schritte.ts';
import { eventTypeOf, isKnownType, TYP, type MeldungsTyp } from '../ereignisse/typen.ts';
import { promisedMinutes } from '../ereignisse/eta.ts';
import { isoOf, readMoment } from '../ereignisse/moment.ts';
import { whyCancelled } from '../ereignisse/storno.ts';
import { OPERATOR_PARTNER } from '../lesbar.ts';
import { nachtragssatz } from '../nachtrag/nachtrag.ts';
import { shownPhone } from '../personen/telefon.ts';
import type { Text } from '../text.ts';
import { wallClock } from '../wall-clock.ts';
import type { Zeile } from './fall.ts';

/** A job that went to a helper by a link. `wer`: short names of the operator's people, '' for none. Times are ISO. */
export interface Helferauftrag {
  auftragID: string;
  helfer: Pick<Helfer, 'name' | 'telefon'>;
  seit: string;
  wer: string;
  /** Minutes that were proposed; null: none. */
  minuten: number | null;
  /** Why it was refused; '' where not said. */
  grund: string;
  ende: { zeit: string; art: AuftragEnde; wer: string } | null;
}

/** The sources of a case's timeline. */
export interface TimelineSources {
  events: readonly Ereignis[];
  /** Short names of the operator's people who wrote an event, by its number. */
  wer: ReadonlyMap<number, string>;
  auftraege: readonly Helferauftrag[];
  notizen: readonly { kuerzel: string; zeit: string; text: string }[];
  zuweisungen: readonly { partner: string; seit: string }[];
  /** Present owner of the case. */
  zustaendig: { kuerzel: string; seit: string } | null;
  order: Pick<OrderStatus, 'bewertung' | 'storno' | 'zone'>;
}

/** Words of the desk for event types; the steps have their own. */
const WORDS: Readonly<Partial<Record<MeldungsTyp, Text>>> = {
  [TYP.EINGANG]: ['Meldung eingegangen', 'Report received'],
  [TYP.ERGAENZT]: ['Das Gerät hat den Rest der Angaben geschickt', 'The phone has sent the rest of the answers'],
  [TYP.ANDERE_NUMMER]: ['Zweite Meldung mit anderer Nummer', 'Second report with another number'],
  [TYP.BEAUFTRAGT]: ['Helfer hat angenommen', 'Helper has accepted'],
  [TYP.ABGELEHNT]: ['Helfer kommt nicht', 'Helper does not come'],
  [TYP.WECHSEL]: ['Ein anderer Helfer kommt', 'Another helper comes'],
  [TYP.WARTEZEIT]: ['Neue Wartezeit', 'New waiting time'],
  [TYP.POSITION]: ['Letzter Standort des Helfers', 'Last location of the helper'],
  [TYP.NICHT_ANGETROFFEN]: ['Helfer hat die Person nicht gefunden', 'Helper has not found the person'],
  [TYP.STORNO]: ['Abbestellt', 'Cancelled'],
  [TYP.UEBERFAELLIG]: ['Überfällig', 'Overdue'],
  [TYP.ZUGESTELLT]: ['Die Leitstelle weiß davon', 'The control room knows of it'],
  [TYP.BETREIBER_HINWEIS]: ['Nachricht an die Person', 'Message to the person'],
  [TYP.BEWERTUNG]: ['Bewertung', 'Rating'],
  [TYP.NACHTRAG]: ['Nachricht der Person', 'Message of the person'],
  [TYP.NICHT_ANGENOMMEN]: ['Fahrzeug wurde nicht angenommen', 'Vehicle was not accepted'],
  [TYP.NICHT_ABGELIEFERT]: ['Fahrzeug konnte nicht abgeliefert werden', 'Vehicle could not be delivered'],
  [TYP.BERICHTIGUNG]: ['Berichtigung', 'Correction'],
  [TYP.BERICHTIGUNG_GELESEN]: ['Helfer hat die Berichtigung gelesen', 'Helper has read the correction'],
  [TYP.RUECKRUF]: ['Möchte zurückgerufen werden', 'Wants to be called back'],
  [TYP.RUECKRUF_ERLEDIGT]: ['Rückruf erledigt', 'Call back done'],
};

/** Words for a NACHTRAG with answers given while waiting. */
const ADDED: Text = ['Ergänzung der Person', 'Addition of the person'];

const PERSON: Text = ['Person', 'Person'];
const DESK: Text = ['Leitstelle', 'Control room'];
const SERVICE: Text = ['Dienst', 'Service'];
const HELPER: Text = ['Helfer', 'Helper'];

/**
 * The timeline of a case, by time: events, jobs to helpers with their outcome, internal notes, partners, and the
 * present owner.
 * `stille`: milliseconds after which a helper's silence is a line of its own. Rating and reason of a cancellation are
 * stored with the case, so the last event of each shows them. Pure.
 */
export function timelineOf(verlauf: TimelineSources, { now, stille }: { now: number; stille: number }): Zeile[] {
  const { events, notizen, auftraege, zuweisungen, zustaendig, order } = verlauf;
  const jobs = new Map(auftraege.map((auftrag) => [auftragPartner(auftrag.auftragID), auftrag]));
  const rated = events.findLast(({ meldungsTyp }) => meldungsTyp === TYP.BEWERTUNG);
  const cancelled = events.findLast(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  const why = whyCancelled(order.storno);
  const { bewertungWert: stars, bewertungFeedback } = order.bewertung;
  const ofEvent = (event: Ereignis): Zeile => {
    const line = eventLine(event, verlauf, jobs.get(event.partner));
    if (event === rated && stars)
      return { ...line, text: joined(line.text, [`${stars} von 5`, `${stars} of 5`]), worte: bewertungFeedback };
    if (event.nachtrag) return { ...line, text: joined(ADDED, nachtragssatz(event.nachtrag)) };
    if (event.berichtigung) return { ...line, text: joined(line.text, berichtigungForHelper(event.berichtigung)) };
    return event === cancelled && why ? { ...line, text: joined(line.text, why) } : line;
  };
  const lines = [
    ...auftraege.flatMap((auftrag) => jobLines(auftrag, events, { now, stille })),
    // The withdrawal of a job stands with the job.
    ...events.filter((event) => !isTakenBack(event, jobs.get(event.partner))).map(ofEvent),
    ...notizen.map(({ kuerzel, zeit, text }) => line('notiz', zeit, kuerzel, ['Notiz', 'Note'], text)),
    ...zuweisungen.map(({ partner, seit }) =>
      line('partner', seit, '', [`An Partner ${partner} gegeben`, `Given to partner ${partner}`]),
    ),
    ...(zustaendig ? [line('zustaendig', zustaendig.seit, zustaendig.kuerzel, ['Hat den Fall', 'Has the case'])] : []),
  ];
  return lines.toSorted((one, other) => (one.zeit < other.zeit ? -1 : Number(one.zeit > other.zeit)));
}

/** A line of the operator's people; `kuerzel` is '' where no name is known. */
const line = (art: string, zeit: string, kuerzel: string, text: Text, worte = ''): Zeile => {
  return { art, zeit, wer: kuerzel ? [kuerzel, kuerzel] : DESK, kuerzel, text, worte };
};

const joined = ([de, en]: Text, [moreDe, moreEn]: Text): Text => [`${de}: ${moreDe}`, `${en}: ${moreEn}`];

/** Lines of a job: sent to a helper, not answered in time, withdrawn. */
function jobLines(
  auftrag: Helferauftrag,
  events: readonly Ereignis[],
  { now, stille }: { now: number; stille: number },
): Zeile[] {
  const { auftragID, helfer, seit, wer, minuten, ende } = auftrag;
  const { name, telefon } = helfer;
  const proposed: Text = minuten === null ? ['', ''] : [`, Vorschlag ${minuten} Min.`, `, ${minuten} min proposed`];
  const [whom, number] = [name || telefon, name && telefon ? ` (${shownPhone(telefon)})` : ''];
  const lines = [
    line('auftrag', seit, wer, [`Auftrag an ${whom}${number}${proposed[0]}`, `Job for ${whom}${number}${proposed[1]}`]),
  ];
  const due = Date.parse(seit) + stille;
  const answered = events.find(({ partner }) => partner === auftragPartner(auftragID))?.zeit ?? ende?.zeit;
  if (due <= now && !(answered && Date.parse(answered) < due))
    lines.push({
      ...line('stille', isoOf(due), '', [`${whom} hat noch nicht geantwortet`, `${whom} has not answered yet`]),
      wer: SERVICE,
    });
  const words = ende && ENDED[ende.art];
  if (words) lines.push(line('auftrag_ende', ende.zeit, ende.wer, [`${words[0]} ${whom}`, `${words[1]} ${whom}`]));
  return lines;
}

/** Words for ends that no event tells. */
const ENDED: Readonly<Partial<Record<AuftragEnde, Text>>> = {
  zurueckgezogen: ['Auftrag zurückgenommen von', 'Job taken back from'],
  ersetzt: ['Ein anderer Helfer statt', 'Another helper in place of'],
};

const isTakenBack = ({ meldungsTyp, zeit }: Ereignis, auftrag: Helferauftrag | undefined): boolean =>
  meldungsTyp === TYP.ABGELEHNT && auftrag?.ende?.art === 'zurueckgezogen' && auftrag.ende.zeit === zeit;

function eventLine(event: Ereignis, { wer, order }: TimelineSources, auftrag: Helferauftrag | undefined): Zeile {
  const { meldungsTyp, zeit, nr, hinweis = '' } = event;
  const kuerzel = wer.get(nr) ?? '';
  const [de, en] = wordsOf(meldungsTyp);
  const promise = promiseWords(event, order.zone || 'Europe/Berlin');
  const told = {
    art: meldungsTyp,
    zeit,
    wer: senderOf(event, kuerzel, auftrag),
    kuerzel,
    text: promise ? ([`${de}, ${promise[0]}`, `${en}, ${promise[1]}`] as const) : ([de, en] as const),
    worte: hinweis,
  };
  const reason = meldungsTyp === TYP.ABGELEHNT ? (auftrag?.grund ?? '') : '';
  const known = Object.values(ABLEHNUNGEN).find(([german]) => german === reason);
  return known ? { ...told, text: joined(told.text, known) } : reason ? { ...told, worte: reason } : told;
}

/** The promise of an event: minutes, or a time of day; null: none. */
function promiseWords({ meldungsTyp, wartezeitMinuten = '', terminAuftrag = '' }: Ereignis, zone: string): Text | null {
  if (!eventTypeOf(meldungsTyp).isPromise) return null;
  const minutes = promisedMinutes(wartezeitMinuten);
  if (minutes !== null) return [`${minutes} Min.`, `${minutes} min`];
  const moment = readMoment(terminAuftrag, zone);
  if (moment === null) return null;
  const { uhrzeit } = wallClock(moment, zone);
  return [`gegen ${uhrzeit}`, `at about ${uhrzeit}`];
}

function wordsOf(meldungsTyp: string): Text {
  if (!isKnownType(meldungsTyp)) return [`Hinweis: ${meldungsTyp}`, `Note: ${meldungsTyp}`];
  const step = SCHRITTE.find(([code]) => code === eventTypeOf(meldungsTyp).step)?.[1] ?? [meldungsTyp, meldungsTyp];
  // Step names carry soft hyphens for narrow screens.
  return WORDS[meldungsTyp] ?? [step[0].replaceAll('\u00ad', ''), step[1].replaceAll('\u00ad', '')];
}

/** Sender of an event. The desk may enter what a helper said on the phone. */
function senderOf(
  { meldungsTyp, partner, berichtigung }: Ereignis,
  kuerzel: string,
  auftrag: Helferauftrag | undefined,
): Text {
  const { writer } = eventTypeOf(meldungsTyp);
  if (partner.startsWith(auftragPartner(''))) {
    const name = auftrag?.helfer.name ?? '';
    const [de, en]: Text = name ? [name, name] : HELPER;
    if (!kuerzel) return [de, en];
    return meldungsTyp === TYP.WECHSEL ? [kuerzel, kuerzel] : [`${kuerzel} für ${de}`, `${kuerzel} for ${en}`];
  }
  if (kuerzel) return [kuerzel, kuerzel];
  if (writer === 'operator' || partner === OPERATOR_PARTNER || berichtigung?.von === 'betreiber') return DESK;
  if (writer === 'computed') return SERVICE;
  return writer === 'service' || (writer === 'both' && partner === 'service') ? PERSON : [partner, partner];
}
