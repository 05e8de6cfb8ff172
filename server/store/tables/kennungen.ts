import { randomBytes } from 'node:crypto';
import { makeId } from '#domain/ids.ts';
import { StoreError, type Engine, type Rows } from '../engine.ts';

/** The names of a case beside the person's `userID`. '' in a case of the release before that could not be named yet. */
export interface Kennungen {
  /** 16 characters: how machines know the case, of no use in any call of the person. D112 */
  vorgangRef: string;
  /** 12 characters: reads the status, and nothing else. D118 */
  leseID: string;
}

/** Columns of `Kennungen`; null in a row that the release before has written and nobody has read since. */
export interface KennungRow {
  vorgang_ref: string | null;
  lese_id: string | null;
}

export const KENNUNG_COLUMNS = 'vorgang_ref, lese_id';

export const newKennungen = (): Kennungen => ({
  vorgangRef: makeId('vorgangRef', randomBytes(64)),
  leseID: makeId('leseID', randomBytes(64)),
});

export const kennungenOf = ({ vorgang_ref, lese_id }: KennungRow): Kennungen => ({
  vorgangRef: vorgang_ref ?? '',
  leseID: lese_id ?? '',
});

interface Names extends Kennungen {
  mandant: string;
  userID: string;
}

/** Names a case that the release before has made; one that has its names keeps them. ADR 038 */
export async function name<T extends Names>(rows: Rows, stored: T): Promise<T> {
  if (stored.vorgangRef && stored.leseID) return stored;
  const { vorgangRef, leseID } = newKennungen();
  const [row] = await rows.all<KennungRow>(
    `update vorgaenge set vorgang_ref = coalesce(vorgang_ref, $3), lese_id = coalesce(lese_id, $4)
    where mandant = $1 and user_id = $2 returning ${KENNUNG_COLUMNS}`,
    [stored.mandant, stored.userID, vorgangRef, leseID],
  );
  return row ? { ...stored, ...kennungenOf(row) } : stored;
}

/** Names the case that a command has just read. While nothing can be written it stays without, since reads go on. */
export async function named<T extends Names>({ write }: Pick<Engine, 'write'>, read: T): Promise<T> {
  if (read.vorgangRef && read.leseID) return read;
  return write((rows) => name(rows, read)).catch((error: unknown) => {
    if (error instanceof StoreError && (error.code === 'STORE_FULL' || error.code === 'STORE_READONLY')) return read;
    throw error;
  });
}
