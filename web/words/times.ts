import type { Language } from '#domain/text.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in milliseconds as a time of day: '14:21 Uhr', '2:21 pm'. In the device's time zone unless another is named.
 */
export function timeOfDay(moment: number, language: Language, timeZone?: string): string {
  const time = clock(language, timeZone).format(moment);
  return language === 'de' ? `${time} Uhr` : time.toLowerCase();
}

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
