import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { moved } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';

/** A tile of the file: zoom level, column, row from the north, bytes. */
type Row = readonly [z: number, x: number, y: number, bytes: Uint8Array];

/** What the file says of itself. */
interface Said {
  metadata?: Record<string, unknown>;
  /** 1: vector, 2: png. */
  tileType?: number;
  /** 1: none, 2: gzip, 3: brotli. */
  tileCompression?: number;
  levels?: readonly [least: number, most: number];
}

/** Bytes of a .pmtiles file, version 3: header, one directory, metadata, tiles in their order. */
export function pmtilesBytes(rows: readonly Row[], said: Said = {}): Buffer {
  const { metadata = { attribution: '© OpenStreetMap' }, tileType = 1, tileCompression = 2 } = said;
  const sorted = rows.map(([z, x, y, bytes]) => ({ id: zxyToTileId(z, x, y), bytes })).sort((a, b) => a.id - b.id);
  const directory = new PbfWriter();
  directory.writeVarint(sorted.length);
  for (const [nr, { id }] of sorted.entries()) directory.writeVarint(id - (sorted[nr - 1]?.id ?? 0));
  for (const _ of sorted) directory.writeVarint(1); // run lengths
  for (const { bytes } of sorted) directory.writeVarint(bytes.length);
  for (const [nr] of sorted.entries()) directory.writeVarint(nr ? 0 : 1); // each after the one before
  const parts = [gzipSync(directory.finish()), gzipSync(JSON.stringify(metadata)), Buffer.alloc(0)];
  const tiles = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  let at = header.length;
  for (const [nr, part] of [...parts, tiles].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + nr * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + nr * 16);
    at += part.length;
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), place);
  const zs = rows.map(([z]) => z);
  const [least, most] = said.levels ?? [Math.min(...zs, 22), Math.max(...zs, 0)];
  header.set([1, 2, tileCompression, tileType, least, most], 96);
  return Buffer.concat([header, ...parts, tiles]);
}

/** Writes these bytes as a map file; deleted after the test. */
export function mapFileOf(t: Pick<TestContext, 'after'>, bytes: Uint8Array, name = 'test.pmtiles'): string {
  const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-karte-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** A thing on the test's map: metres east and north of the middle. */
interface Thing {
  layer: string;
  shape: 'point' | 'line' | 'area';
  at: readonly (readonly [east: number, north: number])[];
  tags: Readonly<Record<string, string | number | boolean>>;
}

const thing = (layer: string, shape: Thing['shape'], at: Thing['at'], tags: Thing['tags']): Thing => ({
  layer,
  shape,
  at,
  tags,
});

const box = (east: number, north: number, width: number, height: number): Thing['at'] => [
  [east, north],
  [east + width, north],
  [east + width, north - height],
  [east, north - height],
];

/** A small country: a motorway, roads, a river with a lake, a wood, houses and three towns. */
// prettier-ignore
const COUNTRY: readonly Thing[] = [
  thing('earth', 'area', box(-40_000, 40_000, 80_000, 80_000), { kind: 'earth' }),
  thing('landuse', 'area', box(-900, 900, 700, 600), { kind: 'wood' }),
  thing('landuse', 'area', [[-9_000, 5_000], [-2_500, 6_000], [-1_500, 2_500], [-6_000, 1_500]], { kind: 'forest' }),
  thing('landuse', 'area', box(-120, 220, 700, 420), { kind: 'residential' }),
  thing('water', 'area', [[350, -180], [640, -140], [700, -330], [480, -420], [330, -320]], { kind: 'lake', name: 'Dutzendteich' }),
  thing('water', 'line', [[-20_000, 900], [-3_000, -700], [-500, -420], [400, -250], [2_500, -1_200], [20_000, -800]], { kind: 'river', name: 'Pegnitz' }),
  thing('boundaries', 'line', [[-20_000, 7_000], [0, 8_500], [20_000, 6_500]], { kind: 'country' }),
  thing('roads', 'line', [[-15_000, -9_000], [-700, -620], [500, 480], [12_000, 10_000]], { kind: 'highway', kind_detail: 'motorway', ref: 'A 9', shield_text: 'A 9', name: '' }),
  thing('roads', 'line', [[-9_000, 700], [-300, 60], [0, 0], [420, -40], [9_000, -900]], { kind: 'major_road', kind_detail: 'primary', ref: 'B 14', shield_text: 'B 14', name: 'Nürnberger Straße' }),
  thing('roads', 'line', [[0, 260], [0, 0], [20, -330]], { kind: 'minor_road', kind_detail: 'residential', name: 'Kunigundengasse' }),
  thing('roads', 'line', [[180, 240], [190, -20], [210, -260]], { kind: 'minor_road', kind_detail: 'residential', name: 'Gartenstraße' }),
  thing('roads', 'line', [[-260, 150], [0, 150], [420, 170]], { kind: 'minor_road', kind_detail: 'residential', name: 'Schulweg' }),
  thing('roads', 'line', [[-700, 700], [-420, 460], [-200, 520]], { kind: 'path', kind_detail: 'footway' }),
  thing('roads', 'line', [[-8_000, -1_600], [0, -700], [8_000, -1_900]], { kind: 'rail', kind_detail: 'rail' }),
  thing('buildings', 'area', box(40, 60, 50, 34), { kind: 'building' }),
  thing('buildings', 'area', box(100, 62, 44, 30), { kind: 'building' }),
  thing('buildings', 'area', box(-90, 120, 60, 40), { kind: 'building' }),
  thing('buildings', 'area', box(230, 130, 70, 50), { kind: 'building' }),
  thing('buildings', 'point', [[60, 44]], { kind: 'address', addr_housenumber: '12' }),
  thing('pois', 'point', [[-60, -40]], { kind: 'fuel', name: 'Tankstelle', min_zoom: 14 }),
  thing('places', 'point', [[60, 200]], { kind: 'locality', kind_detail: 'town', name: 'Lauf an der Pegnitz', min_zoom: 7, population_rank: 8 }),
  thing('places', 'point', [[-3_800, -600]], { kind: 'locality', kind_detail: 'town', name: 'Röthenbach', min_zoom: 8, population_rank: 7 }),
  thing('places', 'point', [[800, 4_600]], { kind: 'locality', kind_detail: 'village', name: 'Neunkirchen', min_zoom: 10, population_rank: 5 }),
];

/** Vector tiles of the small country around a point: four a level, on the levels 10 to 14. */
export const countryTiles = (middle: Point, things = COUNTRY): Row[] =>
  [10, 11, 12, 13, 14].flatMap((z) => {
    const { x, y } = worldOf(middle, z);
    const [left, top] = [Math.round(x) - 1, Math.round(y) - 1];
    return [0, 1, 2, 3].map((nr): Row => {
      const [column, row] = [left + (nr % 2), top + (nr >> 1)];
      return [z, column, row, gzipSync(mvt(things, middle, z, column, row))];
    });
  });

/** The .pmtiles file of the small country; deleted after the test. */
export const country = (t: Pick<TestContext, 'after'>, middle: Point): string =>
  mapFileOf(t, pmtilesBytes(countryTiles(middle)));

/** Where a point lies, in tiles of the level from the upper left of the world. */
function worldOf({ lat, lng }: Point, z: number): { x: number; y: number } {
  const turn = (lat * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * 2 ** z,
    y: ((1 - Math.asinh(Math.tan(turn)) / Math.PI) / 2) * 2 ** z,
  };
}

const EXTENT = 4_096;

/** A vector tile (Mapbox Vector Tile 2.1) with what lies in or near it. */
function mvt(all: readonly Thing[], middle: Point, z: number, column: number, row: number): Uint8Array {
  const layers = Map.groupBy(all, ({ layer }) => layer);
  const tile = new PbfWriter();
  for (const [name, things] of layers) tile.writeMessage(3, writeLayer, { name, things, middle, z, column, row });
  return tile.finish();
}

interface Layer {
  name: string;
  things: readonly Thing[];
  middle: Point;
  z: number;
  column: number;
  row: number;
}

function writeLayer(layer: Layer, pbf: PbfWriter): void {
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const numberOf = <T>(list: T[], one: T): number => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1);
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, layer.name);
  for (const one of layer.things) {
    const tags = Object.entries(one.tags).flatMap(([key, value]) => [numberOf(keys, key), numberOf(values, value)]);
    pbf.writeMessage(2, writeFeature, { tags, shape: one.shape, corners: one.at.map((at) => cornerOf(layer, at)) });
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, EXTENT);
}

function cornerOf({ middle, z, column, row }: Layer, [east, north]: readonly [number, number]): [number, number] {
  const { x, y } = worldOf(moved(middle, east, north), z);
  return [Math.round((x - column) * EXTENT), Math.round((y - row) * EXTENT)];
}

interface Feature {
  tags: number[];
  shape: Thing['shape'];
  corners: readonly [number, number][];
}

const SHAPES = { point: 1, line: 2, area: 3 } as const;

function writeFeature({ tags, shape, corners }: Feature, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, tags);
  pbf.writeVarintField(3, SHAPES[shape]);
  const command = (id: number, count: number): number => (id & 7) | (count << 3);
  const zigzag = (number: number): number => (number << 1) ^ (number >> 31);
  let [x, y] = [0, 0];
  const geometry = corners.flatMap(([toX, toY], nr) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    const begins = nr === 0 ? [command(1, 1)] : nr === 1 ? [command(2, corners.length - 1)] : [];
    return [...begins, ...step];
  });
  pbf.writePackedVarint(4, shape === 'area' ? [...geometry, command(7, 1)] : geometry);
}

function writeValue(value: string | number | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'number') pbf.writeVarintField(5, value);
  else pbf.writeBooleanField(7, value);
}
