import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { lookup } from 'node:dns/promises';
import { test } from 'node:test';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { isPrivate } from './private-address.ts';
import { send } from './send.ts';
import { SECRET } from './test-receiver.ts';

const read = (env: Readonly<Record<string, string | undefined>>) => readSettings(env).webhook;
const ADDRESS = 'https://panne.example/meldungen?an=zentrale';

test('a webhook is an address and its secrets; without either there is none', () => {
  assert.equal(read({}), null);
  const webhook = read({ WEBHOOK_URL: ADDRESS, WEBHOOK_SECRET: `${SECRET}, ${SECRET}` });
  assert.deepEqual([webhook?.url.href, webhook?.secrets().length, webhook?.timeoutMs], [ADDRESS, 2, 10_000]);
  assert.ok(read({ WEBHOOK_URL: 'http://localhost:8080/', WEBHOOK_SECRET: SECRET }));
});

// prettier-ignore
const WRONG = [
  { WEBHOOK_SECRET: SECRET },
  { WEBHOOK_URL: ADDRESS },
  { WEBHOOK_URL: ADDRESS, WEBHOOK_SECRET: 'geheim-geheim-geheim-geheim-geheim' },
  { WEBHOOK_URL: ADDRESS, WEBHOOK_SECRET: `whsec_${Buffer.alloc(23, 7).toString('base64')}` },
  { WEBHOOK_URL: ADDRESS, WEBHOOK_SECRET: `${SECRET},whsec_geheim` },
  { WEBHOOK_URL: ADDRESS, WEBHOOK_SECRET: SECRET, WEBHOOK_TIMEOUT: '99ms' },
  ...['http://panne.example', 'panne.example', 'ftp://panne.example', 'https://a:geheim@panne.example/', 'https://10.1.2.3/', 'https://[fd00::1]/', 'https://169.254.169.254/',
    'https://167772161/', 'https://0x0a000001/', 'http://localhost.panne.example/'].map((url) => ({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET })),
];

test('a webhook that is wrong stops the start with a line that tells no secret', () => {
  for (const env of WRONG)
    assert.throws(
      () => read(env),
      (error) =>
        error instanceof SettingsError && /^WEBHOOK_\w+ must/.test(error.message) && !/geheim|Bwc/.test(error.message),
      JSON.stringify(env),
    );
});

test('addresses of private networks are known in every dress', () => {
  for (const address of [
    '127.0.0.1',
    '10.9.8.7',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '[fd00::1]',
  ])
    assert.equal(isPrivate(address), true, address);
  for (const address of ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2a00:1450::1', 'panne.example'])
    assert.equal(isPrivate(address), false, address);
});

test('a name that leads into a private network is refused when it is used', async (t) => {
  const name = hostname();
  const [found] = await lookup(name, { all: true }).catch(() => []);
  if (!found || !isPrivate(found.address)) return t.skip('this machine’s name leads to no private address');
  const webhook = read({ WEBHOOK_URL: `https://${name}:9/`, WEBHOOK_SECRET: SECRET })!;
  const one = {
    id: 'a',
    mandant: '',
    userID: '',
    nr: 1,
    seit: '',
    faellig: '',
    versuche: 1,
    daten: '{}',
    fehler: null,
    aufgegeben: null,
  };
  const sent = await send(webhook, one, 0, new AbortController().signal);
  assert.deepEqual(sent, { ended: 'failed', grund: 'private address', rest: 0 });
});
