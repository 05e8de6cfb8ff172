import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatTyre, NOW, testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const DAY = 24 * 60 * 60_000;

/** Calls the service as an operator with a new key. */
async function operatorOf({ call, keyOf }: TestApp, mandant: string | null = 'ra_Standard') {
  const { authorization } = await keyOf('betreiber', { mandant });
  const as =
    (method: Parameters<typeof call>[0]) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, `betreiber/${path}`, body, { authorization, ...headers });
  return { get: as('GET'), post: as('POST'), patch: as('PATCH'), remove: as('DELETE') };
}

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const NEW = { 'idempotency-key': 'new-1' };

test('the operator makes a case with what is known, once for each key [7.26]', async (t) => {
  const app = await testApp(t);
  const { post } = await operatorOf(app);
  const vorbelegung = {
    kfz: { kennzeichen_id: 'K-AB 12', hersteller: 'Musterwerke' },
    vorgangsMetadaten: { ranaVorgangsnummer: 'R-7', status: 'gemeldet', userID: 'FORGEDFORGED' },
    fremd: 'x',
  };
  const made = await post('vorgang', { typ: 'kfz', vorbelegung }, NEW);
  const { userID, einladung, url } = made.json().data;
  assert.equal(made.statusCode, 200);
  assert.deepEqual([userID.length, einladung.length, url], [12, 15, `http://localhost:3000/${einladung}`]);
  const again = (await post('vorgang', { typ: 'fahrrad' }, NEW)).json();
  assert.deepEqual(again, { data: made.json().data }, 'the same key: the same case');
  assert.equal(await app.store.count(), 1);

  const { data } = (await app.call('GET', `vorgang/${einladung}`)).json();
  const { vorgangsMetadaten: meta, kfz } = data;
  assert.deepEqual(
    [kfz.hersteller, kfz.kennzeichen_id, meta.ranaVorgangsnummer, meta.status, meta.userID, data.fremd],
    ['Musterwerke', 'K-AB 12', 'R-7', '', userID, undefined],
  );
  assert.deepEqual(codeOf(await post('vorgang', {})), [400, 'SCHLUESSEL_FEHLT']);
  for (const body of [{ typ: 'lkw' }, { mandant: 'ra_Keiner' }, { mandant: '__proto__' }])
    assert.deepEqual(codeOf(await post('vorgang', body, { 'idempotency-key': 'x' })), [422, 'UNVOLLSTAENDIG']);
  for (const [body, feld] of [
    [{ vorbelegung: 'x' }, 'vorbelegung'],
    [{ beispiel: 'ja' }, 'beispiel'],
    [{ fremd: 1 }, 'fremd'],
    [[], ''],
    [null, ''],
  ]) {
    const { status, code, fehler } = (await post('vorgang', body, { 'idempotency-key': 'x' })).json();
    assert.deepEqual([status, code, fehler[0].feld], [400, 'JSON_UNLESBAR', feld], JSON.stringify(body));
  }
  assert.equal(await app.store.count(), 1);
});

test('an invitation is issued again, shown as a QR code, and revoked [7.27]', async (t) => {
  const app = await testApp(t);
  const { get, post, remove } = await operatorOf(app, null);
  const { userID, einladung: first } = await app.invite();
  app.time.now += 31 * DAY;
  assert.deepEqual(codeOf(await get(`einladung/${first}/qr.svg`)), [404, 'ERR_BAD_REQUEST'], 'expired');
  const again = (await post(`vorgang/${userID}/einladung`)).json().data;
  assert.deepEqual(again, {
    userID,
    einladung: again.einladung,
    url: `http://localhost:3000/${again.einladung}`,
    gueltigBis: new Date(app.time.now + 30 * DAY).toISOString(),
  });
  assert.equal((await app.call('GET', `vorgang/${again.einladung}`)).statusCode, 200);

  const qr = await get(`einladung/${again.einladung}/qr.svg`);
  assert.deepEqual([qr.statusCode, qr.headers['content-type']], [200, 'image/svg+xml']);
  assert.match(qr.body, /^<svg [^>]*>.*<path .*<\/svg>$/s);
  assert.doesNotMatch(qr.body, /script|style=|on\w+=/);

  const revoked = await remove(`einladung/${again.einladung}`);
  const widerrufen = new Date(app.time.now).toISOString();
  assert.deepEqual(revoked.json(), { data: { userID, einladung: again.einladung, widerrufen } });
  app.time.now += 1_000;
  assert.deepEqual(
    (await remove(`einladung/${again.einladung}`)).json(),
    revoked.json(),
    'a repeat leaves the first time',
  );
  assert.equal((await app.call('GET', `vorgang/${again.einladung}`)).statusCode, 404);
  for (const path of [`einladung/${again.einladung}/qr.svg`, 'einladung/ZZZZZZZZZZZZZZZ/qr.svg', 'einladung/x/qr.svg'])
    assert.deepEqual(codeOf(await get(path)), [404, 'ERR_BAD_REQUEST'], path);
  for (const id of ['ZZZZZZZZZZZZZZZ', 'x', userID])
    assert.equal((await remove(`einladung/${id}`)).statusCode, 404, id);
  assert.equal((await post('vorgang/ZZZZZZZZZZZZ/einladung')).statusCode, 404);
});

test('the feed gives each report and each change once, from a cursor on [7.28]', async (t) => {
  const app = await testApp(t);
  const { get, patch } = await operatorOf(app);
  await app.started();
  const empty = (await get('vorgaenge')).json();
  assert.deepEqual(empty, { data: [], cursor: '0' }, 'what is not reported is not in it');
  const ids = [await app.reported(), await app.reported(), await app.reported()].map(({ userID }) => userID);
  const feed = async (query = '') => {
    const { data, cursor } = (await get(`vorgaenge${query}`)).json();
    return { ids: data.map((one: { userID: string }) => one.userID), cursor };
  };
  assert.equal((await app.store.unread('9')).anzahl, 3);
  const page = await feed('?anzahl=2');
  assert.deepEqual(page.ids, ids.slice(0, 2));
  assert.equal((await app.store.unread('9')).anzahl, 1, 'what was given is read');
  const rest = await feed(`?seit=${page.cursor}`);
  assert.deepEqual(rest.ids, ids.slice(2));
  assert.deepEqual(await feed(`?seit=${rest.cursor}`), { ids: [], cursor: rest.cursor });
  await patch(`vorgang/${ids[0]}`, { ranaVorgangsnummer: 'R-9' });
  assert.deepEqual((await feed(`?seit=${rest.cursor}`)).ids, [ids[0]]);

  for (const query of ['seit=-1', 'seit=abc', 'seit=1.5', 'anzahl=0', 'mandant=ra_Keiner'])
    assert.deepEqual(codeOf(await get(`vorgaenge?${query}`)), [422, 'UNVOLLSTAENDIG'], query);
  assert.equal((await get('vorgaenge?seit=1&seit=2')).statusCode, 400);
  assert.deepEqual(codeOf(await get('vorgaenge?anzahl=501')), [422, 'UNVOLLSTAENDIG']);
});

test('the measured position is kept whole for the person, and goes out rounded, in feed and case', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const { userID } = await app.started();
  const measured = { lat: 49.512_345_7, lng: 11.281_226_8, genauigkeit: 8.25, timestamp: NOW, erfasstTimestamp: NOW };
  const sent = { ...measured, lat: 49.512_35, lng: 11.281_23, genauigkeit: 8 };
  const whole = { ...flatTyre(), schadenOrt: { ...flatTyre().schadenOrt, browserPosition: measured } };
  await app.call('POST', `vorgang/${userID}`, whole, { 'if-match': '"1"' });
  await app.call('POST', `vorgang/${userID}/melden`, whole, { 'if-match': '"2"', 'idempotency-key': 'k' });
  const own = (await app.call('GET', `vorgang/${userID}`)).json().data.schadenOrt;
  const one = (await get(`vorgang/${userID}`)).json().data.vorgang.schadenOrt;
  const [fed] = (await get('vorgaenge')).json().data;
  assert.deepEqual(own.browserPosition, measured);
  assert.deepEqual([one.browserPosition, fed.vorgang.schadenOrt.browserPosition], [sent, sent]);
});

test('one case whole has its data, order, events and invitations; of the damage only what it is [7.29]', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const { userID, einladung } = await app.started();
  const both = { ...flatTyre(), unfall: { beschreibungVN: 'doch kein Unfall', datenEingegeben: true } };
  await app.call('POST', `vorgang/${userID}`, both, { 'if-match': '"1"' });
  assert.equal(JSON.parse((await app.store.load(userID, null, '2026'))!.doc).unfall.beschreibungVN, 'doch kein Unfall');
  const draft = (await get(`vorgang/${userID}`)).json();
  assert.deepEqual([draft.data.vorgang.unfall, draft.data.vorgang.reifen.reifenpanne], [undefined, true]);
  await app.call('POST', `vorgang/${userID}/melden`, both, { 'if-match': '"2"', 'idempotency-key': 'k' });

  const { data, revision } = (await get(`vorgang/${userID}`)).json();
  const { vorgang, ereignisse, einladungen, auftrag, ...rest } = data;
  assert.equal(revision, 3);
  assert.deepEqual(rest, {
    userID,
    mandant: 'ra_Standard',
    typ: 'kfz',
    status: 'gemeldet',
    beispiel: false,
    revision: 3,
    nicht_angegeben: [],
    gestartet: { version: app.zustimmung, zeit: new Date(NOW).toISOString(), language: 'de' },
  });
  assert.deepEqual([vorgang.vn.nachname, vorgang.reifen.reifenpanne, vorgang.unfall], ['Quittenbaum', true, undefined]);
  assert.deepEqual(
    ereignisse.map(({ nr, meldungsTyp, partner }: { nr: number; meldungsTyp: string; partner: string }) => [
      nr,
      meldungsTyp,
      partner,
    ]),
    [[1, 'EINGANG', 'service']],
  );
  assert.deepEqual(
    [einladungen.map(({ id }: { id: string }) => id), auftrag.schritte[0].erledigt],
    [[einladung], true],
  );
});

test('the operator’s number is set in every state, also while the person saves [7.30]', async (t) => {
  let crossing: (() => Promise<unknown>) | null = null;
  const app = await testApp(t, {
    store: (store) => ({
      ...store,
      renumber: async (change) => {
        const cross = crossing;
        crossing = null;
        await cross?.();
        return store.renumber(change);
      },
    }),
  });
  const { patch } = await operatorOf(app);
  const { userID } = await app.started();
  const shown = async () => {
    const { data } = (await app.call('GET', `vorgang/${userID}`)).json();
    return [data.vorgangsMetadaten.ranaVorgangsnummer, data.vn.nachname];
  };
  crossing = () => app.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' });
  const set = await patch(`vorgang/${userID}`, { ranaVorgangsnummer: ' R-1\n' });
  assert.deepEqual([set.statusCode, set.json()], [200, { data: { userID, ranaVorgangsnummer: 'R-1' }, revision: 3 }]);
  assert.deepEqual(await shown(), ['R-1', 'Quittenbaum'], 'neither writes over the other');
  await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"3"', 'idempotency-key': 'k' });
  await patch(`vorgang/${userID}`, { ranaVorgangsnummer: 'R-2' });
  assert.equal((await app.call('GET', `vorgang/${userID}/status`)).json().data.vorgangsnummer, 'R-2');
  for (const ranaVorgangsnummer of [undefined, null, 7, 'x'.repeat(51), {}])
    assert.deepEqual(codeOf(await patch(`vorgang/${userID}`, { ranaVorgangsnummer })), [422, 'UNVOLLSTAENDIG']);
  assert.equal((await patch('vorgang/ZZZZZZZZZZZZ', { ranaVorgangsnummer: 'R' })).statusCode, 404);
});

test('a key of one client never sees or changes another’s, whatever it calls [7.32]', async (t) => {
  const names = ['ra_Eins', 'ra_Zwei', 'ra_Drei', 'ra_Vier'];
  const mandanten = testClients(t, Object.fromEntries(names.map((name) => [name, {}])));
  const app = await testApp(t, { mandanten });
  const cases = await Promise.all(names.map((mandant) => app.reported({ mandant })));
  for (const [own, mandant] of names.entries()) {
    const { get, post, patch, remove } = await operatorOf(app, mandant);
    const partner = await app.keyOf('partner', { mandant });
    const feed = (await get('vorgaenge')).json().data;
    assert.deepEqual(
      feed.map((one: { userID: string }) => one.userID),
      [cases[own]!.userID],
    );
    for (const [other, { userID, einladung }] of cases.entries()) {
      const ereignisse = [{ userID, unid: `von ${mandant}`, meldungsTyp: 'NOTIZ' }];
      const tried = [
        await get(`vorgang/${userID}`),
        await get(`einladung/${einladung}/qr.svg`),
        await post(`vorgang/${userID}/einladung`),
        await patch(`vorgang/${userID}`, { ranaVorgangsnummer: mandant }),
        await remove(`einladung/${einladung}`),
        await get(`vorgaenge?mandant=${names[other]}`),
        await post('vorgang', { mandant: names[other] }, NEW),
      ];
      const sent = await app.call('POST', 'partner/ereignisse', { ereignisse }, partner);
      const isOwn = own === other;
      assert.deepEqual(
        [...tried.map(({ statusCode }) => statusCode), sent.json().data[0].ergebnis],
        isOwn ? [200, 200, 200, 200, 200, 200, 200, 'neu'] : [404, 404, 404, 404, 404, 422, 422, 'unbekannt'],
        `${mandant} at ${names[other]}`,
      );
    }
  }
  for (const [own, { userID }] of cases.entries()) {
    const stored = (await app.store.load(userID, null, '2026'))!;
    assert.equal(JSON.parse(stored.doc).vorgangsMetadaten.ranaVorgangsnummer, names[own]);
    const events = await app.store.events(names[own]!, userID);
    assert.deepEqual(
      events.map(({ unid }) => unid),
      ['EINGANG', `von ${names[own]}`],
    );
  }
});

test('without a key of the operator’s kind every call is refused alike', async (t) => {
  const app = await testApp(t);
  const { userID, einladung } = await app.reported();
  const partner = await app.keyOf('partner');
  app.time.now += 1;
  for (const headers of [{}, partner] as Record<string, string>[])
    for (const [method, path] of [
      ['GET', `vorgang/${userID}`],
      ['GET', 'vorgaenge'],
      ['DELETE', `einladung/${einladung}`],
      ['POST', 'vorgang'],
      ['POST', `vorgang/${userID}/einladung`],
    ] as const)
      assert.deepEqual(codeOf(await app.call(method, `betreiber/${path}`, undefined, headers)), [401, 'ZUGANG_FEHLT']);
});
