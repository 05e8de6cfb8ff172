import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { SettingsError } from '../../setting.ts';
import { readSettings } from '../../settings.ts';
import { CIRCUIT_BREAKER } from '../../http-client/circuit-breaker.ts';
import type { MapSource } from './map-source.ts';
import { openMapSource } from './open-map.ts';
import { tileServer, type Mood } from './test-tiles.ts';
import { PROXY, tileProxy } from './tile-proxy.ts';

const log = { info: () => undefined, warn: () => undefined };
const open = (env: Record<string, string>): MapSource | null =>
  openMapSource(readSettings(env), { clock: () => performance.now(), log });
const URL_OF = 'https://tiles.example/{z}/{x}/{y}.png';

test('without a setting there is no map', () => assert.equal(open({}), null));

// prettier-ignore
const WRONG: readonly (readonly [env: Record<string, string>, says: RegExp])[] = [
  [{ MAP_TILE_URL: URL_OF, MAP_FILE: 'a.mbtiles', MAP_ATTRIBUTION: 'x' },                /one source/],
  [{ MAP_TILE_URL: URL_OF },                                                             /^MAP_ATTRIBUTION must be set/],
  ...['http://tiles.example/{z}/{x}/{y}', 'https://tiles.example/{z}/{x}', 'tiles/{z}/{x}/{y}', 'https://{x}.tiles.example/{z}/{x}/{y}', 'https://{s}.tiles.example/{z}/{x}/{y}',
    'https://tiles.example/{z}/{x}/{y}{r}.png', 'https://a:b@tiles.example/{z}/{x}/{y}', 'ftp://tiles.example/{z}/{x}/{y}', 'http://127.0.0.1.example/{z}/{x}/{y}', 'https://tiles.example:{z}/{z}/{x}/{y}']
    .map((url) => [{ MAP_TILE_URL: url, MAP_ATTRIBUTION: 'x' },                          /^MAP_TILE_URL must be an address/] as const),
  ...['tile.openstreetmap.org', 'a.tile.openstreetmap.org', 'openstreetmap.org', 'TILE.OpenStreetMap.org', 'tile.openstreetmap.org.']
    .map((host) => [{ MAP_TILE_URL: `https://${host}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: 'x' }, /server of your own/] as const),
  [{ MAP_TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'x', GEO_ALLOW_PUBLIC_OSM: 'on' }, /GEO_CONTACT/],
];

test('a wrong setting ends the start with one clear line', () => {
  for (const [env, says] of WRONG) {
    assert.throws(
      () => open(env),
      (error) => error instanceof SettingsError && says.test(error.message) && !error.message.includes('\n'),
      JSON.stringify(env),
    );
  }
});

test('a server on this machine, and with leave the public one, may be asked', async () => {
  for (const url of ['http://localhost:8080/{z}/{x}/{y}', 'http://[::1]:1/{z}/{x}/{y}?key=1', URL_OF])
    assert.deepEqual(await open({ MAP_TILE_URL: url, MAP_ATTRIBUTION: '© Us' })?.karte(), {
      zoomMin: 5,
      zoomMax: 18,
      hinweis: '© Us',
      art: 'raster',
    });
  const env = { GEO_ALLOW_PUBLIC_OSM: 'on', GEO_CONTACT: 'karte@panne.example', MAP_ATTRIBUTION: 'x' };
  assert.ok(open({ MAP_TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', ...env }));
});

const AT = { z: 12, x: 2175, y: 1397 };

test('a tile is asked for once, by its address and our name alone', async (t) => {
  const server = await tileServer(t);
  const tile = tileProxy(() => server.template, 'karte@panne.example');
  const answers = await Promise.all([tile(AT), tile(AT), tile(AT)]);
  assert.ok(
    answers.every((answer) => typeof answer === 'object' && 'tile' in answer && answer.tile.type === 'image/png'),
  );
  await tile(AT);
  assert.deepEqual(
    server.requests.map(({ url }) => url),
    ['/12/2175/1397.png'],
  );
  const { headers } = server.requests[0]!;
  assert.equal(headers['user-agent'], 'Pannenlotse (karte@panne.example)');
  for (const name of ['cookie', 'referer', 'x-forwarded-for', 'forwarded', 'origin'])
    assert.equal(headers[name], undefined, name);
});

test('the address of the tile server may come from a file, with its key, and is asked by another one after it was read again', async (t) => {
  const server = await tileServer(t);
  const file = join(mkdtempSync(join(tmpdir(), 'pannenlotse-')), 'address');
  t.after(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, `${server.template}?key=geheim-1\n`);
  const settings = readSettings({ MAP_TILE_URL_FILE: file, MAP_ATTRIBUTION: 'x' });
  const map = openMapSource(settings, { clock: () => performance.now(), log })!;
  await map.tile(AT);
  writeFileSync(file, 'http://geheim.example/{z}/{x}/{y}');
  assert.throws(
    () => settings.secretFiles[0]!.reload(),
    (error) => error instanceof SettingsError && !error.message.includes('geheim'),
  );
  await map.tile({ ...AT, x: 1 });
  writeFileSync(file, `${server.template}?key=geheim-2\n`);
  assert.equal(settings.secretFiles[0]!.reload(), true);
  await map.tile(AT);
  assert.deepEqual(
    server.requests.map(({ url }) => url),
    ['/12/2175/1397.png?key=geheim-1', '/12/1/1397.png?key=geheim-1', '/12/2175/1397.png?key=geheim-2'],
  );
});

test('what a tile server gets wrong is no tile; 404 is remembered, a failure never', async (t) => {
  const expected: Readonly<Record<Exclude<Mood, 'well' | 'large' | 'hang' | 'slow body'>, unknown>> = {
    404: 'none',
    500: { failed: 'status 500' },
    html: { failed: 'no image' },
    huge: { failed: 'too large' },
    redirect: { failed: 'status 302' },
  };
  for (const [mood, answer] of Object.entries(expected)) {
    const server = await tileServer(t);
    server.mood = mood === '404' || mood === '500' ? (Number(mood) as 404 | 500) : (mood as Mood);
    const tile = tileProxy(() => server.template, '');
    assert.deepEqual(await tile(AT), answer, mood);
    assert.deepEqual(await tile(AT), answer, mood);
    assert.equal(server.requests.length, mood === '404' ? 1 : 2, mood);
    assert.ok(!server.requests.some(({ url }) => url?.includes('elsewhere')), 'no redirect is followed');
  }
  assert.deepEqual(await tileProxy(() => 'http://127.0.0.1:1/{z}/{x}/{y}', '')(AT), { failed: 'TypeError' });
});

test('a server that hangs is given up after four seconds, and then left alone for a while', async (t) => {
  const server = await tileServer(t);
  let now = 0;
  const tile = tileProxy(
    () => server.template,
    '',
    () => now,
  );
  const start = performance.now();
  server.mood = 'hang';
  const hung = [0, 1].map((x) => tile({ ...AT, x }));
  while (server.requests.length < hung.length) await new Promise((next) => setTimeout(next, 10));
  server.mood = 'slow body';
  hung.push(tile({ ...AT, x: 2 }));
  for (const answer of await Promise.all(hung)) assert.deepEqual(answer, { failed: 'TimeoutError' });
  assert.ok(performance.now() - start < PROXY.time + 500, 'within its own limit');
  assert.deepEqual(await tile(AT), { failed: 'left alone after failures' });
  server.mood = 'well';
  now = CIRCUIT_BREAKER.open;
  assert.ok('tile' in Object(await tile(AT)), 'asked again after the rest');
});

test('what is kept is bounded by its bytes: the oldest gives way', async (t) => {
  const server = await tileServer(t);
  server.mood = 'large';
  const tile = tileProxy(() => server.template, '');
  const most = Math.floor(PROXY.kept.size / PROXY.bytes);
  for (let x = 0; x <= most; x++) await tile({ ...AT, x });
  await tile({ ...AT, x: most });
  assert.equal(server.requests.length, most + 1, 'the newest is kept');
  await tile({ ...AT, x: 0 });
  assert.equal(server.requests.length, most + 2, 'the oldest is asked for again');
});

test('no more than so many are under way at once, and a kept one grows old in a day', async (t) => {
  const server = await tileServer(t);
  let now = 0;
  const tile = tileProxy(
    () => server.template,
    '',
    () => now,
  );
  const answers = await Promise.all(Array.from({ length: PROXY.atOnce + 1 }, (_, x) => tile({ ...AT, x })));
  assert.deepEqual(answers.at(-1), { failed: 'too many at once' });
  await tile({ ...AT, x: 0 });
  assert.equal(server.requests.length, PROXY.atOnce);
  now = PROXY.day;
  await tile({ ...AT, x: 0 });
  assert.equal(server.requests.length, PROXY.atOnce + 1);
});
