import { MINUTEN } from '#domain/auftrag.ts';
import { momentOf, wallClock } from '#domain/wall-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** '14:35', '14.35', '1435', '9:05', '14 Uhr'. */
const TYPED = /^(\d{1,2}?)[:.h\s]?(\d\d)?\s*(?:uhr|h)?$/i;

/**
 * The next moment, in milliseconds, at which a clock of the zone shows what was typed. Null where that is no time of
 * day, or further ahead than minutes may be promised: it was meant to be before `now`.
 */
export function nextMoment(typed: string, now: number, zone: string): number | null {
  const [, hour = '', minute = '00'] = TYPED.exec(typed.trim()) ?? [];
  const uhrzeit = `${hour.padStart(2, '0')}:${minute}`;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(uhrzeit)) return null;
  const today = wallClock(now, zone).datum;
  const tomorrow = new Date(Date.parse(`${today}T00:00Z`) + DAY).toISOString().slice(0, 10);
  const moments = [today, tomorrow].map((datum) => momentOf(datum, uhrzeit, zone));
  return moments.find((moment) => moment !== null && moment > now && moment <= now + MINUTEN.most * MINUTE) ?? null;
}
