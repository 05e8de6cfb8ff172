import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { testApp } from '../../test/test-app.ts';
import { BASE } from '../../test/test-calls.ts';
import { assigned } from '../../test/test-auftrag.ts';

/** A helper on the way whose phone runs a tracking app. */
async function driving(t: TestContext) {
  const app = await testApp(t);
  const one = await assigned(app);
  await one.say('BEAUFTRAGT');
  await one.say('ABFAHRT');
  const seconds = (): number => Math.floor(app.time.now / 1_000);
  const post = (payload: object | string, headers: Record<string, string> = {}, token = one.token) =>
    app.app.inject({ method: 'POST', url: `${BASE}/partner/position/${token}`, payload, headers });
  const get = (query: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
    app.app.inject({ method, url: `${BASE}/partner/position/${one.token}?${query}` });
  const next = () => (app.time.now += 10_000);
  next();
  return { ...app, ...one, seconds, post, get, next };
}

test('OwnTracks and Traccar, in each of its forms, move the helper on the person’s map [4.165]', async (t) => {
  const { post, get, seconds, next, status, time } = await driving(t);
  const iso = (): string => new Date(time.now).toISOString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ways = [
    (lat: number) => post({ _type: 'location', lat, lon: 6.96, tst: seconds(), acc: 12, vel: 60, cog: 90, tid: 'ab' }),
    (lat: number) => get(`id=7&lat=${lat}&lon=6.96&timestamp=${seconds()}&speed=30&bearing=90&accuracy=12`),
    (lat: number) => get(`id=7&lat=${lat}&lon=6.96&timestamp=${seconds()}&accuracy=12`, 'POST'),
    (lat: number) => get(`lat=${lat}&lon=6.96&timestamp=${encodeURIComponent(iso())}&accuracy=12.0`),
    (lat: number) => get(`lat=${lat}&lon=6.96&timestamp=${time.now}&accuracy=12`),
    (lat: number) => post(`id=7&lat=${lat}&lon=6.96&timestamp=${seconds()}&accuracy=12`, form),
    (lat: number) =>
      post({
        location: { timestamp: iso(), coords: { latitude: lat, longitude: 6.96, accuracy: 12, speed: -1 } },
        device_id: '7',
      }),
  ];
  for (const [index, way] of ways.entries()) {
    const lat = (5090 + index) / 100;
    const answer = await way(lat);
    assert.deepEqual(
      [answer.statusCode, answer.body, answer.headers['position-ergebnis']],
      [200, '[]', 'neu'],
      `${index}`,
    );
    assert.deepEqual((await status()).position, { lat, lng: 6.96, genauigkeit: 12, zeit: iso() }, `${index}`);
    assert.equal((await way(lat)).headers['position-ergebnis'], 'doppelt', 'sent again');
    next();
  }
});

test('what is no position of the way is answered so that the app goes on, and is not stored', async (t) => {
  const { post, get, seconds, status, say } = await driving(t);
  const at = (more: object) => post({ _type: 'location', lat: 50.9, lon: 6.96, tst: seconds(), ...more });
  const told = async (answer: ReturnType<typeof post>) => {
    const { statusCode, headers } = await answer;
    return `${statusCode} ${String(headers['position-ergebnis'])}`;
  };
  for (const other of [{ _type: 'lwt', tst: 1 }, { _type: 'encrypted', data: 'x' }, { location: {} }, ''])
    assert.equal(await told(post(other)), '200 andere', JSON.stringify(other));
  assert.equal(await told(at({ lat: 0, lon: 0 })), '200 UNVOLLSTAENDIG');
  assert.equal(await told(at({ lat: -33.9, lon: 151.2 })), '200 POSITION_UNGLAUBHAFT');
  assert.equal(await told(at({ tst: seconds() + 3_600 })), '200 POSITION_UNGLAUBHAFT');
  assert.equal(await told(at({ tst: seconds() - 3_600 })), '200 POSITION_UNGLAUBHAFT');
  for (const query of ['lat=1', 'lat=&lon=&timestamp=', 'lat=50&lon=7', 'lat=50&lon=7&timestamp=heute'])
    assert.equal((await get(query)).statusCode, 422, query);
  for (const body of [{}, { location: { coords: {} } }]) assert.equal((await post(body)).statusCode, 422);
  assert.equal((await status()).position, null);
  await say('ANKUNFT');
  assert.equal(await told(at({})), '200 AUFTRAG_REIHENFOLGE');
  await say('ABSCHLUSS');
  assert.equal(await told(at({})), '200 AUFTRAG_BEENDET');
});

test('a wrong key is 404, a megabyte 413, another method 405, another type 415, and a flood 429: never 5xx', async (t) => {
  const { post, get, seconds } = await driving(t);
  const fix = { _type: 'location', lat: 50.9, lon: 6.96, tst: seconds() };
  assert.equal((await post(fix, {}, 'B'.repeat(27))).statusCode, 404);
  const big = { ...fix, note: 'x'.repeat(1_048_576) };
  assert.deepEqual([(await post(big)).statusCode, (await post(big)).json().code], [413, 'ZU_GROSS']);
  assert.equal((await get('lat=1', 'HEAD')).statusCode, 405);
  assert.equal((await post('<xml/>', { 'content-type': 'text/xml' })).statusCode, 415);
  assert.equal((await post('{', { 'content-type': 'application/json' })).statusCode, 400);
  const codes = new Set<number>();
  for (let n = 0; n < 605; n++) codes.add((await post(fix)).statusCode);
  assert.deepEqual([...codes], [200, 429]);
});
