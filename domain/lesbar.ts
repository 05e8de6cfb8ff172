import type { OrderStatus } from './ereignisse.ts';
import { isGrund } from './ereignisse/storno.ts';
import { eventTypeOf } from './ereignisse/typen.ts';
import { emptyVorgang, VORGANG, type Vorgang } from './vorgang.ts';

/** Retention for the person: days after the end, or without one after the last event, in which all is read. D115. */
export const LESBAR_TAGE = 14;

const DAY = 24 * 60 * 60_000;

/** Whether `LESBAR_TAGE` have passed since `moment`; both in milliseconds. */
export const isLongAgo = (moment: number, now: number): boolean => now > moment + LESBAR_TAGE * DAY;

/** What is read of an event. `partner` is `SERVICE` for what the service has written, for the person or by itself. */
interface Happened {
  partner: string;
  meldungsTyp: string;
  /** ISO time. */
  zeit: string;
}

/** `partner` of the events that the service writes. */
export const SERVICE = 'service';
/** `partner` of what the operator's call writes in a helper's stead. */
export const OPERATOR = 'betreiber';

/**
 * Whether a reported case is read in part only: so many days after its completion or cancellation, and without either
 * after its last event. `wanted`: when help was wanted later, a moment by which that has come; else 0. Both in
 * milliseconds, as is `now`. D86, D115, ADR 043.
 */
export function isPast(events: readonly Happened[], wanted: number, now: number): boolean {
  let last = wanted;
  for (const { partner, meldungsTyp, zeit } of events) {
    const { writer, endsOrder } = eventTypeOf(meldungsTyp);
    const at = Date.parse(zeit);
    // Our own watch is no event of the case. And what the person does later must not open what was closed: by then
    // somebody else may have the link.
    if (writer === 'computed' || (last > 0 && partner === SERVICE && isLongAgo(last, at))) continue;
    if (endsOrder && isLongAgo(at, now)) return true;
    last = Math.max(last, at);
  }
  return last > 0 && isLongAgo(last, now);
}

/** By when help that is wanted later is wanted, milliseconds: the end of that day anywhere; 0: now, or unknown. */
export const wantedBy = ({ hilfeSofort, spaeter_datum }: Pick<Vorgang, 'hilfeSofort' | 'spaeter_datum'>): number =>
  hilfeSofort ? 0 : Date.parse(spaeter_datum) + 2 * DAY || 0;

/** Redacts a case after those days: its number and its outcome remain. D86, ADR 043. */
export function pastVorgang({ schadenTyp, vorgangsMetadaten, bewertung }: Vorgang): Vorgang {
  const empty = emptyVorgang();
  const { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno } = vorgangsMetadaten;
  const why = isGrund(storno) ? storno : '';
  const kept = { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno: why };
  return {
    ...empty,
    schadenTyp,
    vorgangsMetadaten: { ...empty.vorgangsMetadaten, ...kept },
    bewertung: { ...empty.bewertung, bewertungWert: bewertung.bewertungWert },
  };
}

/**
 * The order status as a leseID shows it: how far help is and when it comes. No number, no helper, no position, no words
 * of anybody, and nothing that may be done. Each field is named, so that a new one stays out. D118, ADR 039
 * `zone`: as the report has it, for a correction is not theirs either (D126).
 */
export const readersStatus = (
  { status, schritte, eta, anrufen, ueberfaelligAb, nachfrage, storniertUm }: OrderStatus,
  zone: string,
): OrderStatus => ({
  status,
  vorgangsnummer: '',
  schadennummer: '',
  schritte,
  eta,
  helfer: null,
  position: null,
  hinweise: [],
  ziel: null,
  anrufen,
  ueberfaelligAb,
  nachfrage,
  storniertUm,
  storno: '',
  bewertung: VORGANG.bewertung,
  erlaubt: { stornieren: false, bewerten: false },
  rueckruf: null,
  zone,
});

/** Redacts the order status likewise: steps and numbers remain; no person, helper, words or place. */
export function pastStatus(order: OrderStatus): OrderStatus {
  const { helfercode: _, berichtigt: _berichtigt, fragen: _fragen, ...rest } = order;
  return {
    ...rest,
    helfer: null,
    position: null,
    hinweise: [],
    ziel: null,
    rueckruf: null,
    storno: isGrund(order.storno) ? order.storno : '',
    bewertung: { ...order.bewertung, bewertungFeedback: '' },
  };
}
