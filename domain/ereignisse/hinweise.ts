import type { Text } from '../text.ts';
import type { Ereignis } from './hilfsstatus.ts';

/** A note beside the steps; `typ` is the event's, `text` the sender's own words, '' where there are none. */
export interface HinweisZeile {
  zeit: string;
  typ: string;
  text: string;
}

/** Events that are a note by themselves, and the words before the sender's own. */
// prettier-ignore
export const HINWEIS_WORTE: Readonly<Record<string, Text>> = {
  ABGELEHNT:         ['Der Helfer kann nicht kommen. Wir suchen einen anderen.', 'The helper cannot come. We are looking for another one.'],
  WECHSEL:           ['Es kommt ein anderer Helfer.', 'Another helper is coming.'],
  NICHT_ANGETROFFEN: ['Der Helfer hat Sie nicht gefunden. Bitte rufen Sie an.', 'The helper did not find you. Please call.'],
  NACHTRAG:          ['Ihre Nachricht an uns', 'Your message to us'],
};

/** Types with a meaning of their own; every other is kept and shown as a note. */
// prettier-ignore
const KNOWN = [
  'EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'WARTEZEIT', 'ABFAHRT', 'POSITION', 'ANKUNFT', 'ABSCHLUSS', 'STORNO', 'UEBERFAELLIG', 'BEWERTUNG',
];

/** The note of an event, if it has one: a list of one or none. */
export function hinweisOf({ zeit, meldungsTyp: typ, hinweis: text = '' }: Ereignis): HinweisZeile[] {
  if (text || Object.hasOwn(HINWEIS_WORTE, typ)) return [{ zeit, typ, text }];
  return KNOWN.includes(typ) ? [] : [{ zeit, typ, text: typ }];
}
