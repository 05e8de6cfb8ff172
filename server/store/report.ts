import { randomUUID } from 'node:crypto';
import { currentCase } from './cases.ts';
import type { Rows } from './engine.ts';
import type { Cancel, Report, StoredEvent, Written } from './store.ts';

/** The call an answer belongs to: the same key in another call is another key. */
type Art = 'melden' | 'storno';
type Effect = Pick<Report, 'mandant' | 'userID' | 'key' | 'beleg' | 'event' | 'zustellung'>;

/** `Store.report`. As in a save the write comes first, so that the second of two reports at once finds the first one's answer. */
export async function reportCase(rows: Rows, report: Report): Promise<Written> {
  const { mandant, userID, revision, doc, zeit, key } = report;
  const reported = await rows.all<{ revision: number }>(
    `update vorgaenge set status = 'gemeldet', doc = $4, gemeldet = $5, revision = revision + 1, letzter_key = ''
    where mandant = $1 and user_id = $2 and revision = $3 and status = ''
    returning revision`,
    [mandant, userID, revision, doc, zeit],
  );
  if (reported[0]) return record(rows, 'melden', report, reported[0].revision, zeit);
  return (await answered(rows, 'melden', mandant, userID, key)) ?? conflict(rows, mandant, userID);
}

/** `Store.cancel`: a cancelled case stays so, and any key gets the receipt of the cancelling. */
export async function cancelCase(rows: Rows, cancel: Cancel): Promise<Written> {
  const { mandant, userID, revision, doc } = cancel;
  const cancelled = await rows.all<{ revision: number }>(
    `update vorgaenge set status = 'storniert', doc = $4, revision = revision + 1
    where mandant = $1 and user_id = $2 and revision = $3 and status = 'gemeldet'
    returning revision`,
    [mandant, userID, revision, doc],
  );
  if (cancelled[0]) return record(rows, 'storno', cancel, cancelled[0].revision, cancel.event.zeit);
  return (await answered(rows, 'storno', mandant, userID)) ?? conflict(rows, mandant, userID);
}

/** `Store.receipt`. */
export async function receiptOf(rows: Rows, mandant: string, userID: string): Promise<string | null> {
  const answer = await answered(rows, 'melden', mandant, userID);
  return answer?.beleg ?? null;
}

interface EventRow {
  nr: number;
  partner: string;
  unid: string;
  meldungs_typ: string;
  zeit: string;
  daten: string;
}

/** `Store.events`. */
export async function eventsOf(rows: Rows, mandant: string, userID: string, after: number): Promise<StoredEvent[]> {
  const found = await rows.all<EventRow>(
    `select nr, partner, unid, meldungs_typ, zeit, daten from ereignisse
    where mandant = $1 and user_id = $2 and nr > $3 order by nr`,
    [mandant, userID, after],
  );
  return found.map(({ meldungs_typ, ...event }) => ({ ...event, meldungsTyp: meldungs_typ }));
}

/** What goes with the new status: answer under its key, event, message, and the place in the operator's feed. */
async function record(rows: Rows, art: Art, effect: Effect, revision: number, faellig: string): Promise<Written> {
  const { mandant, userID, key, beleg, event, zustellung } = effect;
  await rows.all(
    'insert into antworten (mandant, user_id, art, schluessel, revision, beleg) values ($1, $2, $3, $4, $5, $6)',
    [mandant, userID, art, key, revision, beleg],
  );
  await appendEvent(rows, mandant, userID, event);
  await rows.all('insert into zustellungen (id, mandant, user_id, faellig, daten) values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    mandant,
    userID,
    faellig,
    zustellung,
  ]);
  await countUp(rows, mandant, userID);
  return { ended: 'done', revision, beleg, isRepeat: false };
}

/** The number follows from the rows that are there; the case's row, written before in this transaction, keeps a second writer out. */
async function appendEvent(rows: Rows, mandant: string, userID: string, event: Omit<StoredEvent, 'nr'>): Promise<void> {
  const [next] = await rows.all<{ nr: number }>(
    'select coalesce(max(nr), 0) + 1 as nr from ereignisse where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  await rows.all(
    `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mandant, userID, next?.nr ?? 1, event.partner, event.unid, event.meldungsTyp, event.zeit, event.daten],
  );
}

/** Last in its transaction: the counter's row holds other reports of the client back until the commit, so numbers appear in their order. */
async function countUp(rows: Rows, mandant: string, userID: string): Promise<void> {
  await rows.all('update zaehler set stand = stand + 1 where mandant = $1', [mandant]);
  await rows.all(
    `update vorgaenge set folge = (select stand from zaehler where mandant = $1)
    where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
}

/** The answer already given, to this key or to any. */
async function answered(
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
  const answer = given.find(({ schluessel }) => key === undefined || schluessel === key);
  return answer ? { ended: 'done', revision: answer.revision, beleg: answer.beleg, isRepeat: true } : null;
}

async function conflict(rows: Rows, mandant: string, userID: string): Promise<Written> {
  const found = await currentCase(rows, mandant, userID);
  return found ? { ended: 'conflict', current: found.current } : { ended: 'gone' };
}
