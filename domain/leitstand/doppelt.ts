import { distance } from '../ort/entfernung.ts';
import type { Point } from '../ort/punkt.ts';
import type { Text } from '../text.ts';
import type { BrettFall } from './brett.ts';
import { isOver } from './zeile.ts';

/**
 * Bounds within which two reports may be of the same breakdown: metres, and milliseconds between them. The board's
 * points are rounded. So two points of one place may be 130 m apart, and two within this bound up to 280 m.
 */
const NEAR = { metres: 150, time: 30 * 60_000 } as const;
/** Degrees of latitude that are more than `NEAR` for certain. */
const FAR = 0.0014;
/** Most other cases that are named for one case. */
const MOST = 3;

/**
 * Another open case that may be the same breakdown. `metres`: approximate distance; null: it has the same number plate.
 */
export interface Doppelt {
  vorgangRef: string;
  metres: number | null;
}

/** The facts of a case that are compared. */
export type ComparedCase = Pick<
  BrettFall,
  'vorgangRef' | 'beispiel' | 'gemeldet' | 'punkt' | 'kennung' | 'status' | 'schritt' | 'ende'
>;

/**
 * The open cases that may be the same breakdown, by their references; each pair stands under both. Cases match by
 * number plate, or by place and time. Nothing is joined: a person decides. Pure.
 */
export function doppelteOf(faelle: Iterable<ComparedCase>): ReadonlyMap<string, readonly Doppelt[]> {
  const found = new Map<string, Doppelt[]>();
  const add = (of: string, vorgangRef: string, metres: number | null): void => {
    const known = found.get(of) ?? [];
    const isKnown = known.some((one) => one.vorgangRef === vorgangRef);
    if (!isKnown && known.length < MOST) found.set(of, [...known, { vorgangRef, metres }]);
  };
  const join = (one: ComparedCase, other: ComparedCase, metres: number | null): void => {
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

/** Pairs of cases with the same number plate. Examples are compared only with examples. */
function samePlates(open: readonly ComparedCase[]): (readonly [ComparedCase, ComparedCase])[] {
  const before = new Map<string, readonly ComparedCase[]>();
  return open.flatMap((fall) => {
    if (!fall.kennung) return [];
    const plate = `${fall.kennung} ${fall.beispiel}`;
    const others = before.get(plate) ?? [];
    before.set(plate, [...others, fall].slice(0, MOST));
    return others.map((other) => [fall, other] as const);
  });
}

/** Metres between two points; Infinity where they are too far apart for certain. */
const metresBetween = (one: Point, other: Point): number =>
  Math.abs(one.lat - other.lat) > FAR ? Infinity : distance(one, other);

/** Reason in words why two cases may be the same. Rounded points allow no exact distance. */
export const doppeltText = ({ metres }: Pick<Doppelt, 'metres'>): Text =>
  metres === null
    ? ['vielleicht doppelt: gleiches Kennzeichen', 'perhaps reported twice: same number plate']
    : ['vielleicht doppelt: in der Nähe', 'perhaps reported twice: close by'];
