import { randomBytes } from 'node:crypto';
import { ID_LENGTH, LESE_SYMBOL, makeId } from '#domain/ids.ts';

/** The names of a case beside the person's `userID`. */
export interface Kennungen {
  /** 16 characters: how machines know the case, of no use in any call of the person. D112 */
  vorgangRef: string;
  /** 16 characters: reads the status, and nothing else. D118, D136 */
  leseID: string;
}

/** Columns of `Kennungen`. */
export interface KennungRow {
  vorgang_ref: string;
  lese_id: string;
}

export const KENNUNG_COLUMNS = 'vorgang_ref, lese_id';

export const newKennungen = (): Kennungen => ({
  vorgangRef: makeId('vorgangRef', randomBytes(64)),
  leseID: makeId('leseID', randomBytes(64)),
});

export const kennungenOf = ({ vorgang_ref, lese_id }: KennungRow): Kennungen => ({
  vorgangRef: vorgang_ref,
  leseID: leseIDOf(lese_id),
});

/** End by which a leseID of 12 characters, as versions before made them, becomes one of 16. D136 */
const OF_BEFORE = '2222';
const LENGTH_BEFORE = ID_LENGTH.leseID - OF_BEFORE.length;

/** A leseID as it is today, from one of today or before. */
export const leseIDOf = (stored: string): string => (stored.length === LENGTH_BEFORE ? stored + OF_BEFORE : stored);

/** The leseID of before that is meant by one of today; else the same. */
export const leseIDBefore = (leseID: string): string =>
  leseID.endsWith(OF_BEFORE) ? leseID.slice(0, LENGTH_BEFORE) : leseID;

/** The leseID that a link of before means; null: it has the form of none. */
export const leseIDOfLink = (id: string): string | null =>
  id.length === LENGTH_BEFORE && id.startsWith(LESE_SYMBOL) ? leseIDOf(id) : null;
