import type { Ereignis } from './hilfsstatus.ts';
import { eventTypeOf, isKnownType } from './typen.ts';

/** A note beside the steps; `typ` is the event's, `text` the sender's own words, '' where there are none. */
export interface HinweisZeile {
  zeit: string;
  typ: string;
  text: string;
}

/** The note of an event: a list of one or none. An unknown type without words is shown by its name. D82. */
export function hinweisOf({ zeit, meldungsTyp: typ, hinweis: text = '' }: Ereignis): HinweisZeile[] {
  if (text || eventTypeOf(typ).note) return [{ zeit, typ, text }];
  return isKnownType(typ) ? [] : [{ zeit, typ, text: typ }];
}
