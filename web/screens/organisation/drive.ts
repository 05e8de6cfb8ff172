import type { Fix, OrderStatus } from '#domain/ereignisse.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { distance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { timeOf } from './stand.ts';

const MINUTE = 60_000;

/** Metres that the helper has to go as the crow flies, by a fix of the last two minutes; null without one. D83 */
export const liveMetres = (status: OrderStatus | null, place: Point | null, now: number): number | null =>
  status?.position && place && isLive(status.position, now) ? distance(place, status.position) : null;

/** A drive of the helper as the page knows it. `start`: milliseconds, null: not told. The fixes: oldest first. */
export interface Drive {
  start: number | null;
  fixes: readonly Fix[];
}

/** The drive with what a status tells of it; the very same where nothing is new. Another start is another drive. */
export function driveOf(before: Drive, status: OrderStatus | null): Drive {
  const start = status && timeOf(status, 'abfahrt');
  const position = status?.position;
  const known = position && before.start === start ? before.fixes : [];
  const since = known.at(-1)?.zeit ?? '';
  const told = position ? [...(position.weg ?? []), position].toSorted((a, b) => (a.zeit < b.zeit ? -1 : 1)) : [];
  const fresh = told.filter(({ zeit }, index) => zeit > since && zeit !== told[index - 1]?.zeit);
  const isSame = before.start === start && !fresh.length && known.length === before.fixes.length;
  return isSame ? before : { start, fixes: [...known, ...fresh] };
}

/** Least and most share of the lane before the arrival: the truck stands neither behind its start nor at its goal. */
const [LEAST, MOST] = [0.06, 0.92];

const within = (share: number): number => Math.min(MOST, Math.max(LEAST, share));

/** Share of the way that is done, by the distances of the fixes in their order: never less than it was. */
export function laneByWay(metres: readonly number[]): number {
  let [greatest, share] = [1, 0];
  for (const one of metres) {
    greatest = Math.max(greatest, one);
    share = Math.max(share, 1 - one / greatest);
  }
  return within(share);
}

/** Share of the way by the clock, from the departure to the middle of the promise; the least before the departure. */
export function laneByClock(status: OrderStatus, now: number): number {
  const start = timeOf(status, 'abfahrt');
  if (start === null || !status.eta) return LEAST;
  const middle = (Date.parse(status.eta.von) + Date.parse(status.eta.bis)) / 2;
  return within(middle > start ? (now - start) / (middle - start) : 1);
}

/** When the helper is expected, in milliseconds. `isLonger`: later than the page has said before. */
export interface Expected {
  von: number;
  bis: number;
  isLonger: boolean;
}

/** A window is told in steps of five minutes. */
const STEP = 5 * MINUTE;
/** Roads are longer than the line of sight; the time that they take is known to this share either way. */
const [WINDING, SLACK] = [1.4, 0.15];
/** Kilometres an hour on the last ten kilometres, and before. */
const [SLOW, FAST, LAST] = [35, 70, 10_000];

/** Milliseconds of the drive from a distance in metres. */
const driveTime = (metres: number): number =>
  (Math.min(metres, LAST) / SLOW + Math.max(metres - LAST, 0) / FAST) * WINDING * (MINUTE * 0.06);

/**
 * The promise, narrowed by the fixes that come nearer. It stays within what was promised, and becomes later only where
 * `isLonger` says so, until a fix narrows it with an end no later than the last one said. A fix that is too late for
 * the promise leaves it whole.
 */
export function expectedOf(
  promise: { von: number; bis: number },
  fixes: readonly { at: number; metres: number }[],
  now: number,
): Expected {
  let shown: Expected = { ...promise, isLonger: false };
  fixes.forEach(({ at, metres }, index) => {
    const before = fixes[index - 1];
    if (!before || metres >= before.metres) return;
    const rest = driveTime(metres);
    const earliest = Math.floor((at + rest * (1 - SLACK)) / STEP) * STEP;
    const latest = Math.ceil((at + rest * (1 + SLACK)) / STEP) * STEP;
    if (earliest >= promise.bis) {
      shown = { ...promise, isLonger: true };
      return;
    }
    const von = Math.max(promise.von, Math.min(earliest, promise.bis - STEP));
    const bis = Math.min(promise.bis, Math.max(latest, von + STEP));
    if (von >= shown.bis) shown = { von, bis, isLonger: true };
    else if (Math.min(bis, shown.bis) - Math.max(von, shown.von) >= STEP) {
      const isNarrower = von > shown.von || bis < shown.bis;
      shown = {
        von: Math.max(von, shown.von),
        bis: Math.min(bis, shown.bis),
        isLonger: shown.isLonger && !(isNarrower && latest <= shown.bis),
      };
    }
  });
  return now > shown.bis && shown.bis < promise.bis ? { ...promise, isLonger: true } : shown;
}
