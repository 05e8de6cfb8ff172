import type { Ereignis } from './hilfsstatus.ts';
import { UNREAD_AFTER, type Nachfrage } from './nachfrage.ts';
import { ownUnid } from './own-unid.ts';
import { eventTypeOf, TYP } from './typen.ts';

/** The person's wish to be called back, until somebody marks it as done. D125 */
export interface Rueckruf {
  /** ISO time of the wish. */
  zeit: string;
  /** As dialled; '' for the number of the case. */
  nummer: string;
  /** ISO time from which to call; null: at once. */
  ab: string | null;
  /** Whether the operator knows of the wish, as for silence. */
  nachfrage: Nachfrage;
}

/** The open wish at `now` (milliseconds); null: there is none. `list`: the events that count, in their order. */
export function rueckrufOf(list: readonly Ereignis[], now: number): Rueckruf | null {
  const last = list.findLast(({ meldungsTyp }) => isEnd(meldungsTyp) || meldungsTyp === TYP.RUECKRUF);
  if (last?.meldungsTyp !== TYP.RUECKRUF) return null;
  const { zeit, nummer = '', ab = '' } = last;
  return { zeit, nummer, ab: ab || null, nachfrage: knownOf(list, last, now) };
}

/** Whether an event ends an open wish: somebody has called, or the help is over. */
const isEnd = (meldungsTyp: string): boolean =>
  meldungsTyp === TYP.RUECKRUF_ERLEDIGT || eventTypeOf(meldungsTyp).endsOrder === true;

function knownOf(list: readonly Ereignis[], { nr, zeit }: Ereignis, now: number): Nachfrage {
  const known = list.find((event) => event.nr > nr && isSignOf(event, nr));
  if (known) return { stand: 'angenommen', seit: known.zeit };
  const late = Date.parse(zeit) + UNREAD_AFTER;
  return now < late ? { stand: 'geschrieben', seit: zeit } : { stand: 'niemand', seit: new Date(late).toISOString() };
}

/**
 * Whether this event shows that the operator knows of the event `nr`. A delivery counts for the events up to the
 * delivered one.
 */
function isSignOf({ meldungsTyp, unid }: Ereignis, nr: number): boolean {
  if (!eventTypeOf(meldungsTyp).isSignOfOperator) return false;
  const told = ownUnid(`${TYP.ZUGESTELLT} `);
  return meldungsTyp !== TYP.ZUGESTELLT || !unid.startsWith(told) || Number(unid.slice(told.length)) >= nr;
}
