import { LIMITS } from '#domain/limits.ts';
import { endByEvents } from './auftrag/ende.ts';
import { currentCase, lockCase, type StoredCase, type Write, type Written } from './cases.ts';
import type { Rows } from '../engine.ts';
import type { StoredEvent } from './event.ts';
import { appendEvent, hasArrived } from './events.ts';
import { moveToFeedEnd } from './feed.ts';
import { addMessage } from './telling.ts';
import { isSameKey } from './sms/sms-key.ts';
import { noteTrail } from './trail.ts';
import { addWeg, tellWays, type Weg } from './outbox/wege.ts';

/** An order number, written whatever the status. */
export type Renumber = Omit<Write, 'key' | 'zeit'>;

export interface Report extends Write {
  /** JSON text of the receipt; repeats of the key get the same one, whatever their body. */
  beleg: string;
  event: Omit<StoredEvent, 'nr'>;
  /** JSON text of the message for the outbox. */
  zustellung: string;
  /** `sms`: by text message; absent: by network. */
  meldeweg?: 'sms';
  /** How the person wants to be told of news; absent: not at all. */
  weg?: Pick<Weg, 'ziel' | 'weg' | 'adresse' | 'sprache'> | undefined;
}

export interface Cancel {
  mandant: string;
  userID: string;
  key: string;
  doc: string;
  revision: number;
  /** JSON text of the answer. */
  beleg: string;
  /** Its time is also the due time of the message. */
  event: Omit<StoredEvent, 'nr'>;
  zustellung: string;
}

/** A rating, which is also in the document. `conflict` unless the case is reported and at this revision. */
export type Rating = Cancel;

/** A remark of the person after the report, or a message of the operator to the person: only an event. */
export interface Remark extends Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event'> {
  art: 'nachtrag' | 'hinweis';
  /** JSON text of the message for the outbox; absent: none. */
  zustellung?: string;
}

/** A rating or remark may meet a case that has `LIMITS.additions` of its type: `full`, nothing was written. */
export type Added = Written | { ended: 'full'; current: StoredCase };

/** A cancellation may come after the helper's ANKUNFT or ABSCHLUSS: `arrived`, nothing was written. */
export type Cancelled = Written | { ended: 'arrived'; current: StoredCase };

/** The call that an answer belongs to. Idempotency keys are scoped to it. */
type Art = 'melden' | 'ergaenzen' | 'storno' | 'bewertung' | Remark['art'];
export type Effect = Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event'> & { zustellung?: string };

/**
 * `Store.report`. The conditional update comes before the read, as in a save: of two concurrent reports the second
 * finds the first one's answer.
 */
export async function reportCase(rows: Rows, report: Report): Promise<Written> {
  const { mandant, userID, revision, doc, zeit, key, meldeweg = '' } = report;
  const reported = await rows.all<{ revision: number }>(
    `update vorgaenge set status = 'gemeldet', doc = $4, gemeldet = $5, revision = revision + 1, letzter_key = '',
      meldeweg = $6
    where mandant = $1 and user_id = $2 and revision = $3 and status = '' and not exists (
      select 1 from antworten a where a.mandant = $1 and a.user_id = $2 and a.art = 'zurueck' and a.schluessel = $7)
    returning revision`,
    [mandant, userID, revision, doc, zeit, meldeweg, key],
  );
  if (reported[0]) {
    // Examples need no reader.
    await rows.all(
      'insert into ungelesen (user_id, mandant, seit) select user_id, mandant, $3 from vorgaenge where mandant = $1 and user_id = $2 and beispiel = 0',
      [mandant, userID, zeit],
    );
    if (report.weg) await addWeg(rows, { mandant, userID, seit: zeit, ...report.weg });
    return record(rows, 'melden', report, reported[0].revision, zeit);
  }
  return (await answered(rows, 'melden', mandant, userID, key)) ?? conflict(rows, mandant, userID);
}

/** `Store.cancel`. The row lock keeps an arrival from being recorded meanwhile. */
export async function cancelCase(rows: Rows, cancel: Cancel): Promise<Cancelled> {
  const { mandant, userID, revision, doc } = cancel;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  if (current.status === 'storniert')
    return (await answered(rows, 'storno', mandant, userID)) ?? { ended: 'conflict', current };
  if (current.status === '' || current.revision !== revision) return { ended: 'conflict', current };
  if (await hasArrived(rows, mandant, userID)) return { ended: 'arrived', current };
  const next = await rewrite(rows, current, 'storniert', doc);
  return record(rows, 'storno', cancel, next, cancel.event.zeit);
}

/** `Store.rate`. */
export async function rateCase(rows: Rows, rating: Rating): Promise<Added> {
  const { mandant, userID, revision, doc, key } = rating;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await answered(rows, 'bewertung', mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet' || current.revision !== revision) return { ended: 'conflict', current };
  if (await isFull(rows, rating)) return { ended: 'full', current };
  const next = await rewrite(rows, current, current.status, doc);
  return record(rows, 'bewertung', rating, next, rating.event.zeit);
}

/** `Store.remark`. The case stays as it was reported. */
export async function remarkOnCase(rows: Rows, remark: Remark): Promise<Added> {
  const { art, mandant, userID, key } = remark;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  const given = await answered(rows, art, mandant, userID, key);
  if (given) return given;
  if (current.status !== 'gemeldet') return { ended: 'conflict', current };
  if (await isFull(rows, remark)) return { ended: 'full', current };
  return record(rows, art, remark, current.revision, remark.event.zeit);
}

/** Whether the case has as many events of this type as it may. Lock the case's row first. */
async function isFull(rows: Rows, { mandant, userID, event }: Effect): Promise<boolean> {
  const [found] = await rows.all<{ n: number }>(
    'select count(*) as n from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = $3',
    [mandant, userID, event.meldungsTyp],
  );
  return Number(found?.n ?? 0) >= LIMITS.additions;
}

/** `Store.renumber`. The key of the last save stays valid: its repeat is answered with the current revision. */
export async function renumberCase(rows: Rows, change: Renumber): Promise<Written> {
  const { mandant, userID, revision, doc } = change;
  const current = await lockCase(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  if (current.revision !== revision) return { ended: 'conflict', current };
  const next = await rewrite(rows, current, current.status, doc);
  if (current.status !== '') await moveToFeedEnd(rows, mandant, userID);
  return { ended: 'done', revision: next, beleg: '', isRepeat: false };
}

/** Writes document and status of a case whose row is locked; gives the new revision. */
async function rewrite(rows: Rows, { mandant, userID }: StoredCase, status: string, doc: string): Promise<number> {
  const [written] = await rows.all<{ revision: number }>(
    `update vorgaenge set status = $3, doc = $4, revision = revision + 1
    where mandant = $1 and user_id = $2 returning revision`,
    [mandant, userID, status, doc],
  );
  return written!.revision;
}

/** `Store.receipt`. */
export async function receiptOf(rows: Rows, mandant: string, userID: string, key?: string): Promise<string | null> {
  const answer = await answered(rows, 'melden', mandant, userID, key);
  return answer?.beleg ?? null;
}

/**
 * Records what accompanies a change in the same transaction: the answer under its key, the event, the outbox message
 * and the place in the feed.
 */
export async function record(
  rows: Rows,
  art: Art,
  effect: Effect,
  revision: number,
  faellig: string,
): Promise<Written> {
  const { mandant, userID, key, beleg, event, zustellung } = effect;
  await rows.all(
    'insert into antworten (mandant, user_id, art, schluessel, revision, beleg) values ($1, $2, $3, $4, $5, $6)',
    [mandant, userID, art, key, revision, beleg],
  );
  const nr = await appendEvent(rows, mandant, userID, event);
  await endByEvents(rows, mandant, userID, [event]);
  await noteTrail(rows, mandant, userID, [event]);
  await tellWays(rows, mandant, userID, [{ ...event, nr }]);
  if (zustellung !== undefined) await addMessage(rows, { mandant, userID, nr }, faellig, zustellung);
  await moveToFeedEnd(rows, mandant, userID);
  return { ended: 'done', revision, beleg, isRepeat: false };
}

/** The stored answer of this key, or without a key that of any. */
export async function answered(
  rows: Rows,
  art: Art,
  mandant: string,
  userID: string,
  key?: string,
): Promise<Extract<Written, { ended: 'done' }> | null> {
  const given = await rows.all<{ schluessel: string; revision: number; beleg: string }>(
    'select schluessel, revision, beleg from antworten where mandant = $1 and user_id = $2 and art = $3',
    [mandant, userID, art],
  );
  const answer = given.find(({ schluessel }) => key === undefined || isSameKey(schluessel, key));
  return answer ? { ended: 'done', revision: answer.revision, beleg: answer.beleg, isRepeat: true } : null;
}

async function conflict(rows: Rows, mandant: string, userID: string): Promise<Written> {
  const found = await currentCase(rows, mandant, userID);
  return found ? { ended: 'conflict', current: found.current } : { ended: 'gone' };
}
