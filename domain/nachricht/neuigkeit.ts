import { orderStatus, type Ereignis, type StatusFacts } from '../ereignisse.ts';
import type { Eta } from '../ereignisse/eta.ts';
import { eventTypeOf, TYP, type EventType } from '../ereignisse/typen.ts';
import { SERVICE_PARTNER } from '../lesbar.ts';

/** States that are told to a person without an open page. ADR 051 */
export type NewsState = NonNullable<EventType['news']>;

/** A message that was handed over. */
export interface ToldNews {
  /** The state that the message told, with what distinguishes it from others. Each is told once. */
  stand: string;
  /** ISO time. */
  zeit: string;
  text: string;
  /** End of the time that the message promised. */
  bis?: string;
}

/** The news to send now. `eta`: the promised time, unless it is over. */
export interface Neuigkeit {
  lage: NewsState;
  stand: string;
  eta: Eta | null;
}

const MINUTE = 60_000;
/** Milliseconds by which a promise must move to be news. */
export const LEAST_DELAY = 15 * MINUTE;
/** Milliseconds between two messages to a person. */
export const LEAST_GAP = 2 * MINUTE;

/** Whether an event may be news, so that the messages of its case are checked. */
export function isNews({ meldungsTyp, partner }: Pick<Ereignis, 'meldungsTyp' | 'partner'>): boolean {
  const isOwnCancel = meldungsTyp === TYP.STORNO && partner === SERVICE_PARTNER;
  return eventTypeOf(meldungsTyp).news !== undefined && !isOwnCancel;
}

/**
 * The news to send at `now` (milliseconds) to a person who was told `gesagt`; null: none. Computed from the present
 * events, so a delayed message tells the present state.
 * Each state is told once, and again after a helper was lost. A promise that moved by more than 15 minutes against the
 * last one told is a new state.
 */
export function neuigkeitOf(
  events: readonly Ereignis[],
  ofCase: StatusFacts,
  gesagt: readonly ToldNews[],
  now: number,
): Neuigkeit | null {
  if (ofCase.status === 'storniert') return unlessTold(gesagt, cancelled(events));
  const order = orderStatus(events, ofCase, now);
  const isDone = (code: string): boolean => order.schritte.some((one) => one.code === code && one.erledigt);
  if (order.status !== 'gemeldet') return null;
  if (isDone('abschluss') || !isDone('beauftragt')) return answered(events, gesagt);
  const eta = order.eta && Date.parse(order.eta.bis) > now ? order.eta : null;
  const lage = isDone('ankunft') ? 'angekommen' : isDone('abfahrt') ? 'unterwegs' : 'beauftragt';
  const since = lostBefore(events);
  const first = unlessTold(gesagt, { lage, stand: `${lage} ${since}`, eta: lage === 'angekommen' ? null : eta });
  return first ?? (lage === 'angekommen' ? null : later(gesagt, eta)) ?? answered(events, gesagt);
}

const unlessTold = (gesagt: readonly ToldNews[], news: Neuigkeit | null): Neuigkeit | null =>
  news && !gesagt.some(({ stand }) => stand === news.stand) ? news : null;

function cancelled(events: readonly Ereignis[]): Neuigkeit | null {
  const last = events.find(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  return last && isNews(last) ? { lage: 'abbestellt', stand: 'abbestellt', eta: null } : null;
}

/** The operator's newest message to the person. */
function answered(events: readonly Ereignis[], gesagt: readonly ToldNews[]): Neuigkeit | null {
  const last = events.findLast(({ meldungsTyp }) => eventTypeOf(meldungsTyp).news === 'hinweis');
  return unlessTold(gesagt, last ? { lage: 'hinweis', stand: `hinweis ${last.nr}`, eta: null } : null);
}

/** Number of helpers lost so far. The states of the next helper are told again. */
const lostBefore = (events: readonly Ereignis[]): number =>
  new Set(
    events
      .filter(({ meldungsTyp }) => eventTypeOf(meldungsTyp).resets)
      .map(({ partner, unid }) => `${partner} ${unid}`),
  ).size;

/** The news that a promise has moved against the last one that was told. */
function later(gesagt: readonly ToldNews[], eta: Eta | null): Neuigkeit | null {
  const told = gesagt.findLast(({ bis }) => bis !== undefined)?.bis;
  if (!eta || told === undefined || Date.parse(eta.bis) <= Date.parse(told) + LEAST_DELAY) return null;
  return { lage: 'spaeter', stand: `spaeter ${eta.bis}`, eta };
}
