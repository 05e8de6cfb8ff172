import type { OrderStatus } from '#domain/ereignisse.ts';
import type { HinweisZeile } from '#domain/ereignisse/hinweise.ts';
import { SCHRITTE } from '#domain/ereignisse/schritte.ts';
import { eventTypeOf, TYP } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';
import { ankunftText } from './ankunft.ts';
import { standOf, TITLES } from './stand.ts';

interface Look {
  status: OrderStatus;
  /** Milliseconds. */
  now: number;
}

/** What a person must hear of two looks: where the report stands, a step, a note, another time of arrival. '' : nothing; a position is none. */
export function newsOf(before: Look, after: Look): Text {
  const stand = standOf(after.status, after.now);
  const isTurned = stand !== standOf(before.status, before.now);
  const step = SCHRITTE.findLast(
    (_, index) => after.status.schritte[index]?.erledigt && !before.status.schritte[index]?.erledigt,
  );
  const notes = after.status.hinweise.slice(before.status.hinweise.length).map(hinweisText);
  const arrival = ankunftText(after.status, after.now);
  const isPromised = JSON.stringify(ankunftText(before.status, after.now)) !== JSON.stringify(arrival);
  return together([
    ...(isTurned ? [ended(TITLES[stand])] : step ? [ended(step[1])] : []),
    ...notes,
    ...(arrival && isPromised ? [arrival] : []),
  ]);
}

/** The words of a note: ours, then the sender's own. */
export function hinweisText({ typ, text }: HinweisZeile): Text {
  const { note } = eventTypeOf(typ);
  return together([
    ...(note ? [typ === TYP.NACHTRAG ? withColon(note) : note] : []),
    ...(text ? [[text, text] as const] : []),
  ]);
}

const withColon = ([de, en]: Text): Text => [`${de}:`, `${en}:`];
const ended = ([de, en]: Text): Text => [`${plain(de)}.`, `${plain(en)}.`];
const plain = (words: string): string => words.replaceAll('\u00ad', '');
const together = (texts: readonly Text[]): Text => [
  texts.map(([de]) => de).join(' '),
  texts.map(([, en]) => en).join(' '),
];
