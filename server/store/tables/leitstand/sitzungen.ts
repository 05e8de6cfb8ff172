import type { Anmeldeweg, Konto } from '#domain/leitstand/konto.ts';
import type { Engine } from '../../engine.ts';
import { KONTO_COLUMNS, kontoOf, type KontoRow } from './konten.ts';

/** A session of the desk; its token is known to the browser alone. Times are ISO. */
export interface StoredSitzung {
  sitzungID: string;
  weg: Anmeldeweg;
  /** The browser in a word. */
  geraet: string;
  angelegt: string;
  endet: string;
  /** The last key or click. */
  bewegt: string;
  /** Since when it is locked; null: it is not. */
  gesperrt: string | null;
}

/** Sessions of the desk. `hash` is what `hashOf` (bearer-key.ts) gives of the cookie's token. */
export interface Sitzungen {
  begin(kontoID: string, sitzung: StoredSitzung, hash: string): Promise<void>;
  /** The session with that hash and its account, while both are good at `now` (ISO). */
  find(hash: string, now: string): Promise<{ sitzung: StoredSitzung; konto: Konto } | null>;
}

interface SitzungRow extends KontoRow {
  sitzung_id: string;
  weg: Anmeldeweg;
  geraet: string;
  begonnen: string;
  bis: string;
  bewegt: string;
  gesperrt: string | null;
}

export function makeSitzungen({ read, write }: Engine): Sitzungen {
  return {
    begin: (kontoID, { sitzungID, weg, geraet, angelegt, endet, bewegt, gesperrt }, hash) =>
      write(async (rows) => {
        await rows.all(
          `insert into sitzungen (hash, sitzung_id, konto_id, weg, geraet, angelegt, endet, bewegt, gesperrt)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [hash, sitzungID, kontoID, weg, geraet, angelegt, endet, bewegt, gesperrt],
        );
      }),
    find: async (hash, now) => {
      const sql = `select s.sitzung_id, s.weg, s.geraet, s.angelegt as begonnen, s.endet as bis, s.bewegt, s.gesperrt,
        ${KONTO_COLUMNS} from sitzungen s join konten k on k.konto_id = s.konto_id
        where s.hash = $1 and s.endet > $2 and (k.endet is null or k.endet > $2)`;
      const [row] = await read((rows) => rows.all<SitzungRow>(sql, [hash, now]));
      if (!row) return null;
      const { sitzung_id: sitzungID, weg, geraet, begonnen: angelegt, bis: endet, bewegt, gesperrt } = row;
      return { sitzung: { sitzungID, weg, geraet, angelegt, endet, bewegt, gesperrt }, konto: kontoOf(row) };
    },
  };
}
