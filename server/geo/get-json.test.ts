import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { getJson, GeoFault } from './get-json.ts';
import { answers, found, testGeocoder, type Script } from './test-geocoder.ts';

const ask = (url: string, patience = 10_000) => getJson(`${url}/search?q=x`, 'geo@panne.example', patience);
const kindOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    (error: unknown) => (error instanceof GeoFault ? error.kind : error),
  );

/** An answer without end, sent until the client hangs up. */
const endless: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(65_536, ' ');
  const more = (): void =>
    void (response.destroyed || (response.write(chunk) ? setImmediate(more) : response.once('drain', more)));
  more();
};
const hangs: Script = () => undefined;
const hangsWithin: Script = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{');

// prettier-ignore
const FAULTS: [string, Script, string][] = [
  ['hangs',                            hangs,                                                                'late'],
  ['hangs in the middle',              hangsWithin,                                                          'late'],
  ['comes too late [G3]',              (response) => setTimeout(() => answers(found())(response, undefined as never), 1_500), 'late'],
  ['breaks off',                       (response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' }).end('{'), 'unreachable'],
  ['closes the connection',            (response) => void response.destroy(),                                'unreachable'],
  ['500',                              answers({ title: '500 Internal Server Error' }, 500),                 'status'],
  ['503 as text',                      answers('Query took too long to process.', 503, 'text/plain'),        'status'],
  ['404, of another server',           answers({ title: '404 Not Found' }, 404),                             'status'],
  ['403',                              answers('no', 403, 'text/html'),                                      'status'],
  ['400 as text',                      answers('ERROR 400: bad', 400, 'text/plain'),                         'status'],
  ['400 that does not take the question', answers({ error: { code: 400, message: 'Nothing to search for.' } }, 400), 'refused'],
  ['429',                              answers('slow down', 429, 'text/plain', { 'retry-after': '60' }),     'busy'],
  ['HTML with 200 [G6]',               answers('<!doctype html>', 200, 'text/html'),                         'no-json'],
  ['HTML that says it is JSON [G6]',   answers('<!doctype html>'),                                           'no-json'],
  ['no type at all',                   (response) => void response.writeHead(200).end('{}'),                 'no-json'],
  ['broken JSON [G6]',                 answers('{"features":['),                                             'no-json'],
  ['compressed, unasked',              (response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{}')), 'no-json'],
  ['10 MB [G6]',                       answers(`{"features":[],"x":"${'x'.repeat(10_000_000)}"}`),           'too-large'],
  ['more and more [G6]',               endless,                                                              'too-large'],
  ['a redirect [G8]',                  answers('', 302, 'text/html', { location: 'http://169.254.169.254/latest' }), 'redirect'],
];

describe('A geocoder that', () => {
  for (const [name, script, kind] of FAULTS)
    test(`answers so: ${name}`, async (t) => {
      const { url } = await testGeocoder(t, script);
      assert.equal(await kindOf(ask(url, kind === 'late' ? 500 : 10_000)), kind);
      t.diagnostic(`seen G6: ${name}: ${kind}`);
    });

  test('is down', async (t) => {
    const { url } = await testGeocoder(t);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    assert.equal(await kindOf(ask(`http://127.0.0.1:${port}`)), 'unreachable');
    assert.equal(await kindOf(ask('http://geocoder.invalid')), 'unreachable');
    assert.equal(await kindOf(ask(url)), 'answered');
  });

  test('is late is left at once, and its connection ended [G3]', async (t) => {
    let isClosed = false;
    const { url } = await testGeocoder(t, (response) => void response.on('close', () => (isClosed = true)));
    const from = performance.now();
    assert.equal(await kindOf(ask(url, 200)), 'late');
    const took = Math.round(performance.now() - from);
    assert.ok(took < 3_000);
    t.diagnostic(`seen G3: left after ${took} ms with a limit of 200`);
    await sleep(300);
    assert.ok(isClosed);
  });
});

test('what is not read is not sent on and on: the connection is ended', async (t) => {
  let isClosed = false;
  const { url } = await testGeocoder(t, (response) => {
    response.on('close', () => (isClosed = true));
    response.writeHead(503, { 'content-type': 'text/plain' }).write('Query took');
  });
  assert.equal(await kindOf(ask(url, 5_000)), 'status');
  await sleep(300);
  assert.ok(isClosed);
});

test('a redirect is not followed, not even to the own machine [G8]', async (t) => {
  const inner = await testGeocoder(t);
  const outer = await testGeocoder(t, answers('', 307, 'text/html', { location: `${inner.url}/secret` }));
  await kindOf(ask(outer.url));
  assert.deepEqual(inner.asked, []);
  t.diagnostic('seen G8: 0 questions came where it led to');
});

test('Retry-After is read in seconds or as a date, on 429 and on 503', async (t) => {
  const { url, becomes } = await testGeocoder(t);
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  for (const status of [429, 503])
    for (const [given, least, most] of [
      ['60', 60, 60],
      [inAMinute, 50, 60],
      ['soon', 0, 0],
    ] as const) {
      becomes(answers('', status, 'text/plain', { 'retry-after': given }));
      await assert.rejects(
        ask(url),
        (error) => error instanceof GeoFault && error.retryAfter >= least && error.retryAfter <= most,
        `${status} ${given}`,
      );
    }
});

test('the geocoder is told who the operator is, and nothing of anybody else', async (t) => {
  const { url, asked } = await testGeocoder(t);
  await ask(url);
  const { host: _, ...headers } = asked[0]!.headers;
  assert.deepEqual(headers, {
    accept: 'application/json',
    'accept-encoding': 'identity',
    connection: 'close',
    'user-agent': 'Pannenlotse (geo@panne.example)',
  });
});
