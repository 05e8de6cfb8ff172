import type { OrderStatus } from '#domain/ereignisse.ts';
import type { HinweisZeile } from '#domain/ereignisse/hinweise.ts';
import { SCHRITTE } from '#domain/ereignisse/schritte.ts';
import { eventTypeOf } from '#domain/ereignisse/typen.ts';
import { roughDistance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { ankunftText, LATE } from './arrival-words.ts';
import { liveMetres } from './drive.ts';
import { headlineOf, isPast, NEAR, standOf, TITLES, type Stand } from './stand.ts';
import type { Seen } from './use-status.ts';

// prettier-ignore
const CUT: Text = ['Gerade keine Verbindung. Der Stand kann älter sein.', 'No connection right now. This may be out of date.'];

/** With what news is told. */
interface Told {
  titles?: typeof TITLES;
  /** Of the breakdown: how far the helper is, is news at some distances. */
  place?: Point | null;
}

/** Metres at which it is said how far the helper is still. */
const MARKS = [5_000, 2_000, NEAR];

/**
 * What the live region should announce. `since`: the status of the last announcement. News accumulates until the next
 * one, so none is lost while the region is rate-limited. What the page opens with is no news.
 */
export function newsSince(since: Seen, now: Seen, told: Told = {}): { since: Seen; text: Text | null } {
  if (!now.status) return { since, text: null };
  if (!since.status) return { since: now, text: null };
  const isCut = now.isStale && !since.isStale;
  const news = newsOf({ ...since, status: since.status }, { ...now, status: now.status }, told);
  const text = news[0] ? news : isCut ? CUT : null;
  // That the connection is back is not announced; the next cut is.
  return { since: text || now.isStale === since.isStale ? since : now, text };
}

interface Look {
  status: OrderStatus;
  /** Milliseconds. */
  now: number;
}

/**
 * The news between two statuses: state of the order, a step, notes, another time of arrival, one that has passed, a
 * helper who has come within five, two or one kilometres. Empty where there is none; any other position is none.
 */
export function newsOf(before: Look, after: Look, { titles = TITLES, place = null }: Told = {}): Text {
  const stand = standOf(after.status, after.now);
  const isTurned = stand !== standOf(before.status, before.now);
  const step = SCHRITTE.findLast(
    (_, index) => after.status.schritte[index]?.erledigt && !before.status.schritte[index]?.erledigt,
  );
  // Not by their number: a status has the latest notes only, and an old one may come late.
  const known = new Set(before.status.hinweise.map((note) => JSON.stringify(note)));
  const notes = after.status.hinweise.filter((note) => !known.has(JSON.stringify(note))).map(hinweisText);
  const arrival = ankunftText(after.status, after.now);
  const isPromised = JSON.stringify(ankunftText(before.status, after.now)) !== JSON.stringify(arrival);
  return together([
    ...(isTurned ? [ended(titles[stand])] : step ? [ended(step[1])] : []),
    ...notes,
    ...(arrival && isPromised ? [arrival] : []),
    ...(hasPassed(before, after, stand, place) ? [ended(LATE)] : []),
    ...(stand === 'unterwegs' ? farOf(before, after, place) : []),
  ]);
}

/** Whether the promise has passed since, and no helper is seen on the last kilometre. */
function hasPassed(before: Look, { status, now }: Look, stand: Stand, place: Point | null): boolean {
  const isComing = stand === 'beauftragt' || stand === 'unterwegs';
  const isTurn = isPast(status, now) && !isPast(status, before.now);
  return isComing && isTurn && (liveMetres(status, place, now) ?? Infinity) > NEAR;
}

/** How far the helper is, once within a mark that lay between before. */
function farOf(before: Look, after: Look, place: Point | null): Text[] {
  const [was, is] = [before, after].map(({ status, now }) => liveMetres(status, place, now));
  if (typeof is !== 'number' || !MARKS.some((mark) => is <= mark && (was ?? Infinity) > mark)) return [];
  if (is <= NEAR) return [ended(headlineOf('unterwegs', is))];
  const [de, en] = roughDistance(is);
  return [[`Der Helfer ist noch etwa ${de} entfernt.`, `The helper is about ${en} away.`]];
}

/** A note in our words, then the sender's own. */
export function hinweisText({ typ, text, worte }: HinweisZeile): Text {
  const note = worte ?? eventTypeOf(typ).note;
  return together([
    ...(note ? [note.map((words) => (/[.:]$/.test(words) ? words : `${words}:`)) as [string, string]] : []),
    ...(text ? [[text, text] as const] : []),
  ]);
}

const ended = ([de, en]: Text): Text => [`${plain(de)}.`, `${plain(en)}.`];
const plain = (words: string): string => words.replaceAll('\u00ad', '');
const together = (texts: readonly Text[]): Text => [
  texts.map(([de]) => de).join(' '),
  texts.map(([, en]) => en).join(' '),
];
