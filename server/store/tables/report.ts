import type { Rows } from '../engine.ts';
import { appendEvent } from './append-events.ts';
import { currentCase, lockCase, setBeside, type StoredCase, type CaseWrite, type WriteResult } from './cases.ts';
import type { EventToAppend, LockedCaseNames } from './event.ts';
import { hasRoom } from './event-bounds.ts';
import { hasArrived } from './events.ts';
import { moveToFeedEnd } from './feed.ts';
import { KENNUNG_COLUMNS, kennungenOf, type KennungRow } from './kennungen.ts';
import { indexCase } from './leitstand/index-case.ts';
import { noteRating, type NoteObservation } from './observation.ts';
import { addWeg, type StoredWeg } from './outbox/wege.ts';
import { isSameKey } from './sms/sms-key.ts';

/** A new order number, which is written whatever the status. */
export type Renumber = Omit<CaseWrite, 'key' | 'zeit'>;

export interface Report extends CaseWrite {
  /** JSON text of the receipt. Repeats of the key get the same one, whatever their body. */
  beleg: string;
  /** The event EINGANG, at the time of the report. */
  event: EventToAppend;
  /** `sms`: by text message; `telefon`: by an account of the desk; absent: by network. */
  meldeweg?: 'sms' | 'telefon';
  /** Account that sent the report by phone; absent: the person. */
  durch?: string;
  /** Way by which the person wants news; absent: none. */
  weg?: Pick<StoredWeg, 'ziel' | 'weg' | 'adresse' | 'sprache'> | undefined;
}

export interface Cancel {
  mandant: string;
  userID: string;
  key: string;
  doc: string;
  revision: number;
  /** JSON text of the answer. */
  beleg: string;
  event: EventToAppend;
}

/** A rating, which the document contains as well. `conflict` unless the case is reported and at this revision. */
export type Rating = Cancel;

/** A remark of the person after the report, or a message of the operator to the person. It is only an event. */
export interface Remark extends Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event'> {
  art: 'nachtrag' | 'hinweis';
  /** Change beside the report: `StoredCase.berichtigt` as the writer read it, and with this remark. D127 */
  daneben?: { before: string; after: string };
}

/** Result of a rating or remark. `full`: the case has as many as it may, and nothing was written. */
export type Added = WriteResult | { ended: 'full'; current: StoredCase };

/** Result of a cancellation. `arrived`: it came after the helper's ANKUNFT or ABSCHLUSS, and nothing was written. */
export type Cancelled = WriteResult | { ended: 'arrived'; current: StoredCase };

/** The call to which an answer belongs. Idempotency keys are scoped to it. */
type Art =
  'melden' | 'ergaenzen' | 'storno' | 'bewertung' | 'berichtigung' | 'rueckruf' | 'rueckruf_erledigt' | Remark['art'];
type Effect = Pick<Report, 'key' | 'beleg' | 'event'>;

/**
 * `Store.report`. The conditional update comes before the read, as in a save. So of two concurrent reports the second
 * finds the first one's answer.
 */
export async function storeReport(rows: Rows, report: Report, note: NoteObservation): Promise<WriteResult> {
  const { mandant, userID, revision, doc, zeit, key, meldeweg = '', durch = '' } = report;
  const [reported] = await rows.all<{ revision: number } & KennungRow>(
    `update vorgaenge set status = 'gemeldet', doc = $4, gemeldet = $5, revision = revision + 1, letzter_key = '',
      meldeweg = $6, gemeldet_durch = $8, geschrieben = '', am_telefon = ''
    where mandant = $1 and user_id = $2 and revision = $3 and status = '' and not exists (
      select 1 from antworten a where a.mandant = $1 and a.user_id = $2 and a.art = 'zurueck' and a.schluessel = $7)
    returning revision, ${KENNUNG_COLUMNS}`,
    [mandant, userID, revision, doc, zeit, meldeweg, key, durch],
  );
  if (!reported) return (await storedAnswer(rows, 'melden', mandant, userID, key)) ?? conflict(rows, mandant, userID);
  const current = { mandant, userID, ...kennungenOf(reported) };
  await indexCase(rows, current, doc);
  if (report.weg) await addWeg(rows, { mandant, userID, seit: zeit, ...report.weg });
  return recordAnswer(rows, 'melden', current, report, reported.revision, note);
}

/** `Store.cancel`. The row lock keeps an arrival from being recorded meanwhile. */
export async function cancelCase(rows: Rows, cancel: Cancel, note: NoteObservation): Promise<Cancelled> {
  const { mandant, userID, revision, doc } = cancel;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  if (current.status === 'storniert')
    return (await storedAnswer(rows, 'storno', mandant, userID)) ?? { ended: 'conflict', current };
  if (current.status === '' || current.revision !== revision) return { ended: 'conflict', current };
  if (await hasArrived(rows, mandant, userID)) return { ended: 'arrived', current };
  const next = await rewrite(rows, current, 'storniert', doc);
  return recordAnswer(rows, 'storno', current, cancel, next, note);
}

/** `Store.rate`. */
export async function rateCase(rows: Rows, rating: Rating, note: NoteObservation): Promise<Added> {
  const { mandant, userID, revision, doc, key, event } = rating;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await storedAnswer(rows, 'bewertung', mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet' || current.revision !== revision) return { ended: 'conflict', current };
  if (!(await hasRoom(rows, current, event))) return { ended: 'full', current };
  const next = await rewrite(rows, current, current.status, doc);
  await noteRating(rows, current, doc, note);
  return recordAnswer(rows, 'bewertung', current, rating, next, note);
}

/** `Store.remark`. The report does not change; the values beside it may. */
export async function remarkOnCase(rows: Rows, remark: Remark, note: NoteObservation): Promise<Added> {
  const { art, mandant, userID, key, event, daneben } = remark;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await storedAnswer(rows, art, mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet') return { ended: 'conflict', current };
  if (daneben && daneben.before !== current.berichtigt) return { ended: 'conflict', current };
  if (!(await hasRoom(rows, current, event))) return { ended: 'full', current };
  if (daneben) await setBeside(rows, current, daneben.after);
  return recordAnswer(rows, art, current, remark, current.revision, note);
}

/** `Store.renumber`. The key of the last save stays valid; its repeat gets the current revision. */
export async function renumberCase(rows: Rows, change: Renumber): Promise<WriteResult> {
  const { mandant, userID, revision, doc } = change;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  if (current.revision !== revision) return { ended: 'conflict', current };
  const next = await rewrite(rows, current, current.status, doc);
  if (current.status !== '') await moveToFeedEnd(rows, current);
  return { ended: 'done', revision: next, beleg: '', isRepeat: false };
}

/** Writes document and status of a case whose row is locked; returns the new revision. */
async function rewrite(rows: Rows, { mandant, userID }: StoredCase, status: string, doc: string): Promise<number> {
  const [written] = await rows.all<{ revision: number }>(
    `update vorgaenge set status = $3, doc = $4, revision = revision + 1
    where mandant = $1 and user_id = $2 returning revision`,
    [mandant, userID, status, doc],
  );
  await indexCase(rows, { mandant, userID }, doc);
  return written!.revision;
}

/** `Store.receipt`. */
export async function receiptOf(rows: Rows, mandant: string, userID: string, key?: string): Promise<string | null> {
  const answer = await storedAnswer(rows, 'melden', mandant, userID, key);
  return answer?.beleg ?? null;
}

/** Records an answer under its key and an event, in the transaction of a change. */
export async function recordAnswer(
  rows: Rows,
  art: Art,
  of: LockedCaseNames,
  { key, beleg, event }: Effect,
  revision: number,
  note: NoteObservation,
): Promise<WriteResult> {
  await rows.all(
    'insert into antworten (mandant, user_id, art, schluessel, revision, beleg) values ($1, $2, $3, $4, $5, $6)',
    [of.mandant, of.userID, art, key, revision, beleg],
  );
  const { ended } = await appendEvent(rows, of, event, note);
  // The error rolls the change back too: somebody else has sent an event with this `unid`.
  if (ended !== 'neu') throw new Error(`The event of ${art} was not appended: ${ended}`);
  return { ended: 'done', revision, beleg, isRepeat: false };
}

/** The stored answer for this key, or without a key the one for any. */
export async function storedAnswer(
  rows: Rows,
  art: Art,
  mandant: string,
  userID: string,
  key?: string,
): Promise<Extract<WriteResult, { ended: 'done' }> | null> {
  const given = await rows.all<{ schluessel: string; revision: number; beleg: string }>(
    'select schluessel, revision, beleg from antworten where mandant = $1 and user_id = $2 and art = $3',
    [mandant, userID, art],
  );
  const answer = given.find(({ schluessel }) => key === undefined || isSameKey(schluessel, key));
  return answer ? { ended: 'done', revision: answer.revision, beleg: answer.beleg, isRepeat: true } : null;
}

async function conflict(rows: Rows, mandant: string, userID: string): Promise<WriteResult> {
  const found = await currentCase(rows, mandant, userID);
  return found ? { ended: 'conflict', current: found.current } : { ended: 'gone' };
}
