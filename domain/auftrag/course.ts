import { MINUTEN, type AuftragEnde, type AuftragStand } from '../auftrag.ts';
import { promisedMinutes } from '../ereignisse/eta.ts';
import { isoOf } from '../ereignisse/moment.ts';
import { eventTypeOf, TYP } from '../ereignisse/typen.ts';

/** The fields of an assignment's own event that its state depends on. */
export interface OwnEvent {
  meldungsTyp: string;
  /** ISO time. */
  zeit: string;
  wartezeitMinuten?: string;
}

/** Progress of an assignment, computed from its own events. Times are ISO; null: not yet. */
export interface Course {
  seit: string;
  angenommen: string | null;
  abgefahren: string | null;
  angekommen: string | null;
  /** Deadline of the newest promise. */
  zugesagt: string | null;
  /** Time of the newest position. */
  position: string | null;
  ende: { zeit: string; art: AuftragEnde } | null;
}

const MINUTE = 60_000;

/** Computes the state of an assignment from its own events, in the order of receipt. */
export const courseOf = (seit: string, ende: Course['ende'], events: readonly OwnEvent[]): Course =>
  events.reduce<Course>(courseAfter, {
    seit,
    angenommen: null,
    abgefahren: null,
    angekommen: null,
    zugesagt: null,
    position: null,
    ende,
  });

/** Reducer: the state after one more event. */
export function courseAfter(lauf: Course, { meldungsTyp, zeit, wartezeitMinuten = '' }: OwnEvent): Course {
  const minutes = eventTypeOf(meldungsTyp).isPromise ? promisedMinutes(wartezeitMinuten) : null;
  const next = minutes === null ? lauf : { ...lauf, zugesagt: isoOf(Date.parse(zeit) + minutes * MINUTE) };
  switch (meldungsTyp) {
    case TYP.BEAUFTRAGT:
      return { ...next, angenommen: lauf.angenommen ?? zeit };
    case TYP.ABFAHRT:
      return { ...next, abgefahren: lauf.abgefahren ?? zeit };
    case TYP.ANKUNFT:
      return { ...next, angekommen: lauf.angekommen ?? zeit };
    case TYP.POSITION:
      return { ...next, position: lauf.position !== null && lauf.position > zeit ? lauf.position : zeit };
    case TYP.ABGELEHNT:
      return { ...next, ende: lauf.ende ?? { zeit, art: 'abgelehnt' } };
    case TYP.ABSCHLUSS:
      return { ...next, ende: lauf.ende ?? { zeit, art: 'erledigt' } };
    default:
      return next;
  }
}

/** The state in one word. */
export function auftragStandOf({ ende, angekommen, abgefahren, angenommen }: Course): AuftragStand {
  if (ende) return 'beendet';
  if (angekommen) return 'angekommen';
  if (abgefahren) return 'unterwegs';
  return angenommen ? 'angenommen' : 'offen';
}

/** Whether a text is a number of minutes that may be promised. */
export const isPromisableMinutes = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= MINUTEN.least && Number(text) <= MINUTEN.most;
