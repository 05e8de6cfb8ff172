import type { Anmeldeweg, Konto } from '#domain/leitstand/konto.ts';
import type { Engine, Value } from '../../engine.ts';
import { KONTO_COLUMNS, kontoOf, actorOfKonto, type KontoRow } from './konten.ts';

/** A session of the desk. Only the browser knows its token. Times are ISO. */
export interface StoredSitzung {
  sitzungID: string;
  weg: Anmeldeweg;
  /** The browser's name in a word. */
  geraet: string;
  angelegt: string;
  endet: string;
  /** Time of the last key or click. */
  bewegt: string;
  /** Time since when it is locked; null: not locked. */
  gesperrt: string | null;
}

/** Sessions of the desk. `hash` comes from `hashOf` (bearer-key.ts), of the cookie's token. */
export interface SitzungTable {
  begin(kontoID: string, sitzung: StoredSitzung, hash: string): Promise<void>;
  /** The session with that hash and its account, while both are good at `now` (ISO). */
  find(hash: string, now: string): Promise<{ sitzung: StoredSitzung; konto: Konto } | null>;
  /** The sessions of an account that are good at `now` (ISO), the newest first. */
  list(kontoID: string, now: string): Promise<StoredSitzung[]>;
  /** Records a key or click at `now`; a locked session stays locked. */
  move(sitzungID: string, now: string): Promise<void>;
  /** Locks a session; one that is already locked keeps its time. */
  lock(sitzungID: string, now: string): Promise<void>;
  /** Unlocks a session, and records the way. */
  unlock(sitzungID: string, weg: Anmeldeweg, now: string): Promise<void>;
  /** Ends a session of that account. False: the account has none with that id. */
  end(kontoID: string, sitzungID: string): Promise<boolean>;
  /** Ends all sessions of an account; null: of all accounts. */
  endAll(kontoID: string | null): Promise<void>;
}

interface SitzungRow {
  sitzung_id: string;
  weg: Anmeldeweg;
  geraet: string;
  begonnen: string;
  bis: string;
  bewegt: string;
  gesperrt: string | null;
}

const COLUMNS = 's.sitzung_id, s.weg, s.geraet, s.angelegt as begonnen, s.endet as bis, s.bewegt, s.gesperrt';

const sitzungOf = (row: SitzungRow): StoredSitzung => ({
  sitzungID: row.sitzung_id,
  weg: row.weg,
  geraet: row.geraet,
  angelegt: row.begonnen,
  endet: row.bis,
  bewegt: row.bewegt,
  gesperrt: row.gesperrt,
});

export function makeSitzungTable({ read, write }: Engine): SitzungTable {
  /** Changes one session, and notifies the listeners of its account. */
  const change = (sql: string, params: readonly Value[]): Promise<boolean> =>
    write(async (rows, wake) => {
      const changed = await rows.all<{ konto_id: string }>(`${sql} returning konto_id`, params);
      for (const row of changed) wake(actorOfKonto(row.konto_id));
      return changed.length > 0;
    });
  return {
    begin: (kontoID, { sitzungID, weg, geraet, angelegt, endet, bewegt, gesperrt }, hash) =>
      write(async (rows) => {
        await rows.all('delete from sitzungen where endet <= $1', [angelegt]);
        await rows.all(
          `insert into sitzungen (hash, sitzung_id, konto_id, weg, geraet, angelegt, endet, bewegt, gesperrt)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [hash, sitzungID, kontoID, weg, geraet, angelegt, endet, bewegt, gesperrt],
        );
      }),
    find: async (hash, now) => {
      const sql = `select ${COLUMNS}, ${KONTO_COLUMNS} from sitzungen s join konten k on k.konto_id = s.konto_id
        where s.hash = $1 and s.endet > $2 and (k.endet is null or k.endet > $2)`;
      const [row] = await read((rows) => rows.all<SitzungRow & KontoRow>(sql, [hash, now]));
      return row ? { sitzung: sitzungOf(row), konto: kontoOf(row) } : null;
    },
    list: async (kontoID, now) => {
      const sql = `select ${COLUMNS} from sitzungen s where s.konto_id = $1 and s.endet > $2
        order by s.angelegt desc, s.sitzung_id`;
      return (await read((rows) => rows.all<SitzungRow>(sql, [kontoID, now]))).map(sitzungOf);
    },
    move: (sitzungID, now) =>
      write(async (rows) => {
        const sql = 'update sitzungen set bewegt = $2 where sitzung_id = $1 and gesperrt is null and bewegt < $2';
        await rows.all(sql, [sitzungID, now]);
      }),
    lock: async (sitzungID, now) => {
      await change('update sitzungen set gesperrt = $2 where sitzung_id = $1 and gesperrt is null', [sitzungID, now]);
    },
    unlock: async (sitzungID, weg, now) => {
      await change('update sitzungen set gesperrt = null, bewegt = $3, weg = $2 where sitzung_id = $1', [
        sitzungID,
        weg,
        now,
      ]);
    },
    end: (kontoID, sitzungID) =>
      change('delete from sitzungen where konto_id = $1 and sitzung_id = $2', [kontoID, sitzungID]),
    endAll: async (kontoID) => {
      if (kontoID === null) await change('delete from sitzungen', []);
      else await change('delete from sitzungen where konto_id = $1', [kontoID]);
    },
  };
}
