import type { AppTyp } from '#domain/flow.ts';
import type { Engine } from '../engine.ts';

/**
 * A re-usable invitation (`vertrag`, D8), as printed on an insurance card. It has no case: each start makes one. §4
 * 'Card'
 */
export interface Card {
  /** 15 characters, like any invitation. */
  id: string;
  mandant: string;
  typ: AppTyp;
  /** The cases made with it are examples. */
  beispiel: boolean;
  /** ISO times; `gueltigBis` null: until it is revoked, `widerrufen` null: not revoked. */
  angelegt: string;
  gueltigBis: string | null;
  widerrufen: string | null;
}

/** The cards of all clients. */
export interface Cards {
  /**
   * Issues a card. Idempotent by `key`: one that the client has used before gives the first card, or null where
   * `inhalt` (a hash of the body) is another than then.
   */
  issue(card: Omit<Card, 'widerrufen'>, key: string, inhalt?: string): Promise<Card | null>;
  /** The card with that id if it is valid at `now`; `mandant` null: of any client. */
  find(id: string, mandant: string | null, now: string): Promise<Card | null>;
  /** Revokes a card and gives the time of its first revocation. Null: the client has no such card. */
  revoke(mandant: string, id: string, zeit: string): Promise<string | null>;
}

interface CardRow {
  id: string;
  mandant: string;
  typ: AppTyp;
  beispiel: number;
  angelegt: string;
  gueltig_bis: string | null;
  widerrufen: string | null;
}

const COLUMNS = 'id, mandant, typ, beispiel, angelegt, gueltig_bis, widerrufen';
const SELECT = `select ${COLUMNS} from vertraege`;

const cardOf = ({ beispiel, gueltig_bis, ...row }: CardRow): Card => ({
  ...row,
  beispiel: beispiel === 1,
  gueltigBis: gueltig_bis,
});

export function makeCards({ read, write }: Engine): Cards {
  return {
    issue: ({ id, mandant, typ, beispiel, angelegt, gueltigBis }, key, inhalt) =>
      write(async (rows) => {
        await rows.all(
          `insert into vertraege (id, mandant, schluessel, typ, beispiel, angelegt, gueltig_bis, inhalt)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (mandant, schluessel) do nothing`,
          [id, mandant, key, typ, beispiel ? 1 : 0, angelegt, gueltigBis, inhalt ?? null],
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
    revoke: (mandant, id, zeit) =>
      write(async (rows) => {
        const [row] = await rows.all<{ widerrufen: string }>(
          `update vertraege set widerrufen = coalesce(widerrufen, $3) where mandant = $1 and id = $2 returning widerrufen`,
          [mandant, id, zeit],
        );
        return row?.widerrufen ?? null;
      }),
  };
}
