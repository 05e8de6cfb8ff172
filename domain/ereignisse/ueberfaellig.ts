import type { Eta } from './eta.ts';
import type { Ereignis } from './hilfsstatus.ts';
import { isoOf } from './moment.ts';
import { eventTypeOf, TYP } from './typen.ts';

/** Patience in minutes, of the client: silence until news is overdue, and the same from the start of the drive. */
export interface Geduld {
  geduldMinuten: number;
  geduldUnterwegsMinuten: number;
}

/** What counts where the client does not say otherwise. */
export const GEDULD = { geduldMinuten: 10, geduldUnterwegsMinuten: 45 } as const satisfies Geduld;

const MINUTE = 60_000;

/**
 * From when (ISO) silence is overdue: until the arrival there is always such a moment. `list`: the events that count,
 * in their order; `since`: those after a helper was lost; `eta`: the last promise among them. Null without any event.
 * D111.
 *
 * It is the end of the promise, or without one the start of the drive, or else the report or the loss of the helper,
 * each with its patience; and never earlier than the patience after the last sign of a helper. A drive that begins
 * after the promised time has answered the promise.
 */
export function overdueFrom(
  list: readonly Ereignis[],
  { since, eta, geduld }: { since: readonly Ereignis[]; eta: Eta | null; geduld: Geduld },
): string | null {
  const begun = lostAt(list, since) ?? list.find(({ meldungsTyp }) => meldungsTyp === TYP.EINGANG) ?? list[0];
  if (!begun) return null;
  const drive = since.findLast(({ meldungsTyp }) => meldungsTyp === TYP.ABFAHRT);
  const sign = since.findLast(({ meldungsTyp }) => eventTypeOf(meldungsTyp).isSignOfHelper);
  const patience = geduld.geduldMinuten * MINUTE;
  const awaited =
    drive && (eta === null || drive.zeit > eta.bis)
      ? Date.parse(drive.zeit) + geduld.geduldUnterwegsMinuten * MINUTE
      : Date.parse(eta?.bis ?? begun.zeit) + patience;
  return isoOf(Math.max(awaited, Date.parse((sign ?? begun).zeit) + patience));
}

/** The event that lost the helper, right before `since`. */
const lostAt = (list: readonly Ereignis[], since: readonly Ereignis[]): Ereignis | undefined =>
  list[list.length - since.length - 1];
