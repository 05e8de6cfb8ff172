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
