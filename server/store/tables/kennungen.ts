import { randomBytes } from 'node:crypto';
import { makeId } from '#domain/ids.ts';

/** The names of a case, besides the person's `userID`. */
export interface Kennungen {
  /** Name of the case for machines, 16 characters; it works in no call of the person. D112 */
  vorgangRef: string;
  /** Key that only reads the status, 16 characters. D118, D136 */
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
  leseID: lese_id,
});
