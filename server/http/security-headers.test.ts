import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const ALWAYS = [
  'content-security-policy',
  'reporting-endpoints',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

test('the security headers are on every kind of answer', async (t) => {
  const { app, call, started } = await testApp(t, {
    withPages: true,
    env: { PUBLIC_URL: 'https://panne.example' },
    store: (store) => ({
      ...store,
      models: async () => {
        throw new Error('broken');
      },
    }),
  });
  const { userID } = await started();
  const answers = {
    case: await call('GET', `vorgang/${userID}`),
    held: await call('GET', `vorgang/${userID}`, undefined, { 'if-none-match': '"1"' }),
    notFound: await call('GET', 'vorgang/23456789BCDF'),
    undecodable: await call('GET', 'vorgang/%zz'),
    unknownCall: await call('GET', 'nothing'),
    wrongMethod: await app.inject({ method: 'DELETE', url: `${BASE}/mandant` }),
    tooLarge: await call('POST', `vorgang/${userID}`, { email: 'x'.repeat(70_000) }, { 'if-match': '"1"' }),
    wrongType: await call('POST', `vorgang/${userID}`, 'a=1', { 'content-type': 'text/plain' }),
    conflict: await call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"7"' }),
    broken: await call('GET', 'hersteller/Audi'),
    description: await app.inject('/service/openapi.json'),
    live: await app.inject('/livez'),
    noFavicon: await app.inject('/favicon.ico'),
    page: await app.inject('/'),
    startPage: await app.inject(`/kfz/start/${userID}`),
    noPage: await app.inject('/no/such/page'),
    noPagePost: await app.inject({ method: 'POST', url: '/no/such/page' }),
    undecodablePage: await app.inject('/%zz'),
    logo: await app.inject('/mandanten/ra_Standard/logo.svg'),
    noAsset: await app.inject('/assets/none.js'),
  };
  for (const [kind, { headers, statusCode }] of Object.entries(answers)) {
    assert.deepEqual(
      ALWAYS.filter((name) => !headers[name]),
      [],
      kind,
    );
    assert.equal(headers['cross-origin-embedder-policy'], undefined, `${kind}: ADR 054`);
    // A logo has a policy of its own: sandboxed, with inline styles. D31.
    if (kind === 'logo') assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*sandbox$/);
    else
      assert.match(
        String(headers['content-security-policy']),
        /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
        kind,
      );
    assert.equal(String(headers['content-security-policy']).includes('unsafe'), kind === 'logo', kind);
    assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains', kind);
    assert.deepEqual(
      [headers['server'], headers['x-powered-by'], headers['set-cookie']],
      [undefined, undefined, undefined],
      kind,
    );
    assert.ok(![408, 421].includes(statusCode), kind);
  }
  assert.equal(answers.noFavicon.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(answers.broken.statusCode, 500);
  assert.ok(!answers.broken.body.includes('broken') && !answers.broken.body.includes('.ts'), 'nothing of the inside');
  for (const kind of ['case', 'notFound', 'unknownCall', 'tooLarge', 'conflict', 'live'] as const)
    assert.equal(answers[kind].headers['cache-control'], 'no-store', kind);
});

test('over plain http nothing is said of https', async (t) => {
  const { call } = await testApp(t);
  assert.equal((await call('GET', 'mandant')).headers['strict-transport-security'], undefined);
});

test('what is no request at all is answered with the same headers, and never with 408', async (t) => {
  const { app } = await testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const send = (raw: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(raw));
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', () => undefined);
      setTimeout(() => socket.end(), 500).unref();
    });
  const garbage = [
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /livez HTTP/1.1\r\nHost: a\r\nExpect: something\r\nConnection: close\r\n\r\n', 200],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ] as const;
  for (const [raw, status] of garbage) {
    const answer = await send(raw);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), raw.slice(0, 40));
    for (const name of ALWAYS)
      assert.ok(answer.toLowerCase().includes(`\r\n${name}: `), `${raw.slice(0, 20)} lacks ${name}`);
  }
});

test('a request target in absolute form is its path, and its host counts', async (t) => {
  const { app } = await testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const answered = async (target: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return `${answer.slice(9, 12)}${answer.includes('draining') ? ' with reasons' : ''}`;
  };
  const targets = ['/livez', `http://127.0.0.1:${port}/livez`, 'HTTP://panne.example/livez', 'http://a?x', '*'];
  assert.deepEqual(await Promise.all(targets.map(answered)), ['200', '200', '200', '404', '404']);
  const readiness = ['http://localhost/readyz', 'http://panne.example/readyz'];
  assert.deepEqual(await Promise.all(readiness.map(answered)), ['200 with reasons', '200']);
});

test('a browser may say what the policy stopped; the log gets the directive and nothing else', async (t) => {
  const { app, logged, time } = await testApp(t);
  const report = (body: string, type = 'application/reports+json') =>
    app.inject({ method: 'POST', url: '/service/richtlinie', headers: { 'content-type': type }, payload: body });
  const batch = [
    {
      type: 'csp-violation',
      url: 'http://a/kfz/start/KANARIE',
      body: { effectiveDirective: 'img-src', sample: 'KANARIE' },
    },
  ];
  assert.equal((await report(JSON.stringify(batch))).statusCode, 204);
  for (const body of ['', 'nonsense', '{}', '[null, 3, {"body": 1}]', '[{"body":{"effectiveDirective":"KANARIE"}}]']) {
    assert.equal((await report(body)).statusCode, 204, body);
  }
  assert.equal((await report('x'.repeat(20_000))).statusCode, 413);
  assert.equal((await report('{}', 'application/json')).statusCode, 415);
  assert.match(logged(), /"directive":"img-src"/);
  assert.ok(!logged().includes('KANARIE'));
  const lines = () => logged().match(/"event":"richtlinie"/g)?.length;
  for (let n = 0; n < 100; n++) assert.equal((await report(JSON.stringify(batch))).statusCode, 204);
  assert.equal(lines(), 60, 'the log grows by so many a minute at most');
  time.now += 60_000;
  await report(JSON.stringify(batch));
  assert.equal(lines(), 61);
});
