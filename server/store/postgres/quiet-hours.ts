import { wallClock } from '#domain/personen/spaeter.ts';
import { SettingsError, shown } from '../../setting.ts';

/** Hours of the day, '02:00' to '04:00', in which loads and saves may wait for PostgreSQL's tables. ADR 044. */
export interface QuietHours {
  von: string;
  bis: string;
}

const TIME = '([01]\\d|2[0-3]):([0-5]\\d)';
const SHAPE = new RegExp(`^${TIME}-${TIME}$`);

/**
 * Reads SCRUB_WINDOW.
 * @throws SettingsError when it is none, or shorter than an hour: the job that looks runs hourly
 */
export function quietHours(of: (name: string, otherwise: string) => string): QuietHours {
  const typed = of('SCRUB_WINDOW', '02:00-04:00');
  const [, ...parts] = SHAPE.exec(typed) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const minutes = (toHour * 60 + toMinute - fromHour * 60 - fromMinute + 1_440) % 1_440;
  if (parts.length && minutes >= 60) return { von: typed.slice(0, 5), bis: typed.slice(6) };
  throw new SettingsError(`SCRUB_WINDOW must be hours of the day like 02:00-04:00, at least one, not ${shown(typed)}.`);
}

/** Whether a moment (milliseconds) lies in those hours on the clock of that zone; they may go over midnight. */
export function isQuiet({ von, bis }: QuietHours, now: number, zone: string): boolean {
  const { uhrzeit } = wallClock(now, zone);
  return von < bis ? uhrzeit >= von && uhrzeit < bis : uhrzeit >= von || uhrzeit < bis;
}
