import { isObject } from '../is-object.ts';
import type { Problem } from '../questions.ts';
import { plainText } from '../outside-text.ts';
import { wordOf, type Text } from '../text.ts';
import { readBewegung } from './bewegung.ts';
import { promiseOf } from './eta.ts';
import { FELDER, type Feld } from './hilfsstatus.ts';
import { isoOf, readMoment } from './moment.ts';
import { isOwnUnid } from './own-unid.ts';
import { isServiceOnly, TYP } from './typen.ts';

/** A help-status record, checked and normalised, ready to be stored. */
export interface Received {
  unid: string;
  meldungsTyp: string;
  zeit: string;
  /** Clamped: the sender's time lay more than 5 minutes ahead, so the time of receipt counts. D82. */
  zeitKorrigiert: boolean;
  daten: Record<Feld, string>;
}

/** What makes a record the same as another: refused, rather than cleaned, with characters that nobody can see. */
const IDENTITY = ['unid', 'meldungsTyp'] as const satisfies readonly Feld[];
const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const TEXTS = (Object.keys(FELDER) as Feld[]).filter((feld) => !IDENTITY.some((one) => one === feld));

/** Clock skew allowed to a partner, in milliseconds. */
const AHEAD = 5 * 60_000;

/**
 * Parses and checks a record as a partner sends it: liberal in how times and objects are written (§3). `empfangen`:
 * moment of receipt in milliseconds. `zone`: the client's, for times without one. A record that cannot be used gives a
 * problem for each field, and must not be stored.
 */
export function readEreignis(
  raw: unknown,
  { empfangen, zone }: { empfangen: number; zone: string },
): { ereignis: Received } | { fehler: Problem[] } {
  if (!isObject(raw)) return { fehler: [{ feld: '', text: ['Das ist kein Ereignis.', 'This is no record.'] }] };
  const daten = Object.fromEntries(
    Object.keys(FELDER).map((feld) => [feld, textOf(Object.hasOwn(raw, feld) ? raw[feld] : '')]),
  ) as Record<Feld, string>;
  daten.meldungsTyp = daten.meldungsTyp.toUpperCase();
  const moment = sentAt(daten, empfangen, zone);
  const fehler = problemsOf(daten, moment);
  if (fehler.length || moment === null) return { fehler };
  const termin = readMoment(daten.terminAuftrag, zone);
  if (termin !== null) daten.terminAuftrag = isoOf(termin);
  for (const feld of TEXTS) daten[feld] = plainText(daten[feld], FELDER[feld]);
  daten.timestamp = isoOf(moment);
  const zeitKorrigiert = moment > empfangen + AHEAD;
  const zeit = isoOf(zeitKorrigiert ? empfangen : moment);
  return { ereignis: { unid: daten.unid, meldungsTyp: daten.meldungsTyp, zeit, zeitKorrigiert, daten } };
}

/** Numbers and booleans as text; an object as JSON. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : wordOf(value)).trim();

/**
 * When it happened, in milliseconds: `timestamp`, or `datum` with a time of day in `timestamp`, or `datum` alone, or
 * the moment of receipt. Null: unreadable.
 */
function sentAt({ timestamp, datum }: Record<Feld, string>, empfangen: number, zone: string): number | null {
  if (/^\d\d:\d\d(:\d\d)?$/.test(timestamp)) return readMoment(`${datum} ${timestamp}`, zone);
  if (timestamp) return readMoment(timestamp, zone);
  return readMoment(datum, zone) ?? empfangen;
}

function problemsOf(daten: Record<Feld, string>, moment: number | null): Problem[] {
  const problems: Problem[] = [];
  const say = (feld: Feld, text: Text): unknown => problems.push({ feld, text });
  for (const [feld, most] of Object.entries(FELDER) as [Feld, number][])
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
  if (moment === null) say('timestamp', ['Die Zeit ist nicht lesbar.', 'The time cannot be read.']);
  if (daten.meldungsTyp === TYP.POSITION && !readBewegung(daten.bewegungsProfil))
    say('bewegungsProfil', ['Darin ist kein Standort.', 'There is no location in it.']);
  if (daten.meldungsTyp === TYP.WARTEZEIT && !isPromise(daten))
    say('wartezeitMinuten', ['Darin ist keine Wartezeit.', 'There is no waiting time in it.']);
  return problems;
}

/** What was read, in an answer. */
const shortOf = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Whether a record names a waiting time or an appointment; parsed from any start, for only its form matters here. */
const isPromise = ({ wartezeitMinuten, terminAuftrag }: Record<Feld, string>): boolean =>
  promiseOf({ wartezeitMinuten, zeit: isoOf(0) }) !== null || terminAuftrag !== '';
