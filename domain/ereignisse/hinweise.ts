import type { NachtragAnswers } from '../berichtigung.ts';
import { nachtragssatz } from '../nachtrag/nachtrag.ts';
import type { Text } from '../text.ts';
import { abliefernGrund } from './abliefern.ts';
import { berichtigungForPerson } from './berichtigung-words.ts';
import type { Ereignis } from './hilfsstatus.ts';
import { eventTypeOf, isKnownType, TYP } from './typen.ts';

/** A note on the status page. `typ`: type of the event. `text`: the sender's own words, '' if there are none. */
export interface HinweisZeile {
  zeit: string;
  typ: string;
  text: string;
  /** Words for this one event, where they differ from those of its type. */
  worte?: Text;
}

/** The note of an event, as a list of one or none. An unknown type becomes a note of news, without its name. D82 */
export function hinweisOf(event: Ereignis): HinweisZeile[] {
  const { zeit, meldungsTyp: typ, hinweis: text = '' } = event;
  const own = ownWordsOf(event);
  if (own) return [{ zeit, typ, ...own }];
  if (text || eventTypeOf(typ).note) return [{ zeit, typ, text }];
  return isKnownType(typ) ? [] : [{ zeit, typ, text: '', worte: NEWS }];
}

/** Words for this one event, where it has more than its type and the sender's words. */
function ownWordsOf(event: Ereignis): Required<Pick<HinweisZeile, 'text' | 'worte'>> | null {
  const { meldungsTyp: typ, hinweis: text = '', berichtigung, erreicht, anlass, nachtrag } = event;
  if (typ === TYP.RUECKRUF_ERLEDIGT) return { text: '', worte: erreicht ? CALLED : NOT_REACHED };
  if (berichtigung) return { text: '', worte: berichtigungForPerson(berichtigung) };
  if (nachtrag) return { text, worte: added(nachtrag) };
  if (anlass) return { text, worte: WRONG };
  const grund = abliefernGrund(typ, text);
  return grund && { text: '', worte: withReason(eventTypeOf(typ).note!, grund) };
}

/** The answers given while waiting, in words. */
const added = (nachtrag: NachtragAnswers): Text => {
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
