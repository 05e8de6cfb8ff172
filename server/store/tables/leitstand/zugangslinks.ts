import type { Engine } from '../../engine.ts';

/**
 * Kind of a link: for the first account, to sign in an account, or to sign in an example account. `frage` is no link,
 * but the challenge that a passkey has to sign.
 */
export const ZUGANG_ARTEN = ['erstes', 'konto', 'beispiel', 'frage'] as const;
export type ZugangArt = (typeof ZUGANG_ARTEN)[number];

export interface Zugangslink {
  art: ZugangArt;
  /** The account of the link; null: none. */
  kontoID: string | null;
  /** ISO times. */
  angelegt: string;
  gueltigBis: string;
}

/** One-time links. `hash` comes from `hashOf` (bearer-key.ts), of a token. */
export interface Zugangslinks {
  /** Stores a link. Expired links are deleted, and an earlier one that signs in the same account. */
  issue(link: Zugangslink, hash: string): Promise<void>;
  /** The link with that hash, if it is good at `now` (ISO). */
  find(hash: string, now: string): Promise<Zugangslink | null>;
  /** Uses a link up: of concurrent calls only one gets it. */
  take(hash: string, now: string): Promise<Zugangslink | null>;
  /** Whether any link, except challenges, is good at `now` (ISO). */
  isAny(now: string): Promise<boolean>;
  /** Deletes all links. */
  clear(): Promise<void>;
}

const COLUMNS = 'art, konto_id as "kontoID", angelegt, gueltig_bis as "gueltigBis"';

export function makeZugangslinks({ read, write }: Engine): Zugangslinks {
  return {
    issue: ({ art, kontoID, angelegt, gueltigBis }, hash) =>
      write(async (rows) => {
        await rows.all('delete from zugangslinks where gueltig_bis <= $1', [angelegt]);
        if (art === 'konto')
          await rows.all('delete from zugangslinks where art = $1 and konto_id = $2', [art, kontoID]);
        await rows.all(
          'insert into zugangslinks (hash, art, konto_id, angelegt, gueltig_bis) values ($1, $2, $3, $4, $5)',
          [hash, art, kontoID, angelegt, gueltigBis],
        );
      }),
    find: async (hash, now) => {
      const sql = `select ${COLUMNS} from zugangslinks where hash = $1 and gueltig_bis > $2`;
      const [found] = await read((rows) => rows.all<Zugangslink>(sql, [hash, now]));
      return found ?? null;
    },
    take: (hash, now) =>
      write(async (rows) => {
        const sql = `delete from zugangslinks where hash = $1 and gueltig_bis > $2 returning ${COLUMNS}`;
        const [taken] = await rows.all<Zugangslink>(sql, [hash, now]);
        return taken ?? null;
      }),
    isAny: async (now) => {
      const sql = "select hash from zugangslinks where art <> 'frage' and gueltig_bis > $1 limit 1";
      return (await read((rows) => rows.all(sql, [now]))).length > 0;
    },
    clear: () => write(async (rows) => void (await rows.all('delete from zugangslinks'))),
  };
}
