import type { AppTyp } from '#domain/flow.ts';
import type { Engine, Rows } from '../engine.ts';

/**
 * A re-usable invitation (`vertrag`, D8), as printed on an insurance card. It has no case: each start creates one. §4
 * 'Card'
 */
export interface Card {
  /** 15 characters, like any invitation. */
  id: string;
  mandant: string;
  typ: AppTyp;
  /** Whether cases made with the card are examples. */
  beispiel: boolean;
  /** A note of the operator's own, such as a contract number, which may be personal. '' for none, and once revoked. */
  vermerk: string;
  /** ISO times; `gueltigBis` null: until it is revoked, `widerrufen` null: not revoked. */
  angelegt: string;
  gueltigBis: string | null;
  widerrufen: string | null;
}

/** The cards of all clients. */
export interface Cards {
  /**
   * Issues a card. Idempotent by `key`: a repeated key of the client returns the first card, or null where `inhalt` (a
   * hash of the body) differs.
   */
  issue(card: Omit<Card, 'widerrufen'>, key: string, inhalt?: string): Promise<Card | null>;
  /** The card with that id if it is valid at `now`; `mandant` null: of any client. */
  find(id: string, mandant: string | null, now: string): Promise<Card | null>;
  /** The cards of a client, or of all (null), the newest first, each with the number of cases made with it. */
  list(mandant: string | null, limit: number): Promise<(Card & { vorgaenge: number })[]>;
  /** The cards that cases of a client were made with, by the userID of the case. */
  ofCases(mandant: string, userIDs: readonly string[]): Promise<ReadonlyMap<string, Pick<Card, 'id' | 'vermerk'>>>;
  /** Revokes a card and deletes its note; returns the time of the first revocation. Null: there is no such card. */
  revoke(mandant: string, id: string, zeit: string): Promise<string | null>;
}

interface CardRow {
  id: string;
  mandant: string;
  typ: AppTyp;
  beispiel: number;
  vermerk: string;
  angelegt: string;
  gueltig_bis: string | null;
  widerrufen: string | null;
}

const COLUMNS = 'id, mandant, typ, beispiel, vermerk, angelegt, gueltig_bis, widerrufen';

/** The card in the idempotency key of a start with it (`einstieg ID …`, server/vorgang/entry.ts). */
const CARD_OF_KEY = 'substr(a.schluessel, 10, 15)';
const SELECT = `select ${COLUMNS} from vertraege`;

const cardOf = ({ beispiel, gueltig_bis, ...row }: CardRow): Card => ({
  ...row,
  beispiel: beispiel === 1,
  gueltigBis: gueltig_bis,
});

/** The ids of the cards that a case was made with, at most one. */
const OF_CASE = `select ${CARD_OF_KEY} from anlagen a
  where a.mandant = $1 and a.user_id = $2 and a.schluessel like 'einstieg %'`;

/** The stored data of the card that a case was made with. */
export const cardOfCase = (rows: Rows, mandant: string, userID: string) =>
  rows.all<Record<string, unknown>>(`${SELECT} where mandant = $1 and id in (${OF_CASE})`, [mandant, userID]);

/** Deletes the note of an erased case's card, unless other cases were made with that card. */
export const dropNoteOf = (rows: Rows, mandant: string, userID: string) =>
  rows.all(
    `update vertraege set vermerk = '' where mandant = $1 and vermerk <> '' and id in (${OF_CASE})
    and not exists (select 1 from anlagen b
      where b.mandant = $1 and b.user_id <> $2 and b.schluessel like 'einstieg ' || vertraege.id || ' %')`,
    [mandant, userID],
  );

export function makeCards({ read, write }: Engine): Cards {
  return {
    issue: ({ id, mandant, typ, beispiel, vermerk, angelegt, gueltigBis }, key, inhalt) =>
      write(async (rows) => {
        await rows.all(
          `insert into vertraege (id, mandant, schluessel, typ, beispiel, angelegt, gueltig_bis, inhalt, vermerk)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (mandant, schluessel) do nothing`,
          [id, mandant, key, typ, beispiel ? 1 : 0, angelegt, gueltigBis, inhalt ?? null, vermerk],
        );
        const [row] = await rows.all<CardRow & { inhalt: string | null }>(
          `select ${COLUMNS}, inhalt from vertraege where mandant = $1 and schluessel = $2`,
          [mandant, key],
        );
        const { inhalt: first, ...card } = row!;
        return first === (inhalt ?? null) ? cardOf(card) : null;
      }),
    find: async (id, mandant, now) => {
      const [row] = await read((rows) =>
        rows.all<CardRow>(
          `${SELECT} where id = $1 and (mandant = $2 or $2 is null) and widerrufen is null and (gueltig_bis is null or gueltig_bis > $3)`,
          [id, mandant, now],
        ),
      );
      return row ? cardOf(row) : null;
    },
    list: async (mandant, limit) => {
      const found = await read((rows) =>
        rows.all<CardRow>(`${SELECT} where mandant = $1 or $1 is null order by angelegt desc, id limit $2`, [
          mandant,
          limit,
        ]),
      );
      const made = await read((rows) =>
        rows.all<{ id: string; n: number }>(
          `select ${CARD_OF_KEY} as id, count(*) as n from anlagen a
          where (a.mandant = $1 or $1 is null) and a.schluessel like 'einstieg %' group by ${CARD_OF_KEY}`,
          [mandant],
        ),
      );
      const counts = new Map(made.map(({ id, n }) => [id, Number(n)]));
      return found.map((row) => ({ ...cardOf(row), vorgaenge: counts.get(row.id) ?? 0 }));
    },
    ofCases: async (mandant, userIDs) => {
      if (!userIDs.length) return new Map();
      const marks = userIDs.map((_, at) => `$${at + 2}`).join(', ');
      const found = await read((rows) =>
        rows.all<{ user_id: string; id: string; vermerk: string }>(
          `select a.user_id, v.id, v.vermerk from anlagen a join vertraege v on v.mandant = a.mandant and v.id = ${CARD_OF_KEY}
          where a.mandant = $1 and a.user_id in (${marks}) and a.schluessel like 'einstieg %'`,
          [mandant, ...userIDs],
        ),
      );
      return new Map(found.map(({ user_id, id, vermerk }) => [user_id, { id, vermerk }]));
    },
    revoke: (mandant, id, zeit) =>
      write(async (rows) => {
        const [row] = await rows.all<{ widerrufen: string }>(
          `update vertraege set widerrufen = coalesce(widerrufen, $3), vermerk = '' where mandant = $1 and id = $2 returning widerrufen`,
          [mandant, id, zeit],
        );
        return row?.widerrufen ?? null;
      }),
  };
}
