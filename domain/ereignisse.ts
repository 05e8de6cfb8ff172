import type { Berichtigt, NachtragAnswers } from './berichtigung.ts';
import { readBewegung } from './ereignisse/bewegung.ts';
import type { Ereignis } from './ereignisse/hilfsstatus.ts';
import { etaOf, type Eta } from './ereignisse/eta.ts';
import { readHelfer, type Helfer } from './ereignisse/helfer.ts';
import { hinweisOf, type HinweisZeile } from './ereignisse/hinweise.ts';
import { nachfrageOf } from './ereignisse/kenntnis.ts';
import type { Nachfrage } from './ereignisse/nachfrage.ts';
import { rueckrufOf, type Rueckruf } from './ereignisse/rueckruf.ts';
import { SCHRITTE, type Schritt } from './ereignisse/schritte.ts';
import { eventTypeOf, TYP } from './ereignisse/typen.ts';
import { GEDULD, overdueFrom, type Geduld } from './ereignisse/ueberfaellig.ts';
import type { FrageCode } from './nachtrag/fragen.ts';
import type { Point } from './ort/punkt.ts';
import { switchOf } from './switch-word.ts';

export type { Ereignis };

/** The order as the status page shows it; all times are ISO. Computed from the events, never stored. */
export interface OrderStatus {
  status: string;
  vorgangsnummer: string;
  schadennummer: string;
  schritte: Schritt[];
  eta: Eta | null;
  helfer: Helfer | null;
  /**
   * Handshake: the code that the helper says at the door. Only while a helper with a link helps, and only for the
   * person. ADR 061
   */
  helfercode?: string;
  /** The helper's position, only between start and arrival. */
  position: Position | null;
  /** The newest `MOST_NOTES`. */
  hinweise: HinweisZeile[];
  /** Place to which the vehicle or the person was taken; null until completion, or if not told. */
  ziel: { name: string; adresse: string } | null;
  /** The helper did not find the person, and no step has followed. The person should call. */
  anrufen: boolean;
  /** Deadline after which news is overdue; null while none is awaited. §4 'Overdue'. */
  ueberfaelligAb: string | null;
  /** Whether somebody at the operator knows that news is overdue; null before that. ADR 050 */
  nachfrage: Nachfrage | null;
  storno: string;
  /** Time of the cancellation; null without one, and where no event tells. */
  storniertUm: string | null;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  erlaubt: { stornieren: boolean; bewerten: boolean };
  /** The call that the person waits for; null: none. D125 */
  rueckruf: Rueckruf | null;
  /**
   * The questions that are asked while the person waits, with their answers (null: none yet); absent: no questions.
   * D127
   */
  fragen?: readonly Wartefrage[];
  /** The corrected values; absent: nothing was corrected. D126 */
  berichtigt?: Berichtigt;
  /** IANA time zone of the times on the page: of the place's country, else the client's; '' for neither. D140 */
  zone: string;
}

/** Where the helper was at a moment. */
export interface Fix extends Point {
  /** ISO time. */
  zeit: string;
}

/** Where the helper is. */
export interface Position extends Fix {
  /** Accuracy in metres; null: unknown. */
  genauigkeit: number | null;
  /** The fixes before it that are kept (of ten minutes the last), oldest first: at most `MOST_FIXES`; absent: none. */
  weg?: readonly Fix[];
}

/** A question of domain/nachtrag with its answer. */
export interface Wartefrage {
  code: FrageCode;
  antwort: NachtragAnswers | null;
}

/** The facts of a case that its status needs besides the events. */
export interface StatusFacts {
  status: string;
  ranaVorgangsnummer: string;
  storno: string;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  /** The client's patience; by default `GEDULD`. */
  geduld?: Geduld;
  zone?: string;
  berichtigt?: Berichtigt;
  fragen?: readonly Wartefrage[];
}

/** Most notes of a status, so that it stays small however many a partner sends. */
export const MOST_NOTES = 40;

/** Earlier fixes of a status at most, however often a helper tells where they are. */
export const MOST_FIXES = 20;

const DAY = 24 * 60 * 60_000;
/** Days after completion in which a rating can be given and changed. §4 'Rating'. */
export const BEWERTUNG_TAGE = 7;

/**
 * Event sourcing: computes the order status of a case at `now` (milliseconds) from its events alone. The order of
 * arrival and repeats do not matter. §4 'Order'.
 */
export function orderStatus(events: readonly Ereignis[], ofCase: StatusFacts, now: number): OrderStatus {
  const list = counted(events);
  const since = list.slice(list.findLastIndex(isReset) + 1);
  const schritte = stepsOf(list);
  const isDone = (code: Schritt['code']): boolean =>
    schritte.some((schritt) => schritt.code === code && schritt.erledigt);
  const isReported = ofCase.status.toLowerCase() === 'gemeldet' && list.at(-1)?.meldungsTyp !== TYP.STORNO;
  const isAwaited = isReported && !isDone('ankunft');
  const eta = isAwaited ? etaOf(since) : null;
  const ueberfaelligAb = isAwaited ? overdueFrom(list, { since, eta, geduld: ofCase.geduld ?? GEDULD }) : null;
  return {
    status: ofCase.status,
    vorgangsnummer: ofCase.ranaVorgangsnummer,
    schadennummer: list.findLast(({ ranaSNR }) => ranaSNR)?.ranaSNR ?? '',
    schritte,
    eta,
    helfer: isReported ? helferOf(since) : null,
    position: isAwaited ? positionOf(since) : null,
    hinweise: list.flatMap(hinweisOf).slice(-MOST_NOTES),
    ziel: zielOf(list),
    anrufen: isReported && isNotMet(list),
    ueberfaelligAb,
    nachfrage: nachfrageOf(list, ueberfaelligAb, now),
    storno: ofCase.storno,
    storniertUm: list.find(({ meldungsTyp }) => meldungsTyp === TYP.STORNO)?.zeit ?? null,
    bewertung: ofCase.bewertung,
    erlaubt: { stornieren: isAwaited, bewerten: isReported && isRatable(list, now) },
    rueckruf: isReported ? rueckrufOf(list, now) : null,
    zone: ofCase.zone ?? '',
    ...(isAwaited && ofCase.fragen?.length && { fragen: ofCase.fragen }),
    ...(ofCase.berichtigt && Object.keys(ofCase.berichtigt).length && { berichtigt: ofCase.berichtigt }),
  };
}

/**
 * The events that count: without repeats and without what follows a cancellation. Sorted by their time, then by the
 * sender's own time, then by receipt.
 */
function counted(events: readonly Ereignis[]): Ereignis[] {
  const byReceipt = [...events].sort((a, b) => a.nr - b.nr);
  const first = new Map<string, Ereignis>();
  for (const event of byReceipt) {
    const known = `${event.partner}\n${event.unid}`; // no unid has a line break
    if (!first.has(known)) first.set(known, event);
  }
  const ranked = Array.from(first.values(), (event) => ({
    event,
    rank: `${event.zeit} ${event.timestamp || event.zeit}`,
  }));
  const ordered = ranked.sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank))).map(({ event }) => event);
  const end = ordered.findIndex(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  return end < 0 ? ordered : ordered.slice(0, end + 1);
}

/** Whether a helper dropped out with this event. Helper, promise and position before it are void. */
const isReset = ({ meldungsTyp }: Ereignis): boolean => eventTypeOf(meldungsTyp).resets !== undefined;

/** A step counts as done with its own event or with that of any later step. */
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

/** The last position after the start, and the way to it. */
function positionOf(since: readonly Ereignis[]): OrderStatus['position'] {
  const start = since.findIndex(({ meldungsTyp }) => meldungsTyp === TYP.ABFAHRT);
  const fixes = start < 0 ? [] : since.slice(start + 1).flatMap(fixOf);
  const last = fixes.pop();
  if (!last) return null;
  const weg = fixes.slice(-MOST_FIXES).map(({ lat, lng, zeit }) => ({ lat, lng, zeit }));
  return { ...last, ...(weg.length && { weg }) };
}

/** The fix of an event; none if it tells no position. It cannot be later than the event that told it. */
function fixOf({ meldungsTyp, bewegungsProfil, zeit }: Ereignis) {
  const seen = meldungsTyp === TYP.POSITION ? readBewegung(bewegungsProfil ?? '') : null;
  return seen ? [{ ...seen, zeit: seen.zeit !== null && seen.zeit < zeit ? seen.zeit : zeit }] : [];
}

/** The destination that the completion names; null where the partner says that none was given. */
function zielOf(list: readonly Ereignis[]): OrderStatus['ziel'] {
  const end = list.findLast(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS);
  const { zielName: name = '', zielAdresse: adresse = '', zielortAngegeben } = end ?? {};
  return (name || adresse) && switchOf(zielortAngegeben, true) ? { name, adresse } : null;
}

/** Whether the helper did not find the person and no step or change of helper has followed. */
function isNotMet(list: readonly Ereignis[]): boolean {
  const last = list.findLast(({ meldungsTyp }) => {
    const { step, resets } = eventTypeOf(meldungsTyp);
    return step || resets || meldungsTyp === TYP.NICHT_ANGETROFFEN;
  });
  return last?.meldungsTyp === TYP.NICHT_ANGETROFFEN;
}

function isRatable(list: readonly Ereignis[], now: number): boolean {
  const end = list.findLast(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS);
  return end !== undefined && now <= Date.parse(end.zeit) + BEWERTUNG_TAGE * DAY;
}
