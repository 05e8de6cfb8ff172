import type { SuchArt } from '#domain/leitstand/suchwort.ts';
import { searchTerms } from '#domain/leitstand/suchwort.ts';
import type { Engine, Rows, Value } from '../../engine.ts';
import { COLUMNS, storedCase, type CaseRow, type StoredCase } from '../cases.ts';

/** A case that a search has found. */
export interface Gefunden {
  stored: StoredCase;
  /** ISO time of the report, or of the draft's last change. */
  zeit: string;
  art: SuchArt | 'ref' | 'code';
}

/** The words by which the desk finds cases. They are erased with their case. */
export interface Suche {
  /** The newest `limit` matching cases of these clients (null: of all). `nurBeispiele`: only examples. */
  find(begriff: string, mandanten: readonly string[] | null, nurBeispiele: boolean, limit: number): Promise<Gefunden[]>;
}

/** Most cases that are looked up for one word before the other words are checked. */
const EACH = 500;

export const makeSuche = ({ read }: Pick<Engine, 'read'>): Suche => ({
  find: (begriff, mandanten, nurBeispiele, limit) =>
    read((rows) => findCases(rows, begriff, { mandanten, nurBeispiele, limit })),
});

interface Hit {
  user_id: string;
  art: Gefunden['art'];
  zeit: string;
}

interface How {
  mandanten: readonly string[] | null;
  nurBeispiele: boolean;
  limit: number;
}

async function findCases(rows: Rows, begriff: string, { mandanten, nurBeispiele, limit }: How): Promise<Gefunden[]> {
  const { whole, names } = searchTerms(begriff);
  const hits = async (condition: string, given: readonly Value[]): Promise<Hit[]> => {
    const values = [...given];
    const ofClients = mandanten
      ? `v.mandant in (${mandanten.map((one) => `$${values.push(one)}`).join(', ')})`
      : '1 = 1';
    if (mandanten?.length === 0) return [];
    const sql = `select v.user_id, s.art, coalesce(v.gemeldet, v.geaendert) as zeit
      from suche s join vorgaenge v on v.user_id = s.user_id and v.mandant = s.mandant
      where ${condition} and ${ofClients}${nurBeispiele ? ' and v.beispiel = 1' : ''}
      order by coalesce(v.gemeldet, v.geaendert) desc limit ${EACH}`;
    return rows.all<Hit>(sql, values);
  };
  const found = new Map<string, Hit>();
  for (const word of whole) for (const hit of await hits('s.wert = $1', [word])) found.set(hit.user_id, hit);
  let named: Hit[] | null = null;
  for (const name of names) {
    const some: Hit[] = await hits(`s.art = 'name' and s.wert like $1`, [`${name}%`]);
    named = named ? named.filter(({ user_id }) => some.some((one) => one.user_id === user_id)) : some;
  }
  for (const hit of named ?? []) if (!found.has(hit.user_id)) found.set(hit.user_id, hit);
  const newest = [...found.values()].toSorted((a, b) => (a.zeit < b.zeit ? 1 : -1)).slice(0, limit);
  const read: Gefunden[] = [];
  for (const { user_id: userID, art, zeit } of newest) {
    const [row] = await rows.all<CaseRow>(`select ${COLUMNS} from vorgaenge where user_id = $1`, [userID]);
    if (row) read.push({ stored: storedCase(row), zeit, art });
  }
  return read;
}
