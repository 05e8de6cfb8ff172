import { distance } from '../ort/entfernung.ts';
import type { Point } from '../ort/punkt.ts';
import type { Text } from '../text.ts';
import type { BrettFall } from './brett.ts';
import { isOver } from './zeile.ts';

/**
 * Metres, and milliseconds between two reports, within which they may be of the same breakdown. The points of the board
 * are rounded: two of one place are up to 130 m apart, and two within these metres in truth up to 280.
 */
const NEAR = { metres: 150, time: 30 * 60_000 } as const;
/** Degrees of latitude that are surely farther than that. */
const FAR = 0.0014;
/** How many others are named for one case, at most. */
const MOST = 3;

/** Another open case that is perhaps the same. `metres`: about how far off; null: it has the same number plate. */
export interface Doppelt {
  vorgangRef: string;
  metres: number | null;
}

/** What of a case is compared. */
export type Verglichen = Pick<
  BrettFall,
  'vorgangRef' | 'beispiel' | 'gemeldet' | 'punkt' | 'kennung' | 'status' | 'schritt' | 'ende'
>;

/**
 * Which open cases are perhaps the same, each for both, by their references: with one number plate, or near each other
 * in place and time. Nothing is joined: a person decides. Pure.
 */
export function doppelteOf(faelle: Iterable<Verglichen>): ReadonlyMap<string, readonly Doppelt[]> {
  const found = new Map<string, Doppelt[]>();
  const add = (of: string, vorgangRef: string, metres: number | null): void => {
    const known = found.get(of) ?? [];
    const isKnown = known.some((one) => one.vorgangRef === vorgangRef);
    if (!isKnown && known.length < MOST) found.set(of, [...known, { vorgangRef, metres }]);
  };
  const join = (one: Verglichen, other: Verglichen, metres: number | null): void => {
    add(one.vorgangRef, other.vorgangRef, metres);
    add(other.vorgangRef, one.vorgangRef, metres);
  };
  const open = [...faelle].filter((fall) => !isOver(fall));
  for (const [one, other] of samePlates(open)) join(one, other, null);
  const placed = open
    .flatMap((fall) => (fall.punkt ? [{ fall, punkt: fall.punkt, um: Date.parse(fall.gemeldet) }] : []))
    .sort((one, other) => one.um - other.um);
  let from = 0;
  for (const [at, { fall, punkt, um }] of placed.entries()) {
    while (placed[from]!.um < um - NEAR.time) from += 1;
    for (let before = from; before < at && (found.get(fall.vorgangRef)?.length ?? 0) < MOST; before += 1) {
      const other = placed[before]!;
      const metres = other.fall.beispiel === fall.beispiel ? metresBetween(punkt, other.punkt) : Infinity;
      if (metres <= NEAR.metres) join(fall, other.fall, metres);
    }
  }
  return found;
}

/** Cases of one number plate, each with some of those before it. Examples are compared with examples. */
function samePlates(open: readonly Verglichen[]): (readonly [Verglichen, Verglichen])[] {
  const before = new Map<string, readonly Verglichen[]>();
  return open.flatMap((fall) => {
    if (!fall.kennung) return [];
    const plate = `${fall.kennung} ${fall.beispiel}`;
    const others = before.get(plate) ?? [];
    before.set(plate, [...others, fall].slice(0, MOST));
    return others.map((other) => [fall, other] as const);
  });
}

/** Metres between two points; Infinity where that is surely too far. */
const metresBetween = (one: Point, other: Point): number =>
  Math.abs(one.lat - other.lat) > FAR ? Infinity : distance(one, other);

/** What makes two cases perhaps one, in words. The rounded points give no distance to say. */
export const doppeltText = ({ metres }: Pick<Doppelt, 'metres'>): Text =>
  metres === null
    ? ['vielleicht doppelt: gleiches Kennzeichen', 'perhaps reported twice: same number plate']
    : ['vielleicht doppelt: in der Nähe', 'perhaps reported twice: close by'];
