import { randomBytes } from 'node:crypto';
import { makeId } from '#domain/ids.ts';

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
  leseID: lese_id,
});
