import { auftragPartner } from '#domain/auftrag.ts';
import { orderStatus, type Ereignis, type OrderStatus } from '#domain/ereignisse.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import { TYP, type MeldungsTyp } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../../engine.ts';
import { appendSent } from '../append-events.ts';
import { lockStatus, type LockedCase } from '../cases.ts';
import { statusEventsOf, notBefore } from '../events.ts';
import type { NoteObservation } from '../observation.ts';
import { endAuftrag } from './ende.ts';
import { beauftragtFields } from './beauftragt.ts';
import { auftragOfID, latestAuftrag, type StoredAuftrag } from './row.ts';

/** A new assignment of a helper. */
export interface NewAuftrag {
  mandant: string;
  userID: string;
  auftragID: string;
  /** SHA-256 of the link's key, in hex. */
  token: string;
  helfer: Helfer;
  code: string;
  minuten: number | null;
  /** Whether the helper has already agreed by telephone; then BEAUFTRAGT is written too. */
  angenommen: boolean;
  /** ISO time. */
  zeit: string;
  /** Account that assigns the helper (`doerOf`); '' for the service. */
  konto: string;
}

export type AssignResult =
  /** `isSame`: the helper already had the assignment, and gets a new key. */
  { ended: 'done'; auftrag: StoredAuftrag; isSame: boolean } | { ended: 'gone' | 'draft' | 'cancelled' | 'completed' };

/** `Auftraege.assign`. The lock of the case's row makes concurrent calls run one after the other. */
export async function storeAssignment(rows: Rows, asked: NewAuftrag, note: NoteObservation): Promise<AssignResult> {
  const { mandant, userID, helfer } = asked;
  const current = await lockStatus(rows, mandant, userID);
  if (!current) return { ended: 'gone' };
  if (current.status === '') return { ended: 'draft' };
  if (current.status === 'storniert') return { ended: 'cancelled' };
  const zeit = await notBefore(rows, mandant, userID, asked.zeit);
  const fresh = { ...asked, zeit };
  const order = await orderOf(rows, mandant, userID, zeit);
  if (isDone(order, 'abschluss')) return { ended: 'completed' };
  const before = await latestAuftrag(rows, mandant, userID);
  const live = before?.ende ? null : before;
  const isSame = live !== null && isSameHelper(live.helfer, helfer);
  if (isSame) await renew(rows, live.auftragID, fresh);
  else {
    // Whether the person was told of a helper, and this is another one.
    const isChange = isDone(order, 'beauftragt') && order.helfer?.telefon !== helfer.telefon;
    if (live) await endAuftrag(rows, rowOf(live), { zeit, konto: fresh.konto }, 'ersetzt');
    if (isChange) await append(rows, current, fresh, { meldungsTyp: TYP.WECHSEL }, note);
    await insert(rows, { ...fresh, code: before?.code === fresh.code ? nextCode(fresh.code) : fresh.code });
  }
  const auftragID = isSame ? live.auftragID : fresh.auftragID;
  const hasAccepted = isSame && (await acceptedAt(rows, live)) !== null;
  if (fresh.angenommen && !hasAccepted)
    await append(
      rows,
      current,
      { ...fresh, auftragID },
      { meldungsTyp: TYP.BEAUFTRAGT, ...beauftragtFields(fresh) },
      note,
    );
  return { ended: 'done', auftrag: (await auftragOfID(rows, mandant, auftragID))!, isSame };
}

/** `Auftraege.withdraw`. */
export async function withdrawAssignment(
  rows: Rows,
  asked: Pick<NewAuftrag, 'mandant' | 'userID' | 'zeit' | 'konto'>,
  note: NoteObservation,
): Promise<boolean> {
  const { mandant, userID, konto } = asked;
  const current = await lockStatus(rows, mandant, userID);
  if (!current) return false;
  const zeit = await notBefore(rows, mandant, userID, asked.zeit);
  const live = await latestAuftrag(rows, mandant, userID);
  if (!live || live.ende) return false;
  await endAuftrag(rows, rowOf(live), { zeit, konto }, 'zurueckgezogen');
  if ((await acceptedAt(rows, live)) === null) return true;
  // No WECHSEL: nobody knows yet that another helper will come.
  await append(rows, current, { zeit, konto, auftragID: live.auftragID }, { meldungsTyp: TYP.ABGELEHNT }, note);
  return true;
}

const rowOf = ({ auftragID, mandant, userID, seit }: StoredAuftrag) => ({
  auftrag_id: auftragID,
  mandant,
  user_id: userID,
  seit,
});

const isSameHelper = (one: Helfer, other: Helfer): boolean =>
  one.name === other.name && one.telefon === other.telefon && one.kennzeichen === other.kennzeichen;

/** The handshake code changes with the helper. If the random code is equal, the next number is taken. */
const nextCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

const isDone = ({ schritte }: OrderStatus, code: string): boolean =>
  schritte.some((schritt) => schritt.code === code && schritt.erledigt);

/** The status from the events alone, as the running transaction sees them. */
async function orderOf(rows: Rows, mandant: string, userID: string, zeit: string): Promise<OrderStatus> {
  const events = (await statusEventsOf(rows, mandant, userID)).map(({ daten, ...event }): Ereignis => ({
    ...(JSON.parse(daten) as Partial<Ereignis>),
    ...event,
  }));
  const none = { bewertungWert: 0, bewertungFeedback: '' };
  const ofCase = { status: 'gemeldet', ranaVorgangsnummer: '', storno: '', bewertung: none };
  return orderStatus(events, ofCase, Date.parse(zeit));
}

async function acceptedAt(rows: Rows, { mandant, userID, auftragID }: StoredAuftrag): Promise<string | null> {
  const [row] = await rows.all<{ zeit: string }>(
    `select zeit from ereignisse where mandant = $1 and user_id = $2 and partner = $3
      and meldungs_typ = '${TYP.BEAUFTRAGT}' limit 1`,
    [mandant, userID, auftragPartner(auftragID)],
  );
  return row?.zeit ?? null;
}

/**
 * Appends an event of the assignment for the operator's call.
 * @throws Error where the event is not new, which rolls the call back
 */
async function append(
  rows: Rows,
  current: LockedCase,
  { auftragID, zeit, konto }: Pick<NewAuftrag, 'auftragID' | 'zeit' | 'konto'>,
  { meldungsTyp, ...fields }: { meldungsTyp: MeldungsTyp } & Record<string, string>,
  note: NoteObservation,
): Promise<void> {
  const unid = ownUnid(meldungsTyp);
  const daten = JSON.stringify({ ...fields, meldungsTyp, timestamp: zeit, unid });
  const event = { partner: auftragPartner(auftragID), unid, meldungsTyp, zeit, daten, konto };
  const [appended] = await appendSent(rows, current, [event], note);
  if (appended?.ended !== 'neu')
    throw new Error(`${meldungsTyp} of an assignment was not appended: ${appended?.ended}`);
}

const insert = (rows: Rows, fresh: NewAuftrag) =>
  rows.all(
    `insert into auftraege (auftrag_id, token, mandant, user_id, helfer, code, minuten, seit, konto)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      fresh.auftragID,
      fresh.token,
      fresh.mandant,
      fresh.userID,
      JSON.stringify(fresh.helfer),
      fresh.code,
      fresh.minuten,
      fresh.zeit,
      fresh.konto,
    ],
  );

const renew = (rows: Rows, auftragID: string, { token, minuten, mandant }: NewAuftrag) =>
  rows.all(
    `update auftraege set token = $3, minuten = coalesce($4, minuten), stand = stand + 1
    where mandant = $1 and auftrag_id = $2`,
    [mandant, auftragID, token, minuten],
  );
