import { plural } from '../plural.ts';
import type { Asking } from '../questions.ts';
import type { Text } from '../text.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wall-clock time of a moment (milliseconds) in a zone, as it is stored: ISO date and HH:mm. */
export function wallClock(moment: number, zone: string): { datum: string; uhrzeit: string } {
  const [datum, uhrzeit] = clockOf(zone).format(moment).split(' ') as [string, string];
  return { datum, uhrzeit };
}

const clocks: Record<string, Intl.DateTimeFormat> = {};

/** Cached formatter of a zone: making one costs a hundred times as much as using it. */
const clockOf = (zone: string): Intl.DateTimeFormat =>
  (clocks[zone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }));

/**
 * The moment (milliseconds) of a wall-clock time in a zone; null if it does not exist: 31 February, or the hour that
 * daylight saving time skips. Of the hour that it repeats, the first.
 */
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

/** Offset of a zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { datum, uhrzeit } = wallClock(moment, zone);
  return Date.parse(`${datum}T${uhrzeit}:00Z`) - Math.floor(moment / MINUTE) * MINUTE;
}

/** §5 'Later', D54: the problem with a chosen time, or null. The client says how soon and how far ahead. */
export function laterProblem(
  datum: string,
  uhrzeit: string,
  { zone, now, webparams }: Pick<Asking, 'zone' | 'now' | 'webparams'>,
): Text | null {
  const { web_spaeter_ab_minuten: minutes, web_spaeter_bis_tage: days } = webparams;
  const moment = momentOf(datum, uhrzeit, zone);
  if (moment === null)
    return [
      'Diese Uhrzeit gibt es an dem Tag nicht. Wählen Sie eine andere.',
      'This time does not exist on that day. Choose another.',
    ];
  if (moment < now && minutes === 0)
    return ['Diese Zeit ist schon vorbei. Wählen Sie eine spätere.', 'This time has passed. Choose a later one.'];
  if (moment < now + minutes * MINUTE)
    return plural(
      minutes,
      [
        'Wählen Sie eine Zeit, die mindestens eine Minute in der Zukunft liegt.',
        'Choose a time at least one minute from now.',
      ],
      [
        `Wählen Sie eine Zeit, die mindestens ${minutes} Minuten in der Zukunft liegt.`,
        `Choose a time at least ${minutes} minutes from now.`,
      ],
    );
  if (moment > now + days * DAY)
    return plural(
      days,
      ['Wählen Sie eine Zeit in den nächsten 24 Stunden.', 'Choose a time within the next 24 hours.'],
      [
        `Wählen Sie eine frühere Zeit. Es geht bis ${days} Tage im Voraus.`,
        `Choose an earlier time. Up to ${days} days ahead is possible.`,
      ],
    );
  return null;
}
