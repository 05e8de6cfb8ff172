import type { OrderStatus } from '#domain/ereignisse.ts';
import type { HinweisZeile } from '#domain/ereignisse/hinweise.ts';
import { SCHRITTE } from '#domain/ereignisse/schritte.ts';
import { eventTypeOf } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';
import { ankunftText } from './arrival-words.ts';
import { standOf, TITLES } from './stand.ts';
import type { Seen } from './use-status.ts';

// prettier-ignore
const CUT: Text = ['Gerade keine Verbindung. Der Stand kann älter sein.', 'No connection right now. This may be out of date.'];

/**
 * What the live region should announce. `since`: the status of the last announcement. News accumulates until the next
 * one, so none is lost while the region is rate-limited. What the page opens with is no news.
 */
export function newsSince(since: Seen, now: Seen, titles = TITLES): { since: Seen; text: Text | null } {
  if (!now.status) return { since, text: null };
  if (!since.status) return { since: now, text: null };
  const isCut = now.isStale && !since.isStale;
  const news = newsOf({ ...since, status: since.status }, { ...now, status: now.status }, titles);
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
 * The news between two statuses: state of the order, a step, notes, another time of arrival. Empty where there is none;
 * a position is none.
 */
export function newsOf(before: Look, after: Look, titles = TITLES): Text {
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
  ]);
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
