import { indexCase } from '../leitstand/index-case.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { LIMITS } from '#domain/limits.ts';
import { COLUMNS, lockCase, storedCase, type CaseRow, type StoredCase, type WriteResult } from '../cases.ts';
import type { Engine, Rows } from '../../engine.ts';
import type { NoteObservation } from '../observation.ts';
import { addWeg } from '../outbox/wege.ts';
import { storedAnswer, recordAnswer, type Report } from '../report.ts';
import { smsKey } from './sms-key.ts';

/** The rest of the answers, which the phone sends after a report by text message. */
export type Completion = Pick<Report, 'mandant' | 'userID' | 'key' | 'doc' | 'revision' | 'event' | 'weg' | 'zeit'>;

/** Reports by text message. ADR 063 */
export interface SmsTable {
  /** The case with that name in texts, of a client (null: of any); null: none, or more than one. */
  find(smsID: string, mandant: string | null): Promise<StoredCase | null>;
  /** The recorded numbers of second reports, by userID; cases without any are left out. */
  otherNumbers(mandant: string, userIDs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The revision that the case had when the report with this key came by text; null: it did not come by text. */
  foundAt(mandant: string, userID: string, key: string): Promise<number | null>;
  /**
   * Adds the rest of the answers to a case that was reported by text with the start of this key, once. `isRepeat` where
   * it was added before, or the case is cancelled. The receipt is the report's.
   */
  complete(completion: Completion): Promise<WriteResult>;
  /**
   * Takes back a report that has not arrived; its text is refused if it comes later. Returns the case if it is reported
   * by now, else null.
   */
  takeBack(mandant: string, userID: string, key: string): Promise<StoredCase | null>;
  /** Whether the person took that report back before it arrived. */
  isTakenBack(mandant: string, userID: string, key: string): Promise<boolean>;
}

export function makeSmsTable(
  { read, write }: Engine,
  tell: (userID: string, command: (rows: Rows, note: NoteObservation) => Promise<WriteResult>) => Promise<WriteResult>,
): SmsTable {
  return {
    find: (smsID, mandant) => read((rows) => findCase(rows, smsID, mandant)),
    otherNumbers: (mandant, userIDs) => read((rows) => otherNumbers(rows, mandant, userIDs)),
    foundAt: (mandant, userID, key) => read((rows) => foundAt(rows, mandant, userID, key)),
    complete: (completion) => tell(completion.userID, (rows, note) => completeCase(rows, completion, note)),
    takeBack: (mandant, userID, key) => write((rows) => takeBack(rows, mandant, userID, key)),
    isTakenBack: (mandant, userID, key) => read((rows) => isTakenBack(rows, mandant, userID, key)),
  };
}

async function findCase(rows: Rows, smsID: string, mandant: string | null): Promise<StoredCase | null> {
  const sql = `select ${COLUMNS} from vorgaenge where sms_id = $1 and (mandant = $2 or $2 is null) limit 2`;
  const [one, another] = await rows.all<CaseRow>(sql, [smsID, mandant]);
  return one && !another ? storedCase(one) : null;
}

async function otherNumbers(
  rows: Rows,
  mandant: string,
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (!userIDs.length) return found;
  const ids = userIDs.map((_, nr) => `$${nr + 3}`).join(', ');
  const events = await rows.all<{ user_id: string; daten: string }>(
    `select user_id, daten from ereignisse where mandant = $1 and meldungs_typ = $2 and user_id in (${ids}) order by nr`,
    [mandant, TYP.ANDERE_NUMMER, ...userIDs],
  );
  for (const { user_id: userID, daten } of events) {
    const { nummer } = JSON.parse(daten) as { nummer: string };
    found.set(userID, [...(found.get(userID) ?? []), nummer]);
  }
  return found;
}

async function foundAt(rows: Rows, mandant: string, userID: string, key: string): Promise<number | null> {
  const [row] = await rows.all<{ revision: number }>(
    `select revision from antworten where mandant = $1 and user_id = $2 and art = 'melden' and schluessel = $3`,
    [mandant, userID, smsKey(key)],
  );
  return row ? row.revision - 1 : null;
}

async function completeCase(rows: Rows, completion: Completion, note: NoteObservation): Promise<WriteResult> {
  const { mandant, userID, key, doc, revision, zeit, weg } = completion;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await storedAnswer(rows, 'melden', mandant, userID, key);
  if (!given) return { ended: 'conflict', current };
  if (current.status !== 'gemeldet' || current.meldeweg !== 'sms') return given;
  if (current.revision !== revision) return { ended: 'conflict', current };
  const [written] = await rows.all<{ revision: number }>(
    `update vorgaenge set doc = $3, revision = revision + 1, meldeweg = 'sms_ergaenzt'
    where mandant = $1 and user_id = $2 returning revision`,
    [mandant, userID, doc],
  );
  await indexCase(rows, { mandant, userID }, doc);
  if (weg) await addWeg(rows, { mandant, userID, seit: zeit, ...weg });
  return recordAnswer(rows, 'ergaenzen', current, { ...completion, beleg: given.beleg }, written!.revision, note);
}

async function takeBack(rows: Rows, mandant: string, userID: string, key: string): Promise<StoredCase | null> {
  const current = await lockCase(rows, mandant, userID);
  if (!current || current.status !== '') return current;
  const [found] = await rows.all<{ n: number }>(
    `select count(*) as n from antworten where mandant = $1 and user_id = $2 and art = 'zurueck'`,
    [mandant, userID],
  );
  if (Number(found?.n ?? 0) < LIMITS.additions)
    await rows.all(
      `insert into antworten (mandant, user_id, art, schluessel, revision, beleg) values ($1, $2, 'zurueck', $3, $4, '')
      on conflict do nothing`,
      [mandant, userID, smsKey(key), current.revision],
    );
  return null;
}

async function isTakenBack(rows: Rows, mandant: string, userID: string, key: string): Promise<boolean> {
  const found = await rows.all(
    `select 1 from antworten where mandant = $1 and user_id = $2 and art = 'zurueck' and schluessel = $3`,
    [mandant, userID, smsKey(key)],
  );
  return found.length > 0;
}
