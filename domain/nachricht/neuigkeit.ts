import { orderStatus, type Ereignis, type OfCase } from '../ereignisse.ts';
import type { Eta } from '../ereignisse/eta.ts';
import { eventTypeOf, TYP, type EventType } from '../ereignisse/typen.ts';
import { SERVICE } from '../lesbar.ts';

/** States of which a person is told without an open page. ADR 051 */
export type Lage = NonNullable<EventType['news']>;

/** A message that was handed over. */
export interface Gesagt {
  /** The state that it told of, with what makes it another one: each is told once. */
  stand: string;
  /** ISO time. */
  zeit: string;
  text: string;
  /** End of the time that was promised in it. */
  bis?: string;
}

/** What is to be told now. `eta`: the promised time, unless it is over. */
export interface Neuigkeit {
  lage: Lage;
  stand: string;
  eta: Eta | null;
}

const MINUTE = 60_000;
/** Milliseconds by which a promise must move before that is news. */
export const SPAETER = 15 * MINUTE;
/** Milliseconds between two messages to a person. */
export const ABSTAND = 2 * MINUTE;

/** Whether an event may be news, so that the messages of its case are looked at. */
export function isNews({ meldungsTyp, partner }: Pick<Ereignis, 'meldungsTyp' | 'partner'>): boolean {
  const isOwnCancel = meldungsTyp === TYP.STORNO && partner === SERVICE;
  return eventTypeOf(meldungsTyp).news !== undefined && !isOwnCancel;
}

/**
 * What a person is to be told at `now` (milliseconds) who was told `gesagt`; null: nothing. Computed from the events as
 * they stand, so a message that has waited tells what is so now. Each state once, a lost helper begins anew; a promise
 * that moves by more than 15 minutes against the last one told is a state of its own.
 */
export function neuigkeitOf(
  events: readonly Ereignis[],
  ofCase: OfCase,
  gesagt: readonly Gesagt[],
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

const unlessTold = (gesagt: readonly Gesagt[], news: Neuigkeit | null): Neuigkeit | null =>
  news && !gesagt.some(({ stand }) => stand === news.stand) ? news : null;

function cancelled(events: readonly Ereignis[]): Neuigkeit | null {
  const last = events.find(({ meldungsTyp }) => meldungsTyp === TYP.STORNO);
  return last && isNews(last) ? { lage: 'abbestellt', stand: 'abbestellt', eta: null } : null;
}

/** The operator's newest message to the person. */
function answered(events: readonly Ereignis[], gesagt: readonly Gesagt[]): Neuigkeit | null {
  const last = events.findLast(({ meldungsTyp }) => eventTypeOf(meldungsTyp).news === 'hinweis');
  return unlessTold(gesagt, last ? { lage: 'hinweis', stand: `hinweis ${last.nr}`, eta: null } : null);
}

/** How many helpers were lost: another helper's states are told again. */
const lostBefore = (events: readonly Ereignis[]): number =>
  new Set(
    events
      .filter(({ meldungsTyp }) => eventTypeOf(meldungsTyp).resets)
      .map(({ partner, unid }) => `${partner} ${unid}`),
  ).size;

/** A promise that has moved, against the last one that was told. */
function later(gesagt: readonly Gesagt[], eta: Eta | null): Neuigkeit | null {
  const told = gesagt.findLast(({ bis }) => bis !== undefined)?.bis;
  if (!eta || told === undefined || Date.parse(eta.bis) <= Date.parse(told) + SPAETER) return null;
  return { lage: 'spaeter', stand: `spaeter ${eta.bis}`, eta };
}
