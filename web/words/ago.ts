import { plural } from '#domain/plural.ts';
import type { Language } from '#domain/text.ts';

/**
 * Relative time in words: 'vor 22 Minuten', 'vor 1 Std. 22 Min.', 'gerade eben'. Both moments in milliseconds; a moment
 * in the future counts as now.
 */
export function ago(moment: number, now: number, language: Language): string {
  const isGerman = language === 'de';
  const minutes = Math.floor((now - moment) / 60_000);
  if (minutes < 1) return isGerman ? 'gerade eben' : 'just now';
  const words = span(now - moment, language);
  return isGerman ? `vor ${words}` : `${words} ago`;
}

/** A time span in words, of milliseconds: '46 Minuten', '1 Std. 22 Min.'; at least a minute. */
export function span(milliseconds: number, language: Language): string {
  const at = language === 'de' ? 0 : 1;
  const all = Math.max(1, Math.floor(milliseconds / 60_000));
  if (all < 60) return plural(all, ['1 Minute', '1 minute'], [`${all} Minuten`, `${all} minutes`])[at];
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const [hour, minute] = language === 'de' ? ['Std.', 'Min.'] : ['h', 'min'];
  return `${hours} ${hour}${minutes ? ` ${minutes} ${minute}` : ''}`;
}
