import type { Konto, Rolle } from '#domain/leitstand/konto.ts';
import type { Engine } from '../../engine.ts';

/** The accounts of the desk. ADR 076 */
export interface Konten {
  /** Adds an account. False: its short name, mail address or subject is another account's. */
  add(konto: Konto): Promise<boolean>;
  /** All accounts, also those that have ended, the oldest first. */
  list(): Promise<Konto[]>;
  find(kontoID: string): Promise<Konto | null>;
}

export interface KontoRow {
  konto_id: string;
  name: string;
  kuerzel: string;
  rolle: Rolle;
  mandanten: string | null;
  mail: string | null;
  beispiel: number;
  angelegt: string;
  endet: string | null;
}

const COLUMNS = ['konto_id', 'name', 'kuerzel', 'rolle', 'mandanten', 'mail', 'beispiel', 'angelegt', 'endet'];

/** The columns of an account, of the table `k`. */
export const KONTO_COLUMNS = COLUMNS.map((column) => `k.${column}`).join(', ');

export const kontoOf = (row: KontoRow): Konto => ({
  kontoID: row.konto_id,
  name: row.name,
  kuerzel: row.kuerzel,
  rolle: row.rolle,
  mandanten: row.mandanten === null ? null : (JSON.parse(row.mandanten) as string[]),
  beispiel: row.beispiel === 1,
  mail: row.mail ?? '',
  angelegt: row.angelegt,
  endet: row.endet,
});

export function makeKonten({ read, write }: Engine): Konten {
  return {
    add: ({ kontoID, name, kuerzel, rolle, mandanten, beispiel, mail, angelegt, endet }) =>
      write(async (rows) => {
        const added = await rows.all(
          `insert into konten (konto_id, name, kuerzel, rolle, mandanten, mail, beispiel, angelegt, endet)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning konto_id`,
          [
            kontoID,
            name,
            kuerzel,
            rolle,
            mandanten && JSON.stringify(mandanten),
            mail || null,
            beispiel ? 1 : 0,
            angelegt,
            endet,
          ],
        );
        return added.length > 0;
      }),
    list: async () => {
      const sql = `select ${KONTO_COLUMNS} from konten k order by k.angelegt, k.konto_id`;
      return (await read((rows) => rows.all<KontoRow>(sql))).map(kontoOf);
    },
    find: async (kontoID) => {
      const sql = `select ${KONTO_COLUMNS} from konten k where k.konto_id = $1`;
      const [found] = await read((rows) => rows.all<KontoRow>(sql, [kontoID]));
      return found ? kontoOf(found) : null;
    },
  };
}
