import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { withValue } from '#domain/vorgang.ts';
import { gatewayOn } from '../../nachrichten/test-lane.ts';
import { flatTyre, testApp, type TestApp } from '../../test/test-app.ts';
import { BASE } from '../../test/test-calls.ts';
import { testClients } from '../../test/test-clients.ts';
import { signedIn, type TestDesk } from '../../test/test-desk.ts';

/** Makes a draft at a desk; gives its names. */
async function madeAt(desk: TestDesk, more: object = {}): Promise<{ vorgangRef: string; userID: string }> {
  const body = { mandant: 'ra_Standard', typ: 'kfz', ...more };
  const answer = await desk.call('POST', 'betreiber/vorgang', body, { 'idempotency-key': 'neu' });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { vorgangRef: string; userID: string } }>().data;
}

const codeOf = ({ statusCode, json }: Awaited<ReturnType<TestDesk['call']>>) => [
  statusCode,
  json<{ code: string }>().code,
];
const opened = async (desk: TestDesk, ref: string): Promise<Entwurf> =>
  (await desk.call('GET', `entwurf/${ref}`)).json<{ data: Entwurf }>().data;
const write = (desk: TestDesk, path: string, body: object, revision: number, key: string) =>
  desk.call(path.endsWith('melden') ? 'POST' : 'PUT', path, body, {
    'if-match': `"${revision}"`,
    'idempotency-key': key,
  });
const wholeOf = async (the: TestApp, ref: string) => {
  const { authorization } = await the.keyOf('betreiber', { name: 'Leitsystem' });
  return (await the.call('GET', `betreiber/vorgang/${ref}`, undefined, { authorization })).json().data;
};

test('A report by phone: made, filled in, consented to and sent by an account, who then has it; it says so everywhere.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const akteur = `konto:${desk.konto.kontoID}`;
  const { vorgangRef, userID } = await madeAt(desk);
  const draft = await opened(desk, vorgangRef);
  assert.deepEqual([draft.revision, draft.zustimmung, draft.vorgang.vorgangsMetadaten.userID], [1, null, '']);
  const path = `entwurf/${vorgangRef}`;
  const saved = (await write(desk, path, flatTyre(), 1, 'a')).json<{ data: Entwurf }>().data;
  assert.deepEqual(
    [saved.revision, saved.von['vn.vorname'], saved.vorgang.vn.vorname],
    [2, desk.konto.kuerzel, 'Zenobia'],
  );
  assert.deepEqual(codeOf(await write(desk, `${path}/melden`, flatTyre(), 2, 'm')), [422, 'ZUSTIMMUNG_FEHLT']);
  assert.deepEqual(codeOf(await desk.call('POST', `${path}/zustimmung`, { zustimmung: 'alt' })), [
    422,
    'ZUSTIMMUNG_FEHLT',
  ]);
  const consented = await desk.call('POST', `${path}/zustimmung`, { zustimmung: the.zustimmung });
  assert.equal(consented.json<{ data: Entwurf }>().data.zustimmung?.durch, desk.konto.kuerzel);
  const lacking = withValue(flatTyre(), 'vn.nachname', '');
  const refused = await write(desk, `${path}/melden`, lacking, 2, 'm');
  assert.deepEqual([...codeOf(refused), refused.json().fehler[0].feld], [422, 'UNVOLLSTAENDIG', 'vn.nachname']);
  assert.equal((await write(desk, `${path}/melden`, flatTyre(), 2, 'm')).statusCode, 200);
  assert.equal((await write(desk, `${path}/melden`, flatTyre(), 2, 'm')).statusCode, 200, 'a repeat');
  const whole = await wholeOf(the, vorgangRef);
  assert.deepEqual(
    [whole.status, whole.meldeweg, whole.aufgenommen, whole.gestartet.durch, whole.zustaendig.kuerzel, whole.revision],
    ['gemeldet', 'telefon', akteur, akteur, desk.konto.kuerzel, 3],
  );
  const { zeitachse } = (await desk.call('GET', `fall/${vorgangRef}`)).json<{ data: Fallblatt }>().data;
  assert.equal(zeitachse.find(({ art }) => art === 'EINGANG')?.kuerzel, desk.konto.kuerzel);
  const dump = (await the.store.lifetime.dump('ra_Standard', userID))!['vorgaenge']![0]!;
  assert.deepEqual([dump['zustimmung_durch'], dump['gemeldet_durch'], dump['geschrieben']], [akteur, akteur, '']);
  assert.ok(!JSON.stringify(dump).includes(desk.konto.name));
  assert.deepEqual(codeOf(await desk.call('GET', path)), [409, 'BEREITS_GEMELDET']);
  assert.equal(the.store && (await the.store.monthlyCounts.list(null, '2026-03', '2026-03'))[0]?.gemeldet_telefon, 1);
});

test('What the person and the desk write is kept by field, with who wrote it; an old revision meets the draft of now.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { vorgangRef, userID } = await the.started();
  const byPerson = (revision: number, vorname: string) =>
    the.call('POST', `vorgang/${userID}`, withValue(flatTyre(), 'vn.vorname', vorname), {
      'if-match': `"${revision}"`,
      'idempotency-key': `p${revision}`,
    });
  assert.equal((await byPerson(1, 'Eva')).json().vomLeitstand, undefined);
  const late = await write(desk, `entwurf/${vorgangRef}`, flatTyre(), 1, 'a');
  assert.deepEqual([...codeOf(late), late.json().data.vorgang.vn.vorname], [409, 'VERALTET', 'Eva']);
  assert.ok(!late.body.includes(userID), 'the person’s key is not told');
  assert.equal((await write(desk, `entwurf/${vorgangRef}`, flatTyre(), 2, 'b')).statusCode, 200);
  const now = (await the.call('GET', `vorgang/${userID}`)).json();
  assert.deepEqual([now.data.vn.vorname, now.vomLeitstand, now.amTelefon], ['Zenobia', ['vn.vorname'], undefined]);
  const conflict = await byPerson(2, 'Ida');
  assert.deepEqual([conflict.json().code, conflict.json().vomLeitstand], ['VERALTET', ['vn.vorname']]);
  assert.equal((await byPerson(3, 'Ida')).statusCode, 200);
  assert.deepEqual((await opened(desk, vorgangRef)).von, {});
});

/** Reads a stream on, each time until what has come since fits. */
function reading(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return async (fits: string): Promise<string> => {
    for (let text = ''; ;) {
      const { value, done } = await chunks.next();
      text += String(value ?? '');
      if (done || text.includes(fits)) return text;
    }
  };
}

test('While a desk has the draft open, both hear each other’s saves; then the person’s stream ends, and there is none.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { vorgangRef, userID } = await the.started();
  const person = () => the.app.inject({ url: `${BASE}/vorgang/${userID}/strom`, payloadAsStream: true });
  assert.equal((await person()).statusCode, 404);
  const atDesk = await the.app.inject({
    url: `/leitstand/api/entwurf/${vorgangRef}/strom`,
    headers: desk.headers,
    payloadAsStream: true,
  });
  const deskStream = atDesk.stream();
  const atDeskUntil = reading(deskStream);
  await atDeskUntil('event: entwurf');
  for (let tries = 0; tries < 200; tries++) {
    if ((await the.call('GET', `vorgang/${userID}`)).json().amTelefon) break;
    await sleep(20);
  }
  const onPhoneUntil = reading((await person()).stream());
  await onPhoneUntil('event: entwurf');
  await write(desk, `entwurf/${vorgangRef}`, flatTyre(), 1, 'a');
  assert.match(await onPhoneUntil('Zenobia'), /"vomLeitstand":\[.*"vn\.vorname"/);
  const ida = withValue(flatTyre(), 'vn.vorname', 'Ida');
  await the.call('POST', `vorgang/${userID}`, ida, { 'if-match': '"2"', 'idempotency-key': 'p' });
  assert.match(await atDeskUntil('Ida'), /Ida/);
  // The desk leaves, and does not come back within half a minute.
  the.time.now += 31_000;
  const [sitzung] = await the.store.sitzungen.list(desk.konto.kontoID, new Date(the.time.now).toISOString());
  await the.store.anwesend.close(sitzung!.sitzungID, { mandant: 'ra_Standard', userID });
  assert.match(await onPhoneUntil('event: ende'), /event: ende/);
  assert.equal((await person()).statusCode, 404);
});

test('A page that has hung up before its stream began keeps no room for it.', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.started();
  const of = { mandant: 'ra_Standard', userID, amTelefon: true };
  const now = new Date(the.time.now).toISOString();
  await the.store.anwesend.open('S', of, 'DD', now, '2999');
  await the.app.listen({ port: 0 });
  const { port } = the.app.server.address() as AddressInfo;
  const { load } = the.store;
  for (let nr = 0; nr < 9; nr++) {
    const connected = once(the.app.server, 'connection') as Promise<[Socket]>;
    const asked = request({ port, path: `${BASE}/vorgang/${userID}/strom`, agent: false }).end();
    asked.on('error', () => undefined);
    const hungUp = connected.then(([socket]) => once(socket, 'close'));
    await new Promise<void>((looked) => {
      the.store.load = async (...args) => {
        const stored = await load(...args);
        asked.destroy();
        await hungUp;
        looked();
        return stored;
      };
    });
  }
  the.store.load = load;
  const { statusCode } = await the.app.inject({ url: `${BASE}/vorgang/${userID}/strom`, payloadAsStream: true });
  assert.equal(statusCode, 200);
});

test('The desk has the measured position rounded; what it saves and reports keeps the one that is stored.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { vorgangRef, userID } = await the.started();
  const measured = { lat: 50.9375412, lng: 6.9602834, genauigkeit: 12.4, timestamp: 1, erfasstTimestamp: 2 };
  const of = withValue(flatTyre(), 'schadenOrt.browserPosition', measured);
  const placed = withValue(of, 'schadenOrt.positionsdaten', { lat: 50.93754, lng: 6.96028 });
  await the.call('POST', `vorgang/${userID}`, placed, { 'if-match': '"1"', 'idempotency-key': 'p' });
  const draft = (await opened(desk, vorgangRef)).vorgang;
  const sent = { ...measured, lat: 50.93754, lng: 6.96028, genauigkeit: 12 };
  assert.deepEqual(draft.schadenOrt.browserPosition, sent);
  const held = async () => JSON.parse((await the.store.load(userID, null, ''))!.doc).schadenOrt.browserPosition;
  const saved = await write(desk, `entwurf/${vorgangRef}`, draft, 2, 'a');
  assert.deepEqual([saved.statusCode, saved.json().data.von, await held()], [200, {}, measured]);
  const other = withValue(draft, 'schadenOrt.browserPosition', { ...sent, lat: 51 });
  await write(desk, `entwurf/${vorgangRef}`, other, 3, 'b');
  assert.equal((await held()).lat, 51);
});

test('Who may only read sees a draft by its sheet, and the person’s page does not follow them.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { vorgangRef, userID } = await the.started();
  const streamOf = async (path: string) => {
    const url = `/leitstand/api/${path}/${vorgangRef}/strom`;
    return reading((await the.app.inject({ url, headers: desk.headers, payloadAsStream: true })).stream());
  };
  const now = () => new Date(the.time.now).toISOString();
  await (
    await streamOf('fall')
  )('event: fall');
  while (!(await the.store.anwesend.at({ mandant: 'ra_Standard', userID }, now())).length) await sleep(5);
  assert.equal((await the.call('GET', `vorgang/${userID}`)).json().amTelefon, undefined);
  const draft = await streamOf('entwurf');
  await draft('event: entwurf');
  await the.store.konten.change(desk.konto.kontoID, { rolle: 'lesen' }, now());
  await the.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'p' });
  const rest = await draft('event: sitzung');
  assert.match(rest, /event: sitzung/);
  assert.doesNotMatch(rest, /Zenobia/);
});

test('Caller and call-taker both send: one report, and each reads it.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  for (const first of ['phone', 'desk']) {
    const { vorgangRef, userID } = await the.started();
    const key = { 'if-match': '"1"', 'idempotency-key': 'p' };
    const phone = () => the.call('POST', `vorgang/${userID}/melden`, flatTyre(), key);
    const atDesk = () => write(desk, `entwurf/${vorgangRef}/melden`, flatTyre(), 1, `d${vorgangRef}`);
    const [won, lost] = first === 'phone' ? [await phone(), await atDesk()] : [await atDesk(), await phone()];
    assert.deepEqual([won.statusCode, ...codeOf(lost)], [200, 409, 'BEREITS_GEMELDET'], first);
    const whole = await wholeOf(the, vorgangRef);
    const events = whole.ereignisse.filter((one: { meldungsTyp: string }) => one.meldungsTyp === 'EINGANG');
    assert.deepEqual([events.length, whole.meldeweg], [1, first === 'phone' ? '' : 'telefon'], first);
  }
});

test('An example account makes examples alone; the link goes by the client’s gateway, and by hand where there is none.', async (t) => {
  const { url, got } = await gatewayOn(t);
  const nachrichten = { adresse: url, vorlage: { to: '{nummer}', text: '{text}' } };
  const the = await testApp(t, { mandanten: testClients(t, { ra_Standard: { nachrichten }, ra_Zwei: {} }) });
  const vorbelegung = { vorgangsMetadaten: { mobilnummer: '0151 23456789' } };
  const link = async (desk: TestDesk, ref: string) =>
    (await desk.call('POST', `entwurf/${ref}/link`, undefined, { 'idempotency-key': 'l' })).json().data;
  const [desk, example] = [await signedIn(the), await signedIn(the, { beispiel: true })];
  const made = await madeAt(desk, { vorbelegung });
  const sent = await link(desk, made.vorgangRef);
  assert.equal(sent.gesendet, true);
  assert.deepEqual([got.length, JSON.parse(got[0]!.body).to], [1, '+4915123456789']);
  assert.ok(JSON.parse(got[0]!.body).text.endsWith(`/${made.userID}`));
  const other = await link(desk, (await madeAt(desk, { mandant: 'ra_Zwei', vorbelegung })).vorgangRef);
  assert.deepEqual([other.gesendet, other.sms.startsWith('sms:+4915123456789?body=')], [false, true]);
  const ofExample = await madeAt(example, { vorbelegung });
  assert.equal((await opened(example, ofExample.vorgangRef)).beispiel, true);
  assert.deepEqual([(await link(example, ofExample.vorgangRef)).gesendet, got.length], [false, 1]);
});

test('A draft that a desk has begun counts for no screen where people give up.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const counted = async (t: TestApp) =>
    (await t.store.monthlyCounts.list(null, '2026-03', '2026-03')).flatMap(({ abgebrochen }) => abgebrochen);
  const { vorgangRef, userID } = await madeAt(desk);
  await desk.call('POST', `entwurf/${vorgangRef}/zustimmung`, { zustimmung: the.zustimmung });
  const other = await the.started();
  for (const id of [userID, other.userID])
    await the.store.lifetime.erase('ra_Standard', id, '2026-03-09T10:00:00.000Z', the.journal, {
      what: 'entwurf',
      before: '2026-03-08T10:00:00.000Z',
      screenOf: () => '/kfz/schadenart',
    });
  assert.deepEqual(await counted(the), [{ seite: '/kfz/schadenart', anzahl: 1 }]);
});

test('Bad input is refused with a code and what to do, and the draft stays as it is.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { vorgangRef } = await the.started();
  const before = await opened(desk, vorgangRef);
  const path = `entwurf/${vorgangRef}`;
  const KEY = { 'idempotency-key': 'k' };
  const MATCH = { ...KEY, 'if-match': '"1"' };
  const nowhere = { strasse: '', hausnummer: '', plz: '', ort: ' ', land: '' };
  // prettier-ignore
  const WRONG = [
    ['PUT',  path,                   {},                   KEY,                               428, 'REVISION_FEHLT'],
    ['PUT',  path,                   {},                   { 'if-match': '"1"' },             400, 'SCHLUESSEL_FEHLT'],
    ['PUT',  path,                   [],                   MATCH,                             400, 'JSON_UNLESBAR'],
    ['PUT',  path,                   {},                   { ...MATCH, 'if-match': '"7"' },   409, 'VERALTET'],
    ['PUT',  'entwurf/BCDFGHJKLMNPQRST', {},               MATCH,                             404, 'ERR_BAD_REQUEST'],
    ['POST', `${path}/melden`,       {},                   MATCH,                             422, 'UNVOLLSTAENDIG'],
    ['POST', `${path}/link`,         undefined,            {},                                400, 'SCHLUESSEL_FEHLT'],
    ['POST', `${path}/adresse`,      nowhere,              {},                                422, 'UNVOLLSTAENDIG'],
    ['POST', `${path}/adresse`,      { ...nowhere, x: 1 }, {},                                400, 'JSON_UNLESBAR'],
    ['GET',  'entwurf/x',            undefined,            {},                                404, 'ERR_BAD_REQUEST'],
  ] as const;
  for (const [method, at, body, headers, status, code] of WRONG) {
    const answer = await desk.call(method, at, body, headers);
    assert.deepEqual(codeOf(answer), [status, code], `${method} ${at} ${JSON.stringify(body)} ${answer.body}`);
    assert.ok(answer.json<{ detail: string }>().detail.length > 10);
  }
  for (let n = 0; n < 5; n++) assert.equal((await desk.call('POST', `${path}/link`, undefined, KEY)).statusCode, 200);
  assert.deepEqual(codeOf(await desk.call('POST', `${path}/link`, undefined, KEY)), [429, 'ZU_VIELE']);
  assert.deepEqual(await opened(desk, vorgangRef), before);
});
