import type { ToldNews } from '#domain/nachricht/neuigkeit.ts';
import type { Engine } from '../../engine.ts';
import type { Observed } from '../observation.ts';
import { makeOutbox, type Delivery, type Outbox } from '../outbox.ts';
import { dropWege, openWeg, wegeOf, type NewWeg, type WegOpened, type StoredWeg } from './wege.ts';

export type { StoredWeg };

/** Messages to people, by text or push: the ways of a case, and an outbox for each gateway. ADR 051 */
export interface Nachrichten {
  /** The outbox of a lane, by the `weg` of its rows; null: of all lanes. */
  lane(weg: string | null): Outbox;
  /** The lanes in which messages wait. */
  lanes(): Promise<string[]>;
  /** The ways of a case, the oldest first. */
  wege(mandant: string, userID: string): Promise<StoredWeg[]>;
  /** Opens a way, or changes an open one, unless the case has `most` others. */
  open(one: NewWeg, most: number): Promise<WegOpened>;
  /** Closes a way, and deletes its waiting messages. False: there is none. */
  drop(mandant: string, userID: string, ziel: string): Promise<boolean>;
  /**
   * Records the message that an attempt is about to send, so that it is not repeated if the process dies. The record is
   * removed when the attempt's result is stored.
   */
  begin(one: Delivery, daten: object): Promise<void>;
  /** Records a message that was handed over; its state is not told again. */
  said(one: Delivery, gesagt: ToldNews): Promise<void>;
}

export function makeNachrichten(engine: Engine, noting: Pick<Observed, 'write'>): Nachrichten {
  const { read, write } = engine;
  return {
    lane: (weg) => makeOutbox({ ...engine, ...noting }, { table: 'nachrichten', weg }),
    lanes: async () => {
      const sql = 'select distinct weg from nachrichten where aufgegeben is null order by weg';
      return (await read((rows) => rows.all<{ weg: string }>(sql))).map(({ weg }) => weg);
    },
    wege: (mandant, userID) => read((rows) => wegeOf(rows, mandant, userID)),
    open: (one, most) => write((rows) => openWeg(rows, one, most)),
    drop: (mandant, userID, ziel) => write(async (rows) => (await dropWege(rows, mandant, userID, ziel)) > 0),
    begin: ({ id, mandant }, daten) =>
      write(async (rows) => {
        const sql = 'update nachrichten set daten = $3 where id = $1 and mandant = $2';
        await rows.all(sql, [id, mandant, JSON.stringify(daten)]);
      }),
    said: ({ mandant, userID, ziel = '' }, gesagt) =>
      write(async (rows) => {
        // The write locks its own row, because two attempts may end at once.
        const [row] = await rows.all<{ gesagt: string }>(
          `update wege set zuletzt = $4 where mandant = $1 and user_id = $2 and ziel = $3 returning gesagt`,
          [mandant, userID, ziel, gesagt.zeit],
        );
        const before = row ? (JSON.parse(row.gesagt) as ToldNews[]) : [];
        if (!row || before.some(({ stand }) => stand === gesagt.stand)) return;
        await rows.all('update wege set gesagt = $4 where mandant = $1 and user_id = $2 and ziel = $3', [
          mandant,
          userID,
          ziel,
          JSON.stringify([...before, gesagt]),
        ]);
      }),
  };
}
