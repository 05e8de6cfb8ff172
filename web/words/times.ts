import type { Language } from '#domain/text.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment in milliseconds as a time of day: '14:21 Uhr', '2:21 pm'. In the zone of the device, or the one named. */
export function timeOfDay(moment: number, language: Language, timeZone?: string): string {
  const time = clock(language, timeZone).format(moment);
  return language === 'de' ? `${time} Uhr` : time.toLowerCase();
}

/** To make one takes longer than a screen takes to be drawn, the first of a page most of all: so each is made once. */
function clock(language: Language, timeZone?: string): Intl.DateTimeFormat {
  // A phone that has crossed into another zone tells the time there.
  const key = language + (timeZone ?? new Date().getTimezoneOffset());
  const hour = language === 'de' ? '2-digit' : 'numeric';
  const known =
    clocks.get(key) ?? new Intl.DateTimeFormat(language, { hour, minute: '2-digit', ...(timeZone && { timeZone }) });
  clocks.set(key, known);
  return known;
}

// This file comes while nothing else is to be done; no tap shall wait for what the first clock of a page has to load.
clock('de');
clock('en'); // every text is made in both
