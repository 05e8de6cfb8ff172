import type { AuftragEnde } from '#domain/auftrag.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import type { Rows } from '../../engine.ts';

/** An assignment as stored. Of the key of its link only the hash is stored. */
export interface StoredAuftrag {
  auftragID: string;
  mandant: string;
  userID: string;
  helfer: Helfer;
  /** Handshake, four digits. */
  code: string;
  /** Wrong tries of the code. */
  fehlversuche: number;
  /** Minutes that the operator proposes; null: none. */
  minuten: number | null;
  seit: string;
  /** Number up to which the helper has acknowledged changes. */
  gesehen: number;
  /** Reason of the helper's refusal; '' where none was given. */
  grund: string;
  ende: { zeit: string; art: AuftragEnde; nr: number; konto: string } | null;
  /** Account that assigned the helper, and in `ende` the one that ended it (`doerOf`); '' for none. */
  konto: string;
  /** Version of the row, which only rises. */
  stand: number;
}

interface AuftragRow {
  auftrag_id: string;
  mandant: string;
  user_id: string;
  helfer: string;
  code: string;
  fehlversuche: number;
  minuten: number | null;
  seit: string;
  gesehen: number;
  grund: string;
  ende: string | null;
  ende_art: AuftragEnde | null;
  ende_nr: number;
  stand: number;
  konto: string;
  ende_konto: string;
}

const COLUMNS =
  'auftrag_id, mandant, user_id, helfer, code, fehlversuche, minuten, seit, gesehen, grund, ende, ende_art, ende_nr, stand, konto, ende_konto';

const storedAuftrag = (row: AuftragRow): StoredAuftrag => ({
  auftragID: row.auftrag_id,
  mandant: row.mandant,
  userID: row.user_id,
  helfer: JSON.parse(row.helfer) as Helfer,
  code: row.code,
  fehlversuche: row.fehlversuche,
  minuten: row.minuten,
  seit: row.seit,
  gesehen: row.gesehen,
  grund: row.grund,
  ende:
    row.ende === null
      ? null
      : { zeit: row.ende, art: row.ende_art ?? 'abgelaufen', nr: row.ende_nr, konto: row.ende_konto },
  konto: row.konto,
  stand: row.stand,
});

/** Finds an assignment by the hash of its link's key; `mandant` null: of any client. */
export async function auftragOfHash(rows: Rows, hash: string, mandant: string | null): Promise<StoredAuftrag | null> {
  const sql = `select ${COLUMNS} from auftraege where token = $1 and (mandant = $2 or $2 is null)`;
  return first(await rows.all<AuftragRow>(sql, [hash, mandant]));
}

/** Finds an assignment by its own id. */
export async function auftragOfID(rows: Rows, mandant: string, auftragID: string): Promise<StoredAuftrag | null> {
  const sql = `select ${COLUMNS} from auftraege where mandant = $1 and auftrag_id = $2`;
  return first(await rows.all<AuftragRow>(sql, [mandant, auftragID]));
}

/** All assignments of a case, the oldest first. */
export async function auftraegeOf(rows: Rows, mandant: string, userID: string): Promise<StoredAuftrag[]> {
  const sql = `select ${COLUMNS} from auftraege where mandant = $1 and user_id = $2 order by seit, ende is null, auftrag_id`;
  return (await rows.all<AuftragRow>(sql, [mandant, userID])).map(storedAuftrag);
}

/** The live assignment of a case, or else the last one. */
export async function latestAuftrag(rows: Rows, mandant: string, userID: string): Promise<StoredAuftrag | null> {
  const sql = `select ${COLUMNS} from auftraege where mandant = $1 and user_id = $2
    order by case when ende is null then 0 else 1 end, seit desc, auftrag_id limit 1`;
  return first(await rows.all<AuftragRow>(sql, [mandant, userID]));
}

const first = ([row]: readonly AuftragRow[]): StoredAuftrag | null => (row ? storedAuftrag(row) : null);
