import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';
import { UMGEBUNG } from './umgebung.ts';

const LAUF = { lat: 49.51234, lng: 11.28123 };

test('the towns around a point are told to whoever draws it; the place stands in no address and no log', async (t) => {
  const the = await testApp(t);
  const { statusCode, headers, ...answer } = await the.call('POST', 'geo/umgebung', LAUF);
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store']);
  const { data } = answer.json();
  assert.ok(data.length >= 4 && data.length <= 6);
  assert.deepEqual(Object.keys(data[0]), ['ort', 'lat', 'lng']);
  assert.ok(!the.logged().includes('49.5') && !the.logged().includes(data[0].ort));
  const desk = await signedIn(the, { rolle: 'lesen' });
  assert.deepEqual((await desk.call('POST', 'geo/umgebung', LAUF)).json().data, data);
});

test('what is no point is refused, and an address has so many a minute', async (t) => {
  const { call, time } = await testApp(t);
  for (const body of [{}, { lat: 91, lng: 0 }, { lat: '49', lng: 11 }, { ...LAUF, land: 'DE' }, []])
    assert.equal((await call('POST', 'geo/umgebung', body)).statusCode, 400, JSON.stringify(body));
  for (let n = 0; n < UMGEBUNG.most; n++) await call('POST', 'geo/umgebung', { lat: 0, lng: 0 });
  const refused = await call('POST', 'geo/umgebung', LAUF);
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60']);
  time.now += UMGEBUNG.window;
  assert.equal((await call('POST', 'geo/umgebung', LAUF)).statusCode, 200);
});
