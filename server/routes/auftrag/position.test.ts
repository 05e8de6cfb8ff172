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
    (lat: number) => get(`lat=${String(lat).replace('.', ',')}&lon=6,96&timestamp=${seconds()}&accuracy=12,0`),
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
  const left = async (answer: ReturnType<typeof post>) => {
    const { statusCode, body, headers } = await answer;
    return [statusCode, body, headers['position-ergebnis'], headers['position-grund']];
  };
  // prettier-ignore
  const QUERIES = [
    ['lat=1',                                   'ort'],
    ['lat=&lon=&timestamp=',                    'ort'],
    ['lat=50&lon=7',                            'zeit-fehlt'],
    ['lat=50&lon=7&timestamp=heute',            'zeit-unlesbar'],
    ['lat=50&lon=7&timestamp=-1',               'zeit-unlesbar'],
    ['lat=50&lat=51&lon=7&timestamp=0',         'ort'],
    [`lat=Köln&lon=7&timestamp=${seconds()}`,   'ort'],
    ['id=7&timestamp=4102444800000',            'ort'],
  ] as const;
  for (const [query, grund] of QUERIES)
    assert.deepEqual(await left(get(query)), [200, '[]', 'UNVOLLSTAENDIG', grund], query);
  // prettier-ignore
  const BODIES = [
    [{},                                        'UNVOLLSTAENDIG', 'ort'],
    [{ location: { coords: {} } },              'UNVOLLSTAENDIG', 'ort'],
    [{ location: [{ coords: { latitude: 50, longitude: 7 } }] }, 'UNVOLLSTAENDIG', 'zeit-fehlt'],
    [{ _type: 'location', lat: 50, lon: 7, tst: null }, 'UNVOLLSTAENDIG', 'zeit-fehlt'],
    ['{"lat":50,',                              'JSON_UNLESBAR', 'unlesbar'],
    ['[['.repeat(9_000),                        'JSON_UNLESBAR', 'unlesbar'],
    ['[]',                                      'andere', 'leer'],
    ['  ',                                      'andere', 'leer'],
    ['7',                                       'UNVOLLSTAENDIG', 'ort'],
  ] as const;
  for (const [body, ergebnis, grund] of BODIES)
    assert.deepEqual(await left(post(body)), [200, '[]', ergebnis, grund], JSON.stringify(body).slice(0, 60));
  for (const type of [
    'application/json; charset=utf-8',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'no type at all',
  ])
    assert.deepEqual((await left(post('', { 'content-type': type }))).slice(0, 2), [200, '[]'], type);
  assert.equal((await status()).position, null);
  await say('ANKUNFT');
  assert.equal(await told(at({})), '200 AUFTRAG_REIHENFOLGE');
  await say('ABSCHLUSS');
  assert.equal(await told(at({})), '200 AUFTRAG_BEENDET');
});

test('a batch is taken whole, oldest first; what is left out of it is named', async (t) => {
  const { post, seconds, status, next } = await driving(t);
  const began = seconds();
  for (let n = 0; n < 6; n++) next();
  const at = (tst: unknown, lat: number) => ({ _type: 'location', lat, lon: 6.96, tst });
  const batch = [at(began + 40, 50.94), at(began + 20, 50.92), at('gestern', 50.99), { _type: 'waypoint' }];
  const sent = async (body: object | string) => {
    const { statusCode, headers } = await post(body);
    return [statusCode, headers['position-ergebnis'], headers['position-grund']];
  };
  assert.deepEqual(await sent(batch), [200, 'neu', 'zeit-unlesbar, art']);
  assert.equal((await status()).position?.lat, 50.94);
  assert.deepEqual(await sent(batch), [200, 'doppelt', 'zeit-unlesbar, art']);
  // One message of another kind does not hide that the other has an unreadable time.
  assert.deepEqual(await sent(batch.slice(2)), [200, 'UNVOLLSTAENDIG', 'zeit-unlesbar, art']);
  const point = (after: number, latitude: number) => ({
    timestamp: new Date((began + after) * 1_000).toISOString(),
    coords: { latitude, longitude: 6.96, accuracy: 5 },
  });
  assert.deepEqual(await sent({ device_id: '1', location: [point(52, 50.96), point(48, 50.95)] }), [
    200,
    'neu',
    undefined,
  ]);
  assert.equal((await status()).position?.lat, 50.96);
  assert.deepEqual(await sent([{ location: point(56, 50.97) }]), [200, 'neu', undefined]);
  assert.equal((await status()).position?.lat, 50.97);
  assert.deepEqual(await sent(`{"_type":"location","lat":50.98,"lon":6.96,"tst":${began + 59},"tid":"\u00fc"}`), [
    200,
    'neu',
    undefined,
  ]);
  assert.equal((await status()).position?.lat, 50.98);
});

test('a time 1,024 weeks early is put right; header and log say so, the log once an hour', async (t) => {
  const { post, seconds, status, next, logged, time } = await driving(t);
  const early = () => seconds() - 7_168 * 86_400;
  const answers = [];
  for (let n = 0; n < 3; n++) {
    answers.push(await post({ _type: 'location', lat: 50.9 + n / 100, lon: 6.96, tst: early(), acc: 9 }));
    next();
  }
  for (const { statusCode, headers } of answers)
    assert.deepEqual([statusCode, headers['position-ergebnis'], headers['position-grund']], [200, 'neu', 'gps-woche']);
  const position = (await status()).position;
  assert.deepEqual([position?.lat, position?.zeit], [50.92, new Date(time.now - 10_000).toISOString()]);
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = lines.filter(({ event }) => event === 'position-auffaellig');
  assert.deepEqual(
    said.map(({ grund }) => grund),
    ['gps-woche'],
  );
});

test('a wrong key is 404, a megabyte is left out, another method 405, and a flood 429: never 5xx', async (t) => {
  const { post, get, seconds } = await driving(t);
  const fix = { _type: 'location', lat: 50.9, lon: 6.96, tst: seconds() };
  assert.equal((await post(fix, {}, 'B'.repeat(27))).statusCode, 404);
  const big = { ...fix, note: 'x'.repeat(1_048_576) };
  const { statusCode, headers } = await post(big);
  assert.deepEqual(
    [statusCode, headers['position-ergebnis'], headers['position-grund']],
    [200, 'ZU_GROSS', 'zu-gross'],
  );
  assert.equal((await post(big, {}, 'B'.repeat(27))).statusCode, 404);
  assert.equal((await get('lat=1', 'HEAD')).statusCode, 405);
  assert.equal((await post('<xml/>', { 'content-type': 'text/xml' })).headers['position-grund'], 'unlesbar');
  const codes = new Set<number>();
  for (let n = 0; n < 605; n++) codes.add((await post(fix)).statusCode);
  assert.deepEqual([...codes], [200, 429]);
});
