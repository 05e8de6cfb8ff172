import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Language, Text } from '#domain/text.ts';
import { dayOfMoment, inZoneOfPage, timeOfDay } from '../../words/times.ts';

/**
 * A time span in words: '14:50 und 15:00' and 'Uhr'; English '2:50 and 3:00' and 'pm', with am or pm twice where they
 * differ. With the day if it is not today. `isShort`: with a dash between them.
 */
export function spanOf(von: number, bis: number, now: number, language: Language, isShort = false) {
  const [from, to] = [von, bis].map((moment) => bareTime(moment, language)) as [string, string];
  const day = dayOf(von, now, language);
  const [first, second] = language === 'de' ? ['Uhr', 'Uhr'] : [halfOf(von), halfOf(bis)];
  const between = isShort ? '–' : language === 'de' ? ' und ' : ' and ';
  return { words: `${day}${from}${first === second ? '' : ` ${first}`}${between}${to}`, unit: second };
}

const bareTime = (moment: number, language: Language): string =>
  timeOfDay(moment, language).replace(/ ?(Uhr|am|pm)$/, '');
const halfOf = (moment: number): string => (/(am|pm)$/.exec(timeOfDay(moment, 'en')) ?? [''])[0];

/** '' for today, else 'Mo., 24.11., '. */
function dayOf(moment: number, now: number, language: Language): string {
  if (dayOfMoment(moment) === dayOfMoment(now)) return '';
  const locale = language === 'de' ? 'de' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    ...inZoneOfPage(),
  }).format(moment);
  return `${day}, `;
}

/** The expected arrival as a sentence; null where no time was promised. */
export function ankunftText({ eta }: OrderStatus, now: number): Text | null {
  if (!eta) return null;
  const [von, bis] = [Date.parse(eta.von), Date.parse(eta.bis)];
  const [de, en] = [spanOf(von, bis, now, 'de'), spanOf(von, bis, now, 'en')];
  return [`Der Helfer kommt zwischen ${de.words} ${de.unit}.`, `The helper arrives between ${en.words} ${en.unit}.`];
}

/** What is said of the arrival once the promise has passed. */
export const LATE: Text = ['Es dauert länger als zugesagt', 'It is taking longer than promised'];

/** The same briefly, for the list: '14:50–15:00'; on the last kilometre 'gleich'; null: not known, or past. */
export function arrivalText(expected: { von: number; bis: number } | null, isNear: boolean, now: number): Text | null {
  if (isNear) return ['gleich', 'any moment'];
  if (!expected || now > expected.bis) return null;
  const [de, en] = (['de', 'en'] as const).map((one) => spanOf(expected.von, expected.bis, now, one, true));
  return [de!.words, `${en!.words} ${en!.unit}`];
}
