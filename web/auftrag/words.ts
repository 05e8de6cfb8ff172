import type { Auftrag, AuftragStand } from '#domain/auftrag.ts';
import type { Text } from '#domain/text.ts';
import { isOtherClock, timeOfDay } from '../words/times.ts';

/** Heading of the page by state. */
// prettier-ignore
export const TITLES: Readonly<Record<AuftragStand, Text>> = {
  offen:      ['Können Sie helfen?',      'Can you help?'],
  angenommen: ['Auftrag angenommen',      'Job accepted'],
  unterwegs:  ['Sie sind unterwegs',      'You are on the way'],
  angekommen: ['Sie sind da',             'You have arrived'],
  beendet:    ['Auftrag beendet',         'Job ended'],
};

export const UNKNOWN: Text = ['Diesen Link kennen wir nicht', 'We do not know this link'];
export const NOT_READY: Text = ['Das geht gerade nicht', 'This does not work right now'];
export const LOADING: Text = ['Ihr Auftrag', 'Your job'];

/** Names of the four stops, and where the job is in them: how many are done. */
// prettier-ignore
export const STOPS = [
  ['Angenommen',  'Accepted'],
  ['Losgefahren', 'On the way'],
  ['Angekommen',  'Arrived'],
  ['Fertig',      'Done'],
] as const satisfies readonly Text[];

export const DONE: Readonly<Record<AuftragStand, number>> = {
  offen: 0,
  angenommen: 1,
  unterwegs: 2,
  angekommen: 3,
  beendet: 4,
};

/**
 * How far the drive is by the clock, in tenths from 1 to 9: of the time from the assignment to the promise, as the
 * person's page counts it. 1 before the start.
 */
export function tenthsOf({ stand, seit, zugesagt }: Auftrag, now: number): number {
  if (stand !== 'unterwegs' || !zugesagt) return 1;
  const [begin, end] = [Date.parse(seit), Date.parse(zugesagt)];
  const share = end > begin ? (now - begin) / (end - begin) : 1;
  return Math.min(9, Math.max(1, Math.round(share * 10)));
}

/** By when help was promised, by the clock of the place; says so where the device's shows another time. */
export function promiseText({ zugesagt }: Pick<Auftrag, 'zugesagt'>, zone: string, isAwake: boolean): Text | null {
  if (!zugesagt) return null;
  const moment = Date.parse(zugesagt);
  const [de, en] = isAwake && isOtherClock(moment, zone) ? [' Ortszeit', ' local time'] : ['', ''];
  return [`Zugesagt bis ${timeOfDay(moment, 'de', zone)}${de}`, `Promised by ${timeOfDay(moment, 'en', zone)}${en}`];
}
