import type { Ereignis, OrderStatus } from '../ereignisse.ts';
import { SCHRITTE } from '../ereignisse/schritte.ts';
import { eventTypeOf, isKnownType, TYP, type MeldungsTyp } from '../ereignisse/typen.ts';
import { promisedMinutes } from '../ereignisse/eta.ts';
import { readMoment } from '../ereignisse/moment.ts';
import { whyCancelled } from '../ereignisse/storno.ts';
import type { Text } from '../text.ts';
import { wallClock } from '../wall-clock.ts';
import type { Zeile } from './fall.ts';

/** A note as the timeline needs it. */
interface Notiz {
  kuerzel: string;
  zeit: string;
  text: string;
}

/** What the desk reads of an event; those of the steps have their own words. */
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
};

const PERSON: Text = ['Person', 'Person'];
const DESK: Text = ['Leitstelle', 'Control room'];
const SERVICE: Text = ['Dienst', 'Service'];
const HELPER: Text = ['Helfer', 'Helper'];

/**
 * The timeline of a case: all events and internal notes, by their times. Rating and reason of a cancel stand with the
 * case and not with their events: the last one of each says them. Pure.
 */
export function timelineOf(
  events: readonly Ereignis[],
  notizen: readonly Notiz[],
  { bewertung, storno, zone }: Pick<OrderStatus, 'bewertung' | 'storno' | 'zone'>,
): Zeile[] {
  const rated = events.findLast(({ meldungsTyp }) => meldungsTyp === TYP.BEWERTUNG);
  const cancelled = events.findLast(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  const why = whyCancelled(storno);
  const lines = [
    ...events.map((event): Zeile => {
      const line = eventLine(event, zone || 'Europe/Berlin');
      const { bewertungWert: stars, bewertungFeedback: worte } = bewertung;
      const [de, en] = line.text;
      if (event === rated && stars) return { ...line, text: [`${de}: ${stars} von 5`, `${en}: ${stars} of 5`], worte };
      return event === cancelled && why ? { ...line, text: [`${de}: ${why[0]}`, `${en}: ${why[1]}`] } : line;
    }),
    ...notizen.map(({ kuerzel, zeit, text }): Zeile => {
      return { art: 'notiz', zeit, wer: [kuerzel, kuerzel], text: ['Notiz', 'Note'], worte: text };
    }),
  ];
  return lines.toSorted((one, other) => (one.zeit < other.zeit ? -1 : Number(one.zeit > other.zeit)));
}

function eventLine(event: Ereignis, zone: string): Zeile {
  const { meldungsTyp, zeit, hinweis = '' } = event;
  const [de, en] = wordsOf(meldungsTyp);
  const promise = promiseWords(event, zone);
  return {
    art: meldungsTyp,
    zeit,
    wer: senderOf(event),
    text: promise ? [`${de}, ${promise[0]}`, `${en}, ${promise[1]}`] : [de, en],
    worte: hinweis,
  };
}

/** What an event promises: minutes, or a time of day; null: nothing. */
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

/** Who has said it. */
function senderOf({ meldungsTyp, partner }: Ereignis): Text {
  if (partner.startsWith('auftrag:')) return HELPER;
  const { writer } = eventTypeOf(meldungsTyp);
  if (writer === 'operator') return DESK;
  if (writer === 'computed') return SERVICE;
  return writer === 'service' || (writer === 'both' && partner === 'service') ? PERSON : [partner, partner];
}
