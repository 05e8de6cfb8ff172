import { isOwnUnid } from '#domain/ereignisse/own-unid.ts';
import { eventTypeOf, isKnownType, TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import type { FreshEvent, LockedCaseNames, StoredEvent } from './event.ts';
import { listOf } from './types-in.ts';

/**
 * Most events of one type and one sender in a case, unless the type's row says otherwise. All unknown types count
 * together.
 */
export const MOST_OF_TYPE = 60;
/**
 * Most characters of these events, whatever their number, so that a status is read quickly. An ordinary event has 400.
 */
export const MOST_CHARACTERS = 60_000;

const KNOWN = listOf(Object.values(TYP));

/** Characters of an ISO time that name ten minutes: '2026-11-22T14:0'. */
const TEN_MINUTES = 15;

/**
 * Whether the case has room for one more such event of its sender. Only the type's own row limits the service's events.
 * Lock the case's row first.
 */
export async function hasRoom(
  rows: Rows,
  { mandant, userID }: Pick<LockedCaseNames, 'mandant' | 'userID'>,
  { partner, unid, meldungsTyp, daten }: Pick<StoredEvent, 'partner' | 'unid' | 'meldungsTyp' | 'daten'>,
): Promise<boolean> {
  const isOurs = isOwnUnid(unid);
  const { keepsLatest, most = isOurs ? null : MOST_OF_TYPE } = eventTypeOf(meldungsTyp);
  if (keepsLatest !== undefined || most === null) return true;
  const such = isKnownType(meldungsTyp) ? 'meldungs_typ = $4' : `$4 <> '' and meldungs_typ not in (${KNOWN})`;
  const [found] = await rows.all<{ n: number; characters: number }>(
    `select count(*) as n, coalesce(sum(length(daten)), 0) as characters from ereignisse
    where mandant = $1 and user_id = $2 and partner = $3 and ${such}`,
    [mandant, userID, partner, meldungsTyp],
  );
  const { n, characters } = found!;
  return Number(n) < most && (isOurs || Number(characters) + daten.length <= MOST_CHARACTERS);
}

/**
 * Makes room after events were appended, among those of their sender. A point of a trail replaces those of the same ten
 * minutes, so a thinned trail stays thin. A late point leaves the latest of them.
 * Of types with `keepsLatest` the latest stay. The newest stays too, because numbers are counted from it; the sender's
 * times may lie years apart.
 */
export async function makeRoom(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  const points = events.filter(({ type }) => type.isTrail);
  const typeOf = ({ partner, meldungsTyp }: FreshEvent): string => `${partner} ${meldungsTyp}`;
  for (const one of lastOfEach(points, (point) => `${typeOf(point)} ${tenMinutes(point.zeit)}`))
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and ${OF_TYPE} and nr < $5
        and substr(zeit, 1, ${TEN_MINUTES}) = $6 and nr <> (
          select nr from ereignisse where mandant = $1 and user_id = $2 and ${OF_TYPE}
          and substr(zeit, 1, ${TEN_MINUTES}) = $6 order by zeit desc, nr desc limit 1)`,
      [mandant, userID, one.partner, one.meldungsTyp, one.nr, tenMinutes(one.zeit)],
    );
  for (const { nr, partner, meldungsTyp, type } of lastOfEach(events, typeOf))
    if (type.keepsLatest !== undefined)
      await rows.all(
        `delete from ereignisse where mandant = $1 and user_id = $2 and ${OF_TYPE} and nr < $5 and nr not in (
          select nr from ereignisse where mandant = $1 and user_id = $2 and ${OF_TYPE} order by zeit desc, nr desc limit ${type.keepsLatest})`,
        [mandant, userID, partner, meldungsTyp, nr],
      );
}

/** Condition for the events of a case with a sender and a type. */
const OF_TYPE = 'partner = $3 and meldungs_typ = $4';

const tenMinutes = (zeit: string): string => zeit.slice(0, TEN_MINUTES);

/** The last event of each key. */
const lastOfEach = (events: readonly FreshEvent[], keyOf: (event: FreshEvent) => string): Iterable<FreshEvent> =>
  new Map(events.map((event) => [keyOf(event), event])).values();
