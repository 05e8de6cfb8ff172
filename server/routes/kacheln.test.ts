import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { countryTiles, mapFileOf, pmtilesBytes } from '../geo/map/test-pmtiles.ts';
import { mbtiles, png, tileServer } from '../geo/map/test-tiles.ts';
import { TILES } from './kacheln.ts';
import { testApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';

const tile = png();
/** An MBTiles file with tiles of more zoom levels (11 to 14) than its metadata declares (12 to 13). */
const withFile = (t: Parameters<typeof mbtiles>[0]) => ({
  MAP_FILE: mbtiles(
    t,
    [
      [11, 1087, 1349, tile],
      [12, 2175, 2698, tile],
      [14, 8700, 10793, tile],
    ],
    { attribution: 'x', minzoom: '12', maxzoom: '13' },
  ),
});

test('a tile of the file is an image that browsers keep for a day', async (t) => {
  const { call } = await testApp(t, { env: withFile(t) });
  const { statusCode, headers, rawPayload } = await call('GET', 'geo/kacheln/12/2175/1397');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'image/png');
  assert.equal(headers['cache-control'], 'public, max-age=86400');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.deepEqual(rawPayload, tile);
});

test('a tile of lines is sent packed as it lies there, unpacked to whoever cannot read that', async (t) => {
  const rows = countryTiles({ lat: 49.51234, lng: 11.28123 });
  const { call } = await testApp(t, { env: { MAP_FILE: mapFileOf(t, pmtilesBytes(rows)) } });
  const [z, x, y, bytes] = rows[0]!;
  const packed = await call('GET', `geo/kacheln/${z}/${x}/${y}`, undefined, { 'accept-encoding': 'gzip, br' });
  assert.deepEqual([packed.statusCode, packed.headers['content-encoding']], [200, 'gzip']);
  assert.equal(packed.headers['content-type'], 'application/vnd.mapbox-vector-tile');
  assert.equal(packed.headers['cache-control'], 'public, max-age=86400');
  assert.deepEqual(packed.rawPayload, bytes);
  const plain = await call('GET', `geo/kacheln/${z}/${x}/${y}`);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.deepEqual([plain.headers['vary'], plain.rawPayload], ['accept-encoding', gunzipSync(bytes)]);
  const refused = await call('GET', `geo/kacheln/${z}/${x}/${y}`, undefined, { 'accept-encoding': 'br, gzip;q=0' });
  assert.deepEqual(refused.rawPayload, plain.rawPayload);
  // A level that the file lacks, and a tile beside its country.
  for (const path of ['9/272/174', '15/17400/11170', '14/0/0'])
    assert.equal((await call('GET', `geo/kacheln/${path}`)).statusCode, 404, path);
});

test('a tile that is cut, or grows too large, is 503 to whoever needs it unpacked', async (t) => {
  const [cut, bomb] = [gzipSync('x'.repeat(99)).subarray(0, 20), gzipSync(Buffer.alloc(9 * 1024 * 1024))];
  const rows = [[3, 1, 2, cut] as const, [3, 1, 3, bomb] as const];
  const { call } = await testApp(t, { env: { MAP_FILE: mapFileOf(t, pmtilesBytes(rows)) } });
  for (const y of [2, 3]) {
    const { statusCode, headers } = await call('GET', `geo/kacheln/3/1/${y}`);
    assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '30', 'no-store']);
    assert.match(String(headers['content-type']), /^application\/problem\+json/);
  }
});

test('a file of no use is a line in the log; the service starts, and people have the drawing', async (t) => {
  const { call, logged } = await testApp(t, { env: { MAP_FILE: mapFileOf(t, Buffer.alloc(0)) } });
  assert.equal((await call('GET', 'geo/status')).json().data.karte, null);
  assert.equal((await call('GET', 'geo/kacheln/12/2175/1397')).statusCode, 404);
  assert.equal(logged().match(/"event":"karte"/g)?.length, 1);
  assert.match(logged(), /MAP_FILE .* is empty\. People see the drawing\./);
});

test('the app is told the levels and whose map it is, or that there is none', async (t) => {
  const { call } = await testApp(t, { env: withFile(t) });
  const karteOf = async (ask: typeof call): Promise<unknown> => (await ask('GET', 'geo/status')).json().data.karte;
  assert.deepEqual(await karteOf(call), { zoomMin: 12, zoomMax: 13, hinweis: 'x', art: 'raster' });
  assert.equal(await karteOf((await testApp(t)).call), null);
});

// prettier-ignore
const NONE = ['12/2175/1398', '11/1087/698', '14/8700/5590', '13/0/0', '12/4096/0', '12/0/4096', '12/-1/0', '12/1.5/1', '12/a/1', 'x/y/z', '12/2175/1397.png', '12/02175/1397', '12/2175', '12/2175/1397/1',
  '12/../1397', '../../etc/passwd', '12/..%2f/1', '12/2175/1397%00', '99/1/1', '12/1e3/1', '12/99999999999999999999/1', `12/${'9'.repeat(5_000)}/1`];

test('the desk has the same map in its session; its browser keeps no tile, which would tell the place of a case', async (t) => {
  const the = await testApp(t, { env: withFile(t) });
  const desk = await signedIn(the, { rolle: 'lesen' });
  assert.equal((await desk.call('GET', 'geo/status')).json().data.karte.hinweis, 'x');
  const { statusCode, headers, rawPayload } = await desk.call('GET', 'geo/kacheln/12/2175/1397');
  assert.deepEqual([statusCode, headers['cache-control'], rawPayload], [200, 'no-store', tile]);
  assert.equal((await desk.call('GET', 'geo/kacheln/12/2175/1397', undefined, { cookie: '' })).statusCode, 401);
});

test('outside the map, beside its levels, or no address of a tile at all: 404', async (t) => {
  const { call } = await testApp(t, { env: withFile(t) });
  for (const path of NONE) {
    const { statusCode, headers } = await call('GET', `geo/kacheln/${path}`);
    assert.equal(statusCode, 404, path.slice(0, 60));
    assert.match(String(headers['content-type']), /^application\/problem\+json/, path);
    assert.equal(headers['cache-control'], 'no-store', path);
  }
});

test('without a source there is no tile', async (t) => {
  const { call } = await testApp(t);
  assert.equal((await call('GET', 'geo/kacheln/12/2175/1397')).statusCode, 404);
});

test('an address has so many tiles a minute', async (t) => {
  const { call, time } = await testApp(t, { env: withFile(t) });
  for (let n = 0; n < TILES.most; n++) await call('GET', 'geo/kacheln/13/1/1');
  const refused = await call('GET', 'geo/kacheln/12/2175/1397');
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60']);
  time.now += TILES.window;
  assert.equal((await call('GET', 'geo/kacheln/12/2175/1397')).statusCode, 200);
});

test('a tile server that fails is 503 and one line in the log, without the place', async (t) => {
  const server = await tileServer(t);
  server.mood = 500;
  const { call, logged } = await testApp(t, { env: { MAP_TILE_URL: server.template, MAP_ATTRIBUTION: 'x' } });
  for (let x = 0; x < 3; x++) {
    const { statusCode, headers } = await call('GET', `geo/kacheln/12/217${x}/1397`);
    assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '30', 'no-store']);
  }
  assert.equal(logged().match(/"event":"kacheln"/g)?.length, 1);
  assert.match(logged(), /"grund":"status 500"/);
  assert.ok(!logged().includes('1397') && !logged().includes('127.0.0.1'), logged());
});
