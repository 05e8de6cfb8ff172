import { LAGE, type Lagehinweis } from '#domain/leitstand/lage.ts';
import type { Engine, Rows, Value } from '../../engine.ts';

/** A notice as stored, with all of its clients. */
export type StoredLage = Omit<Lagehinweis, 'aenderbar'>;

export type LageAdded =
  /** The notice of this key at present; an earlier one where the key came before. */
  | { ended: 'done'; lage: StoredLage }
  /** The key came before with another body (`other`), or `LAGE.anzahl` notices are on (`full`). */
  | { ended: 'other' | 'full' };

/** Notices of the desk on the pages of the clients. A notice is on until its `bis`; ending it brings that forward. */
export interface LageTable {
  /** Notices that are on at that time (ISO), the newest first. */
  on(now: string): Promise<StoredLage[]>;
  /** Switches a notice on at its `seit`, once for each key. Notices that ended a day ago are deleted. */
  add(lage: StoredLage, of: { key: string; inhalt: string }): Promise<LageAdded>;
  /** Changes clients, texts and end. False: the notice is not on at `now`, or its clients are no longer `was`. */
  change(lage: StoredLage, was: Clients, now: string): Promise<boolean>;
  /** Ends a notice at `now`. False as for `change`. */
  end(lageID: string, was: Clients, now: string): Promise<boolean>;
}

type Clients = StoredLage['mandanten'];

/** Notification of the store that a notice has changed. */
export const LAGE_WAKE = 'lage';

/** Milliseconds for which an ended notice is kept, so that a late repeat of its call does not switch it on. */
const KEPT = 24 * 3_600_000;

interface LageRow {
  lage_id: string;
  inhalt: string;
  mandanten: string;
  text_de: string;
  text_en: string;
  seit: string;
  bis: string;
  wer: string;
}

const COLUMNS = 'lage_id, inhalt, mandanten, text_de, text_en, seit, bis, wer';

const lageOf = ({ lage_id: lageID, mandanten, text_de: de, text_en: en, seit, bis, wer }: LageRow): StoredLage => ({
  lageID,
  mandanten: mandanten === '' ? null : (JSON.parse(mandanten) as string[]),
  text: { de, en },
  seit,
  bis,
  wer,
});

const clientsText = (mandanten: Clients): string => (mandanten === null ? '' : JSON.stringify(mandanten));

const valuesOf = ({ lageID, mandanten, text, bis }: StoredLage): Value[] => [
  lageID,
  clientsText(mandanten),
  text.de,
  text.en,
  bis,
];

const rowsOn = (rows: Rows, now: string): Promise<LageRow[]> =>
  rows.all<LageRow>(`select ${COLUMNS} from lagehinweise where bis > $1 order by seit desc, lage_id`, [now]);

async function addOnce(rows: Rows, lage: StoredLage, { key, inhalt }: { key: string; inhalt: string }) {
  const { seit, wer } = lage;
  const forgotten = new Date(Date.parse(seit) - KEPT).toISOString();
  await rows.all('delete from lagehinweise where bis < $1', [forgotten]);
  const isFull = (await rowsOn(rows, seit)).length >= LAGE.anzahl;
  const made = isFull
    ? []
    : await rows.all<LageRow>(
        `insert into lagehinweise (lage_id, mandanten, text_de, text_en, bis, seit, wer, schluessel, inhalt)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${COLUMNS}`,
        [...valuesOf(lage), seit, wer, key, inhalt],
      );
  const [known] = made.length
    ? made
    : await rows.all<LageRow>(`select ${COLUMNS} from lagehinweise where schluessel = $1`, [key]);
  return { isNew: made.length > 0, known };
}

export const makeLageTable = ({ read, write }: Pick<Engine, 'read' | 'write'>): LageTable => ({
  on: async (now) => (await read((rows) => rowsOn(rows, now))).map(lageOf),
  add: (lage, of) =>
    write(async (rows, wake): Promise<LageAdded> => {
      const { isNew, known } = await addOnce(rows, lage, of);
      if (isNew) wake(LAGE_WAKE);
      if (!known) return { ended: 'full' };
      return known.inhalt === of.inhalt ? { ended: 'done', lage: lageOf(known) } : { ended: 'other' };
    }),
  change: (lage, was, now) =>
    write(async (rows, wake) => {
      const changed = await rows.all(
        `update lagehinweise set mandanten = $2, text_de = $3, text_en = $4, bis = $5
        where lage_id = $1 and mandanten = $6 and bis > $7 returning lage_id`,
        [...valuesOf(lage), clientsText(was), now],
      );
      if (changed.length) wake(LAGE_WAKE);
      return changed.length > 0;
    }),
  end: (lageID, was, now) =>
    write(async (rows, wake) => {
      const ended = await rows.all(
        'update lagehinweise set bis = $3 where lage_id = $1 and mandanten = $2 and bis > $3 returning lage_id',
        [lageID, clientsText(was), now],
      );
      if (ended.length) wake(LAGE_WAKE);
      return ended.length > 0;
    }),
});
