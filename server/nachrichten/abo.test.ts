import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { readSettings } from '../settings.ts';
import { SettingsError } from '../setting.ts';
import { allowedHost, readAbo, zielOf } from './abo.ts';

const KEY = newVapidKey();
const push = readSettings({ PUSH_KEY: KEY.privateKey }).push!;
const GOOD = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def',
  keys: { p256dh: newVapidKey().publicKey, auth: randomBytes(16).toString('base64url') },
  schluessel: KEY.publicKey,
};

test('a subscription as a browser gives it is read, and its name is the same for the same address', () => {
  assert.deepEqual(readAbo({ ...GOOD, expirationTime: null }, push), { abo: GOOD });
  assert.match(zielOf(GOOD), /^push [\w-]{22}$/);
  for (const host of ['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'])
    assert.ok('abo' in readAbo({ ...GOOD, endpoint: `https://${host}/x` }, push), host);
});

// prettier-ignore
const WRONG = [
  ['no object',                 'x',                                                                  'push.endpoint'],
  ['nothing',                   {},                                                                   'push.endpoint'],
  ['100 kB',                    { ...GOOD, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1e5)}` }, 'push.endpoint'],
  ['http',                      { ...GOOD, endpoint: 'http://fcm.googleapis.com/x' },                 'push.endpoint'],
  ['a password',                { ...GOOD, endpoint: 'https://a:b@fcm.googleapis.com/x' },            'push.endpoint'],
  ['another port',              { ...GOOD, endpoint: 'https://fcm.googleapis.com:8443/x' },           'push.endpoint'],
  ['a foreign host',            { ...GOOD, endpoint: 'https://push.example/x' },                      'push.endpoint'],
  ['a host that looks alike',   { ...GOOD, endpoint: 'https://fcm.googleapis.com.example/x' },        'push.endpoint'],
  ['a domain above',            { ...GOOD, endpoint: 'https://push.apple.com/x' },                    'push.endpoint'],
  ['this machine',              { ...GOOD, endpoint: 'http://127.0.0.1:3000/x' },                     'push.endpoint'],
  ['a private network',         { ...GOOD, endpoint: 'https://10.0.0.1/x' },                          'push.endpoint'],
  ['metadata of a cloud',       { ...GOOD, endpoint: 'https://169.254.169.254/x' },                   'push.endpoint'],
  ['no keys',                   { ...GOOD, keys: null },                                              'push.keys'],
  ['a key of zeros',            { ...GOOD, keys: { ...GOOD.keys, p256dh: 'A'.repeat(87) } },          'push.keys'],
  ['a point off the curve',     { ...GOOD, keys: { ...GOOD.keys, p256dh: `BA${'A'.repeat(85)}` } },   'push.keys'],
  ['a short secret',            { ...GOOD, keys: { ...GOOD.keys, auth: 'AAAA' } },                    'push.keys'],
  ['a list as secret',          { ...GOOD, keys: { ...GOOD.keys, auth: ['A'] } },                     'push.keys'],
  ['a key that is not ours',    { ...GOOD, schluessel: newVapidKey().publicKey },                     'push.schluessel'],
] as const;

test('what is none is refused with its field and what to do', () => {
  for (const [what, typed, feld] of WRONG) {
    const read = readAbo(typed, push);
    assert.ok('problem' in read, what);
    assert.equal(read.problem.feld, feld, what);
    assert.ok(read.problem.text.every((text) => text.length > 10));
  }
});

test('the settings: a key makes it, wrong ones are one line that never holds the key, hosts are names', () => {
  assert.equal(readSettings({}).push, null);
  assert.equal(push.contact, 'https://pannenlotse.invalid');
  const more = {
    PUSH_KEY: KEY.privateKey,
    PUSH_CONTACT: 'mailto:technik@panne.example',
    PUSH_HOSTS: 'A.example, *.b.example',
  };
  const { contact, hosts } = readSettings(more).push!;
  assert.deepEqual([contact, hosts], ['mailto:technik@panne.example', ['a.example', '*.b.example']]);
  // prettier-ignore
  assert.deepEqual(['a.example', 'x.a.example', 'x.b.example', 'b.example', 'xb.example'].map((name) => allowedHost(hosts, name)),
    ['a.example', null, '*.b.example', null, null]);
  const wrong = [
    { PUSH_KEY: 'geheim' },
    { PUSH_KEY: KEY.publicKey },
    { PUSH_KEY: '_'.repeat(42) + '8' },
    { PUSH_CONTACT: 'mailto:technik@panne.example' },
    { ...more, PUSH_CONTACT: 'technik@panne.example' },
    { ...more, PUSH_CONTACT: 'http://panne.example' },
    { ...more, PUSH_HOSTS: 'https://a.example' },
    { ...more, PUSH_HOSTS: '*' },
    { ...more, PUSH_HOSTS: '10.0.0.1' },
  ];
  for (const env of wrong)
    assert.throws(
      () => readSettings(env),
      (error: Error) =>
        error instanceof SettingsError && /^PUSH_\w+ must /.test(error.message) && !/geheim|__/.test(error.message),
      JSON.stringify(env),
    );
});
