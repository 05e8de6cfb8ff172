import { useEffect, useState } from 'react';
import { say, type Language } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';
import { serviceNow } from '../../net/clock.ts';
import { timeOfDay } from '../../words/times.ts';

/** The service's time, milliseconds, which moves every so many milliseconds. */
export function useNow(every = 5_000): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** A moment as date and time: '28.11.2026, 14:21', '28 Nov 2026, 14:21'; '' for none. The device's zone by default. */
export function momentText(iso: string | null, language: Language, timeZone?: string): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  const day = new Intl.DateTimeFormat(say(['de-DE', 'en-GB'], language), {
    day: '2-digit',
    month: say(['2-digit', 'short'], language) as '2-digit' | 'short',
    year: 'numeric',
    ...(timeZone && { timeZone }),
  });
  return `${day.format(moment)}, ${timeOfDay(moment, language, timeZone)}`;
}

/** A moment near `now` (milliseconds): its time alone if it is of the same day, else with the date. */
export function nearText(iso: string, now: number, language: Language, timeZone: string): string {
  const moment = Date.parse(iso);
  const isToday = wallClock(moment, timeZone).datum === wallClock(now, timeZone).datum;
  return isToday ? timeOfDay(moment, language, timeZone) : momentText(iso, language, timeZone);
}
