import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vorgang } from '#domain/vorgang.ts';
import { BASE } from '../test/test-calls.ts';
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
  const { userID, vorgangRef, einladung, url } = made.json().data;
  assert.equal(made.statusCode, 200);
  assert.deepEqual(
    [userID.length, vorgangRef.length, einladung.length, url],
    [12, 16, 15, `http://localhost:3000/${einladung}`],
  );
  const turned = { vorbelegung: Object.fromEntries(Object.entries(vorbelegung).toReversed()), typ: 'kfz' };
  assert.deepEqual(
    (await post('vorgang', turned, NEW)).json().data,
    made.json().data,
    'the same key and body: the same case',
  );
  assert.deepEqual(codeOf(await post('vorgang', { typ: 'fahrrad' }, NEW)), [422, 'SCHLUESSEL_ANDERER_INHALT']);
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

test('an idempotency key belongs to the API key that sent it: another operator of the client gets a case and a card of its own [7.61]', async (t) => {
  const app = await testApp(t);
  const [one, other] = [await operatorOf(app), await operatorOf(app)];
  for (const [path, wish] of [
    ['vorgang', { vorbelegung: { vn: { vorname: 'Zenobia' } } }],
    ['einladung', {}],
  ] as const) {
    const first = (await one.post(path, wish, NEW)).json().data;
    const second = (await other.post(path, {}, NEW)).json().data;
    assert.notEqual(second.einladung, first.einladung, path);
    assert.deepEqual((await one.post(path, wish, NEW)).json().data, first, 'a repeat');
    const changed = await one.post(path, { typ: 'fahrrad' }, NEW);
    assert.deepEqual(codeOf(changed), [422, 'SCHLUESSEL_ANDERER_INHALT'], path);
  }
  assert.equal(await app.store.count(), 2);
});

test('an invitation is issued again, shown as a QR code, and revoked [7.27]', async (t) => {
  const app = await testApp(t);
  const { get, post, remove } = await operatorOf(app, null);
  const { userID, vorgangRef, einladung: first } = await app.invite();
  app.time.now += 31 * DAY;
  assert.deepEqual(codeOf(await get(`einladung/${first}/qr.svg`)), [404, 'ERR_BAD_REQUEST'], 'expired');
  const again = (await post(`vorgang/${vorgangRef}/einladung`)).json().data;
  assert.deepEqual(again, {
    userID,
    vorgangRef,
    einladung: again.einladung,
    typ: 'kfz',
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
  assert.deepEqual(revoked.json(), { data: { vorgangRef, einladung: again.einladung, widerrufen } });
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
  assert.equal((await post('vorgang/ZZZZZZZZZZZZZZZZ/einladung')).statusCode, 404);
});

test('the feed gives each report and each change once, from a cursor on [7.28]', async (t) => {
  const app = await testApp(t);
  const { get, patch } = await operatorOf(app);
  await app.started();
  const empty = (await get('vorgaenge')).json();
  assert.deepEqual(empty.data, [], 'what is not reported is not in it');
  assert.match(empty.cursor, /^[0-9a-f]{8}\.0$/);
  const ids = [await app.reported(), await app.reported(), await app.reported()].map(({ vorgangRef }) => vorgangRef);
  const feed = async (query = '') => {
    const { data, cursor } = (await get(`vorgaenge${query}`)).json();
    return { ids: data.map((one: { vorgangRef: string }) => one.vorgangRef), cursor };
  };
  assert.equal((await app.store.unread('9')).anzahl, 3);
  const page = await feed('?anzahl=2');
  assert.deepEqual(page.ids, ids.slice(0, 2));
  assert.equal((await app.store.unread('9')).anzahl, 3, 'what was given is not yet read');
  const rest = await feed(`?seit=${page.cursor}`);
  assert.deepEqual(rest.ids, ids.slice(2));
  assert.equal((await app.store.unread('9')).anzahl, 1, 'what the next cursor acknowledges is read');
  assert.deepEqual(await feed(`?seit=${rest.cursor}`), { ids: [], cursor: rest.cursor });
  await patch(`vorgang/${ids[0]}`, { ranaVorgangsnummer: 'R-9' });
  assert.deepEqual((await feed(`?seit=${rest.cursor}`)).ids, [ids[0]]);

  for (const query of ['seit=-1', 'seit=0', 'seit=2', 'seit=abc', 'seit=1.5', 'anzahl=0', 'mandant=ra_Keiner'])
    assert.deepEqual(codeOf(await get(`vorgaenge?${query}`)), [422, 'UNVOLLSTAENDIG'], query);
  assert.equal((await get('vorgaenge?seit=1&seit=2')).statusCode, 400);
  assert.deepEqual(codeOf(await get('vorgaenge?anzahl=501')), [422, 'UNVOLLSTAENDIG']);
});

test('the measured position is kept whole for the person, and goes out rounded, in feed and case', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const { userID, vorgangRef } = await app.started();
  const measured = { lat: 49.512_345_7, lng: 11.281_226_8, genauigkeit: 8.25, timestamp: NOW, erfasstTimestamp: NOW };
  const sent = { ...measured, lat: 49.512_35, lng: 11.281_23, genauigkeit: 8 };
  const positionsdaten = { lat: sent.lat, lng: sent.lng };
  const whole = { ...flatTyre(), schadenOrt: { ...flatTyre().schadenOrt, browserPosition: measured, positionsdaten } };
  await app.call('POST', `vorgang/${userID}`, whole, { 'if-match': '"1"' });
  await app.call('POST', `vorgang/${userID}/melden`, whole, { 'if-match': '"2"', 'idempotency-key': 'k' });
  const own = (await app.call('GET', `vorgang/${userID}`)).json().data.schadenOrt;
  const one = (await get(`vorgang/${vorgangRef}`)).json().data.vorgang.schadenOrt;
  const [fed] = (await get('vorgaenge')).json().data;
  assert.deepEqual(own.browserPosition, measured);
  assert.deepEqual([one.browserPosition, fed.vorgang.schadenOrt.browserPosition], [sent, sent]);
});

test('a measured position that the person did not choose is neither reported nor sent out, whenever it was saved [3.63]', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const browserPosition = {
    lat: 49.5123457,
    lng: 11.2812268,
    genauigkeit: 8.25,
    timestamp: NOW,
    erfasstTimestamp: NOW,
  };
  const places: Partial<Vorgang['schadenOrt']>[] = [
    { positionsdaten: null, keine_automatische_lokalisierung: true },
    // Found, and then an address was typed all the same; and another point was set on the map.
    { positionsdaten: null },
    { positionsdaten: { lat: 49.6, lng: 11.3 } },
  ];
  for (const place of places) {
    const { userID, vorgangRef } = await app.started();
    const before = flatTyre();
    Object.assign(before.schadenOrt, { browserPosition, positionsdaten: { lat: 49.51235, lng: 11.28123 } });
    await app.call('POST', `vorgang/${userID}`, before, { 'if-match': '"1"' });
    const { adresse } = before.schadenOrt;
    Object.assign(adresse, { strasse: 'Ring', hausnummer: '1', plz: '45127', ort: 'Essen' });
    const after = { ...before, schadenOrt: { ...before.schadenOrt, ...place } };
    const saved = await app.call('POST', `vorgang/${userID}`, after, { 'if-match': '"2"' });
    const isByHand = place.keine_automatische_lokalisierung === true;
    assert.equal(saved.json().data.schadenOrt.browserPosition === null, isByHand, 'who typed takes it back at once');
    const { nicht_uebernommen: named = [] } = saved.json();
    assert.deepEqual(
      named.map(({ feld }: { feld: string }) => feld),
      isByHand ? ['schadenOrt.browserPosition'] : [],
    );
    const report = await app.call('POST', `vorgang/${userID}/melden`, after, {
      'if-match': '"3"',
      'idempotency-key': 'k',
    });
    assert.equal(report.statusCode, 200, report.body);
    assert.doesNotMatch((await app.store.load(userID, null, '2026'))!.doc, /49\.51234|11\.28122/);
    for (const answer of [await get(`vorgang/${vorgangRef}`), await get('vorgaenge')]) {
      assert.equal(answer.statusCode, 200);
      assert.doesNotMatch(answer.body, /49\.5123|11\.2812/);
    }
  }
});

test('HEAD on the feed acknowledges nothing, nor does a GET from the beginning [7.64]', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  await app.reported();
  const { cursor } = (await get('vorgaenge')).json();
  const { authorization } = await app.keyOf('betreiber', { mandant: 'ra_Standard' });
  const url = `${BASE}/betreiber/vorgaenge?seit=${cursor}`;
  assert.equal((await app.app.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode, 200);
  assert.equal((await app.store.unread('9')).anzahl, 1);
  await get(`vorgaenge?seit=${cursor}`);
  assert.equal((await app.store.unread('9')).anzahl, 0);
});

test('a cursor of another client is told the first one of its own; nothing is left out and nothing counts as read [P18]', async (t) => {
  const [one, other] = ['ra_Standard', 'kranich'];
  const app = await testApp(t, { mandanten: testClients(t, { [other]: {} }) });
  for (let n = 0; n < 3; n++) await app.reported({ mandant: one });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await app.reported({ mandant: other })).vorgangRef);
  const { get: ofOther } = await operatorOf(app, other);
  const { get: ofAll } = await operatorOf(app, null);
  const { cursor } = (await ofAll(`vorgaenge?mandant=${one}`)).json();
  const refs = ({ data }: { data: { vorgangRef: string }[] }) => data.map(({ vorgangRef }) => vorgangRef);
  for (const page of [
    (seit: string) => ofOther(`vorgaenge?seit=${seit}`),
    (seit: string) => ofAll(`vorgaenge?mandant=${other}&seit=${seit}`),
  ]) {
    const foreign = await page(cursor);
    assert.deepEqual(codeOf(foreign), [409, 'STAND_VORAUS']);
    assert.equal((await app.store.unread('9')).anzahl, 8, 'nothing is acknowledged');
    assert.deepEqual(refs((await page(foreign.json().cursor)).json()), ids);
  }
  const { epoche } = await app.store.feedStand(other);
  const ofNobody = await ofOther(`vorgaenge?seit=${epoche}.3`);
  assert.deepEqual(codeOf(ofNobody), [409, 'STAND_VORAUS'], 'one of the epoch that names no client');
  assert.deepEqual(refs((await ofOther(`vorgaenge?seit=${ofNobody.json().cursor}`)).json()), ids);
  await app.store.beginEpoch(true);
  const { cursor: own } = (await ofOther(`vorgaenge?seit=${cursor}`)).json();
  assert.deepEqual(refs((await ofOther(`vorgaenge?seit=${own}`)).json()), ids, 'nor is one of the epoch before');
  t.diagnostic('seen P18: another client’s cursor is 409 with the first of its own; all five reports given, none read');
});

test('after a restore a cursor from the future, or of the time before, is told where to go on; nothing is empty for ever or missed [7.65 P18]', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const ids = [await app.reported(), await app.reported()].map(({ vorgangRef }) => vorgangRef);
  const page = async (seit: string) => (await get(`vorgaenge?seit=${seit}`)).json();
  const { cursor: before, data } = (await get('vorgaenge')).json();
  assert.equal(data.length, 2);
  const epoche = before.split('.')[0] as string;
  const ahead = await get(`vorgaenge?seit=${epoche}.99`);
  assert.deepEqual([...codeOf(ahead), ahead.json().cursor], [409, 'STAND_VORAUS', `${epoche}.0`]);
  assert.equal((await app.store.unread('9')).anzahl, 2, 'and acknowledges nothing');
  const { epoche: stored } = await app.store.feedStand('ra_Standard');
  await app.store.beginEpoch(true);
  ids.push((await app.reported()).vorgangRef);
  for (const [seit, common] of [
    [before, 2],
    [`${epoche}.3`, 2],
    [`${epoche}.1`, 1],
    [`${stored}.1`, 0],
    ['00000000.3', 0],
  ] as const) {
    const { code, cursor } = await page(seit);
    assert.equal(code, 'STAND_VORAUS', seit);
    const rest = await page(cursor);
    const given = rest.data.map((one: { vorgangRef: string }) => one.vorgangRef);
    assert.deepEqual(given, ids.slice(common), seit);
  }
  t.diagnostic('seen P18: 409 STAND_VORAUS with the cursor to go on from; nothing missed, nothing of another client');
  for (const wrong of ['xyz', '1', '1.5', `${epoche}.`, `${epoche}.-1`, '.3'])
    assert.deepEqual(codeOf(await get(`vorgaenge?seit=${wrong}`)), [422, 'UNVOLLSTAENDIG'], wrong);
});

test('one case whole has its data, order, events and invitations; of the damage only what it is [7.29]', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const { userID, vorgangRef, einladung } = await app.started();
  const both = { ...flatTyre(), unfall: { beschreibungVN: 'doch kein Unfall', datenEingegeben: true } };
  await app.call('POST', `vorgang/${userID}`, both, { 'if-match': '"1"' });
  assert.equal(JSON.parse((await app.store.load(userID, null, '2026'))!.doc).unfall.beschreibungVN, 'doch kein Unfall');
  const draft = (await get(`vorgang/${vorgangRef}`)).json();
  assert.deepEqual([draft.data.vorgang.unfall, draft.data.vorgang.reifen.reifenpanne], [undefined, true]);
  await app.call('POST', `vorgang/${userID}/melden`, both, { 'if-match': '"2"', 'idempotency-key': 'k' });

  const { data, revision } = (await get(`vorgang/${vorgangRef}`)).json();
  const { vorgang, ereignisse, einladungen, auftrag, fahrzeughinweise, ...rest } = data;
  assert.equal(revision, 3);
  assert.deepEqual(rest, {
    vorgangRef,
    gefahr: [],
    mandant: 'ra_Standard',
    typ: 'kfz',
    status: 'gemeldet',
    beispiel: false,
    revision: 3,
    meldeweg: '',
    aufgenommen: '',
    ort: { satz: 'Die Person steht an der Adresse Trankgasse in Köln.', zeile: 'Trankgasse, Köln' },
    berichtigt: [],
    andere_nummern: [],
    nicht_angegeben: [],
    gestartet: { version: app.zustimmung, zeit: new Date(NOW).toISOString(), language: 'de' },
    zuweisungen: [],
    zustaendig: null,
    notizen: [],
  });
  assert.deepEqual(
    fahrzeughinweise.map(({ code }: { code: string }) => code),
    ['REIFEN'],
  );
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
    [einladungen.map(({ endung }: { endung: string }) => endung), auftrag.schritte[0].erledigt],
    [[einladung.slice(-4)], true],
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
  const { userID, vorgangRef } = await app.started();
  const shown = async () => {
    const { data } = (await app.call('GET', `vorgang/${userID}`)).json();
    return [data.vorgangsMetadaten.ranaVorgangsnummer, data.vn.nachname];
  };
  crossing = () => app.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' });
  const set = await patch(`vorgang/${vorgangRef}`, { ranaVorgangsnummer: ' R-1\n' });
  assert.deepEqual(
    [set.statusCode, set.json()],
    [200, { data: { vorgangRef, ranaVorgangsnummer: 'R-1', schadennummer: '' }, revision: 3 }],
  );
  assert.deepEqual(await shown(), ['R-1', 'Quittenbaum'], 'neither writes over the other');
  await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"3"', 'idempotency-key': 'k' });
  await patch(`vorgang/${vorgangRef}`, { ranaVorgangsnummer: 'R-2' });
  assert.equal((await app.call('GET', `vorgang/${userID}/status`)).json().data.vorgangsnummer, 'R-2');
  for (const ranaVorgangsnummer of [undefined, null, 7, 'x'.repeat(51), {}])
    assert.deepEqual(codeOf(await patch(`vorgang/${vorgangRef}`, { ranaVorgangsnummer })), [422, 'UNVOLLSTAENDIG']);
  assert.equal((await patch('vorgang/ZZZZZZZZZZZZZZZZ', { ranaVorgangsnummer: 'R' })).statusCode, 404);
});

test('a key of one client never sees or changes another’s, whatever it calls [7.32]', async (t) => {
  const names = ['ra_Eins', 'ra_Zwei', 'ra_Drei', 'ra_Vier'];
  const mandanten = testClients(t, Object.fromEntries(names.map((name) => [name, {}])));
  const app = await testApp(t, { mandanten });
  const cases = await Promise.all(names.map((mandant) => app.reported({ mandant, partner: 'partner' })));
  for (const [own, mandant] of names.entries()) {
    const { get, post, patch, remove } = await operatorOf(app, mandant);
    const partner = await app.keyOf('partner', { mandant });
    await app.keyOf('partner', { mandant, name: 'Zweiter' });
    const feed = (await get('vorgaenge')).json().data;
    assert.deepEqual(
      feed.map((one: { vorgangRef: string }) => one.vorgangRef),
      [cases[own]!.vorgangRef],
    );
    for (const [other, { vorgangRef, einladung }] of cases.entries()) {
      const ereignisse = [{ vorgangRef, unid: `von ${mandant}`, meldungsTyp: 'NOTIZ' }];
      const tried = [
        await get(`vorgang/${vorgangRef}`),
        await get(`einladung/${einladung}/qr.svg`),
        await post(`vorgang/${vorgangRef}/einladung`),
        await post(`vorgang/${vorgangRef}/link`),
        await post(`vorgang/${vorgangRef}/zuweisung`, { partner: 'Zweiter' }),
        await remove(`vorgang/${vorgangRef}/zuweisung/Zweiter`),
        await patch(`vorgang/${vorgangRef}`, { ranaVorgangsnummer: mandant }),
        await remove(`einladung/${einladung}`),
        await get(`vorgaenge?mandant=${names[other]}`),
        await post('vorgang', { mandant: names[other] }, NEW),
        await post(`vorgang/${vorgangRef}/hinweis`, { text: 'Gleich.' }, NEW),
      ];
      const sent = await app.call('POST', 'partner/ereignisse', { ereignisse }, partner);
      const isOwn = own === other;
      assert.deepEqual(
        [...tried.map(({ statusCode }) => statusCode), sent.json().data[0].ergebnis],
        isOwn
          ? [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 'neu']
          : [404, 404, 404, 404, 404, 404, 404, 404, 422, 422, 404, 'unbekannt'],
        `${mandant} at ${names[other]}`,
      );
    }
  }
  for (const [own, { userID }] of cases.entries()) {
    const stored = (await app.store.load(userID, null, '2026'))!;
    assert.equal(JSON.parse(stored.doc).vorgangsMetadaten.ranaVorgangsnummer, names[own]);
    const events = await app.store.events(names[own]!, userID);
    assert.deepEqual(
      events.map(({ unid, meldungsTyp }) => (meldungsTyp === 'BETREIBER_HINWEIS' ? meldungsTyp : unid)),
      ['dienst EINGANG', 'BETREIBER_HINWEIS', `von ${names[own]}`],
    );
  }
});

test('without a key of the operator’s kind every call is refused alike', async (t) => {
  const app = await testApp(t);
  const { vorgangRef, einladung } = await app.reported();
  const partner = await app.keyOf('partner');
  for (const headers of [{}, partner] as Record<string, string>[]) {
    app.time.now += 11 * 60_000; // past the window of misses
    for (const [method, path] of [
      ['GET', `vorgang/${vorgangRef}`],
      ['GET', 'vorgaenge'],
      ['DELETE', `einladung/${einladung}`],
      ['POST', 'vorgang'],
      ['POST', `vorgang/${vorgangRef}/einladung`],
      ['POST', `vorgang/${vorgangRef}/link`],
    ] as const)
      assert.deepEqual(codeOf(await app.call(method, `betreiber/${path}`, undefined, headers)), [401, 'ZUGANG_FEHLT']);
  }
});

test('a danger that was said stands first in the case and the feed, in the message and in the hints', async (t) => {
  const app = await testApp(t);
  const { get } = await operatorOf(app);
  const { userID, vorgangRef } = await app.started();
  const said = { ...flatTyre(), gefahr: { verletzt: true, verkehr: true } };
  await app.call('POST', `vorgang/${userID}/melden`, said, { 'if-match': '"1"', 'idempotency-key': 'g' });
  const { data } = (await get(`vorgang/${vorgangRef}`)).json();
  assert.deepEqual(data.gefahr, [
    { code: 'verletzt', text: 'Jemand ist verletzt' },
    { code: 'verkehr', text: 'Fahrzeug mitten im Verkehr' },
  ]);
  assert.deepEqual([Object.keys(data)[1], Object.keys(data.vorgang)[0]], ['gefahr', 'gefahr']);
  const hints = data.fahrzeughinweise.map(({ code }: { code: string }) => code);
  assert.deepEqual(hints, ['VERLETZTE', 'IM_VERKEHR', 'REIFEN']);
  const feed = (await get('vorgaenge')).json().data;
  assert.deepEqual(feed.find((one: { vorgangRef: string }) => one.vorgangRef === vorgangRef).gefahr, data.gefahr);
});
