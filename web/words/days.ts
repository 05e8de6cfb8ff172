import type { Asking } from '#domain/questions.ts';
import type { Language } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';

const DAY = 24 * 60 * 60_000;

/** Adds days to an ISO date. */
const dayAfter = (datum: string, days: number): string =>
  new Date(Date.parse(`${datum}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * Today in the client's time zone and the days after it that may be chosen, as ISO dates. The client says how many.
 * D54.
 */
export function daysFrom({ now, zone, webparams }: Pick<Asking, 'now' | 'zone' | 'webparams'>): string[] {
  const today = wallClock(now, zone).datum;
  return Array.from({ length: webparams.web_spaeter_bis_tage + 1 }, (_, days) => dayAfter(today, days));
}

/** A day as shown in a list: 'So., 22. November'. */
export const dayWords = (datum: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${datum}T00:00Z`));

/** A day with its year: '23. November 2026', '23 November 2026'. */
export const dateWords = (datum: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(datum),
  );

/** The hours 0 to 23: '08' in German, '8 am' in English. */
export function hourWords(hour: number, language: Language): string {
  if (language === 'de') return String(hour).padStart(2, '0');
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Minutes in steps of 5, as they are stored. */
export const MINUTES: readonly string[] = Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0'));
/** Hours as they are stored. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
