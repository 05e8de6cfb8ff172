import type { BrettFall } from '#domain/leitstand/brett.ts';

/** A call that somebody waits for. */
export interface CallBack {
  fall: BrettFall;
  rueckruf: NonNullable<BrettFall['rueckruf']>;
  /** It may be made now. */
  isDue: boolean;
}

/** The calls that are waited for at `now` (milliseconds), the one due first; a filter of the board hides none. */
export function callBacksOf(
  faelle: ReadonlyMap<string, BrettFall>,
  now: number,
  { beispiele }: { beispiele: boolean },
): readonly CallBack[] {
  const dueAt = ({ rueckruf: { ab, zeit } }: Pick<CallBack, 'rueckruf'>): number => Date.parse(ab ?? zeit);
  return [...faelle.values()]
    .flatMap((fall) => (fall.rueckruf && (beispiele || !fall.beispiel) ? [{ fall, rueckruf: fall.rueckruf }] : []))
    .map((one) => ({ ...one, isDue: dueAt(one) <= now }))
    .sort((one, other) => dueAt(one) - dueAt(other));
}
