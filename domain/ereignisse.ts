import { readBewegung } from './ereignisse/bewegung.ts';
import type { Ereignis } from './ereignisse/hilfsstatus.ts';
import { etaOf, type Eta } from './ereignisse/eta.ts';
import { readHelfer, type Helfer } from './ereignisse/helfer.ts';
import { hinweisOf, type HinweisZeile } from './ereignisse/hinweise.ts';
import { isoOf } from './ereignisse/moment.ts';
import { SCHRITTE, type Schritt } from './ereignisse/schritte.ts';
import { eventTypeOf, isServiceOnly, TYP } from './ereignisse/typen.ts';
import { switchOf } from './mandant.ts';

export type { Ereignis };

/** What the status page shows; its times are ISO. */
export interface OrderStatus {
  status: string;
  vorgangsnummer: string;
  schadennummer: string;
  schritte: Schritt[];
  eta: Eta | null;
  helfer: Helfer | null;
  /** Only between start and arrival; `genauigkeit` in metres, null where not known. */
  position: { lat: number; lng: number; genauigkeit: number | null; zeit: string } | null;
  hinweise: HinweisZeile[];
  /** Where the vehicle or the person was taken, once completed. */
  ziel: { name: string; adresse: string } | null;
  /** The helper did not meet the person, and nothing has happened since: they should call. */
  anrufen: boolean;
  /** From when on something promised has not come (UEBERFAELLIG); null while nothing is awaited. */
  ueberfaelligAb: string | null;
  storno: string;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  erlaubt: { stornieren: boolean; bewerten: boolean };
}

/** What the case itself adds to its events. */
export interface OfCase {
  status: string;
  ranaVorgangsnummer: string;
  storno: string;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  /** Minutes of silence after the report, and past a promise, before it is overdue; the client may set it. */
  geduldMinuten?: number;
}

const MINUTE = 60_000;
/** Decided for a client that sets nothing: minutes until silence is overdue. */
export const GEDULD_MINUTEN = 10;
/** Days after completion in which a rating may be given and changed. */
export const BEWERTUNG_TAGE = 7;

/**
 * The order status of a case at a moment (milliseconds), computed from its events alone, in whatever order and however often they came.
 * §4 'Order progress': a later step fills in the earlier ones.
 */
export function orderStatus(events: readonly Ereignis[], ofCase: OfCase, now: number): OrderStatus {
  const list = counted(events);
  const since = list.slice(list.findLastIndex(isReset) + 1);
  const schritte = stepsOf(list);
  const isDone = (code: Schritt['code']): boolean =>
    schritte.some((schritt) => schritt.code === code && schritt.erledigt);
  const isReported = ofCase.status.toLowerCase() === 'gemeldet' && list.at(-1)?.meldungsTyp !== TYP.STORNO;
  const isAwaited = isReported && !isDone('ankunft');
  const eta = isAwaited ? etaOf(since) : null;
  return {
    status: ofCase.status,
    vorgangsnummer: ofCase.ranaVorgangsnummer,
    schadennummer: list.findLast(({ ranaSNR }) => ranaSNR)?.ranaSNR ?? '',
    schritte,
    eta,
    helfer: isReported ? helferOf(since) : null,
    position: isAwaited ? positionOf(since) : null,
    hinweise: list.flatMap(hinweisOf),
    ziel: zielOf(list),
    anrufen: isReported && isNotMet(list),
    ueberfaelligAb: isAwaited ? overdueFrom(list, since, eta, ofCase.geduldMinuten ?? GEDULD_MINUTEN) : null,
    storno: ofCase.storno,
    bewertung: ofCase.bewertung,
    erlaubt: { stornieren: isAwaited, bewerten: isReported && isRatable(list, now) },
  };
}

/** The events that count: each once, by their time, then the sender's own time, then receipt; none after a cancellation. */
function counted(events: readonly Ereignis[]): Ereignis[] {
  const byReceipt = [...events].sort((a, b) => a.nr - b.nr);
  const first = new Map<string, Ereignis>();
  for (const event of byReceipt) {
    const known = JSON.stringify([event.partner, event.unid]);
    if (!first.has(known)) first.set(known, event);
  }
  const rank = ({ zeit, timestamp }: Ereignis): string => `${zeit} ${timestamp || zeit}`;
  const ordered = [...first.values()].sort((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
  const end = ordered.findIndex(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  return end < 0 ? ordered : ordered.slice(0, end + 1);
}

/** Whether a helper dropped out with this event: what was said of the helper and the promise counts no more. */
const isReset = ({ meldungsTyp }: Ereignis): boolean => eventTypeOf(meldungsTyp).resets !== undefined;

function stepsOf(list: readonly Ereignis[]): Schritt[] {
  const own = SCHRITTE.map(([code]) => {
    const reset = list.findLastIndex(({ meldungsTyp }) => eventTypeOf(meldungsTyp).resets?.includes(code));
    return list.slice(reset + 1).find(({ meldungsTyp }) => eventTypeOf(meldungsTyp).step === code);
  });
  const furthest = own.findLastIndex(Boolean);
  return SCHRITTE.map(([code], index) => ({ code, erledigt: index <= furthest, zeit: own[index]?.zeit ?? null }));
}

/** The helper as last described. */
const helferOf = (since: readonly Ereignis[]): Helfer | null =>
  since.reduce<Helfer | null>((before, { apPartnerInfo }) => readHelfer(apPartnerInfo ?? '') ?? before, null);

/** The last position after the start. A fix is no later than its event. */
function positionOf(since: readonly Ereignis[]): OrderStatus['position'] {
  const start = since.findIndex(({ meldungsTyp }) => meldungsTyp === TYP.ABFAHRT);
  return since.slice(start + 1).reduce<OrderStatus['position']>((before, { meldungsTyp, bewegungsProfil, zeit }) => {
    const seen = meldungsTyp === TYP.POSITION && start >= 0 ? readBewegung(bewegungsProfil ?? '') : null;
    return seen ? { ...seen, zeit: seen.zeit !== null && seen.zeit < zeit ? seen.zeit : zeit } : before;
  }, null);
}

/** Where to, as the completion says; a partner may say that none was given. */
function zielOf(list: readonly Ereignis[]): OrderStatus['ziel'] {
  const end = list.findLast(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS);
  const { zielName: name = '', zielAdresse: adresse = '', zielortAngegeben } = end ?? {};
  return (name || adresse) && switchOf(zielortAngegeben, true) ? { name, adresse } : null;
}

function isNotMet(list: readonly Ereignis[]): boolean {
  const last = list.findLast(({ meldungsTyp }) => {
    const { step, resets } = eventTypeOf(meldungsTyp);
    return step || resets || meldungsTyp === TYP.NICHT_ANGETROFFEN;
  });
  return last?.meldungsTyp === TYP.NICHT_ANGETROFFEN;
}

/** Silence after the report or after a helper was lost, or the end of the promised time; each with the patience of the client. */
function overdueFrom(
  list: readonly Ereignis[],
  since: readonly Ereignis[],
  eta: Eta | null,
  geduldMinuten: number,
): string | null {
  const isSilent = since.every(({ meldungsTyp }) => isServiceOnly(meldungsTyp));
  const begun = list.findLast((event) => event.meldungsTyp === TYP.EINGANG || isReset(event));
  const from = eta?.bis ?? (isSilent ? begun?.zeit : undefined);
  return from === undefined ? null : isoOf(Date.parse(from) + geduldMinuten * MINUTE);
}

function isRatable(list: readonly Ereignis[], now: number): boolean {
  const end = list.findLast(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS);
  return end !== undefined && now <= Date.parse(end.zeit) + BEWERTUNG_TAGE * 24 * 60 * MINUTE;
}
