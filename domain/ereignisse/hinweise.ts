import type { Nachgetragen } from '../berichtigung.ts';
import { nachtragssatz } from '../nachtrag/nachtrag.ts';
import type { Text } from '../text.ts';
import { abliefernGrund } from './abliefern.ts';
import { berichtigungFuerPerson } from './berichtigung-worte.ts';
import type { Ereignis } from './hilfsstatus.ts';
import { eventTypeOf, isKnownType, TYP } from './typen.ts';

/** A note on the status page; `typ`: of the event, `text`: the sender's own words, '' if there are none. */
export interface HinweisZeile {
  zeit: string;
  typ: string;
  text: string;
  /** Our words of this one event, where it has others than its type. */
  worte?: Text;
}

/** The note of an event: a list of one or none. An unknown type is told as news, never by its name. D82 */
export function hinweisOf(event: Ereignis): HinweisZeile[] {
  const { zeit, meldungsTyp: typ, hinweis: text = '' } = event;
  const own = ownWordsOf(event);
  if (own) return [{ zeit, typ, ...own }];
  if (text || eventTypeOf(typ).note) return [{ zeit, typ, text }];
  return isKnownType(typ) ? [] : [{ zeit, typ, text: '', worte: NEWS }];
}

/** What is said of this one event, where that is more than its type and the sender's words. */
function ownWordsOf(event: Ereignis): Required<Pick<HinweisZeile, 'text' | 'worte'>> | null {
  const { meldungsTyp: typ, hinweis: text = '', berichtigung, erreicht, anlass, nachtrag } = event;
  if (typ === TYP.RUECKRUF_ERLEDIGT) return { text: '', worte: erreicht ? CALLED : NOT_REACHED };
  if (berichtigung) return { text: '', worte: berichtigungFuerPerson(berichtigung) };
  if (nachtrag) return { text, worte: added(nachtrag) };
  if (anlass) return { text, worte: WRONG };
  const grund = abliefernGrund(typ, text);
  return grund && { text: '', worte: withReason(eventTypeOf(typ).note!, grund) };
}

/** What the person has answered while waiting. */
const added = (nachtrag: Nachgetragen): Text => {
  const [de, en] = nachtragssatz(nachtrag);
  return [`Sie haben ergänzt: ${de}`, `You have added: ${en}`];
};

const withReason = (note: Text, grund: Text): Text => [`${note[0]} ${grund[0]}.`, `${note[1]} ${grund[1]}.`];

const NEWS: Text = ['Es gibt Neues zu Ihrem Auftrag.', 'There is news of your order.'];
const WRONG: Text = ['Sie schreiben, dass etwas nicht stimmt:', 'You wrote that something is wrong:'];
const CALLED: Text = ['Wir haben Sie zurückgerufen.', 'We have called you back.'];
const NOT_REACHED: Text = [
  'Wir haben Sie angerufen und nicht erreicht. Rufen Sie uns an, oder bitten Sie noch einmal um Rückruf.',
  'We called and could not reach you. Call us, or ask for a call again.',
];
