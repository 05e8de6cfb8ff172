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
