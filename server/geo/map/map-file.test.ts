import assert from 'node:assert/strict';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LOOK, mapFile } from './map-file.ts';
import { PMTILES } from './pmtiles.ts';
import { countryTiles, mapFileOf, pmtilesBytes } from './test-pmtiles.ts';
import { mbtiles, png } from './test-tiles.ts';
import { VECTOR } from './tile.ts';

const LAUF = { lat: 49.51234, lng: 11.28123 };

/** A map of that file, its clock and what it has logged. */
function mapOf(t: TestContext, file: string, credit = '') {
  const said: string[] = [];
  const say = (_event: object, text: string): void => void said.push(text);
  const time = { now: 0 };
  const map = mapFile(file, credit, { clock: () => time.now, log: { info: say, warn: say } });
  t.after(() => map.close());
  return { map, said, time };
}

test('vector tiles are given as they lie in the file, packed; where the file has none there is none', async (t) => {
  const rows = countryTiles(LAUF);
  const { map, said } = mapOf(t, mapFileOf(t, pmtilesBytes(rows)));
  assert.deepEqual(await map.karte(), { zoomMin: 10, zoomMax: 14, hinweis: '© OpenStreetMap', art: 'vektor' });
  for (const [z, x, y, bytes] of rows)
    assert.deepEqual(await map.tile({ z, x, y }), {
      tile: { bytes: new Uint8Array(bytes), type: VECTOR, isPacked: true },
    });
  assert.ok(gunzipSync(rows[0]![3]).includes('Pegnitz'));
  assert.equal(await map.tile({ z: 14, x: 0, y: 0 }), 'none');
  assert.equal(await map.tile({ z: 9, x: 272, y: 174 }), 'none');
  assert.deepEqual(said, []);
});

test('images and unpacked lines come from a .pmtiles file too', async (t) => {
  const [image, line] = [png([1, 2, 3]), gunzipSync(countryTiles(LAUF)[0]![3])];
  const images = mapOf(t, mapFileOf(t, pmtilesBytes([[3, 1, 2, image]], { tileType: 2, tileCompression: 1 }))).map;
  assert.equal((await images.karte())?.art, 'raster');
  assert.deepEqual(await images.tile({ z: 3, x: 1, y: 2 }), {
    tile: { bytes: new Uint8Array(image), type: 'image/png' },
  });
  const lines = mapOf(t, mapFileOf(t, pmtilesBytes([[3, 1, 2, line]], { tileCompression: 1 }))).map;
  assert.deepEqual(await lines.tile({ z: 3, x: 1, y: 2 }), { tile: { bytes: new Uint8Array(line), type: VECTOR } });
});

test('an .mbtiles file is read by its own rows from the south, its levels and whose map it is', async (t) => {
  const [north, south] = [png([1, 1, 1]), png([2, 2, 2])];
  // The two western tiles of zoom level 1. The northern is row 0 in our scheme and row 1 in the file.
  const rows = [
    [1, 0, 1, north],
    [1, 0, 0, south],
    [3, 0, 0, Buffer.from('no image')],
  ] as const;
  const { map } = mapOf(t, mbtiles(t, rows, { attribution: '<a href="x">&copy; OSM</a> &amp; we' }));
  assert.deepEqual(await map.karte(), { zoomMin: 1, zoomMax: 3, hinweis: '© OSM & we', art: 'raster' });
  assert.deepEqual(await map.tile({ z: 1, x: 0, y: 0 }), { tile: { bytes: new Uint8Array(north), type: 'image/png' } });
  assert.deepEqual(await map.tile({ z: 1, x: 0, y: 1 }), { tile: { bytes: new Uint8Array(south), type: 'image/png' } });
  assert.equal(await map.tile({ z: 1, x: 1, y: 0 }), 'none');
  assert.ok('failed' in Object(await map.tile({ z: 3, x: 0, y: 7 })));
});

test('the levels a file says count, and MAP_ATTRIBUTION before its own; the file is left as it was', async (t) => {
  const said = { attribution: 'theirs', minzoom: '12', maxzoom: '17' };
  const file = mbtiles(t, [[12, 1, 1, png()]], said);
  const before = readFileSync(file);
  const { map } = mapOf(t, file, 'ours');
  assert.deepEqual(await map.karte(), { zoomMin: 12, zoomMax: 17, hinweis: 'ours', art: 'raster' });
  assert.deepEqual(readFileSync(file), before);
});

const good = pmtilesBytes(countryTiles(LAUF));
const broken = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(good);
  change(bytes);
  return bytes;
};

// prettier-ignore
const FAULTY: readonly (readonly [what: string, bytes: Uint8Array, says: RegExp])[] = [
  ['empty',                     Buffer.alloc(0),                                             /is empty/],
  ['one byte',                  Buffer.from('P'),                                            /no \.pmtiles or \.mbtiles file/],
  ['text',                      Buffer.from('<!doctype html><p>Not found'),                  /no \.pmtiles or \.mbtiles file/],
  ['header cut',                good.subarray(0, 60),                                        /is cut: not even its header/],
  ['cut in the directory',      good.subarray(0, 150),                                       /is cut: it has 150 of \d+ bytes/],
  ['cut in the tiles',          good.subarray(0, good.length - 1),                           /is cut: it has \d+ of \d+ bytes/],
  ['an old version',            Buffer.concat([Buffer.from('PM\u0002\u0000'), Buffer.alloc(200)]), /version 3/],
  ['directory spoilt',          broken((bytes) => bytes.fill(0xff, 130, 150)),               /directory that cannot be read/],
  ['directory said to be huge', broken((bytes) => bytes.writeBigUInt64LE(1n << 52n, 16)),    /is cut: it has \d+ of \d+ bytes/],
  ['unknown tiles',             broken((bytes) => bytes.writeUInt8(6, 99)),                  /vector tiles \(MVT\) or images/],
  ['packed by brotli',          broken((bytes) => bytes.writeUInt8(3, 98)),                  /by gzip/],
  ['absurd levels',             broken((bytes) => bytes.writeUInt8(99, 101)),                /levels 10 to 99/],
  ['no tiles',                  pmtilesBytes([], { levels: [0, 1] }),                        /directory that cannot be read/],
  ['nobody’s map',              pmtilesBytes(countryTiles(LAUF), { metadata: {} }),          /set MAP_ATTRIBUTION/],
  ['a spoilt database',         Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5_000)]), /cannot be read/],
];

for (const [what, bytes, says] of FAULTY) {
  test(`a file that is of no use (${what}) is one line in the log and no map`, async (t) => {
    const { map, said, time } = mapOf(t, mapFileOf(t, bytes));
    for (let look = 0; look < 3; look++, time.now += LOOK) {
      assert.equal(await map.karte(), null);
      assert.equal(await map.tile({ z: 10, x: 544, y: 349 }), 'none');
    }
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0]!, says);
    assert.match(said[0]!, /^MAP_FILE \S+ .*\. People see the drawing\.$/);
  });
}

test('an .mbtiles file of lines or without tiles is no map, and no file at all is none', async (t) => {
  const lines = mbtiles(t, [[12, 1, 1, gzipSync('x')]], { format: 'pbf', attribution: 'x' });
  // prettier-ignore
  for (const [file, says] of [[lines, /not pbf: a map of lines comes as \.pmtiles/], [mbtiles(t, []), /holds no tiles/], ['/no/such.pmtiles', /ENOENT/]] as const) {
    const { map, said } = mapOf(t, file);
    assert.equal(await map.karte(), null);
    assert.match(said.join(), says);
  }
});

test('a tile that cannot be right is a failure of its own, and the map goes on', async (t) => {
  const spoilt = pmtilesBytes([
    [3, 1, 2, Buffer.from('not packed')],
    [3, 1, 3, gzipSync('x')],
    [3, 1, 4, Buffer.alloc(PMTILES.tile + 1)],
  ]);
  const { map } = mapOf(t, mapFileOf(t, spoilt));
  assert.deepEqual(await map.tile({ z: 3, x: 1, y: 2 }), { failed: 'the file holds no tile there' });
  assert.deepEqual(await map.tile({ z: 3, x: 1, y: 4 }), { failed: 'too large' });
  assert.ok('tile' in Object(await map.tile({ z: 3, x: 1, y: 3 })));
});

test('a file that is replaced is taken up, also by one of another kind, and a broken one while it lasts', async (t) => {
  const file = mapFileOf(t, good);
  const { map, said, time } = mapOf(t, file);
  const look = async () => {
    time.now += LOOK;
    return map.karte();
  };
  const next = async () => {
    await look();
    return look();
  };
  assert.equal((await map.karte())?.art, 'vektor');
  const images = mapFileOf(t, pmtilesBytes([[3, 1, 2, png()]], { tileType: 2, tileCompression: 1 }));
  renameSync(images, file);
  assert.equal((await next())?.art, 'raster');
  assert.ok('tile' in Object(await map.tile({ z: 3, x: 1, y: 2 })));
  assert.deepEqual(said, []);
  for (const most of [0, 40, 400, 900]) {
    writeFileSync(file, good.subarray(0, most)); // as a copy grows
    assert.equal(await next(), null);
  }
  const before = said.length;
  for (const most of [100, 300, 800]) {
    writeFileSync(file, good.subarray(0, most)); // from look to look
    await look();
  }
  assert.equal(said.length, before);
  writeFileSync(file, good);
  assert.equal((await next())?.zoomMax, 14);
  assert.match(said.at(-1)!, /is in use: vektor, levels 10 to 14/);
  rmSync(file);
  assert.equal(await next(), null);
  assert.match(said.at(-1)!, /ENOENT/);
});

test('a file cut under way fails tile by tile; what comes then is looked at at once', async (t) => {
  const file = mapFileOf(t, good);
  const { map, said } = mapOf(t, file);
  const [z, x, y] = countryTiles(LAUF).at(-1)!;
  assert.ok('tile' in Object(await map.tile({ z, x, y })));
  writeFileSync(file, good.subarray(0, 200));
  assert.deepEqual(await map.tile({ z, x, y }), { failed: 'the file ends before the tile' });
  assert.deepEqual(said, []);
});
