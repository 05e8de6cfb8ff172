import type { Engine } from '../../engine.ts';
import { lockStatus } from '../cases.ts';

/** An internal note: for the operator's people alone, never for the person, the helper or a partner. */
export interface Notiz {
  /** Counts up within a case, from 1. */
  nr: number;
  /** Id of the account or key that wrote it, and its short name. */
  konto: string;
  kuerzel: string;
  /** ISO time. */
  zeit: string;
  text: string;
}

/** Notes of a case at most. */
export const MOST_NOTIZEN = 200;

export type Noted = { ended: 'done'; notiz: Notiz } | { ended: 'other' } | { ended: 'full' } | { ended: 'gone' };

/** Internal notes of cases; they are erased with their case. */
export interface Notizen {
  /** Adds a note; idempotent by key. `other`: the key came with another text before. */
  add(ofCase: { mandant: string; userID: string }, key: string, notiz: Omit<Notiz, 'nr'>): Promise<Noted>;
  /** The oldest first. */
  of(mandant: string, userID: string): Promise<Notiz[]>;
}

const COLUMNS = 'nr, konto, kuerzel, zeit, text';

export const makeNotizen = ({ read, write }: Engine): Notizen => ({
  add: ({ mandant, userID }, key, { konto, kuerzel, zeit, text }) =>
    write(async (rows, wake): Promise<Noted> => {
      if (!(await lockStatus(rows, mandant, userID))) return { ended: 'gone' };
      const [known] = await rows.all<Notiz>(
        `select ${COLUMNS} from notizen where mandant = $1 and user_id = $2 and schluessel = $3`,
        [mandant, userID, key],
      );
      if (known) return known.text === text ? { ended: 'done', notiz: { ...known } } : { ended: 'other' };
      const [last] = await rows.all<{ nr: number }>(
        'select coalesce(max(nr), 0) as nr from notizen where mandant = $1 and user_id = $2',
        [mandant, userID],
      );
      const nr = last!.nr + 1;
      if (nr > MOST_NOTIZEN) return { ended: 'full' };
      await rows.all(
        `insert into notizen (mandant, user_id, schluessel, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [mandant, userID, key, nr, konto, kuerzel, zeit, text],
      );
      wake(userID);
      return { ended: 'done', notiz: { nr, konto, kuerzel, zeit, text } };
    }),
  of: async (mandant, userID) => {
    const sql = `select ${COLUMNS} from notizen where mandant = $1 and user_id = $2 order by nr`;
    return (await read((rows) => rows.all<Notiz>(sql, [mandant, userID]))).map((row) => ({ ...row }));
  },
});
