import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { CREATIONS, OF_CARD, STARTS } from './creations.ts';
import { NOW, testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const HOST = 'club.example';
const KEY = '0123456789abcdef';

async function clubApp(t: TestContext) {
  const mandanten = testClients(t, {
    club: { hosts: [HOST], offenerEinstieg: true, webparams: { web_AppTyp: 'fahrrad' } },
    makler: { hosts: ['makler.example'] },
  });
  const app = await testApp(t, { mandanten });
  const { authorization } = await app.keyOf('betreiber');
  const card = async (wish: object = {}, key = 'karte-1'): Promise<string> => {
    const body = { mandant: 'makler', ...wish };
    const issued = await app.call('POST', 'betreiber/einladung', body, { authorization, 'idempotency-key': key });
    assert.equal(issued.statusCode, 200, issued.body);
    return issued.json().data.einladung;
  };
  const consent = { zustimmung: app.zustimmung, language: 'en' };
  const enter = (path: string, key: string | null = KEY, body: object = consent, host = 'localhost') =>
    app.call('POST', path, body, { host, ...(key !== null && { 'idempotency-key': key }) });
  return { ...app, authorization, card, enter, consent };
}

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

test('a card shows its client’s questions, and looking at it makes nothing [4.18]', async (t) => {
  const { call, card, store } = await clubApp(t);
  const id = await card({ typ: 'fahrrad' });
  for (let times = 0; times < 3; times++) {
    const answer = await call('GET', `vorgang/${id}`);
    const { data, revision, gestartet, beispiel } = answer.json();
    assert.deepEqual(
      [answer.statusCode, data.einladung, data.webparams.web_AppTyp, revision, gestartet, beispiel],
      [200, 'vertrag', 'fahrrad', 0, false, false],
    );
    assert.deepEqual(Object.keys(data).sort(), ['einladung', 'webparams', 'webparams_texte'], 'no userID');
  }
  assert.equal(await store.count(), 0);
});

test('a start with a card makes a case of its own for each key, and one for a repeat, also 20 times at once [7.43]', async (t) => {
  const { call, card, enter, store } = await clubApp(t);
  const id = await card();
  const starts = await Promise.all(Array.from({ length: 20 }, () => enter(`vorgang/${id}/start`)));
  const userIDs = new Set(starts.map((answer) => answer.json().data.vorgangsMetadaten.userID as string));
  assert.equal(userIDs.size, 1);
  assert.equal(await store.count(), 1);
  const [first] = starts;
  assert.deepEqual([first!.statusCode, first!.headers['idempotency-key'], first!.json().gestartet], [200, KEY, true]);
  const { mandantenID, language, userID } = first!.json().data.vorgangsMetadaten;
  assert.deepEqual([mandantenID, language], ['makler', 'en']);
  assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
  const second = await enter(`vorgang/${id}/start`, 'another-key-of-16');
  assert.notEqual(second.json().data.vorgangsMetadaten.userID, userID);
  assert.equal(await store.count(), 2);
});

test('without a key, with one that can be guessed, or without the consent to the texts nothing is made [7.45]', async (t) => {
  const { card, enter, store, consent } = await clubApp(t);
  const id = await card();
  for (const [path, host] of [
    [`vorgang/${id}/start`, 'localhost'],
    ['vorgang', HOST],
  ] as const) {
    for (const key of [null, '1', 'x'.repeat(15)])
      assert.deepEqual(codeOf(await enter(path, key, consent, host)), [400, 'SCHLUESSEL_FEHLT'], `${path} ${key}`);
    const old = await enter(path, KEY, { zustimmung: 'alt' }, host);
    assert.deepEqual(codeOf(old), [422, 'ZUSTIMMUNG_FEHLT']);
    assert.deepEqual(codeOf(await enter(path, KEY, { language: 'de' }, host)), [400, 'JSON_UNLESBAR']);
  }
  assert.equal(await store.count(), 0);
});

test('a card is good without an end, or to the end of its last day on its client’s clock; then and revoked it is not found, like any other id [4.19]', async (t) => {
  const { call, card, enter, time, authorization } = await clubApp(t);
  const [lasting, ending, revoked] = [
    await card(),
    await card({ gueltigBis: '2026-03-31' }, 'karte-2'),
    await card({}, 'karte-3'),
  ];
  const remove = (id: string) => call('DELETE', `betreiber/einladung/${id}`, undefined, { authorization });
  time.now = Date.parse('2026-03-31T23:59:00+02:00');
  assert.equal((await call('GET', `vorgang/${ending}`)).statusCode, 200);
  const gone = { data: { einladung: revoked, widerrufen: new Date(time.now).toISOString() } };
  assert.deepEqual((await remove(revoked)).json(), gone);
  time.now += 60_000;
  assert.deepEqual((await remove(revoked)).json(), gone, 'a repeat leaves the first time');
  const bodies = new Set<string>();
  for (const id of [ending, revoked, 'ZZZZZZZZZZZZZZZ']) {
    for (const answer of [await call('GET', `vorgang/${id}`), await enter(`vorgang/${id}/start`)]) {
      assert.equal(answer.statusCode, 404);
      bodies.add(answer.body);
    }
  }
  assert.equal(bodies.size, 1);
  time.now += 10 * 365 * 86_400_000;
  assert.equal((await call('GET', `vorgang/${lasting}`)).statusCode, 200);
});

test('the operator issues a card once for a key, with its link and QR code; a key of another client neither shows nor revokes it [7.48]', async (t) => {
  const { call, card, keyOf, authorization, time } = await clubApp(t);
  const id = await card();
  assert.equal(await card(), id, 'the same key: the same card');
  const qr = await call('GET', `betreiber/einladung/${id}/qr.svg`, undefined, { authorization });
  assert.deepEqual([qr.statusCode, qr.headers['content-type']], [200, 'image/svg+xml']);
  const strange = { authorization: (await keyOf('betreiber', { mandant: 'club' })).authorization };
  time.now += 1;
  for (const [method, path] of [
    ['GET', `betreiber/einladung/${id}/qr.svg`],
    ['DELETE', `betreiber/einladung/${id}`],
  ] as const)
    assert.deepEqual(codeOf(await call(method, path, undefined, strange)), [404, 'ERR_BAD_REQUEST'], path);
  const issue = (body: object, headers: object = { 'idempotency-key': 'neu' }) =>
    call('POST', 'betreiber/einladung', body, { authorization, ...headers });
  assert.deepEqual(codeOf(await issue({ mandant: 'makler' }, {})), [400, 'SCHLUESSEL_FEHLT']);
  for (const wrong of [
    { typ: 'lkw' },
    { gueltigBis: '2026-02-31' },
    { gueltigBis: '2026-03-01' },
    { gueltigBis: 'bald' },
  ])
    assert.deepEqual(
      codeOf(await issue({ mandant: 'makler', ...wrong })),
      [422, 'UNVOLLSTAENDIG'],
      JSON.stringify(wrong),
    );
  assert.deepEqual(codeOf(await issue({ mandant: 'club' }, { ...strange, 'idempotency-key': 'k' })), [200, undefined]);
  assert.equal(
    (await call('POST', 'betreiber/einladung', { mandant: 'makler' }, { ...strange, 'idempotency-key': 'k' }))
      .statusCode,
    422,
  );
});

test('where the client lets people start so, POST vorgang makes a case of the host’s client; elsewhere there is nothing to start [7.44]', async (t) => {
  const { enter, consent, store } = await clubApp(t);
  const made = await enter('vorgang', KEY, consent, HOST);
  const { data, gestartet } = made.json();
  assert.deepEqual(
    [made.statusCode, data.vorgangsMetadaten.mandantenID, data.webparams.web_AppTyp, gestartet],
    [200, 'club', 'fahrrad', true],
  );
  assert.deepEqual((await enter('vorgang', KEY, consent, HOST)).json(), made.json(), 'a repeat');
  const kfz = await enter('vorgang', `${KEY}-kfz`, { ...consent, typ: 'kfz' }, HOST);
  assert.equal(kfz.json().data.webparams.web_AppTyp, 'kfz');
  assert.deepEqual(codeOf(await enter('vorgang', KEY, { ...consent, typ: 'lkw' }, HOST)), [422, 'UNVOLLSTAENDIG']);
  for (const host of ['makler.example', 'localhost'])
    assert.deepEqual(codeOf(await enter('vorgang', KEY, consent, host)), [404, 'ERR_BAD_REQUEST'], host);
  assert.equal(await store.count(), 2);
});

test('a bicycle club has no door for cars: neither page, form nor call makes a case of a type that the client does not name [4.21]', async (t) => {
  const mandanten = testClients(t, {
    rad: { hosts: [HOST], offenerEinstieg: true, appTypen: ['fahrrad'], webparams: { web_AppTyp: 'fahrrad' } },
  });
  const { app, call, invite, store, zustimmung } = await testApp(t, { mandanten, withPages: true });
  const page = async (url: string) => (await app.inject({ url, headers: { host: HOST } })).statusCode;
  assert.deepEqual(await Promise.all(['/', '/fahrrad/start', '/kfz/start'].map(page)), [200, 200, 404]);
  const form = await app.inject({
    method: 'POST',
    url: '/kfz/start',
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `sprache=de&zustimmung=${zustimmung}&schluessel=${KEY}`,
  });
  assert.equal(form.statusCode, 404);
  const start = (typ?: string) =>
    call('POST', 'vorgang', { zustimmung, ...(typ && { typ }) }, { host: HOST, 'idempotency-key': KEY });
  assert.deepEqual(codeOf(await start('kfz')), [422, 'UNVOLLSTAENDIG']);
  assert.equal(await store.count(), 0);
  assert.equal((await start()).json().data.webparams.web_AppTyp, 'fahrrad');
  const { userID } = await invite({ mandant: 'rad', typ: 'kfz' });
  assert.equal((await call('GET', `vorgang/${userID}`)).json().data.webparams.web_AppTyp, 'kfz', 'by invitation');
});

test(`one address makes at most ${CREATIONS.most} cases in ten minutes; then 429 says when again, and a repeat gives its case all the same [7.46 N15]`, async (t) => {
  const { card, consent, enter, store, time } = await clubApp(t);
  const id = await card();
  const keyOf = (nr: number) => `key-of-16-signs-${nr}`;
  const made: unknown[] = [];
  for (let nr = 0; nr < CREATIONS.most; nr++) {
    const answer = await enter('vorgang', keyOf(nr), consent, HOST);
    assert.equal(answer.statusCode, 200);
    made.push(answer.json().data.vorgangsMetadaten.userID);
  }
  const refused = await enter('vorgang', keyOf(CREATIONS.most), consent, HOST);
  assert.deepEqual([...codeOf(refused), refused.headers['retry-after']], [429, 'ZU_VIELE', '600']);
  assert.deepEqual(codeOf(await enter(`vorgang/${id}/start`)), [429, 'ZU_VIELE']);
  // Answers that were lost: the app sends them again, also after the texts have changed.
  for (const [nr, userID] of made.entries()) {
    const again = await enter('vorgang', keyOf(nr), { ...consent, zustimmung: 'alt' }, HOST);
    assert.deepEqual([again.statusCode, again.json().data?.vorgangsMetadaten.userID], [200, userID]);
  }
  assert.equal(await store.count(), CREATIONS.most);
  t.diagnostic(`seen N15: ${CREATIONS.most} cases, then 429, and each of them again by its key`);
  time.now = NOW + CREATIONS.window;
  assert.equal((await enter(`vorgang/${id}/start`)).statusCode, 200);
});

test(`keys are not guessed: an address that has started ${STARTS.most} times in ten minutes is refused before its key is looked up [7.69]`, async (t) => {
  const { consent, enter } = await clubApp(t);
  assert.equal((await enter('vorgang', KEY, consent, HOST)).statusCode, 200);
  for (let nr = 1; nr < STARTS.most; nr++) await enter('vorgang', `guessed-key-of-16-${nr}`, consent, HOST);
  assert.deepEqual(codeOf(await enter('vorgang', KEY, consent, HOST)), [429, 'ZU_VIELE']);
});

test('a card has no limit of its own: a storm locks it for nobody, and the log names its client once, never the card [7.70]', async (t) => {
  const { app, card, consent, logged, call } = await clubApp(t);
  const id = await card();
  const from = (nr: number) =>
    app.inject({
      method: 'POST',
      url: `/service/extService.xsp/vorgang/${id}/start`,
      remoteAddress: `192.0.2.${nr}`,
      headers: { 'idempotency-key': `key-of-16-signs-${nr}` },
      payload: consent,
    });
  const alarms = () => logged().match(/"event":"karte-haeufig","mandant":"makler"/g)?.length ?? 0;
  for (let nr = 1; nr <= OF_CARD.most; nr++) assert.equal((await from(nr)).statusCode, 200, String(nr));
  assert.equal(alarms(), 0);
  for (let nr = OF_CARD.most + 1; nr <= 3 * OF_CARD.most; nr++) assert.equal((await from(nr)).statusCode, 200);
  assert.equal(alarms(), 1);
  assert.ok(!logged().includes(id), 'the card is not in the log');
  assert.equal((await call('GET', `vorgang/${id}`)).statusCode, 200);
});

test('a card of a test client, and its open entry, make examples [7.47]', async (t) => {
  const mandanten = testClients(t, { probe: { testmandant: true, offenerEinstieg: true, hosts: [HOST] } });
  const { call, zustimmung, invite } = await testApp(t, { mandanten });
  const made = await call('POST', 'vorgang', { zustimmung }, { host: HOST, 'idempotency-key': KEY });
  assert.equal(made.json().beispiel, true);
  const { userID } = await invite({ mandant: 'probe' });
  assert.equal((await call('GET', `vorgang/${userID}`)).json().beispiel, true);
});
