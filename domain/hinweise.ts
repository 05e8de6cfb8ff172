import type { Notice } from './mandant.ts';
import { momentOf, wallClock } from './wall-clock.ts';

/** Whether a value can bound a notice: '' (open), a day, or a time, with an offset or on the client's clock. */
export function isNoticeTime(value: string): boolean {
  if (value === '') return true;
  const [, datum = ''] = SHAPE.exec(value) ?? [];
  return datum !== '' && momentOf(datum, '12:00', 'UTC') !== null;
}

const SHAPE = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;

/** Whether a notice ends before it begins; false where one of its ends is open. */
export function isOverEarly(von: string, bis: string): boolean {
  if (!von || !bis) return false;
  if (hasOffset(von) && hasOffset(bis)) return Date.parse(bis) < Date.parse(von);
  // Without the client's zone, a time with an offset and one on the client's clock are compared by their days only.
  const isByDay = hasOffset(von) || hasOffset(bis);
  const length = isByDay ? 10 : Math.min(von.length, bis.length, 16);
  return bis.slice(0, length) < von.slice(0, length);
}

/**
 * §2 'Notices': the notices valid at a moment (milliseconds). A day is valid from its first to its last minute on the
 * client's clock.
 */
export function noticesAt(notices: readonly Notice[], now: number, zone: string): Notice[] {
  const { datum, uhrzeit } = wallClock(now, zone);
  const here = `${datum}T${uhrzeit}`;
  const isBefore = (time: string): boolean =>
    hasOffset(time) ? now < Date.parse(time) : here.slice(0, time.length) < time;
  const isAfter = (time: string): boolean =>
    hasOffset(time) ? now > Date.parse(time) : here.slice(0, time.length) > time;
  return notices.filter(({ von, bis }) => !(von && isBefore(minute(von))) && !(bis && isAfter(minute(bis))));
}

const hasOffset = (time: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(time);

/** A time on the client's clock, cut to the minute; a time with an offset unchanged. */
const minute = (time: string): string => (hasOffset(time) ? time : time.slice(0, 16));
