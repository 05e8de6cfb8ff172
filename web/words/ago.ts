import type { Language } from '#domain/text.ts';

/**
 * Relative time in words: 'vor 22 Minuten', 'gerade eben'. Both moments in milliseconds; a moment in the future counts
 * as now.
 */
export function ago(moment: number, now: number, language: Language): string {
  const minutes = Math.max(0, Math.floor((now - moment) / 60_000));
  if (minutes === 0) return language === 'de' ? 'gerade eben' : 'just now';
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return minutes < 120 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
}
