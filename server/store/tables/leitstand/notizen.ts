import { LIMITS } from '#domain/limits.ts';
import { lockStatus } from '../cases.ts';
import type { Engine, Rows } from '../../engine.ts';

/** An internal note on a case. */
export interface Notiz {
  /** Number within the case, from 1. */
  nr: number;
  /** Id of the account or name of the machine, and its short name on the board. */
  konto: string;
  kuerzel: string;
  /** ISO time. */
  zeit: string;
  text: string;
}

export type NotizWritten =
  /** The note under this key; an earlier one where the key came before. */
  { ended: 'done'; notiz: Notiz } | { ended: 'full' | 'gone' };

/** Internal notes. The person, the helper and partners never read them. */
export interface Notizen {
  /** Writes a note, once for each `schluessel`. `full` after `NOTIZEN` notes. */
  add(mandant: string, userID: string, schluessel: string, notiz: Omit<Notiz, 'nr'>): Promise<NotizWritten>;
  /** The notes of a case, the oldest first. */
  of(mandant: string, userID: string): Promise<Notiz[]>;
}

/** Most notes of a case. */
export const NOTIZEN = 10 * LIMITS.additions;

export function makeNotizen({ read, write }: Pick<Engine, 'read' | 'write'>): Notizen {
  return {
    add: (mandant, userID, schluessel, notiz) =>
      write(async (rows, wake) => {
        if (!(await lockStatus(rows, mandant, userID))) return { ended: 'gone' };
        const notes = await notesOf(rows, mandant, userID);
        const known = notes.find((one) => one.schluessel === schluessel);
        if (known) return { ended: 'done', notiz: shown(known) };
        if (notes.length >= NOTIZEN) return { ended: 'full' };
        const nr = notes.length + 1;
        const { konto, kuerzel, zeit, text } = notiz;
        await rows.all(
          `insert into notizen (user_id, mandant, nr, schluessel, konto, kuerzel, zeit, text)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [userID, mandant, nr, schluessel, konto, kuerzel, zeit, text],
        );
        wake(userID);
        return { ended: 'done', notiz: { nr, ...notiz } };
      }),
    of: async (mandant, userID) => (await read((rows) => notesOf(rows, mandant, userID))).map(shown),
  };
}

interface NotizRow extends Notiz {
  schluessel: string;
}

const notesOf = (rows: Rows, mandant: string, userID: string): Promise<NotizRow[]> =>
  rows.all<NotizRow>(
    'select nr, schluessel, konto, kuerzel, zeit, text from notizen where mandant = $1 and user_id = $2 order by nr',
    [mandant, userID],
  );

const shown = ({ nr, konto, kuerzel, zeit, text }: NotizRow): Notiz => ({ nr, konto, kuerzel, zeit, text });
