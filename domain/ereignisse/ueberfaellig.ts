import type { Eta } from './eta.ts';
import type { Ereignis } from './hilfsstatus.ts';
import { isoOf } from './moment.ts';
import { eventTypeOf, TYP } from './typen.ts';

/** The client's patience in minutes: silence until news is overdue, and the same after the start of the drive. */
export interface Geduld {
  geduldMinuten: number;
  geduldUnterwegsMinuten: number;
}

/** Default patience of a client. */
export const GEDULD = { geduldMinuten: 10, geduldUnterwegsMinuten: 45 } as const satisfies Geduld;

const MINUTE = 60_000;

/**
 * Deadline (ISO) after which news is overdue; until the arrival there always is one. Null without any event. D111.
 * `list`: the events that count, in their order. `since`: those after the last loss of a helper. `eta`: the last
 * promise among them.
 * The deadline is the end of the promise plus the patience. Without a promise it is the start of the drive plus its
 * patience, otherwise the report or the loss of the helper plus the patience.
 * The deadline is never earlier than the patience after the last sign of a helper. A drive that begins after the
 * promised time replaces the promise.
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

/** The event that lost the helper, just before `since`. */
const lostAt = (list: readonly Ereignis[], since: readonly Ereignis[]): Ereignis | undefined =>
  list[list.length - since.length - 1];
