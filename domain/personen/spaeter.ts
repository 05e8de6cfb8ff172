import type { Text } from '../text.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The least lead and the furthest day of 'later', milliseconds. */
export const LATER = { least: 30 * MINUTE, most: 30 * DAY } as const;

/** Date and time of a moment in a zone, as they are stored: ISO date and HH:mm. */
export function wallClock(moment: number, zone: string): { datum: string; uhrzeit: string } {
  const [datum, uhrzeit] = clockOf(zone).format(moment).split(' ') as [string, string];
  return { datum, uhrzeit };
}

const clocks: Record<string, Intl.DateTimeFormat> = {};

/** The clock of a zone; making one takes a hundred times as long as reading it. */
const clockOf = (zone: string): Intl.DateTimeFormat =>
  (clocks[zone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }));

/** The moment of a date and time in a zone, or null where there is none: 31 February, or the hour the clocks leave out. Of a doubled hour the first. */
export function momentOf(datum: string, uhrzeit: string, zone: string): number | null {
  const asIfUtc = Date.parse(`${datum}T${uhrzeit}:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(datum) || !/^\d\d:\d\d$/.test(uhrzeit) || Number.isNaN(asIfUtc)) return null;
  const offsets = [-DAY, DAY].map((shift) => offsetAt(asIfUtc + shift, zone)).sort((a, b) => b - a);
  const moments = offsets.map((offset) => asIfUtc - offset);
  return (
    moments.find((moment) => {
      const shown = wallClock(moment, zone);
      return shown.datum === datum && shown.uhrzeit === uhrzeit;
    }) ?? null
  );
}

function offsetAt(moment: number, zone: string): number {
  const { datum, uhrzeit } = wallClock(moment, zone);
  return Date.parse(`${datum}T${uhrzeit}:00Z`) - Math.floor(moment / MINUTE) * MINUTE;
}

/** What is wrong with a later time, or null. §2 'execution now or later'. */
export function laterProblem(datum: string, uhrzeit: string, zone: string, now: number): Text | null {
  const moment = momentOf(datum, uhrzeit, zone);
  if (moment === null)
    return [
      'Diese Uhrzeit gibt es an dem Tag nicht. Wählen Sie eine andere.',
      'This time does not exist on that day. Choose another.',
    ];
  if (moment < now + LATER.least)
    return [
      'Wählen Sie eine Zeit, die mindestens 30 Minuten vor uns liegt.',
      'Choose a time at least 30 minutes from now.',
    ];
  if (moment > now + LATER.most)
    return ['Wählen Sie einen Tag in den nächsten 30 Tagen.', 'Choose a day within the next 30 days.'];
  return null;
}
