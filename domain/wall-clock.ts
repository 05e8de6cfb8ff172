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
 * The moment (milliseconds) of a wall-clock time in a zone. Null if it does not exist, as 31 February, or the hour that
 * daylight saving time skips. In the hour that comes twice, the first counts.
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
