import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkMandanten } from '../mandanten/mandant-check.ts';
import { ownWebhooks, readMandanten } from '../mandanten/mandanten.ts';
import { THEMES } from '../open.ts';
import { isSignedWith, receiver } from '../outbox/test-receiver.ts';
import { numbersByCase, remarked, reported } from '../outbox/test-worker.ts';
import { startWebhook } from '../outbox/webhook.ts';
import { readSettings } from '../settings.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { clientsFolder, testClients, writeClients } from '../test/test-clients.ts';
import { folder } from '../test/test-service.ts';
import { startClientWebhooks } from './client-webhooks.ts';

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
const [OPERATORS, RED, BLUE, NEXT] = [1, 2, 3, 4].map(secretOf) as [string, string, string, string];

/** The operator's webhook and two clients' own, on a real store; red's receiver answers as `how` says. */
async function three(t: TestContext, how = { red: 204 }) {
  const dir = folder(t);
  const store = await openSqlite(join(dir, 'store.sqlite'));
  t.after(store.close);
  const [operator, red, blue] = [
    await receiver(t),
    await receiver(t, (response) => void response.writeHead(how.red).end()),
    await receiver(t),
  ];
  const of = (name: string, { url }: { url: string }, geheimnis: string) => ({
    name,
    webhook: { adresse: url, geheimnis },
  });
  const clients = { rot: of('Rot', red, 'ROT'), blau: of('Blau', blue, 'BLAU'), gelb: { name: 'Gelb' } };
  const at = clientsFolder(t, clients);
  const mandanten = readMandanten({ folder: at, themesFolder: THEMES, demo: 'any', warn: assert.fail });
  const file = join(dir, 'rot.secret');
  writeFileSync(file, RED);
  const env = { WEBHOOK_URL: operator.url, WEBHOOK_SECRET: OPERATORS, WEBHOOK_TIMEOUT: '500ms' };
  const settings = readSettings({ ...env, HOOK_SECRET_ROT_FILE: file, HOOK_SECRET_BLAU: BLUE });
  const said: object[] = [];
  const tell = (line: object) => void said.push(line);
  const log = { info: tell, warn: tell, error: tell };
  const own = () => ownWebhooks(mandanten);
  const worker = startWebhook({ store, webhook: settings.webhook!, own, log });
  const stop = startClientWebhooks({ store, mandanten, hooks: settings.hooks, log });
  t.after(() => Promise.all([worker.stop(), stop()]));
  return { store, mandanten, clients, at, file, settings, operator, red, blue, said };
}

test('a client’s messages go to its own webhook alone, signed with its own secret; the others’ to the operator’s', async (t) => {
  const { store, operator, red, blue } = await three(t);
  const cases = new Map<string, string>();
  for (const mandant of ['rot', 'blau', 'gelb'])
    cases.set(mandant, (await reported(store, Date.now(), mandant)).vorgangRef);
  for (const [client, { until }, secret] of [
    ['rot', red, RED],
    ['blau', blue, BLUE],
    ['gelb', operator, OPERATORS],
  ] as const) {
    const got = await until(1);
    assert.deepEqual(
      got.map(({ body }) => JSON.parse(body).data.vorgangRef),
      [cases.get(client)],
    );
    assert.deepEqual(
      [OPERATORS, RED, BLUE].map((one) => isSignedWith(one, got[0]!)),
      [OPERATORS, RED, BLUE].map((one) => one === secret),
    );
  }
});

test('one that is down keeps its own messages, in order per case, and holds up nobody else', async (t) => {
  const how = { red: 503 };
  const { store, operator, red, said } = await three(t, how);
  const one = await reported(store, Date.now(), 'rot');
  await remarked(store, one, Date.now() + 1, 'remark');
  await red.until(1);
  await reported(store, Date.now(), 'gelb');
  await operator.until(1);
  assert.equal(red.got.length, 1, 'the second waits for the first');
  assert.ok(
    said.some((line) => 'mandant' in line && line.mandant === 'rot'),
    'the log says whose it is',
  );
  how.red = 204;
  await red.until(3);
  assert.deepEqual([...numbersByCase(red.got).values()], [[1, 1, 2]]);
});

test('address and secret change while it runs: the file of the client at its next look, the secret by SIGHUP, the old one beside it', async (t) => {
  const { store, mandanten, clients, at, file, settings, operator, red } = await three(t);
  writeFileSync(file, NEXT);
  for (const { reload } of settings.secretFiles) reload();
  await reported(store, Date.now(), 'rot');
  const [got] = await red.until(1);
  assert.deepEqual(
    [RED, NEXT].map((secret) => isSignedWith(secret, got!)),
    [true, true],
  );
  writeClients(at, { ...clients, rot: { name: 'Rot' } });
  for (let tries = 0; tries < 100 && ownWebhooks(mandanten).length === 2; tries++, await sleep(20)) mandanten.look();
  await reported(store, Date.now(), 'rot');
  await operator.until(1);
  assert.equal(red.got.length, 1);
});

test('without its secret nothing is sent, and the log says which setting is missing', async (t) => {
  const store = await openSqlite(join(folder(t), 'store.sqlite'));
  t.after(store.close);
  const { url, got } = await receiver(t);
  const mandanten = testClients(t, { rot: { name: 'Rot', webhook: { adresse: url, geheimnis: 'ROT' } } });
  const said: object[] = [];
  const tell = (line: object) => void said.push(line);
  const log = { info: tell, warn: tell, error: tell };
  const stop = startClientWebhooks({ store, mandanten, hooks: readSettings({}).hooks, log });
  t.after(stop);
  await reported(store, Date.now(), 'rot');
  for (let tries = 0; tries < 250 && !said.length; tries++) await sleep(20);
  assert.match(JSON.stringify(said), /HOOK_SECRET_ROT is not set/);
  assert.equal(got.length, 0);
});

test('two clients with one secret, by name or by file, and a file that cannot be read are one clear line', (t) => {
  const webhook = { adresse: 'https://rot.example/', geheimnis: 'EINS' };
  const clients = { gelb: { name: 'Gelb', webhook }, rot: { name: 'Rot', webhook } };
  const checked = checkMandanten(clientsFolder(t, clients), THEMES, null, { secrets: new Set(['EINS']) });
  const lines = checked.flatMap(({ name, mistakes }) => mistakes.map(({ field, remedy }) => [name, field, remedy]));
  assert.deepEqual(
    lines.map(([name, field]) => [name, field]),
    [
      ['gelb', 'webhook.geheimnis'],
      ['rot', 'webhook.geheimnis'],
    ],
  );
  assert.match(String(lines[0]![2]), /^client rot has this secret/);
  const said: string[] = [];
  const served = testClients(t, clients, said).all.map(({ mandant }) => mandant.id);
  assert.equal(said.length, 1, said.join());
  assert.match(said[0]!, /"webhook.geheimnis" is "EINS".*It is not served/);
  assert.equal(served.length, 2, 'one of the two is served');

  const [unset] = checkMandanten(clientsFolder(t, { rot: clients.rot }), THEMES, 'rot', { secrets: new Set() });
  assert.match(unset!.mistakes[0]!.remedy, /set HOOK_SECRET_EINS_FILE/);

  const path = join(folder(t), 'one.secret');
  writeFileSync(path, RED);
  assert.throws(
    () => readSettings({ HOOK_SECRET_A_FILE: path, HOOK_SECRET_B_FILE: path }),
    /^SettingsError|HOOK_SECRET_B_FILE must be another file than HOOK_SECRET_A_FILE/,
  );
  assert.throws(
    () => readSettings({ HOOK_SECRET_A_FILE: `${path}.none` }),
    /HOOK_SECRET_A_FILE must be a file that can be read/,
  );
  assert.throws(
    () => readSettings({ HOOK_SECRET_A: 'geheim' }),
    (error: Error) => error.message.startsWith('HOOK_SECRET_A must be whsec_') && !error.message.includes('geheim'),
  );
});
