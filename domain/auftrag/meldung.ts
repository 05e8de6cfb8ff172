import { GESEHEN, MELDUNGEN, type AuftragTyp } from '../auftrag.ts';
import { readEreignis, type ReceivedEvent } from '../ereignisse/ereignis.ts';
import { isoOf } from '../ereignisse/moment.ts';
import { TYP } from '../ereignisse/typen.ts';
import { isObject } from '../is-object.ts';
import type { Problem } from '../questions.ts';
import { wordOf } from '../text.ts';
import { isPromisableMinutes } from './course.ts';

/** A message of the helper's phone, parsed and checked on its own. */
export type ParsedMeldung =
  /** `gemessen`: when the position was taken, in milliseconds; for other types the time of the event. */
  | { art: 'ereignis'; ereignis: ReceivedEvent; gemessen: number }
  | { art: 'gesehen'; unid: string; nr: number }
  | { art: 'fehler'; unid: string; fehler: readonly Problem[] };

const isTyp = (typ: string): typ is AuftragTyp => Object.hasOwn(MELDUNGEN, typ);

/**
 * Parses one message of the helper. Keeps the fields that count for its type, as a help-status record is read.
 * `empfangen`: moment of receipt, milliseconds.
 */
export function readMeldung(raw: unknown, { empfangen, zone }: { empfangen: number; zone: string }): ParsedMeldung {
  const given = isObject(raw) ? raw : {};
  const unid = wordOf(given['unid']).trim().slice(0, 100);
  const wrong = (...fehler: Problem[]): ParsedMeldung => ({ art: 'fehler', unid, fehler });
  const typ = wordOf(given['meldungsTyp']).trim().toUpperCase();
  if (!isTyp(typ))
    return wrong({
      feld: 'meldungsTyp',
      text: ['Diese Meldung gibt es hier nicht.', 'There is no such message here.'],
    });
  if (typ === GESEHEN) {
    const nr = given['nr'];
    if (unid && typeof nr === 'number' && Number.isSafeInteger(nr) && nr >= 0) return { art: 'gesehen', unid, nr };
    return wrong({ feld: 'nr', text: ['Nennen Sie unid und nr.', 'Name unid and nr.'] });
  }
  const fields = Object.fromEntries(MELDUNGEN[typ].map((feld) => [feld, given[feld]]));
  const time = given['timestamp'];
  const read = readEreignis({ ...fields, unid: given['unid'], meldungsTyp: typ, timestamp: time }, { empfangen, zone });
  if ('fehler' in read) return wrong(...read.fehler);
  const { ereignis, bewegung } = read;
  const { wartezeitMinuten } = ereignis.daten;
  if (wartezeitMinuten && !isPromisableMinutes(wartezeitMinuten))
    return wrong({ feld: 'wartezeitMinuten', text: ['Sagen Sie 1 bis 600 Minuten.', 'Say 1 to 600 minutes.'] });
  const fix = typ === TYP.POSITION ? bewegung?.zeit : null;
  return { art: 'ereignis', ereignis, gemessen: Date.parse(fix ?? ereignis.daten.timestamp) };
}

/**
 * Moves the event's time into its assignment: not before its start, and not after the receipt, whatever the phone's
 * clock says. Both in milliseconds.
 */
export function withinAssignment(
  ereignis: ReceivedEvent,
  { seit, empfangen }: { seit: number; empfangen: number },
): ReceivedEvent {
  const own = Date.parse(ereignis.daten.timestamp);
  // A millisecond later, so that the event stands after those that the assignment itself has written.
  const zeit = isoOf(Math.max(seit + 1, Math.min(own, empfangen)));
  return { ...ereignis, zeit, zeitKorrigiert: zeit !== isoOf(own) };
}
