import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Konto } from '#domain/leitstand/konto.ts';
import { testApp } from '../../test/test-app.ts';
import { browser, signedIn } from '../../test/test-desk.ts';

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof signedIn>>['call']>>;
const wrongIn = (answer: Answer) => {
  const { fehler = [], code } = answer.json<{ code: string; fehler?: { feld: string }[] }>();
  return [answer.statusCode, code, fehler.map(({ feld }) => feld)];
};
const NEW = {
  name: 'Dirk Disponent',
  kuerzel: 'did',
  rolle: 'disposition',
  mandanten: null,
  mail: 'Dirk@Panne.example',
};

test('The management makes, changes and ends accounts; a session ends with its account.', async (t) => {
  const the = await testApp(t);
  const lead = await signedIn(the, { rolle: 'leitung' });
  const made = (await lead.call('POST', 'konten', NEW)).json<{ data: Konto }>().data;
  assert.deepEqual([made.kuerzel, made.mail, made.endet, made.beispiel], ['DID', 'dirk@panne.example', null, false]);
  const changed = await lead.call('PATCH', `konten/${made.kontoID}`, { rolle: 'lesen', name: 'Dirk D.' });
  assert.deepEqual(changed.json(), { data: { ...made, rolle: 'lesen', name: 'Dirk D.' } });
  const link = await lead.call('POST', `konten/${made.kontoID}/link`);
  const { url, gueltigBis } = link.json<{ data: { url: string; gueltigBis: string } }>().data;
  assert.match(url, /^http:\/\/localhost:3000\/leitstand\/zugang\/[\w-]{43}$/);
  assert.equal(gueltigBis, new Date(the.time.now + 600_000).toISOString());
  const page = browser(the);
  await page.call('POST', 'zugang', { token: url.slice(url.lastIndexOf('/') + 1) });
  const sessions = await lead.call('GET', `konten/${made.kontoID}/sitzungen`);
  const [sitzung] = sessions.json<{ data: { sitzungID: string; eigene: boolean }[] }>().data;
  assert.equal(sitzung?.eigene, false);
  assert.equal((await page.call('GET', 'sitzung')).statusCode, 200);
  const endet = new Date(the.time.now).toISOString();
  assert.equal((await lead.call('PATCH', `konten/${made.kontoID}`, { endet })).statusCode, 200);
  assert.equal((await page.call('GET', 'sitzung')).statusCode, 401);
  assert.deepEqual(wrongIn(await lead.call('POST', `konten/${made.kontoID}/link`)), [404, 'NICHT_GEFUNDEN', []]);
  const list = (await lead.call('GET', 'konten')).json<{ data: Konto[] }>().data;
  assert.deepEqual(
    list.map((one) => [one.kontoID, one.endet]).sort(),
    [
      [lead.konto.kontoID, null],
      [made.kontoID, endet],
    ].sort(),
  );
});

test('What is wrong with an account is said field by field, and nothing is kept.', async (t) => {
  const the = await testApp(t);
  const lead = await signedIn(the, { rolle: 'leitung' });
  const WRONG = {
    name: ['', ' ', 'n'.repeat(81), 'n'.repeat(400), 7, null],
    kuerzel: ['a', 'abcde', 'a1', 'a b', 3],
    rolle: ['admin', null],
    mandanten: [[], ['nobody'], 'ra_Standard', [7]],
    mail: ['a', 'a@b c', 'a@', 5],
    endet: ['tomorrow', '2027-13-01T00:00:00Z', 5, ''],
  };
  for (const [feld, values] of Object.entries(WRONG))
    for (const value of values)
      assert.deepEqual(
        wrongIn(await lead.call('POST', 'konten', { ...NEW, [feld]: value })),
        [422, 'UNVOLLSTAENDIG', [feld]],
        `${feld}: ${JSON.stringify(value)}`,
      );
  assert.deepEqual(wrongIn(await lead.call('POST', 'konten', {})), [
    422,
    'UNVOLLSTAENDIG',
    ['name', 'kuerzel', 'rolle'],
  ]);
  assert.equal((await the.store.konten.list()).length, 1);
  await lead.call('POST', 'konten', NEW);
  const second = { ...NEW, mail: '', kuerzel: 'DiD' };
  assert.deepEqual(wrongIn(await lead.call('POST', 'konten', second)), [422, 'UNVOLLSTAENDIG', ['kuerzel']]);
  assert.deepEqual(wrongIn(await lead.call('POST', 'konten', { ...NEW, kuerzel: 'DD' })), [
    422,
    'UNVOLLSTAENDIG',
    ['mail'],
  ]);
  assert.equal(
    (await lead.call('POST', 'konten', { ...NEW, mail: '', kuerzel: 'Öz', name: 'n'.repeat(80) })).statusCode,
    200,
  );
});

test('The last account of the management stays.', async (t) => {
  const the = await testApp(t);
  const lead = await signedIn(the, { rolle: 'leitung' });
  const own = `konten/${lead.konto.kontoID}`;
  const endet = new Date(the.time.now).toISOString();
  for (const change of [{ rolle: 'disposition' }, { endet }])
    assert.deepEqual(wrongIn(await lead.call('PATCH', own, change)), [409, 'LETZTE_LEITUNG', []]);
  await signedIn(the, { rolle: 'leitung' });
  assert.equal((await lead.call('PATCH', own, { rolle: 'disposition' })).statusCode, 200);
  assert.equal((await lead.call('GET', 'konten')).statusCode, 403);
});

test('A management of some clients has to do with accounts within these alone.', async (t) => {
  const the = await testApp(t);
  const [lead, far, all] = [
    await signedIn(the, { rolle: 'leitung', mandanten: ['ra_Standard'] }),
    await signedIn(the, { mandanten: ['ra_Standard', 'haselmaus'] }),
    await signedIn(the, { rolle: 'leitung' }),
  ];
  const list = (await lead.call('GET', 'konten')).json<{ data: Konto[] }>().data;
  assert.deepEqual(
    list.map(({ kontoID }) => kontoID),
    [lead.konto.kontoID],
  );
  for (const mandanten of [null, undefined, ['haselmaus'], ['ra_Standard', 'haselmaus']])
    assert.deepEqual(wrongIn(await lead.call('POST', 'konten', { ...NEW, mandanten })), [
      422,
      'UNVOLLSTAENDIG',
      ['mandanten'],
    ]);
  assert.equal((await lead.call('POST', 'konten', { ...NEW, mandanten: ['ra_Standard'] })).statusCode, 200);
  assert.deepEqual(wrongIn(await lead.call('PATCH', `konten/${lead.konto.kontoID}`, { mandanten: null })), [
    422,
    'UNVOLLSTAENDIG',
    ['mandanten'],
  ]);
  for (const { kontoID } of [far.konto, all.konto])
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'X' }],
      ['POST', '/link'],
      ['GET', '/sitzungen'],
      ['DELETE', '/sitzungen/x'],
    ] as const)
      assert.deepEqual(
        wrongIn(await lead.call(method, `konten/${kontoID}${path}`, body)),
        [404, 'NICHT_GEFUNDEN', []],
        `${method} ${path}`,
      );
});

test('A desk reads who else may work on its cases, and nothing more of them.', async (t) => {
  const the = await testApp(t);
  const own = await signedIn(the, { kuerzel: 'OWN', mandanten: ['ra_Standard'] });
  const past = new Date(the.time.now).toISOString();
  await signedIn(the, { kuerzel: 'ZW', name: 'Zoe Werner', mandanten: null });
  await signedIn(the, { kuerzel: 'BL', name: 'Bela Leitner', rolle: 'leitung', mandanten: ['ra_Standard'] });
  await signedIn(the, { kuerzel: 'LES', rolle: 'lesen' });
  await signedIn(the, { kuerzel: 'END', endet: past });
  await signedIn(the, { kuerzel: 'OTH', mandanten: ['haselmaus'] });
  await signedIn(the, { kuerzel: 'EX', beispiel: true });
  const { data } = (await own.call('GET', 'kollegen')).json<{ data: unknown }>();
  assert.deepEqual(data, [
    { kuerzel: 'BL', name: 'Bela Leitner' },
    { kuerzel: 'ZW', name: 'Zoe Werner' },
  ]);
  const reader = await signedIn(the, { kuerzel: 'RE', rolle: 'lesen' });
  assert.equal((await reader.call('GET', 'kollegen')).statusCode, 403);
});
