import { isObject } from '../is-object.ts';
import type { Problem } from '../questions.ts';
import { plainCode, plainText } from '../outside-text.ts';
import { wordOf, type Text } from '../text.ts';
import { readProfil, type Bewegung } from './bewegung.ts';
import { promiseOf, isWaitingTime } from './eta.ts';
import { EVENT_FIELDS, type Feld } from './hilfsstatus.ts';
import { isOwnUnid } from './own-unid.ts';
import { isoOf, readMoment, unreadableTime } from './moment.ts';
import { isServiceOnly, TYP } from './typen.ts';

/** A help-status record, checked and normalised, ready to be stored. */
export interface ReceivedEvent {
  unid: string;
  meldungsTyp: string;
  zeit: string;
  /** Clamped: the sender's time was more than 5 minutes ahead, so the time of receipt counts. D82. */
  zeitKorrigiert: boolean;
  daten: Record<Feld, string>;
}

/** Fields that identify a record. With invisible characters they are refused, not cleaned. */
const IDENTITY = ['unid', 'meldungsTyp'] as const satisfies readonly Feld[];
const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const TEXTS = (Object.keys(EVENT_FIELDS) as Feld[]).filter((feld) => !IDENTITY.some((one) => one === feld));

/** Clock skew allowed to a partner, in milliseconds. */
const AHEAD = 5 * 60_000;

/**
 * Parses and checks a record as a partner sends it. Times and objects may be written in several ways (§3). `empfangen`:
 * moment of receipt in milliseconds. `zone`: the client's, for times without one.
 * A record that cannot be used gives a problem for each field, and must not be stored. `unlesbar`: times within a good
 * record that cannot be read; they are stored as sent, and have no effect. `bewegung`: the position in the record.
 */
export function readEreignis(
  raw: unknown,
  { empfangen, zone }: { empfangen: number; zone: string },
): { ereignis: ReceivedEvent; bewegung: Bewegung | null; unlesbar: Problem[] } | { fehler: Problem[] } {
  if (!isObject(raw)) return { fehler: [{ feld: '', text: ['Das ist kein Ereignis.', 'This is no record.'] }] };
  const daten = Object.fromEntries(
    Object.keys(EVENT_FIELDS).map((feld) => [feld, textOf(Object.hasOwn(raw, feld) ? raw[feld] : '')]),
  ) as Record<Feld, string>;
  daten.meldungsTyp = daten.meldungsTyp.toUpperCase();
  const moment = sentAt(daten, empfangen, zone);
  const { bewegung, unlesbar } = readTimesIn(daten, zone);
  const fehler = problemsOf(daten, { moment, bewegung, unlesbar });
  if (fehler.length || moment === null) return { fehler };
  for (const feld of TEXTS) daten[feld] = plainText(daten[feld], EVENT_FIELDS[feld]);
  daten.timestamp = isoOf(moment);
  const zeitKorrigiert = moment > empfangen + AHEAD;
  const zeit = isoOf(zeitKorrigiert ? empfangen : moment);
  const ereignis = { unid: daten.unid, meldungsTyp: daten.meldungsTyp, zeit, zeitKorrigiert, daten };
  return { ereignis, bewegung, unlesbar };
}

/** Converts the times within a record to ISO times. Gives a problem for each that cannot be read, and the position. */
function readTimesIn(daten: Record<Feld, string>, zone: string): { bewegung: Bewegung | null; unlesbar: Problem[] } {
  const { terminAuftrag, wartezeitMinuten } = daten;
  const problems: Problem[] = [];
  const termin = readMoment(terminAuftrag, zone);
  if (termin !== null) daten.terminAuftrag = isoOf(termin);
  else if (terminAuftrag) problems.push(unreadableTime('terminAuftrag', terminAuftrag));
  const { profil, bewegung, unlesbar } = readProfil(daten.bewegungsProfil, zone);
  daten.bewegungsProfil = profil;
  if (unlesbar !== null) problems.push(unreadableTime('bewegungsProfil.zeit', unlesbar));
  if (!isWaitingTime(wartezeitMinuten))
    problems.push({ feld: 'wartezeitMinuten', text: noWaitingTime(wartezeitMinuten) });
  return { bewegung, unlesbar: problems };
}

/** Converts numbers and booleans to text, and an object to JSON. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : wordOf(value)).trim();

/**
 * Time of the event in milliseconds: `timestamp`, or `datum` with a time of day in `timestamp`, or `datum` alone, or
 * the moment of receipt. Null: unreadable.
 */
function sentAt({ timestamp, datum }: Record<Feld, string>, empfangen: number, zone: string): number | null {
  if (/^\d\d:\d\d(:\d\d)?$/.test(plainCode(timestamp))) return readMoment(`${datum} ${timestamp}`, zone);
  if (timestamp) return readMoment(timestamp, zone);
  // The moment of receipt is more exact than a day without a time of day.
  return readMoment(datum, zone) ?? (datum === '' || readMoment(`${datum} 12:00`, zone) !== null ? empfangen : null);
}

interface Read {
  moment: number | null;
  bewegung: Bewegung | null;
  unlesbar: readonly Problem[];
}

function problemsOf(daten: Record<Feld, string>, { moment, bewegung, unlesbar }: Read): Problem[] {
  const problems: Problem[] = [];
  const say = (feld: Feld, text: Text): unknown => problems.push({ feld, text });
  for (const [feld, most] of Object.entries(EVENT_FIELDS) as [Feld, number][])
    if (daten[feld].length > most)
      say(feld, [`Das Feld darf höchstens ${most} Zeichen haben.`, `This field may have ${most} characters at most.`]);
  if (!daten.unid) say('unid', ['Die unid fehlt.', 'The unid is missing.']);
  if (!daten.meldungsTyp) say('meldungsTyp', ['Der meldungsTyp fehlt.', 'The meldungsTyp is missing.']);
  for (const feld of IDENTITY)
    if (UNREADABLE.test(daten[feld]))
      say(feld, ['Darin sind Zeichen, die niemand lesen kann.', 'It has characters that nobody can read.']);
  if (isOwnUnid(daten.unid))
    say('unid', [
      `So beginnen die Kennungen des Dienstes, gelesen wurde „${shortOf(daten.unid)}“. Senden Sie eine unid, die nicht mit „dienst “ beginnt.`,
      `The service's own ids begin so, and “${shortOf(daten.unid)}” was read. Send a unid that does not begin with “dienst ”.`,
    ]);
  if (isServiceOnly(daten.meldungsTyp))
    say('meldungsTyp', ['Dieses Ereignis schreibt der Dienst selbst.', 'The service writes this event itself.']);
  const { meldungsTyp, timestamp, datum } = daten;
  if (moment === null) {
    const feld = timestamp ? 'timestamp' : 'datum';
    problems.push(unreadableTime(feld, /^\d\d:\d\d/.test(timestamp) ? `${datum} ${timestamp}` : daten[feld]));
  }
  if (meldungsTyp === TYP.POSITION && !bewegung) {
    const wrongTime = unlesbar.find(({ feld }) => feld === 'bewegungsProfil.zeit');
    if (wrongTime) problems.push(wrongTime);
    else say('bewegungsProfil', ['Darin ist kein Standort.', 'There is no location in it.']);
  }
  if (meldungsTyp === TYP.WARTEZEIT && !isPromise(daten)) {
    const wrong = unlesbar.filter(({ feld }) => feld === 'wartezeitMinuten' || feld === 'terminAuftrag');
    if (wrong.length) problems.push(...wrong);
    else say('wartezeitMinuten', noWaitingTime(''));
  }
  return problems;
}

/** The beginning of a value that was read, for an answer. */
const shortOf = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Whether a record names a waiting time or an appointment. Only the form matters here, so any start will do. */
const isPromise = ({ wartezeitMinuten, terminAuftrag }: Record<Feld, string>): boolean =>
  promiseOf({ wartezeitMinuten, zeit: isoOf(0) }) !== null || readMoment(terminAuftrag, null) !== null;

function noWaitingTime(given: string): Text {
  const read = plainText(given, 50, false);
  return [
    `${read ? `„${read}“ ist keine Wartezeit` : 'Die Wartezeit fehlt'}. Senden Sie Minuten wie 45 oder 30-45, oder 1:30 h.`,
    `${read ? `“${read}” is no waiting time` : 'The waiting time is missing'}. Send minutes such as 45 or 30-45, or 1:30 h.`,
  ];
}
