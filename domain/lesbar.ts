import type { OrderStatus } from './ereignisse.ts';
import { isStornoGrund } from './ereignisse/storno.ts';
import { eventTypeOf } from './ereignisse/typen.ts';
import { emptyVorgang, VORGANG, type Vorgang } from './vorgang.ts';

/**
 * Retention for the person: days in which the whole case can be read, after the end or else after the last event. D115.
 */
export const LESBAR_TAGE = 14;

const DAY = 24 * 60 * 60_000;

/** Whether `LESBAR_TAGE` have passed since `moment`; both times in milliseconds. */
export const isLongAgo = (moment: number, now: number): boolean => now > moment + LESBAR_TAGE * DAY;

/**
 * The fields of an event that decide how long a case is readable. `partner` is `SERVICE_PARTNER` for events that the
 * service writes, for the person or by itself.
 */
interface Happened {
  partner: string;
  meldungsTyp: string;
  /** ISO time. */
  zeit: string;
}

/** `partner` of the events that the service writes. */
export const SERVICE_PARTNER = 'service';
/** `partner` of events that the operator's call writes on behalf of a helper. */
export const OPERATOR_PARTNER = 'betreiber';

/**
 * Whether only a part of a reported case can still be read: `LESBAR_TAGE` after its completion or cancellation, else
 * after its last event.
 * `wanted`: a moment by which help that was wanted later has come due; otherwise 0. Both in milliseconds, as is `now`.
 * D86, D115, ADR 043.
 */
export function isPast(events: readonly Happened[], wanted: number, now: number): boolean {
  let last = wanted;
  for (const { partner, meldungsTyp, zeit } of events) {
    const { writer, endsOrder } = eventTypeOf(meldungsTyp);
    const at = Date.parse(zeit);
    // Events of our own background watch do not count. A late act of the person does not reopen the case either,
    // because somebody else may have the link by then.
    if (writer === 'computed' || (last > 0 && partner === SERVICE_PARTNER && isLongAgo(last, at))) continue;
    if (endsOrder && isLongAgo(at, now)) return true;
    last = Math.max(last, at);
  }
  return last > 0 && isLongAgo(last, now);
}

/**
 * Latest moment at which help was wanted, in milliseconds: the end of the chosen day in any time zone; 0: at once, or
 * unknown.
 */
export const wantedBy = ({ hilfeSofort, spaeter_datum }: Pick<Vorgang, 'hilfeSofort' | 'spaeter_datum'>): number =>
  hilfeSofort ? 0 : Date.parse(spaeter_datum) + 2 * DAY || 0;

/** Redacts a case after those days: only its number and its outcome remain. D86, ADR 043. */
export function pastVorgang({ schadenTyp, vorgangsMetadaten, bewertung }: Vorgang): Vorgang {
  const empty = emptyVorgang();
  const { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno } = vorgangsMetadaten;
  const why = isStornoGrund(storno) ? storno : '';
  const kept = { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno: why };
  return {
    ...empty,
    schadenTyp,
    vorgangsMetadaten: { ...empty.vorgangsMetadaten, ...kept },
    bewertung: { ...empty.bewertung, bewertungWert: bewertung.bewertungWert },
  };
}

/**
 * The order status for a leseID: progress of the help and expected time. It has no number, helper, position or own
 * words, and no action. Each field is named, so that a new one is left out. D118, ADR 039
 * `zone`: as of the report, because a correction is not shown either (D126).
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

/** Redacts the order status: steps and numbers remain; person, helper, words and place go. */
export function pastStatus(order: OrderStatus): OrderStatus {
  const { helfercode: _, berichtigt: _berichtigt, fragen: _fragen, ...rest } = order;
  return {
    ...rest,
    helfer: null,
    position: null,
    hinweise: [],
    ziel: null,
    rueckruf: null,
    storno: isStornoGrund(order.storno) ? order.storno : '',
    bewertung: { ...order.bewertung, bewertungFeedback: '' },
  };
}
