import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { BASE } from '../test/test-calls.ts';
import { testApp } from '../test/test-app.ts';
import { OPEN_CALLS } from '../maschinen/rechte.ts';
import { isDeeperThan } from './json-depth.ts';

test('a JSON text is as deep as its brackets outside of texts', () => {
  // prettier-ignore
  const TEXTS = [
    ['1', 0], ['"[[["', 0], ['[]', 1], ['[[],[[]],[]]', 3], ['{"a":{"[{":["\\"[","\\\\",[]]}}', 4], ['[[[', 3], ['"\\\\"', 0], ['["\\"",[]]', 2],
  ] as const;
  for (const [text, levels] of TEXTS) {
    const bytes = Buffer.from(text);
    assert.equal(isDeeperThan(bytes, levels), false, text);
    if (levels) assert.equal(isDeeperThan(bytes, levels - 1), true, text);
  }
});

test('each call with a JSON body refuses another character set, bytes that are no UTF-8, and a compressed body', async (t) => {
  const { app, keyOf } = await testApp(t);
  const keys = {
    betreiber: await keyOf('betreiber'),
    partner: await keyOf('partner', { darf: ['ereignisse', 'sms'] }),
  };
  const { paths } = (await app.inject('/service/openapi.json')).json() as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) =>
      call.requestBody ? [[method.toUpperCase(), path] as const] : [],
    ),
  );
  const open = OPEN_CALLS.map((call) => call.replace(/:\w+/g, '{token}'));
  const own = calls.filter(
    ([method, path]) => path.startsWith(BASE) && !open.includes(`${method} ${path.slice(BASE.length)}`),
  );
  assert.ok(own.length > 12, `${own.length} calls`);
  const json = JSON.stringify({ text: 'Grüße aus Jörgs Straße', vn: { vorname: 'Jörg' } });
  // prettier-ignore
  const BODIES = [
    [Buffer.from(json, 'latin1'),   { 'content-type': 'application/json' },                          'ZEICHENSATZ'],
    [Buffer.from(json, 'latin1'),   { 'content-type': 'application/json; charset=UTF-8' },           'ZEICHENSATZ'],
    [Buffer.from(json, 'latin1'),   { 'content-type': 'application/json;charset="ISO-8859-15"' },    'ZEICHENSATZ'],
    [Buffer.from(json, 'utf8'),     { 'content-type': 'application/json; charset=windows-1252' },    'ZEICHENSATZ'],
    [Buffer.from(`\ufeff${json}`, 'utf16le'), { 'content-type': 'application/json' },                'ZEICHENSATZ'],
    [gzipSync(json),                { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'KOMPRIMIERT'],
    [Buffer.from(json),             { 'content-type': 'application/json', 'content-encoding': 'br' }, 'KOMPRIMIERT'],
    [Buffer.from(json),             { 'content-type': 'text/plain; charset=utf-8' },                 'TYP_UNBEKANNT'],
  ] as const;
  for (const [method, path] of own) {
    const [, art] = path.slice(BASE.length).split('/');
    const authorization = art === 'betreiber' || art === 'partner' ? { authorization: keys[art].authorization } : {};
    const url = path.replace(/\{\w+\}/g, 'B'.repeat(12));
    for (const [payload, headers, code] of BODIES) {
      const answer = await app.inject({
        method: method as 'POST',
        url,
        payload,
        headers: { ...authorization, ...headers },
      });
      assert.deepEqual(
        [answer.statusCode, answer.json().code],
        [415, code],
        `${method} ${path} ${JSON.stringify(headers)}`,
      );
    }
  }
  const { fehler, detail } = (
    await app.inject({
      method: 'POST',
      url: `${BASE}/betreiber/vorgang`,
      payload: json,
      headers: {
        authorization: keys.betreiber.authorization,
        'content-type': 'application/json; charset=latin1',
        'accept-language': 'en',
      },
    })
  ).json() as { detail: string; fehler: { text: string }[] };
  assert.deepEqual([detail, fehler[0]?.text], ['Send the JSON in UTF-8.', 'charset=latin1']);
});

test('4 MB of brackets are refused at once, and count before they are read [P25]', async (t) => {
  const { app, keyOf } = await testApp(t);
  const { authorization } = await keyOf('partner');
  const headers = { authorization, 'content-type': 'application/json' };
  const send = (payload: string) => app.inject({ method: 'POST', url: `${BASE}/partner/ereignisse`, payload, headers });
  const MB = 1_024 * 1_024;
  await send('{}'); // warm-up
  const times: number[] = [];
  // prettier-ignore
  for (const payload of ['['.repeat(4 * MB), '{"a":'.repeat(MB / 2), `{"ereignisse":[${'[{"x":'.repeat(MB / 2)}`, `${'[['.repeat(MB)}${']]'.repeat(MB)}`]) {
    const from = performance.now();
    const { statusCode } = await send(payload);
    times.push(Math.round(performance.now() - from));
    assert.equal(statusCode, 400);
  }
  assert.ok(Math.max(...times) < 900, `${times.join()} ms`); // 20 ms on an idle machine; the parser took seconds
  const most = `{"ereignisse":[${Array(10_000).fill('7').join()}]}`;
  for (let n = 0; n < 11; n++) assert.equal((await send(most)).statusCode, 200);
  await send(`{"ereignisse":[${Array(9_994).fill('7').join()}]}`);
  assert.equal((await send('[')).statusCode, 400, 'the 120,000th');
  const { statusCode, headers: more } = await send('[');
  assert.deepEqual([statusCode, more['retry-after']], [429, '600']);
  t.diagnostic(`seen P25: 400 within ${Math.max(...times)} ms, then 429`);
});
