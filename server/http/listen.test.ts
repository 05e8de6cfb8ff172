import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../../scripts/test/size.ts';
import { flatTyre, testApp } from '../test/test-app.ts';
import { newCases } from '../test/test-callers.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, run } from '../test/test-service.ts';
import { drainAndClose } from './graceful-shutdown.ts';
import { listenOn } from './listen.ts';

const BOTH = ['127.0.0.1', '::1'] as const;

/** Sends `text` to that address; `answer` is what came until the connection ended. */
function raw(host: string, port: number, text: string) {
  const socket = connect(port, host, () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  return { socket, ended };
}

/** Runs a command with a file of its own in the place of /etc/hosts, which nobody else sees. */
const withHosts = (file: string) => ['unshare', '-m', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', file];

for (const order of isLong ? ['ipv4first', 'ipv6first'] : ['ipv6first'])
  test(`without HOST both addresses of localhost have the guards, and a stop answers what is under way at either: ${order} [S12]`, async (t) => {
    const dataDir = folder(t);
    const hosts = join(folder(t), 'hosts');
    writeFileSync(hosts, '127.0.0.1 localhost\n::1 localhost\n');
    const by = withHosts(hosts);
    if (spawnSync(by[0]!, [...by.slice(1), 'true']).status !== 0) {
      // In CI, which runs as root so that this may be, its lack is a failure.
      assert.ok(!(process.env['CI'] === 'true' && process.getuid?.() === 0), 'root in CI may not mount');
      return t.skip('needs the right to mount');
    }
    const env = { HOST: '', NODE_OPTIONS: `--dns-result-order=${order}` };
    const { child, port, ended } = await run(t, dataDir, env, by);
    const { userIDs } = await newCases(t, { DATA_DIR: dataDir }, 2);

    for (const host of BOTH) {
      const said = async (text: string) => raw(host, port, text).ended;
      const expecting = await said(
        `POST /nothing HTTP/1.1\r\nHost: a\r\nExpect: much\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      assert.match(expecting, /^HTTP\/1\.1 404 [^]*content-security-policy: /, `${host}: Expect`);
      assert.match(
        await said('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
        /^HTTP\/1\.1 400 [^]*"code":"JSON_UNLESBAR"/,
        host,
      );
      assert.match(
        await said('nothing\r\n\r\n'),
        /^HTTP\/1\.1 400 [^]*content-security-policy: [^]*problem\+json/,
        host,
      );
    }

    const body = JSON.stringify(flatTyre());
    const saves = BOTH.map((host, n) =>
      raw(
        host,
        port,
        `POST ${BASE}/vorgang/${userIDs[n]} HTTP/1.1\r\nHost: a\r\nIf-Match: "1"\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
      ),
    );
    await sleep(200);
    child.kill('SIGTERM');
    await sleep(1_600); // `DRAIN_TIME` is over, so nothing listens any more
    for (const { socket } of saves) socket.write(body.slice(5));
    for (const { ended: answered } of saves) assert.match(await answered, /^HTTP\/1\.1 200 /);
    assert.equal(await ended, 0);
    t.diagnostic(`seen S12: ${order}: 417, 400 and a body under way at both addresses as one server has them`);
  });

test('a slow sender is cut without an answer at whichever address; one that this machine does not have is left out [S12]', async (t) => {
  const { app } = await testApp(t, { sending: { head: 300, request: 1_000, look: 50, silence: 1_000 } });
  const doors = await listenOn(app, ['203.0.113.1', '::1', '::1', '127.0.0.1'], 0);
  assert.equal(doors.length, 2);
  const { port } = doors[0]!.address() as { port: number };
  const cut = await Promise.all(BOTH.map((host) => raw(host, port, 'POST / HTTP/1.1\r\nHost:').ended));
  assert.deepEqual(cut, ['', ''], 'in particular no 408, on which a browser repeats a POST by itself');
  await drainAndClose(app, doors, 0);
  for (const host of BOTH) assert.equal(await raw(host, port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').ended, '');
});
