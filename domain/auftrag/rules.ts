import { ENDE_TEXTE, type AuftragStand } from '../auftrag.ts';
import { TYP } from '../ereignisse/typen.ts';
import type { FaultCode } from '../errors.ts';
import type { Text } from '../text.ts';
import { auftragStandOf, type OwnEvent, type Course } from './course.ts';

/** Reason why a helper's message is refused; `code` of the error catalogue. */
export interface NotAllowed {
  code: FaultCode;
  text: Text;
}

type Typ = keyof typeof ALLOWED_IN;

/** States of the assignment in which each event may follow. */
// prettier-ignore
const ALLOWED_IN = {
  [TYP.BEAUFTRAGT]:        ['offen'],
  [TYP.ABGELEHNT]:         ['offen', 'angenommen', 'unterwegs'],
  [TYP.WARTEZEIT]:         ['angenommen', 'unterwegs'],
  [TYP.ABFAHRT]:           ['angenommen'],
  [TYP.POSITION]:          ['unterwegs'],
  [TYP.ANKUNFT]:           ['angenommen', 'unterwegs'],
  [TYP.NICHT_ANGETROFFEN]: ['unterwegs', 'angekommen'],
  [TYP.NICHT_ANGENOMMEN]:  ['angekommen'],
  [TYP.NICHT_ABGELIEFERT]: ['angekommen'],
  [TYP.ABSCHLUSS]:         ['angekommen'],
} as const satisfies Record<string, readonly AuftragStand[]>;

/**
 * Events that an ended assignment still takes from a phone that was offline, if they were tapped before the end.
 * An acceptance is never taken: the person was told of no helper, or of another one. An arrival is not taken where
 * another helper comes.
 */
// prettier-ignore
const TAKEN_AFTER_END: Readonly<Record<string, readonly string[]>> = {
  erledigt:       [TYP.WARTEZEIT, TYP.ABFAHRT, TYP.ANKUNFT, TYP.NICHT_ANGETROFFEN, TYP.NICHT_ANGENOMMEN, TYP.NICHT_ABGELIEFERT, TYP.ABSCHLUSS],
  ersetzt:        [TYP.WARTEZEIT, TYP.ABFAHRT],
  zurueckgezogen: [TYP.WARTEZEIT, TYP.ABFAHRT],
};

// prettier-ignore
const WORDS: Readonly<Record<AuftragStand, Text>> = {
  offen:      ['Nehmen Sie den Auftrag erst an.', 'Accept the job first.'],
  angenommen: ['Das geht jetzt nicht: Der Auftrag ist angenommen. Als Nächstes kommt die Abfahrt.', 'Not now: the job is accepted. Setting off comes next.'],
  unterwegs:  ['Das geht jetzt nicht: Sie sind unterwegs. Als Nächstes kommt die Ankunft.', 'Not now: you are on the way. Arriving comes next.'],
  angekommen: ['Das geht nach der Ankunft nicht mehr.', 'Not after the arrival any more.'],
  beendet:    ['Der Auftrag ist beendet.', 'The job is over.'],
};

/**
 * Reason why an event may not follow now, or null. `zeit` is the event's own time, within the assignment and not in the
 * future. `hasArrived`: a helper has arrived, perhaps another one.
 */
export function whyNotAllowed({ meldungsTyp, zeit }: OwnEvent, lauf: Course, hasArrived: boolean): NotAllowed | null {
  const { ende } = lauf;
  if (ende && !(zeit < ende.zeit && TAKEN_AFTER_END[ende.art]?.includes(meldungsTyp)))
    return { code: 'AUFTRAG_BEENDET', text: ENDE_TEXTE[ende.art] };
  const stand = auftragStandOf({ ...lauf, ende: null });
  const erlaubt: readonly AuftragStand[] = ALLOWED_IN[meldungsTyp as Typ];
  if (!erlaubt.includes(stand)) return { code: 'AUFTRAG_REIHENFOLGE', text: WORDS[stand] };
  if (meldungsTyp === TYP.POSITION && hasArrived) return { code: 'AUFTRAG_REIHENFOLGE', text: WORDS.angekommen };
  return null;
}
