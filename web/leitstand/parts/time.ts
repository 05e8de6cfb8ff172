import { useEffect, useState } from 'react';
import { say, type Language } from '#domain/text.ts';
import { serviceNow } from '../../net/clock.ts';

/** The service's time, milliseconds, which moves every so many milliseconds. */
export function useNow(every = 5_000): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** A moment as date and time: '28.11.2026, 14:21'; '' for none. */
export function momentText(iso: string | null, language: Language): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  return new Intl.DateTimeFormat(say(['de-DE', 'en-GB'], language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}
