import { auftragPartner } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { wartefragen } from '#domain/accept-nachtrag.ts';
import type { NachtragAnswers } from '#domain/berichtigung.ts';
import { MOST_FIXES, orderStatus, type Ereignis, type OrderStatus, type Wartefrage } from '#domain/ereignisse.ts';
import { isObject } from '#domain/is-object.ts';
import { answerTo } from '#domain/nachtrag/nachtrag.ts';
import { zoneOf } from '#domain/ort/zones.ts';
import { wordOf } from '#domain/text.ts';
import { readOrder, valueAt, type Vorgang } from '#domain/vorgang.ts';
import { isPast, pastStatus, wantedBy } from '#domain/lesbar.ts';
import type { Deps } from '../http/deps.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { besideIn } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { StoredEvent } from '../store/tables/event.ts';

interface Status {
  order: OrderStatus;
  /** `order.zone` as the report has it: readers see nothing of a correction. */
  reportedZone: string;
  /** Number of the newest event; 0 without any. */
  lastEvent: number;
  /** Number of the newest event that is not a POSITION; 0 without any. */
  lastNews: number;
  /** Whether the time in which the whole case may be read is over (D86, D115). */
  isOver: boolean;
}

/** The order status of a case, computed from its events. §4 'Order'. */
export async function statusOf(
  { store, mandanten, clock }: Pick<Deps, 'store' | 'mandanten' | 'clock'>,
  stored: StoredCase,
): Promise<Status> {
  const events = await store.news(stored.mandant, stored.userID, MOST_FIXES + 1);
  const doc: unknown = JSON.parse(stored.doc);
  const read = readOrder(doc);
  const { ranaVorgangsnummer, storno } = read.vorgangsMetadaten;
  const client = mandanten.mandantOf(stored.mandant);
  const ofClient = client?.mandant.zone ?? '';
  const { nachtrag = {}, ...berichtigt } = besideIn(stored);
  const zone = placeZone(berichtigt.schadenOrt ? berichtigt : doc, ofClient);
  const fragen = client && stored.status === 'gemeldet' ? askedOf(stored, client, { doc, nachtrag }) : [];
  const ofCase = {
    status: stored.status,
    ranaVorgangsnummer,
    storno,
    bewertung: read.bewertung,
    zone,
    berichtigt,
    fragen,
  };
  const order = orderStatus(events.map(ereignisOf), { ...ofCase, ...(client && { geduld: client }) }, clock());
  const helfercode = order.helfer && (await helfercodeOf(store, stored, events));
  return {
    order: { ...order, ...(helfercode && { helfercode }) },
    lastEvent: events.at(-1)?.nr ?? 0,
    isOver: isPast(events, wantedBy(read), clock()),
    reportedZone: placeZone(doc, ofClient),
    lastNews: events.findLast(({ meldungsTyp }) => meldungsTyp !== TYP.POSITION)?.nr ?? 0,
  };
}

/** What is asked while the person waits, with their answers. Its rules look at a few fields: the document will do. */
const askedOf = (
  { typ }: StoredCase,
  { wartefragen: { aus } }: Client,
  { doc, nachtrag }: { doc: unknown; nachtrag: NachtragAnswers },
): Wartefrage[] =>
  wartefragen(doc as Vorgang, { typ, aus }).map((code) => ({ code, antwort: answerTo(code, nachtrag) }));

/** The time zone of the place of a document, else the client's. D140 */
export function placeZone(doc: unknown, ofClient: string): string {
  const land = isObject(doc) ? valueAt(doc, 'schadenOrt.adresse.land') : '';
  return zoneOf(wordOf(land), ofClient);
}

/** The handshake of the helper who has accepted by a link and is not done; null: there is none. */
async function helfercodeOf(
  { auftraege }: Pick<Deps['store'], 'auftraege'>,
  { mandant, userID }: StoredCase,
  events: readonly StoredEvent[],
): Promise<string | null> {
  const accepted = events.filter(
    ({ meldungsTyp, partner }) => meldungsTyp === TYP.BEAUFTRAGT && partner.startsWith(auftragPartner('')),
  );
  if (!accepted.length) return null;
  const auftrag = await auftraege.latest(mandant, userID);
  const isTheirs = auftrag && accepted.some(({ partner }) => partner === auftragPartner(auftrag.auftragID));
  return isTheirs && !auftrag.ende ? auftrag.code : null;
}

/** The order status as anybody with the link may read it: reduced once `isOver`. D86. */
export async function readableStatusOf(
  deps: Pick<Deps, 'store' | 'mandanten' | 'clock'>,
  stored: StoredCase,
): Promise<Status> {
  const { order, ...more } = await statusOf(deps, stored);
  return { ...more, order: more.isOver ? pastStatus(order) : order };
}

/**
 * A stored event as the domain reads it: its JSON fields, overridden by the columns. Where they cannot be read, the
 * columns still say what happened, when, and who said so.
 */
export const ereignisOf = ({ daten, ...event }: StoredEvent): Ereignis => ({ ...fieldsIn(daten), ...event });

function fieldsIn(daten: string): Partial<Ereignis> {
  try {
    return JSON.parse(daten) as Partial<Ereignis>;
  } catch {
    return {};
  }
}
