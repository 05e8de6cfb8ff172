import type { Engine, Rows } from '../engine.ts';

/** A partner who may act on a case, by the name of its key. D112, ADR 038 */
export interface Zuweisung {
  partner: string;
  /** ISO time of the first assignment. */
  seit: string;
}

/** A case that a machine has named, and whether that partner may act on it. */
export interface Reached {
  mandant: string;
  userID: string;
  vorgangRef: string;
  isAssigned: boolean;
}

/** Partners that may act on cases. Standing assignments are in the client's file. */
export interface Zuweisungen {
  /** Assigns a case to a partner; a repeat keeps the first time. Null: the client has no such case. */
  assign(mandant: string, userID: string, zuweisung: Zuweisung): Promise<Zuweisung | null>;
  /** Withdraws an assignment. False: there was none. */
  withdraw(mandant: string, userID: string, partner: string): Promise<boolean>;
  of(mandant: string, userID: string): Promise<Zuweisung[]>;
  /**
   * The cases of these `vorgangRef`s, of a client (null: of any), by `vorgangRef`. Missing and unassigned cases take
   * the same statement, and so the same time.
   */
  reach(mandant: string | null, partner: string, refs: readonly string[]): Promise<Map<string, Reached>>;
}

/**
 * Names that one statement takes: one, or so many, because each number of placeholders is another statement to prepare.
 */
const AT_ONCE = 100;

export function makeZuweisungen({ read, write }: Engine): Zuweisungen {
  return {
    assign: (mandant, userID, { partner, seit }) =>
      write(async (rows, wake) => {
        const [row] = await rows.all<Zuweisung>(
          `insert into zuweisungen (mandant, user_id, partner, seit)
          select mandant, user_id, $3, $4 from vorgaenge where mandant = $1 and user_id = $2
          on conflict (user_id, partner) do update set seit = zuweisungen.seit returning partner, seit`,
          [mandant, userID, partner, seit],
        );
        if (row) wake(userID);
        return row ? { ...row } : null;
      }),
    withdraw: (mandant, userID, partner) =>
      write(async (rows, wake) => {
        const sql = 'delete from zuweisungen where mandant = $1 and user_id = $2 and partner = $3 returning partner';
        const isDone = (await rows.all(sql, [mandant, userID, partner])).length > 0;
        if (isDone) wake(userID);
        return isDone;
      }),
    of: async (mandant, userID) => {
      const sql = 'select partner, seit from zuweisungen where mandant = $1 and user_id = $2 order by seit, partner';
      return (await read((rows) => rows.all<Zuweisung>(sql, [mandant, userID]))).map((row) => ({ ...row }));
    },
    reach: async (mandant, partner, refs) => {
      const found = await read((rows) => reached(rows, mandant, partner, refs));
      return new Map(found.map((one) => [one.vorgangRef, one]));
    },
  };
}

interface ReachedRow {
  mandant: string;
  user_id: string;
  vorgang_ref: string;
  zugewiesen: string | null;
}

async function reached(
  rows: Rows,
  mandant: string | null,
  partner: string,
  refs: readonly string[],
): Promise<Reached[]> {
  const found: Reached[] = [];
  const size = refs.length === 1 ? 1 : AT_ONCE;
  for (let from = 0; from < refs.length; from += size) {
    // The last name fills up the rest.
    const some = Array.from({ length: size }, (_, index) => refs[Math.min(from + index, refs.length - 1)]!);
    const places = some.map((_, index) => `$${index + 3}`).join(', ');
    // `$2 is null` must come after a comparison: PostgreSQL infers the type of `$2` from its first one.
    const sql = `select v.mandant, v.user_id, v.vorgang_ref, z.partner as zugewiesen
      from vorgaenge v left join zuweisungen z on z.user_id = v.user_id and z.mandant = v.mandant and z.partner = $1
      where v.vorgang_ref in (${places}) and (v.mandant = $2 or $2 is null)`;
    for (const row of await rows.all<ReachedRow>(sql, [partner, mandant, ...some]))
      found.push({
        mandant: row.mandant,
        userID: row.user_id,
        vorgangRef: row.vorgang_ref,
        isAssigned: row.zugewiesen !== null,
      });
  }
  return found;
}
