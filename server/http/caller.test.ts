import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

test('who hangs up while the store is asked for an unknown id has missed all the same', async (t) => {
  const asked: unknown[] = [];
  const { app, logged } = await testApp(t, {
    store: (store) => ({
      ...store,
      // As long as a database on another machine takes.
      load: async (...given) => {
        asked.push(given);
        await sleep(100);
        return store.load(...given);
      },
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const url = `${BASE}/vorgang/23456789BCDF`;
  for (let n = 0; n < 10; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`));
    while (asked.length === n) await sleep(5);
    socket.destroy();
  }
  await sleep(300);
  const answer = await fetch(`http://127.0.0.1:${port}${url}`);
  await answer.body?.cancel();
  assert.equal(answer.status, 429, 'the eleventh of this address');
  assert.ok(!logged().includes('"event":"fehler"'), 'no fault of the service');
});

test('forwarding headers of an address that is not in TRUST_PROXY are told in the log, once an hour for each address; a public one is not named [7.71]', async (t) => {
  for (const trusted of ['', '10.0.0.0/8']) {
    const { app, logged, time } = await testApp(t, { env: { TRUST_PROXY: trusted } });
    const from = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '198.51.100.7' }) =>
      app.inject({ url: '/livez', remoteAddress, headers });
    const told = () =>
      [...logged().matchAll(/"event":"weiterleitung-ignoriert","von":"([^"]*)"/g)].map(([, von]) => von);
    await from('172.16.0.9', {});
    assert.deepEqual(told(), []);
    for (let n = 0; n < 3; n++) await from('172.16.0.9');
    assert.deepEqual(told(), ['172.16.0.9']);
    await from('172.16.0.8', { forwarded: 'for=198.51.100.7' });
    await from('8.8.8.8');
    await from('9.9.9.9');
    assert.deepEqual(told(), ['172.16.0.9', '172.16.0.8', 'public']);
    time.now += 3_600_000;
    await from('172.16.0.9');
    assert.equal(told().length, 4);
    assert.ok(!/198\.51|8\.8\.8|9\.9\.9/.test(logged()), 'no address of a person');
    if (!trusted) continue;
    await from('10.1.2.3');
    assert.equal(told().length, 4, 'a proxy that is trusted');
  }
});

test('a port, brackets, quotes or a zone in X-Forwarded-For are no part of the caller [N16]', async (t) => {
  // prettier-ignore
  const CALLERS = [
    (port: number) => `198.51.100.23:${port}`,
    (port: number) => `[2001:db8:7:1::${port.toString(16)}]:${port}`,
    (port: number) => `2001:db8:7:2::1:${port}`,
    (port: number) => `[fe80::7%eth${port}]:${port}`,
    (port: number) => `fe80:0:0:9::7%25${port}`,
    (port: number) => `"[2001:db8:7:3::9]:${port}"`,
    (port: number) => `unknown:${port}`,
    (port: number) => `198.51.100.26;port=${port}`,
    (port: number) => `2001:db8:7:4:0:0:0:1.${port}`,
    (port: number) => `[2001:db8:7:5::1]/${port}`,
    (port: number) => `192.0.2.9:1, 198.51.100.24:${port}, 127.0.0.1:${port}`,
    (port: number) => `[::ffff:198.51.100.25]:${port}`,
  ];
  const { call } = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  for (const caller of CALLERS) {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': caller(40_000 + n * 7) };
      statuses.push((await call('GET', 'vorgang/23456789BCDF', undefined, headers)).statusCode);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(404), 429, 429], caller(40_000));
  }
  const other = await call('GET', 'vorgang/23456789BCDF', undefined, { 'x-forwarded-for': '198.51.100.99:40000' });
  assert.equal(other.statusCode, 404, 'another address is another caller');
});

test('a request with two hosts, or with none, is refused [N17]', async (t) => {
  const { app } = await testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const statusOf = async (request: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer.split(' ')[1] ?? '';
  };
  const end = 'Connection: close\r\n\r\n';
  // prettier-ignore
  const REQUESTS = [
    [`GET /livez HTTP/1.1\r\nHost: a.example\r\n${end}`,                              '200'],
    [`GET /livez HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${end}`,           '400'],
    [`GET /livez HTTP/1.1\r\nHost: a.example\r\nhOST: a.example\r\n${end}`,           '400'],
    [`GET /livez HTTP/1.1\r\n${end}`,                                                  '400'],
    [`GET /livez HTTP/1.1\r\nHost:\r\n${end}`,                                        '400'],
    [`GET http://a.example/livez HTTP/1.1\r\n${end}`,                                  '400'],
    [`GET http://a.example/livez HTTP/1.1\r\nHost: a.example\r\n${end}`,              '200'],
    [`GET http://a.example/livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`,          '400'],
  ] as const;
  for (const [request, status] of REQUESTS) assert.equal(await statusOf(request), status, request);
});
