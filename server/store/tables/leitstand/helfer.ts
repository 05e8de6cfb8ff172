import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import type { Engine, Rows, Value } from '../../engine.ts';

/** The directory of helpers. Each telephone number, as dialled, occurs once. */
export interface HelferTable {
  /** Lists the helpers, the last used first, then by name. */
  list(): Promise<HelferEintrag[]>;
  /** Adds all helpers or none; returns the places in the list whose number another helper has. */
  add(all: readonly HelferEintrag[], now: string): Promise<number[]>;
  /** `taken`: another helper has the number. */
  change(helfer: HelferEintrag): Promise<'done' | 'taken' | 'gone'>;
  /** False: there is no such helper. */
  remove(helferID: string): Promise<boolean>;
  /**
   * Records that the helper with that number was given a case at that time (ISO). Without such a helper nothing
   * happens.
   */
  used(telefon: string, zeit: string): Promise<void>;
}

interface HelferRow {
  helfer_id: string;
  name: string;
  telefon: string;
  kennzeichen: string;
  lkw: string;
  gebiet: string;
  zuletzt: string;
}

const valuesOf = ({ helferID, name, telefon, kennzeichen, lkw, gebiet }: HelferEintrag): Value[] => [
  helferID,
  name,
  telefon,
  kennzeichen,
  JSON.stringify(lkw),
  gebiet,
];

export const makeHelferTable = ({ read, write }: Engine): HelferTable => ({
  list: async () => {
    const sql = `select helfer_id, name, telefon, kennzeichen, lkw, gebiet, zuletzt from helfer
      order by zuletzt desc, name, helfer_id`;
    return (await read((rows) => rows.all<HelferRow>(sql))).map(({ helfer_id: helferID, lkw, ...row }) => ({
      ...row,
      helferID,
      lkw: JSON.parse(lkw) as string[],
    }));
  },
  add: (all, now) =>
    write(async (rows) => {
      const taken = await takenAmong(rows, all);
      if (taken.length) return taken;
      for (const one of all)
        await rows.all(
          `insert into helfer (helfer_id, name, telefon, kennzeichen, lkw, gebiet, angelegt)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [...valuesOf(one), now],
        );
      return [];
    }),
  change: (helfer) =>
    write(async (rows) => {
      const { helferID, telefon } = helfer;
      const other = await rows.all('select 1 from helfer where telefon = $1 and helfer_id <> $2', [telefon, helferID]);
      if (other.length) return 'taken';
      const sql = `update helfer set name = $2, telefon = $3, kennzeichen = $4, lkw = $5, gebiet = $6
        where helfer_id = $1 returning helfer_id`;
      return (await rows.all(sql, valuesOf(helfer))).length ? 'done' : 'gone';
    }),
  remove: (helferID) =>
    write(async (rows) => {
      return (await rows.all('delete from helfer where helfer_id = $1 returning helfer_id', [helferID])).length > 0;
    }),
  used: (telefon, zeit) =>
    write(async (rows) => {
      await rows.all('update helfer set zuletzt = $2 where telefon = $1 and zuletzt < $2', [telefon, zeit]);
    }),
});

/** Places of the helpers whose number is in the directory. */
async function takenAmong(rows: Rows, all: readonly HelferEintrag[]): Promise<number[]> {
  const known = new Set(
    (await rows.all<{ telefon: string }>('select telefon from helfer')).map(({ telefon }) => telefon),
  );
  return all.flatMap(({ telefon }, index) => (known.has(telefon) ? [index] : []));
}
