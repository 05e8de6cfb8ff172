import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsTable } from '../scripts/calls-table.ts';
import { clientTypes, type Described } from '../scripts/client-types.ts';
import { withTables } from '../scripts/markdown.ts';
import { freePort } from '../server/test/free-port.ts';
import { testApp } from '../server/test/test-app.ts';
import { folder, operate, reported, run } from '../server/test/test-service.ts';
import { BASE } from '../server/test/test-calls.ts';
import { call, Refused } from './client.ts';

const HERE = import.meta.dirname;

test('the types of the client and the table of calls are those of the description', async (t) => {
  const { app } = await testApp(t);
  await app.ready();
  const described = app.swagger() as unknown as Described;
  assert.ok(readFileSync(join(HERE, 'openapi.d.ts'), 'utf8') === clientTypes(described, BASE), 'run npm run client');
  const page = readFileSync(join(HERE, '../docs/operate/integrate.md'), 'utf8');
  assert.ok(page === withTables(page, callsTable(described, BASE), 'client'), 'run npm run client');
  const { paths } = app.swagger() as { paths: Record<string, Record<string, { operationId?: string }>> };
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId ?? ''));
  assert.deepEqual(
    ids.filter((id, at) => !/^[a-z]\w+$/.test(id) || ids.indexOf(id) !== at),
    [],
  );
});

const PYTHON = spawnSync('python3', ['--version']).status === 0;
const RECEIVERS = [
  ['TypeScript', process.execPath, 'receiver.ts'],
  ...(PYTHON ? [['Python', 'python3', 'receiver.py']] : []),
] as const;

for (const [language, program, file] of RECEIVERS)
  test(`the receiver in ${language} takes a signed report once, fetches the case, and refuses a forged one`, async (t) => {
    const dataDir = folder(t);
    const [port, own] = [await freePort(), await freePort()];
    const key = await operate(
      ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten', '--json'],
      dataDir,
    );
    const { schluessel: KEY } = JSON.parse(key.stdout) as { schluessel: string };
    const SERVICE = `http://127.0.0.1:${port}${BASE}`;
    const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;
    const env = { ...process.env, WEBHOOK_SECRET, SERVICE, KEY, PORT: String(own) };
    const receiver = spawn(program!, [join(HERE, file!)], { env });
    t.after(() => receiver.kill('SIGKILL'));
    let said = '';
    for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', (text) => (said += String(text)));
    const until = async (word: string): Promise<void> => {
      for (let tries = 0; tries < 400 && !said.includes(word); tries++) await sleep(25);
      assert.ok(said.includes(word), `${word}: ${said}`);
    };
    await until('Receiving on');
    const url = `http://127.0.0.1:${own}/`;
    await run(t, dataDir, { PORT: String(port), WEBHOOK_URL: url, WEBHOOK_SECRET, SIMULATOR: 'off' });
    const { vorgangRef } = await reported(port, dataDir);
    await until(`vorgang.gemeldet ${vorgangRef} `);
    const headers = {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,AAAA',
    };
    assert.equal((await fetch(url, { method: 'POST', headers, body: '{}' })).status, 401);
    // What it cannot take down, such as a case that it cannot fetch, it does not acknowledge, and it goes on.
    const unknown = JSON.stringify({ type: 'vorgang.gemeldet', data: { vorgangRef: 'NOSUCHNOSUCHNOSU' } });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${unknown}`;
    const secret = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
    headers['webhook-signature'] = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
    for (let times = 0; times < 2; times++)
      assert.equal((await fetch(url, { method: 'POST', headers, body: unknown })).status, 503);

    const access = { base: SERVICE, key: KEY };
    const { data, mehr } = await call(access, 'GET /betreiber/vorgaenge', { query: { anzahl: '1' } });
    assert.deepEqual([data[0]?.vorgangRef, mehr], [vorgangRef, true]);
    const none = { params: { vorgangRef: 'NOSUCHNOSUCHNOSU' } };
    await assert.rejects(call(access, 'GET /betreiber/vorgang/{vorgangRef}', none), (error) => {
      return error instanceof Refused && error.status === 404;
    });
  });
