import type { Language } from '#domain/text.ts';

/** A moment in milliseconds as a time of day: '14:21 Uhr', '2:21 pm'. In the zone of the device, or the one named. */
export function timeOfDay(moment: number, language: Language, timeZone?: string): string {
  if (language === 'de')
    return `${new Intl.DateTimeFormat('de', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)} Uhr`;
  return new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
    .format(moment)
    .toLowerCase();
}

/** How long ago, in words: 'vor 22 Minuten', 'gerade eben'. */
export function ago(moment: number, now: number, language: Language): string {
  const minutes = Math.max(0, Math.floor((now - moment) / 60_000));
  if (minutes === 0) return language === 'de' ? 'gerade eben' : 'just now';
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return minutes < 120 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
}
