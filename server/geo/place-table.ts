import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Point } from '#domain/ort/punkt.ts';
import { distance } from '#domain/ort/entfernung.ts';
import { fold } from './normalise.ts';

/** A town, or the middle of a postcode. */
export interface Place extends Point {
  land: string;
  /** '' outside Germany. */
  plz: string;
  ort: string;
}

/** All places by their number, as a few large strings and lists: as objects they would take five times the memory. */
interface Table {
  lands: string;
  /** As a number; 0 for none. */
  plz: Uint32Array;
  names: Lines;
  /** The names for comparing, a space before and behind each word. */
  folded: Lines;
  /** Thousandths of a degree. */
  lat: Int32Array;
  lng: Int32Array;
  /** The cell of each; they rise. */
  cells: Int32Array;
}

/** Lines in one string, and where each begins. */
interface Lines {
  text: string;
  starts: Uint32Array;
}

/** Metres beyond which a place says nothing of a point: the sea, a country we know nothing of. */
const FAR = 15_000;
/** Rows and columns of a tenth of a degree that cover so many metres: 11 km to the north, 6 to the east. */
const [ROWS, COLUMNS] = [2, 3];

const cellOf = (lat: number, lng: number): number => Math.floor(lat / 100) * 10_000 + Math.floor(lng / 100);

let table: Table | null = null;

/** The places, read at the first question, so that the start is none the slower. */
const read = (): Table => (table ??= load());

function load(): Table {
  const packed = readFileSync(join(import.meta.dirname, 'ortstabelle.txt.br'));
  const [lands = '', plz = '', names = '', lats = '', lngs = ''] = brotliDecompressSync(packed)
    .toString('utf8')
    .split('\t');
  const lat = Int32Array.from(lats.split('\n'), Number);
  const lng = Int32Array.from(lngs.split('\n'), Number);
  return {
    lands,
    plz: Uint32Array.from(plz.split('\n'), Number),
    names: linesOf(names),
    folded: linesOf(` ${fold(names).replace(/ *\n */g, ' \n ')} `),
    lat,
    lng,
    cells: lat.map((north, n) => cellOf(north, lng[n]!)),
  };
}

function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts: Uint32Array.from(starts) };
}

const line = ({ text, starts }: Lines, n: number): string =>
  text.slice(starts[n], (starts[n + 1] ?? text.length + 1) - 1);

function placeOf(n: number): Place {
  const { lands, plz, names, lat, lng } = read();
  return {
    lat: lat[n]! / 1_000,
    lng: lng[n]! / 1_000,
    land: lands.slice(n * 3, n * 3 + 2),
    plz: plz[n] ? String(plz[n]).padStart(5, '0') : '',
    ort: line(names, n),
  };
}

/** The first number whose value is not below that; the values rise. */
function firstFrom(values: Int32Array | Uint32Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place nearest to a point, of any country; null when none is near. */
export function nearestPlace(point: Point): Place | null {
  const { cells, lat, lng } = read();
  let [nearest, least] = [-1, FAR];
  for (let row = -ROWS; row <= ROWS; row++) {
    const cell = cellOf(point.lat * 1_000 + row * 100, point.lng * 1_000);
    for (let n = firstFrom(cells, cell - COLUMNS); cells[n]! <= cell + COLUMNS; n++) {
      const metres = distance(point, { lat: lat[n]! / 1_000, lng: lng[n]! / 1_000 });
      if (metres < least) [nearest, least] = [n, metres];
    }
  }
  return nearest < 0 ? null : placeOf(nearest);
}

/** The places of a German postcode; [] for any other. */
export function placesOfPlz(typed: string): Place[] {
  if (!/^\d{5}$/.test(typed) || typed === '00000') return [];
  const { plz } = read();
  const wanted = Number(typed);
  const places: Place[] = [];
  for (let n = plz.indexOf(wanted); n >= 0; n = plz.indexOf(wanted, n + 1)) places.push(placeOf(n));
  return places;
}

/**
 * The places that have all these words in their name: those of just that name first, then those that begin with it. Short words ('a. d.',
 * 'am', 'Bad') count only in the order.
 */
export function placesOfName(name: string): Place[] {
  const wanted = ` ${fold(name)} `;
  const words = wanted.trim().split(' ');
  const long = words.filter((word) => word.length > 3);
  const [first = '', ...others] = (long.length ? long : words).map((word) => ` ${word} `);
  if (first.trim() === '') return [];
  const { folded } = read();
  const found: [rank: number, place: Place][] = [];
  for (let at = folded.text.indexOf(first); at >= 0; at = folded.text.indexOf(first, at + 1)) {
    const n = firstFrom(folded.starts, at + 1) - 1;
    const own = line(folded, n);
    if (others.every((word) => own.includes(word)))
      found.push([own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2, placeOf(n)]);
  }
  return found.sort(([a], [b]) => a - b).map(([, place]) => place);
}
