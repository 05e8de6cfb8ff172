import { isKnownType, TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import type { StoredEvent } from './event.ts';

/** Most events of one type that a case keeps; those of all unknown types count together. */
export const MOST_OF_TYPE = 60;
/** Most characters of these, whatever their number: a status is read as quickly. An ordinary one has 400. */
export const MOST_CHARACTERS = 60_000;

/** Of these only the latest counts: above so many, one more takes the place of the earliest. Others are refused. */
export const GIVE_WAY: ReadonlyMap<string, number> = new Map([
  [TYP.POSITION, 100],
  [TYP.WARTEZEIT, 100],
  [TYP.UEBERFAELLIG, 10],
  [TYP.ZUGESTELLT, 10],
]);
/** Rated and remarked as often as `LIMITS.additions` says, and a STORNO comes once. */
const KNOWN = Object.values(TYP)
  .map((typ) => `'${typ}'`)
  .join(', ');

/** Characters of an ISO time that name ten minutes: '2026-11-22T14:0'. */
const TEN_MINUTES = 15;

/** Whether the case has room for one more such event. Lock the case's row first. */
export async function hasRoom(
  rows: Rows,
  mandant: string,
  userID: string,
  { meldungsTyp, daten }: Pick<StoredEvent, 'meldungsTyp' | 'daten'>,
): Promise<boolean> {
  if (GIVE_WAY.has(meldungsTyp)) return true;
  const such = isKnownType(meldungsTyp) ? 'meldungs_typ = $3' : `$3 <> '' and meldungs_typ not in (${KNOWN})`;
  const [found] = await rows.all<{ n: number; characters: number }>(
    `select count(*) as n, coalesce(sum(length(daten)), 0) as characters from ereignisse where mandant = $1 and user_id = $2 and ${such}`,
    [mandant, userID, meldungsTyp],
  );
  const { n, characters } = found!;
  return Number(n) < MOST_OF_TYPE && Number(characters) + daten.length <= MOST_CHARACTERS;
}

/**
 * Makes room after an event was appended as `nr`. A POSITION takes the place of those of the same ten minutes, so that
 * a thinned trail stays; one that comes late leaves the latest of them. Of types that give way the latest stay, because
 * their times are the sender's and may lie years apart, and the newest, whose number others count from.
 */
export async function makeRoom(
  rows: Rows,
  mandant: string,
  userID: string,
  { nr, meldungsTyp, zeit }: Pick<StoredEvent, 'nr' | 'meldungsTyp' | 'zeit'>,
): Promise<void> {
  if (meldungsTyp === TYP.POSITION)
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3 and nr < $4
        and substr(zeit, 1, ${TEN_MINUTES}) = $5 and nr <> (
          select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3
          and substr(zeit, 1, ${TEN_MINUTES}) = $5 order by zeit desc, nr desc limit 1)`,
      [mandant, userID, meldungsTyp, nr, zeit.slice(0, TEN_MINUTES)],
    );
  const most = GIVE_WAY.get(meldungsTyp);
  if (most !== undefined)
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3 and nr < $4 and nr not in (
        select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3
        order by zeit desc, nr desc limit ${most})`,
      [mandant, userID, meldungsTyp, nr],
    );
}
