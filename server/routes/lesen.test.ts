import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const DAY = 24 * 60 * 60_000;
const KEY = { 'idempotency-key': 'a-key-of-16-signs' };
const FROM = { 'if-match': '"2"' };

/** Every call and page of the person that takes an id, but for the status. */
// prettier-ignore
const CALLS: readonly (readonly [method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>])[] = [
  ['GET',  `${BASE}/vorgang/ID`],
  ['POST', `${BASE}/vorgang/ID`, flatTyre(), FROM],
  ['POST', `${BASE}/vorgang/ID/start`, { zustimmung: 'x' }, KEY],
  ['POST', `${BASE}/vorgang/ID/melden`, flatTyre(), { ...KEY, ...FROM }],
  ['POST', `${BASE}/storno/vorgang/ID`, { grund: 'KEINE_ANGABE' }, KEY],
  ['PUT',  `${BASE}/vorgang/ID/bewertung`, { bewertungWert: 5 }, KEY],
  ['GET',  `${BASE}/vorgang/ID/nachrichten`],
  ['POST', `${BASE}/vorgang/ID/nachrichten`, { abbestellen: 'sms' }],
  ['POST', `${BASE}/vorgang/ID/nachtrag`, { text: 'x' }, KEY],
  ['POST', `${BASE}/geo/search`, { strasse: '', hausnummer: '', plz: '', ort: 'Lauf', land: 'DE' }, { vorgang: 'ID' }],
  ['POST', `${BASE}/geo/reverse`, { lat: 49.5, lng: 11.2 }, { vorgang: 'ID' }],
  ['GET',  '/ID'],
  ['GET',  '/kfz/start/ID'],
  ['GET',  '/kfz/zusammenfassung/ID'],
  ['GET',  '/kfz/theme/ID'],
  ['POST', '/kfz/start/ID', 'sprache=de', { 'content-type': 'application/x-www-form-urlencoded' }],
];
/** What a vorgangRef is refused too. */
const STATUS: typeof CALLS = [
  ['GET', `${BASE}/vorgang/ID/status`],
  ['GET', `${BASE}/vorgang/ID/ereignisse`],
  ['GET', '/organisation/ID'],
];

const asker = ({ app }: TestApp) => {
  let nr = 0;
  return async ([method, path, body, headers = {}]: (typeof CALLS)[number], id: string) => {
    nr += 1;
    const named = (text: string): string => text.replace('ID', id);
    const answer = await app.inject({
      method,
      url: named(path),
      // One address would soon meet the rate limit for unknown ids.
      remoteAddress: `10.0.${nr >> 8}.${nr & 255}`,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, named(value)])),
      ...(body !== undefined && { payload: body as InjectOptions['payload'] & {} }),
    });
    const { date: _date, 'request-id': _request, ...rest } = answer.headers;
    return { status: answer.statusCode, rest: JSON.stringify(rest), text: answer.body.replaceAll(id, 'ID') };
  };
};

/** What the page brings along for its script, and what it shows; its style may hold any number. */
const stateIn = (html: string): string => html.replace(/<style>.*?<\/style>/s, '');

const idsOf = async ({ store }: TestApp, userID: string) => (await store.load(userID, null, '2026'))!;

test(`${CALLS.length} calls and pages of the person × {vorgangRef, leseID}: refused as an id that does not exist, and nothing changes [6.12 C39]`, async (t) => {
  const app = await testApp(t, { withPages: true });
  const ask = asker(app);
  const { userID } = await app.reported();
  const { vorgangRef, leseID, ...before } = await idsOf(app, userID);
  for (const [id, unknown, calls] of [
    [vorgangRef, 'ZZZZZZZZZZZZZZZZ', [...CALLS, ...STATUS]],
    [leseID, 'YZZZZZZZZZZZZZZZ', CALLS],
  ] as const)
    for (const one of calls) {
      const answer = await ask(one, id);
      assert.deepEqual(answer, await ask(one, unknown), `${id}: ${one.slice(0, 2).join(' ')}`);
      // The page of the theme editor shows no case; it opens for the host's client, as for any id.
      assert.equal(answer.status, one[1].includes('theme') ? 200 : 404, `${id}: ${one.slice(0, 2).join(' ')}`);
    }
  assert.deepEqual(await idsOf(app, userID), { vorgangRef, leseID, ...before });
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1);
});

test('by the leseID the status tells how far help is, and the place in words: no name, number, helper, position, words or deed [4.136]', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID, vorgangRef } = await app.reported({ partner: 'partner' });
  const { authorization } = await app.keyOf('partner');
  const said = (meldungsTyp: string, more = {}) => ({ vorgangRef, unid: meldungsTyp, meldungsTyp, ...more });
  const ereignisse = [
    said('SCHADENNUMMER', { ranaSNR: 'S-4711' }),
    said('BEAUFTRAGT', {
      wartezeitMinuten: 30,
      apPartnerInfo: { name: 'Hilfe Kranich', telefon: '0221 9990777' },
      hinweis: 'Frau Quittenbaum ruft an',
    }),
    said('ABFAHRT'),
    said('POSITION', { bewegungsProfil: { lat: 50.81234, lng: 6.81234 } }),
  ];
  await app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  app.time.now += 15 * 60_000;
  const nearer = said('POSITION', { unid: 'nearer', bewegungsProfil: { lat: 50.91234, lng: 6.91234 } });
  await app.call('POST', 'partner/ereignisse', { ereignisse: [nearer] }, { authorization });
  const own = (await app.call('GET', `vorgang/${userID}/status`)).json();
  assert.equal(own.data.position.weg.length, 1, 'where the helper was before');
  const { leseID } = await idsOf(app, userID);
  assert.equal(own.leseID, leseID);
  const read = await app.call('GET', `vorgang/${leseID}/status`);
  const { data, ort, beispiel } = read.json();
  assert.deepEqual([data.schritte, data.eta, data.status], [own.data.schritte, own.data.eta, 'gemeldet']);
  assert.deepEqual([ort, beispiel], [['Trankgasse, Köln', 'Trankgasse, Köln'], false]);
  assert.deepEqual(
    [data.helfer, data.position, data.ziel, data.hinweise, data.erlaubt, data.vorgangsnummer + data.schadennummer],
    [null, null, null, [], { stornieren: false, bewerten: false }, ''],
  );
  const page = await app.app.inject(`/organisation/${leseID}`);
  assert.equal(page.statusCode, 200);
  for (const canary of [
    userID,
    vorgangRef,
    'Quittenbaum',
    'Zenobia',
    '5123456789',
    'S-4711',
    'Kranich',
    '9990777',
    '50.9375',
    '6.9602',
    '50.9123',
    '6.9123',
    '50.8123',
    '6.8123',
    '"weg"',
  ])
    for (const body of [read.body, stateIn(page.body)]) assert.ok(!body.includes(canary), canary);
  assert.ok(!read.body.includes('K-RA'));
  assert.match(page.body, /"wahl":"\+492214710333"/, 'the telephone');
  const tagged = await app.call('GET', `vorgang/${leseID}/status`, undefined, {
    'if-none-match': String(read.headers.etag),
  });
  assert.equal(tagged.statusCode, 304);
});

test('a leseID is good from the report until the case is past or erased, and a miss counts like any other id [4.137]', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID } = await app.started();
  const { leseID } = await idsOf(app, userID);
  const codes = async () =>
    Promise.all(
      [`${BASE}/vorgang/${leseID}/status`, `${BASE}/vorgang/${leseID}/ereignisse`, `/organisation/${leseID}`].map(
        async (url) =>
          (await app.app.inject({ url, remoteAddress: `10.1.0.${Math.floor(Math.random() * 250)}` })).statusCode,
      ),
    );
  assert.deepEqual(await codes(), [404, 404, 404], 'before the report');
  const headers = { ...KEY, 'if-match': '"1"' };
  assert.equal((await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), headers)).statusCode, 200);
  assert.equal((await app.app.inject(`/organisation/${leseID}`)).statusCode, 200);
  await app.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, KEY);
  const cancelled = (await app.call('GET', `vorgang/${leseID}/status`)).json().data;
  assert.deepEqual([cancelled.status, cancelled.storno], ['storniert', ''], 'that it is cancelled, not why');
  app.time.now += 14 * DAY + 1_000;
  assert.deepEqual(await codes(), [404, 404, 404], 'when the link shows no more than the outcome');
  assert.equal((await app.call('GET', `vorgang/${userID}/status`)).statusCode, 200);
  await app.store.lifetime.erase('ra_Standard', userID, '2026-04-01T00:00:00.000Z', app.journal);
  assert.deepEqual(await codes(), [404, 404, 404], 'when it is erased');
  app.time.now += 11 * 60_000;
  const tries = [];
  for (const last of '23456789BCD') tries.push((await app.call('GET', `vorgang/YZZZZZZZZZZ${last}/status`)).statusCode);
  assert.deepEqual([tries[0], tries.at(-1)], [404, 429]);
});
