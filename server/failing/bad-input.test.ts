import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { FAULTS } from '#domain/errors.ts';
import { lacks } from '#domain/complete.ts';
import { PARTS } from '#domain/parts.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import { WEBPARAMS } from '#domain/mandant.ts';
import { size } from '../../scripts/test/size.ts';
import { flatTyre, NOW, testApp, type TestApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Saves a raw body to a started case with the right revision; gives the answer, and the case after it. */
async function saveRaw(app: TestApp, payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) {
  const { userID } = await app.started();
  const before = await app.store.load(userID, null, '2026');
  const answer = await app.app.inject({
    method: 'POST',
    url: `${BASE}/vorgang/${userID}`,
    headers: { 'if-match': '"1"', ...headers },
    payload,
  });
  const after = await app.store.load(userID, null, '2026');
  return { answer, isUntouched: before?.doc === after?.doc && after?.revision === 1, doc: JSON.parse(after!.doc) };
}

// prettier-ignore
const REFUSED = [
  ['broken JSON',                   '{"vn":',                                     400, 'JSON_UNLESBAR'],
  ['no JSON at all',                'vn=Zenobia',                                 400, 'JSON_UNLESBAR'],
  ['an empty body',                 '',                                           400, 'JSON_UNLESBAR'],
  ['a list',                        '[]',                                         400, 'JSON_UNLESBAR'],
  ['a string',                      '"case"',                                     400, 'JSON_UNLESBAR'],
  ['a number',                      '7',                                          400, 'JSON_UNLESBAR'],
  ['null',                          'null',                                       400, 'JSON_UNLESBAR'],
  ['NaN, which JSON has not',       '{"kfz":{"kmStand":NaN}}',                    400, 'JSON_UNLESBAR'],
  ['__proto__',                     '{"__proto__":{"status":"gemeldet"}}',        400, 'JSON_UNLESBAR'],
  ['constructor.prototype',         '{"constructor":{"prototype":{"a":1}}}',      400, 'JSON_UNLESBAR'],
  ['thousands of levels',           `{"reifen":{"a":${nested(30_000)}}}`,         400, 'JSON_UNLESBAR'],
  ['levels in a nullable field',    `{"schadenOrt":{"positionsdaten":{"a":${nested(40)}}}}`, 400, 'JSON_UNLESBAR'],
  ['more than 64 kB',               `{"email":"${'x'.repeat(65_536)}"}`,          413, 'ZU_GROSS'],
  ['a string of 400 kB',            `{"email":"${'x'.repeat(400_000)}"}`,         413, 'ZU_GROSS'],
] as const;

test('what is no case is refused by its code, and nothing of it is written [S14]', async (t) => {
  const app = await testApp(t);
  for (const [name, body, status, code] of REFUSED) {
    const { answer, isUntouched } = await saveRaw(app, body);
    assert.deepEqual([name, answer.statusCode, answer.json().code, isUntouched], [name, status, code, true]);
    assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  }
});

test('any type but JSON is refused with 415', async (t) => {
  const app = await testApp(t);
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'text/plain;application/json',
  ];
  for (const type of types) {
    const { answer, isUntouched } = await saveRaw(app, JSON.stringify(flatTyre()), { 'content-type': type });
    assert.deepEqual([type, answer.statusCode, answer.json().code, isUntouched], [type, 415, 'TYP_UNBEKANNT', true]);
  }
  const { answer } = await saveRaw(app, Buffer.from(JSON.stringify(flatTyre())), {});
  assert.equal(answer.statusCode, 415, 'a body without a type');
});

/** Junk values; each is put into every field at once. */
const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  2 ** 53,
  '',
  'x'.repeat(4_000),
  '\ud800',
  'a\ud800b\udfff',
  '\u0000\u0007',
  '<script>alert(1)</script>',
  "'; drop table vorgaenge; --",
  [],
  {},
  [[]],
  { a: { b: 1 } },
  Array(1_000).fill('x'),
  'NaN',
  '1e9',
  '__proto__',
  'constructor',
  '٣',
  '💥'.repeat(300),
];

test('fields of the wrong kind are cut or left, the answer is never 5xx, and the case stays one', async (t) => {
  const app = await testApp(t);
  for (const junk of JUNK) {
    const all = replaceLeaves(
      { ...emptyVorgang(), reifen: { reifenpanne: false, anzahlGestohlen: 0, beschreibungVN: '' }, fremd: 1 },
      junk,
    );
    const body = JSON.stringify(all).slice(0, 1_000_000);
    const { answer, doc } = await saveRaw(app, body);
    const what = JSON.stringify(junk)?.slice(0, 40);
    assert.ok([200, 413].includes(answer.statusCode), `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    assert.deepEqual(
      Object.keys(doc).filter((field) => field !== 'reifen'),
      Object.keys(emptyVorgang()),
      what,
    );
    assert.equal(answer.body.isWellFormed() && !/\\ud[89a-f]/i.test(answer.body), true, what);
    assert.ok(answer.body.length < 40_000, what);
  }
});

function replaceLeaves(value: unknown, junk: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return junk;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, replaceLeaves(inner, junk)]));
}

test('lists of 10,000 are cut to what is kept [S14]', async (t) => {
  const app = await testApp(t);
  const steps = Array.from({ length: 1_000 }, (_, n) => ({ schritt: `/s${n}`, zeit: `2026-03-02T10:00:${n}Z` }));
  const { answer, doc } = await saveRaw(
    app,
    JSON.stringify({ ...flatTyre(), bearbeitungsSchritte: steps, kfz: { aufbauten: Array(500).fill('dachbox') } }),
  );
  assert.equal(answer.statusCode, 200);
  assert.deepEqual([doc.bearbeitungsSchritte.length, doc.kfz.aufbauten], [100, ['dachbox']]);
  const { answer: many } = await saveRaw(
    app,
    JSON.stringify({ bearbeitungsSchritte: Array(10_000).fill(1), reifen: [], kfz: Array(10_000).fill(0) }),
  );
  assert.equal(many.statusCode, 200);
});

const IDS = [
  '23456789BCDF',
  '23456789BCDFGHJ',
  'unknown',
  '',
  ' ',
  'DEMOMODUS',
  '..%2f..%2f',
  '%00',
  '%zz',
  '%C3%28',
  "1' or '1'='1",
  '__proto__',
  'constructor',
  'x'.repeat(12),
  'ä'.repeat(12),
  'x'.repeat(5_000),
  '%F0%9F%92%A5'.repeat(12),
  '[]',
  '*',
  '{id}',
];

test('unknown, malformed, expired and another host’s ids are one and the same 404 [4.34 4.35 6.1]', async (t) => {
  const bodies = new Set<string>();
  const app = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  for (const [n, id] of IDS.entries()) {
    // From an address of its own, for one that asks for too many is refused.
    const call: TestApp['call'] = (method, path, body, headers = {}) =>
      app.call(method, path, body, { 'x-forwarded-for': `10.0.0.${n}`, ...headers });
    for (const answer of [
      await call('GET', `vorgang/${encodeStrays(id)}`),
      await call('GET', `vorgang/${encodeStrays(id)}/status`),
    ]) {
      assert.equal(answer.statusCode, 404, id);
      bodies.add(answer.body);
    }
    const writes = [
      await call('POST', `vorgang/${encodeStrays(id)}`, flatTyre(), { 'if-match': '"1"' }),
      await call('POST', `vorgang/${encodeStrays(id)}/melden`, flatTyre(), {
        'if-match': '"1"',
        'idempotency-key': 'k',
      }),
      await call('POST', `vorgang/${encodeStrays(id)}/start`, { zustimmung: 'x' }),
      await call('POST', `storno/vorgang/${encodeStrays(id)}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'k' }),
    ];
    for (const answer of writes) bodies.add(answer.body);
  }
  const { call, invite, time } = await testApp(t);
  const { einladung } = await invite();
  for (const path of ['', '/status', '/melden', '/start']) {
    // An invitation (15 characters) only loads and starts; other calls do not accept it as an id.
    if (path !== '/start' && path !== '')
      bodies.add(
        (
          await call(
            path === '/status' ? 'GET' : 'POST',
            `vorgang/${einladung}${path}`,
            path === '/status' ? undefined : {},
            { 'if-match': '"1"', 'idempotency-key': 'k' },
          )
        ).body,
      );
  }
  time.now += 31 * 86_400_000;
  bodies.add((await call('GET', `vorgang/${einladung}`)).body);
  assert.equal(bodies.size, 1, [...bodies].join('\n'));
  assert.equal(JSON.parse([...bodies][0]!).code, 'ERR_BAD_REQUEST');
});

/** Percent-encodes blanks, `?`, `#` and non-ASCII as a browser does; a stray % stays as it is. */
const encodeStrays = (id: string): string =>
  id.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign)).replace(/[?#]/g, encodeURIComponent);

test('an id that was never given and one that is none take the same time', async (t) => {
  const { app, call } = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const median = async (id: string, round: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < size(60, 150); n++) {
      const from = performance.now();
      await app.inject({ url: `${BASE}/vorgang/${id}`, headers: { 'x-forwarded-for': `10.${round}.${n}.1` } });
      times.push(performance.now() - from);
    }
    return times.sort((a, b) => a - b)[size(30, 75)]!;
  };
  await call('GET', 'mandant');
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    const unknown = await median('23456789BCDF', round * 2);
    ratios.push((await median('no-id', round * 2 + 1)) / unknown);
  }
  const ratio = ratios.sort((a, b) => a - b)[2]!;
  assert.ok(ratio > 0.6 && ratio < 1.6, `ratio ${ratio.toFixed(2)}`); // 10 % on an idle machine
});

test('a save whose revision is illegible is refused with 428, one from an old revision with 409 and the case as it is', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  for (const ifMatch of ['', 'new', '"a"', '*', '"1", "2"', '-1']) {
    const answer = await call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': ifMatch });
    assert.deepEqual([ifMatch, answer.statusCode, answer.json().code], [ifMatch, 428, 'REVISION_FEHLT']);
  }
  await call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': 'W/"1"' });
  for (const ifMatch of ['"1"', '"0"', '"3"', '"999999999999999"']) {
    for (const path of ['', '/melden']) {
      const answer = await call(
        'POST',
        `vorgang/${userID}${path}`,
        {},
        { 'if-match': ifMatch, 'idempotency-key': `k${ifMatch}` },
      );
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().revision, answer.json().data.vn.vorname],
        [409, 'VERALTET', 2, 'Zenobia'],
      );
      assert.equal(answer.json().data.webparams.web_AppTyp, 'kfz');
    }
  }
});

test('a report without a key is refused with 400', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  for (const key of [undefined, '', ' ', 'x'.repeat(201), 'ä']) {
    const headers = { 'if-match': '"1"', ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await call('POST', `vorgang/${userID}/melden`, flatTyre(), headers);
    assert.deepEqual([key, answer.statusCode, answer.json().code], [key, 400, 'SCHLUESSEL_FEHLT']);
    assert.equal(answer.headers['idempotency-key'], undefined);
  }
});

test('an incomplete report names every field and what is missing, in the language asked for, and writes nothing [8.32]', async (t) => {
  const { call, started, store } = await testApp(t);
  for (const typ of ['kfz', 'fahrrad'] as const) {
    const { userID } = await started({ typ });
    const expected = lacks(PARTS, emptyVorgang(), {
      webparams: { ...WEBPARAMS, web_AppTyp: typ },
      typ,
      zone: 'Europe/Berlin',
      now: NOW,
    });
    assert.ok(expected.length >= 5);
    for (const [wish, language] of [
      ['de', 0],
      ['en-GB,en;q=0.9', 1],
      ['fr, en;q=0.5, de;q=0.7', 0],
      ['', 0],
    ] as const) {
      const answer = await call(
        'POST',
        `vorgang/${userID}/melden`,
        { vn: { vorname: '' } },
        { 'if-match': '"1"', 'idempotency-key': 'k', 'accept-language': wish },
      );
      assert.equal(answer.statusCode, 422);
      const { code, title, fehler } = answer.json();
      assert.deepEqual([code, title], ['UNVOLLSTAENDIG', FAULTS.UNVOLLSTAENDIG.title[language]]);
      assert.deepEqual(
        fehler,
        expected.map(({ feld, text }) => ({
          feld,
          text: text[language],
          ...(feld === 'vn.vorname' && { gelesen: '' }),
        })),
      );
    }
    assert.equal((await store.load(userID, null, '2026'))?.revision, 1);
  }
});

test('an unknown call is a 404 that says so, a known one by a wrong method a 405 that names the right ones', async (t) => {
  const { app, call } = await testApp(t);
  const unknown = await call('GET', 'vorgaenge');
  assert.deepEqual([unknown.statusCode, unknown.json().code, unknown.json().status], [404, 'METHODE_UNBEKANNT', 404]);
  for (const [method, path, allow] of [
    ['DELETE', 'vorgang/23456789BCDF', 'GET, HEAD, POST'],
    ['GET', 'vorgang/23456789BCDF/melden', 'POST'],
    ['OPTIONS', 'mandant', 'GET, HEAD'],
  ] as const) {
    const answer = await app.inject({ method, url: `${BASE}/${path}` });
    assert.deepEqual(
      [answer.statusCode, answer.json().code, answer.headers['allow']],
      [405, 'METHODE_UNBEKANNT', allow],
    );
  }
});

test('a page of another site cannot call', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  const answer = await call('POST', `vorgang/${userID}`, flatTyre(), {
    'if-match': '"1"',
    'sec-fetch-site': 'cross-site',
  });
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'NICHT_ERLAUBT']);
  for (const origin of ['null', 'https://evil.example', 'http://localhost:3000.evil.example']) {
    const { headers } = await call('GET', `vorgang/${userID}`, undefined, { origin });
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    );
  }
});

test('a store that is busy or full says when to come again', async (t) => {
  let code = 'STORE_BUSY';
  const failing = async (): Promise<never> => {
    throw Object.assign(new Error('locked'), { code });
  };
  const { call, invite, zustimmung } = await testApp(t, {
    store: (store) => ({ ...store, save: failing, report: failing, start: failing, cancel: failing }),
  });
  const { userID } = await invite();
  const save = () => call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'k' });
  const busy = await save();
  assert.deepEqual(
    [busy.statusCode, busy.headers['retry-after'], busy.json().code, busy.headers['idempotency-key']],
    [503, '1', 'NICHT_BEREIT', 'k'],
  );
  assert.equal((await call('POST', `vorgang/${userID}/start`, { zustimmung })).statusCode, 503);
  code = 'STORE_FULL';
  const full = await save();
  assert.deepEqual([full.statusCode, full.json().code], [507, 'KEIN_PLATZ']);
  code = 'SOMETHING';
  const broken = await save();
  assert.deepEqual([broken.statusCode, broken.json().code], [500, 'ERR_UNDEFINED']);
});

test('from the eleventh miss in ten minutes an address hears 429, and whoever holds a right id is served all the same', async (t: TestContext) => {
  const { call, invite, time } = await testApp(t);
  const { userID } = await invite();
  const missed = async (): Promise<number> => (await call('GET', 'vorgang/23456789BCDF')).statusCode;
  for (let n = 0; n < 10; n++) assert.equal(await missed(), 404);
  const refused = await call('GET', 'vorgang/23456789BCDF');
  assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [429, 'ZU_VIELE', '600']);
  assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
  time.now += 600_000;
  assert.equal(await missed(), 404);
});

test('an address is an IPv4 one or a network of IPv6: whoever misses elsewhere is not counted with it', async (t) => {
  const { call } = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const from = async (address: string): Promise<number> =>
    (await call('GET', 'vorgang/23456789BCDF', undefined, { 'x-forwarded-for': address })).statusCode;
  for (let n = 0; n < 10; n++) await from(`2001:db8:1:2::${n}`);
  assert.deepEqual(
    await Promise.all(['2001:db8:1:2:ffff::', '2001:db8:1:3::1', '203.0.113.1'].map(from)),
    [429, 404, 404],
  );
});

test('above ten misses a second from everywhere each waits a second, with one line in the log, and a right id never does', async (t) => {
  const { call, invite, keyOf, time, pauses, logged } = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const { userID } = await invite();
  const { authorization } = await keyOf('partner');
  const miss = (n: number) =>
    n % 2
      ? call('GET', 'vorgang/23456789BCDF', undefined, { 'x-forwarded-for': `203.0.113.${n}` })
      : call('POST', 'partner/ereignisse', { ereignisse: [] }, { 'x-forwarded-for': `203.0.113.${n}` });
  for (let n = 0; n < 10; n++) await miss(n);
  assert.deepEqual(pauses, []);
  for (let n = 10; n < 40; n++) {
    assert.ok([401, 404].includes((await miss(n)).statusCode));
    assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
    await call('POST', 'partner/ereignisse', { ereignisse: [] }, { authorization });
  }
  assert.deepEqual(pauses, Array<number>(30).fill(1_000));
  const alarms = () => logged().match(/"event":"id-flut"/g)?.length;
  assert.equal(alarms(), 1);
  time.now += 1_000;
  await miss(50);
  assert.equal(pauses.length, 30, 'the next second has its own ten');
  time.now += 60_000;
  for (let n = 60; n < 71; n++) await miss(n);
  assert.deepEqual([pauses.length, alarms()], [31, 2]);
});

test('a forwarded address counts only behind a proxy that is trusted', async (t) => {
  const elsewhere = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, 'x-forwarded-host': 'evil.example' });
  for (const [env, last] of [
    [{}, 429],
    [{ TRUST_PROXY: 'loopback' }, 404],
  ] as const) {
    const { call } = await testApp(t, { env });
    let status = 0;
    for (let n = 0; n < 12; n++)
      status = (await call('GET', 'vorgang/23456789BCDF', undefined, elsewhere(n))).statusCode;
    assert.equal(status, last);
  }
});

test('a body of a megabyte, one of 20,000 levels, bytes that are no UTF-8 and doubled fields are answered at once, and none breaks the case [S14]', async (t) => {
  const app = await testApp(t);
  await saveRaw(app, '{}'); // warm-up
  const noUtf8 = Buffer.concat([
    Buffer.from('{"vn":{"vorname":"Zeno'),
    Buffer.from([0xff, 0xc3, 0x28]),
    Buffer.from('"}}'),
  ]);
  // prettier-ignore
  const SHAPES = [
    ['a megabyte',     `{"email":"${'x'.repeat(1_000_000)}"}`,                       413],
    ['20,000 levels',  nested(20_000),                                               400],
    ['a list of 10,000', `{"bearbeitungsSchritte":${JSON.stringify(Array(10_000).fill(1))}}`, 200],
    ['no UTF-8',       noUtf8,                                                       415],
    ['doubled fields', '{"vn":{"vorname":"Erste"},"vn":{"vorname":"Zweite"}}',       200],
  ] as const;
  const seen: string[] = [];
  for (const [name, body, status] of SHAPES) {
    const { userID } = await app.started();
    const from = performance.now();
    const answer = await app.app.inject({
      method: 'POST',
      url: `${BASE}/vorgang/${userID}`,
      headers: { 'if-match': '"1"', ...JSON_TYPE },
      payload: body,
    });
    const ms = performance.now() - from;
    assert.deepEqual([name, answer.statusCode], [name, status]);
    assert.ok(ms < 500, `${name}: ${ms} ms`); // 50 ms on an idle machine
    seen.push(`${name} ${status} in ${Math.round(ms)} ms`);
    if (status !== 200) continue;
    const { vorname } = answer.json().data.vn;
    if (name === 'doubled fields') assert.equal(vorname, 'Zweite', 'the last counts');
  }
  t.diagnostic(`seen S14: ${seen.join(', ')}`);
});
