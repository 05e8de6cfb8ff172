import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const ORIGIN = 'https://panne.example';
const WEB_ORIGINS = `${ORIGIN},http://localhost:8080`;
const corsOf = (headers: Record<string, unknown>): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** A preflight of a page of that origin. */
const preflight = (origin: string, method = 'POST') => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': 'content-type,idempotency-key,if-match',
  'sec-fetch-site': 'cross-site',
});

test('a page of WEB_ORIGINS may call: the preflight allows its headers, the answer shows those it reads [7.53]', async (t) => {
  const { app, call, started, zustimmung, invite } = await testApp(t, { env: { WEB_ORIGINS } });
  const { userID } = await started();
  const asked = await app.inject({
    method: 'OPTIONS',
    url: `${BASE}/vorgang/${userID}/melden`,
    headers: preflight(ORIGIN),
  });
  assert.equal(asked.statusCode, 204);
  assert.equal(asked.headers['access-control-allow-origin'], ORIGIN);
  assert.equal(asked.headers['access-control-allow-methods'], 'GET, POST, PUT');
  assert.equal(asked.headers['access-control-allow-headers'], 'content-type, idempotency-key, if-match, vorgang');
  assert.equal(asked.headers['access-control-max-age'], '7200');
  assert.equal(asked.headers.vary, 'origin');

  const foreign = { origin: ORIGIN, 'sec-fetch-site': 'cross-site' };
  const headers = { ...foreign, 'if-match': '"1"', 'idempotency-key': 'report' };
  const other = await invite();
  const answers = {
    start: await call('POST', `vorgang/${other.userID}/start`, { zustimmung, language: 'de' }, foreign),
    load: await call('GET', `vorgang/${userID}`, undefined, foreign),
    report: await call('POST', `vorgang/${userID}/melden`, flatTyre(), headers),
    none: await call('GET', 'vorgang/23456789BCDF', undefined, foreign),
    conflict: await call('POST', `vorgang/${userID}`, flatTyre(), { ...foreign, 'if-match': '"7"' }),
    unknown: await call('GET', 'nothing', undefined, foreign),
    tile: await call('GET', 'geo/kacheln/1/1/1', undefined, foreign),
  };
  assert.deepEqual(
    Object.values(answers).map(({ statusCode }) => statusCode),
    [200, 200, 200, 404, 409, 404, 404],
  );
  for (const [name, answer] of Object.entries(answers)) {
    assert.equal(answer.headers['access-control-allow-origin'], ORIGIN, name);
    assert.equal(answer.headers['access-control-expose-headers'], 'date, idempotency-key, retry-after', name);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined, name);
    assert.equal(answer.headers.vary, 'origin', name);
  }
});

test('any other origin gets no CORS headers and may not write, and what machines call is for no page [7.54]', async (t) => {
  const { app, call, started, keyOf } = await testApp(t, { env: { WEB_ORIGINS } });
  const { userID } = await started();
  for (const origin of ['https://panne.example:444', 'http://panne.example', 'https://a.panne.example', 'null', '*']) {
    const url = `${BASE}/vorgang/${userID}`;
    const asked = await app.inject({ method: 'OPTIONS', url, headers: preflight(origin) });
    const read = await call('GET', `vorgang/${userID}`, undefined, { origin });
    const foreign = { origin, 'sec-fetch-site': 'cross-site', 'if-match': '"1"' };
    const written = await call('POST', `vorgang/${userID}`, flatTyre(), foreign);
    assert.deepEqual([asked.statusCode, read.statusCode, written.statusCode], [403, 200, 403], origin);
    for (const { headers } of [asked, read, written])
      assert.deepEqual([corsOf(headers), headers.vary], [[], 'origin'], origin);
  }
  const key = await keyOf('betreiber');
  for (const path of ['betreiber/vorgaenge', 'partner/ereignisse']) {
    const asked = await app.inject({ method: 'OPTIONS', url: `${BASE}/${path}`, headers: preflight(ORIGIN, 'GET') });
    const read = await call('GET', path, undefined, { ...key, origin: ORIGIN });
    assert.deepEqual([asked.statusCode, corsOf(asked.headers), corsOf(read.headers)], [403, [], []], path);
  }
  const written = await call(
    'POST',
    'betreiber/vorgang',
    {},
    { ...key, origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
  );
  assert.deepEqual([written.statusCode, corsOf(written.headers)], [403, []]);
});

test('without WEB_ORIGINS nothing is said of origins, and OPTIONS is no method of a call', async (t) => {
  const { app, call } = await testApp(t);
  const read = await call('GET', 'mandant', undefined, { origin: ORIGIN });
  const { 'sec-fetch-site': _, ...headers } = preflight(ORIGIN, 'GET');
  const asked = await app.inject({ method: 'OPTIONS', url: `${BASE}/mandant`, headers });
  assert.deepEqual([read.statusCode, asked.statusCode, asked.headers.allow], [200, 405, 'GET, HEAD']);
  for (const { headers: sent } of [read, asked]) assert.deepEqual([corsOf(sent), sent.vary], [[], undefined]);
});
