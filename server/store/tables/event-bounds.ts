import { isKnownType, TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import type { StoredEvent } from './events.ts';

/** Most events of one type that a case keeps, of POSITION one more; those of all unknown types count together. */
export const MOST_OF_TYPE = 100;

/** Of these only the newest counts: one more takes the place of the oldest. Of other types one more is refused. */
const GIVE_WAY: readonly string[] = [TYP.WARTEZEIT, TYP.UEBERFAELLIG, TYP.ZUGESTELLT];
/** Rated and remarked as often as `LIMITS.additions` says, and a STORNO comes once. */
const KNOWN = Object.values(TYP)
  .map((typ) => `'${typ}'`)
  .join(', ');

/** Characters of an ISO time that name ten minutes: '2026-11-22T14:0'. */
const TEN_MINUTES = 15;

/** Whether the case has room for one more event of that type. Lock the case's row first. */
export async function hasRoom(rows: Rows, mandant: string, userID: string, meldungsTyp: string): Promise<boolean> {
  if (meldungsTyp === TYP.POSITION || GIVE_WAY.includes(meldungsTyp)) return true;
  const such = isKnownType(meldungsTyp) ? 'meldungs_typ = $3' : `$3 <> '' and meldungs_typ not in (${KNOWN})`;
  const [found] = await rows.all<{ n: number }>(
    `select count(*) as n from ereignisse where mandant = $1 and user_id = $2 and ${such}`,
    [mandant, userID, meldungsTyp],
  );
  return Number(found?.n ?? 0) < MOST_OF_TYPE;
}

/**
 * Makes room after an event was appended as `nr`. A POSITION takes the place of those of the same ten minutes, so that
 * a thinned trail stays; one that comes late leaves the latest of them. Of that trail the latest `MOST_OF_TYPE` stay,
 * because its times are the sender's and may lie years apart, and the newest, whose number others count from.
 */
export async function makeRoom(
  rows: Rows,
  mandant: string,
  userID: string,
  { nr, meldungsTyp, zeit }: Pick<StoredEvent, 'nr' | 'meldungsTyp' | 'zeit'>,
): Promise<void> {
  if (meldungsTyp === TYP.POSITION) {
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3 and nr < $4
        and substr(zeit, 1, ${TEN_MINUTES}) = $5 and nr <> (
          select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3
          and substr(zeit, 1, ${TEN_MINUTES}) = $5 order by zeit desc, nr desc limit 1)`,
      [mandant, userID, meldungsTyp, nr, zeit.slice(0, TEN_MINUTES)],
    );
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3 and nr < $4 and zeit <= (
        select zeit from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3
        order by zeit desc, nr desc limit 1 offset ${MOST_OF_TYPE})`,
      [mandant, userID, meldungsTyp, nr],
    );
  }
  if (GIVE_WAY.includes(meldungsTyp))
    await rows.all(
      `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3 and nr <= (
        select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3
        order by nr desc limit 1 offset ${MOST_OF_TYPE})`,
      [mandant, userID, meldungsTyp],
    );
}
