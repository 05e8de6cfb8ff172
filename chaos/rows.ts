import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The rows of a case, read from the store's SQLite file beside the running service. */
export interface CaseRows {
  status: string;
  doc: Record<string, unknown>;
  /** The newest place and number. */
  berichtigt: Record<string, unknown>;
  keys: { art: string; schluessel: string }[];
  events: { meldungs_typ: string; partner: string; unid: string; daten: string }[];
  /** Short names of the owners; the internal notes; the helpers' assignments. */
  owners: { kuerzel: string }[];
  notes: { text: string }[];
  jobs: { auftrag_id: string; helfer: string }[];
  waiting: { id: string; daten: string }[];
}

/** Opens the store's SQLite file read-only beside the running service. */
export function openCaseRows(dataDir: string): {
  of(userID: string): CaseRows;
  cases(): number;
  waiting(): number;
  close(): void;
} {
  const database = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'), { readOnly: true });
  const all = (sql: string, ...of: string[]): unknown[] => database.prepare(sql).all(...of);
  return {
    of(userID) {
      const [row] = all('select status, doc, berichtigt from vorgaenge where user_id = ?', userID) as {
        status: string;
        doc: string;
        berichtigt: string;
      }[];
      return {
        status: row?.status ?? 'no case',
        doc: JSON.parse(row?.doc ?? '{}') as CaseRows['doc'],
        berichtigt: JSON.parse(row?.berichtigt || '{}') as CaseRows['berichtigt'],
        keys: all('select art, schluessel from antworten where user_id = ?', userID) as CaseRows['keys'],
        events: all(
          'select meldungs_typ, partner, unid, daten from ereignisse where user_id = ? order by nr',
          userID,
        ) as CaseRows['events'],
        owners: all('select kuerzel from zustaendigkeiten where user_id = ?', userID) as CaseRows['owners'],
        notes: all('select text from notizen where user_id = ?', userID) as CaseRows['notes'],
        jobs: all('select auftrag_id, helfer from auftraege where user_id = ?', userID) as CaseRows['jobs'],
        waiting: all('select id, daten from zustellungen where user_id = ?', userID) as CaseRows['waiting'],
      };
    },
    cases: () => (all('select count(*) as n from vorgaenge where beispiel = 0') as { n: number }[])[0]!.n,
    waiting: () => (all('select count(*) as n from zustellungen') as { n: number }[])[0]!.n,
    close: () => database.close(),
  };
}
