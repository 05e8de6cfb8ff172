import type { Language } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time zone in which the shown page says times; undefined: that of the device. */
let zoneOfPage: string | undefined;

/** The status page says times in the zone of the place; undefined ends that. D140 */
export const sayTimesIn = (zone: string | undefined): void => void (zoneOfPage = zone);

/** The ISO date of a moment in the zone in which the page says times. */
export const dayOfMoment = (moment: number): string =>
  zoneOfPage ? wallClock(moment, zoneOfPage).datum : new Date(moment).toDateString();

/** Options of `Intl.DateTimeFormat` for that zone. */
export const inZoneOfPage = (): { timeZone?: string } => (zoneOfPage ? { timeZone: zoneOfPage } : {});

/** Whether the page says times bare, with 24 hours in each language. */
let isBare = false;

/** The desk says every time as its board does: '14:21'. */
export const sayTimesBare = (is = true): void => void (isBare = is);

/**
 * A moment in milliseconds as a time of day: '14:21 Uhr', '2:21 pm'; at the desk '14:21'. In the zone of the page, else
 * the device's, unless another is named.
 */
export function timeOfDay(moment: number, language: Language, timeZone = zoneOfPage): string {
  if (isBare) return clock('de', timeZone).format(moment);
  const time = clock(language, timeZone).format(moment);
  return language === 'de' ? `${time} Uhr` : time.toLowerCase();
}

/** Whether the clock of this device shows another time then than that of the zone. */
export const isOtherClock = (moment: number, timeZone: string): boolean =>
  clock('de', timeZone).format(moment) !== clock('de').format(moment);

/** Memoised: creating an `Intl.DateTimeFormat` takes longer than rendering a screen, the first one above all. */
function clock(language: Language, timeZone?: string): Intl.DateTimeFormat {
  // The device's zone is part of the key: the phone may travel into another one.
  const key = language + (timeZone ?? new Date().getTimezoneOffset());
  const hour = language === 'de' ? '2-digit' : 'numeric';
  const known =
    clocks.get(key) ?? new Intl.DateTimeFormat(language, { hour, minute: '2-digit', ...(timeZone && { timeZone }) });
  clocks.set(key, known);
  return known;
}
