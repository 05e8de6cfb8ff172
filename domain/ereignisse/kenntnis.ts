import type { Ereignis } from './hilfsstatus.ts';
import { nachfrageAt, type Nachfrage } from './nachfrage.ts';
import { eventTypeOf, TYP } from './typen.ts';

/**
 * Whether somebody at the operator knows at `now` (milliseconds) of the silence since `ueberfaelligAb`. Null before
 * that moment, and until the background watch has looked. `list`: the events that count, in their order.
 */
export function nachfrageOf(list: readonly Ereignis[], ueberfaelligAb: string | null, now: number): Nachfrage | null {
  const isOf = ({ meldungsTyp, zeit }: Ereignis): boolean =>
    meldungsTyp === TYP.UEBERFAELLIG && zeit === ueberfaelligAb;
  const written = list.findIndex(isOf);
  const known = list.slice(written + 1).find(({ meldungsTyp }) => eventTypeOf(meldungsTyp).isSignOfOperator);
  if (written >= 0 && known) return { stand: 'angenommen', seit: known.zeit };
  const nachfrage = written < 0 ? null : ({ stand: 'geschrieben', seit: list[written]!.zeit } as const);
  return nachfrageAt({ ueberfaelligAb, nachfrage }, now);
}
