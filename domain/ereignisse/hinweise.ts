import type { Ereignis } from './hilfsstatus.ts';
import { eventTypeOf, isKnownType } from './typen.ts';

/** A note on the status page; `typ`: of the event, `text`: the sender's own words, '' if there are none. */
export interface HinweisZeile {
  zeit: string;
  typ: string;
  text: string;
}

/** The note of an event: a list of one or none. An unknown type without words shows its name. D82. */
export function hinweisOf({ zeit, meldungsTyp: typ, hinweis: text = '' }: Ereignis): HinweisZeile[] {
  if (text || eventTypeOf(typ).note) return [{ zeit, typ, text }];
  return isKnownType(typ) ? [] : [{ zeit, typ, text: typ }];
}
