import { isObject } from '../is-object.ts';
import type { Problem } from '../questions.ts';
import { wordOf, type Text } from '../text.ts';
import { readBewegung } from './bewegung.ts';
import { promiseOf } from './eta.ts';
import { FELDER, type Feld } from './hilfsstatus.ts';
import { isoOf, readMoment } from './moment.ts';
import { isServiceOnly, TYP } from './typen.ts';

/** A record as it came in, fit to be stored. */
export interface Received {
  unid: string;
  meldungsTyp: string;
  zeit: string;
  /** The sender's time lay more than 5 minutes ahead: the time of receipt counts. */
  zeitKorrigiert: boolean;
  daten: Record<Feld, string>;
}

/** Milliseconds that a partner's clock may be ahead of ours. */
const AHEAD = 5 * 60_000;

/**
 * Reads a record as a partner sends it: `empfangen` is the moment of receipt in milliseconds, `zone` the client's, for times that name none.
 * Liberal in how times and objects are written; what cannot be used is a problem at its field, and the record is not to be stored.
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
  daten.timestamp = isoOf(moment);
  const zeitKorrigiert = moment > empfangen + AHEAD;
  const zeit = isoOf(zeitKorrigiert ? empfangen : moment);
  return { ereignis: { unid: daten.unid, meldungsTyp: daten.meldungsTyp, zeit, zeitKorrigiert, daten } };
}

/** Numbers and truth values as words; an object where a field holds one as JSON. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : wordOf(value)).trim();

/** When it happened: `timestamp`, or `datum` and a time of day in `timestamp`, or `datum` with its time; without any the moment of receipt. Null: unreadable. */
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
  for (const feld of ['unid', 'meldungsTyp'] as const)
    if (/\p{Cc}|\p{Cs}/u.test(daten[feld]))
      say(feld, ['Darin sind Zeichen, die niemand lesen kann.', 'It has characters that nobody can read.']);
  if (isServiceOnly(daten.meldungsTyp))
    say('meldungsTyp', ['Dieses Ereignis schreibt der Dienst selbst.', 'The service writes this event itself.']);
  if (moment === null) say('timestamp', ['Die Zeit ist nicht lesbar.', 'The time cannot be read.']);
  if (daten.meldungsTyp === TYP.POSITION && !readBewegung(daten.bewegungsProfil))
    say('bewegungsProfil', ['Darin ist keine Position.', 'There is no position in it.']);
  if (daten.meldungsTyp === TYP.WARTEZEIT && !isPromise(daten))
    say('wartezeitMinuten', ['Darin ist keine Wartezeit.', 'There is no waiting time in it.']);
  return problems;
}

const isPromise = ({ wartezeitMinuten, terminAuftrag }: Record<Feld, string>): boolean =>
  promiseOf({ wartezeitMinuten, zeit: isoOf(0) }) !== null || terminAuftrag !== '';
