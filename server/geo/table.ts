import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Point } from '#domain/ort/punkt.ts';
import { metresBetween } from './distance.ts';
import { fold } from './words.ts';

/** A town, or the middle of a postcode. */
export interface Place extends Point {
  land: string;
  /** '' outside Germany. */
  plz: string;
  ort: string;
  /** The name for comparing. */
  folded: string;
}

interface Table {
  byPlz: ReadonlyMap<string, readonly Place[]>;
  byWord: ReadonlyMap<string, readonly Place[]>;
  cells: ReadonlyMap<number, readonly Place[]>;
}

/** Metres beyond which a place says nothing of a point: the sea, a country we know nothing of. */
const FAR = 15_000;
/** Cells of a tenth of a degree that cover so many metres: 11 km to the north, 6 to the east. */
const [ROWS, COLUMNS] = [2, 3];

const cellOf = (lat: number, lng: number): number => Math.floor(lat * 10) * 10_000 + Math.floor(lng * 10);

let table: Table | null = null;

/** The places, read at the first question: 20 ms, and 6 MB that a service without the question never holds. */
const read = (): Table => (table ??= load());

function load(): Table {
  const packed = readFileSync(join(import.meta.dirname, 'ortstabelle.tsv.br'));
  const places = brotliDecompressSync(packed)
    .toString('utf8')
    .split('\n')
    .map((line): Place => {
      const [land = '', plz = '', ort = '', lat, lng] = line.split('\t');
      return { land, plz, ort, lat: Number(lat) / 1_000, lng: Number(lng) / 1_000, folded: fold(ort) };
    });
  const byWord = new Map<string, Place[]>();
  for (const place of places)
    for (const word of wordsOf(place.folded)) {
      const known = byWord.get(word);
      if (known) known.push(place);
      else byWord.set(word, [place]);
    }
  return {
    byPlz: Map.groupBy(places, ({ plz }) => plz),
    byWord,
    cells: Map.groupBy(places, ({ lat, lng }) => cellOf(lat, lng)),
  };
}

const wordsOf = (folded: string): Set<string> => new Set(folded.split(' '));

/** The place nearest to a point, of any country; null when none is near. */
export function nearestPlace(point: Point): Place | null {
  const { cells } = read();
  let [nearest, least]: [Place | null, number] = [null, FAR];
  for (let row = -ROWS; row <= ROWS; row++)
    for (let column = -COLUMNS; column <= COLUMNS; column++)
      for (const place of cells.get(cellOf(point.lat + row / 10, point.lng + column / 10)) ?? []) {
        const metres = metresBetween(point, place);
        if (metres < least) [nearest, least] = [place, metres];
      }
  return nearest;
}

/** The places of a German postcode; [] for any other. */
export const placesOfPlz = (plz: string): readonly Place[] => (plz && read().byPlz.get(plz)) || [];

/**
 * The places that have all these words in their name: those of just that name first, then those that begin with it. Short words ('a. d.',
 * 'am', 'Bad') count only in the order.
 */
export function placesOfName(name: string): Place[] {
  const wanted = fold(name);
  const words = [...wordsOf(wanted)];
  const long = words.filter((word) => word.length > 3);
  const [first = [], ...others] = (long.length ? long : words).map((word) => read().byWord.get(word) ?? []);
  const rank = ({ folded }: Place): number => (folded === wanted ? 0 : folded.startsWith(`${wanted} `) ? 1 : 2);
  return first.filter((place) => others.every((places) => places.includes(place))).sort((a, b) => rank(a) - rank(b));
}
