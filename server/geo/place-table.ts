import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Point } from '#domain/ort/punkt.ts';
import { distance } from '#domain/ort/entfernung.ts';
import { fold } from './normalise.ts';
import { ownName, townsCalled } from './town-names.ts';

/** A town, or the centroid of a postcode. */
export interface Town extends Point {
  land: string;
  /** '' outside Germany. */
  plz: string;
  ort: string;
}

/**
 * All places in a columnar layout (a few large strings and typed arrays): as objects they would take five times the
 * memory.
 */
interface Table {
  lands: string;
  /** Postcode as a number; 0 for none. */
  plz: Uint32Array;
  names: Lines;
  /** Search keys of the names (`fold`), with a space before and after each word. */
  folded: Lines;
  /** Thousandths of a degree. */
  lat: Int32Array;
  lng: Int32Array;
  /** Grid cell of each place; ascending. */
  cells: Int32Array;
}

/** Lines in one string, and the offset of each. */
interface Lines {
  text: string;
  starts: Uint32Array;
}

/** Metres beyond which the nearest place says nothing about a point (at sea, or in an unknown country). */
const FAR = 15_000;
/**
 * Grid cells (a tenth of a degree) to search in each direction to cover `FAR`: 11 km per row, about 6 km per column.
 */
const [ROWS, COLUMNS] = [2, 3];

const cellOf = (lat: number, lng: number): number => Math.floor(lat / 100) * 10_000 + Math.floor(lng / 100);

let table: Table | null = null;

/** The table, loaded lazily to keep the start fast. */
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

function placeOf(n: number): Town {
  const { lands, plz, names, lat, lng } = read();
  const land = lands.slice(n * 3, n * 3 + 2);
  return {
    lat: lat[n]! / 1_000,
    lng: lng[n]! / 1_000,
    land,
    plz: plz[n] ? String(plz[n]).padStart(5, '0') : '',
    ort: ownName(land, line(names, n)),
  };
}

/** Binary search: index of the first value that is not below `least`. The values ascend. */
function firstFrom(values: Int32Array | Uint32Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest place of any country; null if none is within `FAR`. */
export function nearestPlace(point: Point): Town | null {
  let [nearest, least] = [-1, FAR];
  for (const [n, metres] of near(point, ROWS, COLUMNS)) if (metres < least) [nearest, least] = [n, metres];
  return nearest < 0 ? null : placeOf(nearest);
}

/** All places within so many cells of a tenth of a degree to the north and south, and twice as many to either side. */
export const placesAround = (point: Point, rows: number): Town[] =>
  [...near(point, rows, rows * 2)].map(([n]) => placeOf(n));

/** Places in the cells around a point, and how many metres away they are. */
function* near(point: Point, rows: number, columns: number): Generator<readonly [n: number, metres: number]> {
  const { cells, lat, lng } = read();
  for (let row = -rows; row <= rows; row++) {
    const cell = cellOf(point.lat * 1_000 + row * 100, point.lng * 1_000);
    for (let n = firstFrom(cells, cell - columns); cells[n]! <= cell + columns; n++)
      yield [n, distance(point, { lat: lat[n]! / 1_000, lng: lng[n]! / 1_000 })];
  }
}

/** Places of a German postcode; [] for any other. */
export function placesOfPlz(typed: string): Town[] {
  if (!/^\d{5}$/.test(typed) || typed === '00000') return [];
  const { plz } = read();
  const wanted = Number(typed);
  const places: Town[] = [];
  for (let n = plz.indexOf(wanted); n >= 0; n = plz.indexOf(wanted, n + 1)) places.push(placeOf(n));
  return places;
}

/** Places of that name, in any of its languages: towns that are called so elsewhere first. */
export function placesOfName(name: string): Town[] {
  const called = townsCalled(name);
  const isCalled = (place: Town): boolean => called.some(({ land, ort }) => place.land === land && place.ort === ort);
  return [
    ...called.flatMap(({ inTable }) => placesInTable(inTable).filter(isCalled)),
    ...placesInTable(name).filter((place) => !isCalled(place)),
  ];
}

/**
 * Full-text search: places whose name has all these words, exact names first, then prefixes. Words of up to three
 * letters ('a. d.', 'am', 'Bad') only affect the order.
 */
function placesInTable(name: string): Town[] {
  const wanted = ` ${fold(name)} `;
  const words = wanted.trim().split(' ');
  const long = words.filter((word) => word.length > 3);
  const [first = '', ...others] = (long.length ? long : words).map((word) => ` ${word} `);
  if (first.trim() === '') return [];
  const { folded } = read();
  const found: [rank: number, place: Town][] = [];
  for (let at = folded.text.indexOf(first); at >= 0; at = folded.text.indexOf(first, at + 1)) {
    const n = firstFrom(folded.starts, at + 1) - 1;
    const own = line(folded, n);
    if (others.every((word) => own.includes(word)))
      found.push([own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2, placeOf(n)]);
  }
  return found.sort(([a], [b]) => a - b).map(([, place]) => place);
}
