import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { GeoSuche } from '#domain/ort/geo.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { found, hit, HOUSE, answers, testGeocoder } from '../geo/test-geocoder.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const suche = (typed: Partial<GeoSuche>): GeoSuche => ({
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  land: 'DE',
  ...typed,
});

async function withCase(t: TestContext, env: Record<string, string> = {}, mandanten?: Mandanten) {
  const app = await testApp(t, { env, ...(mandanten && { mandanten }) });
  const { userID } = await app.started();
  const post = (path: string, body: unknown, vorgang: string = userID) => app.call('POST', path, body, { vorgang });
  return { app, userID, post };
}

test('a search finds the town in the table, and says that the house is not confirmed [4.104]', async (t) => {
  const { post } = await withCase(t);
  const answer = await post('geo/search', suche({ strasse: 'Marktplatz', hausnummer: '1', plz: '91207', ort: 'Lauf' }));
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), {
    data: [
      {
        lat: 49.521,
        lng: 11.257,
        strasse: '',
        hausnummer: '',
        plz: '91207',
        ort: 'Lauf an der Pegnitz',
        land: 'DE',
        autobahn: '',
        stufe: 'ort',
        quelle: 'ortstabelle',
        hinweise: ['hausnummer-nicht-bestaetigt'],
      },
    ],
    gestoert: false,
  });
});

test('a point has the town of its place; beyond the border that of its own country, the sea none [4.105]', async (t) => {
  const { post } = await withCase(t);
  const ortOf = async (lat: number, lng: number) => (await post('geo/reverse', { lat, lng })).json().data?.ort ?? null;
  assert.equal(await ortOf(49.51176, 11.28115), 'Lauf an der Pegnitz');
  assert.equal(await ortOf(54.5, 5), null);
  assert.equal(await ortOf(48.5835, 7.7458), 'Strasbourg', 'not Kehl');
  assert.equal(await ortOf(0, 0), null);
});

test('the status tells who answers, with no case at all [4.106]', async (t) => {
  const app = await testApp(t);
  const answer = await app.call('GET', 'geo/status');
  assert.deepEqual(answer.json(), { data: { quelle: 'ortstabelle', bereit: true, karte: null } });
});

const LONG = 'x'.repeat(51);
// prettier-ignore
const REFUSED = [
  ['latitude 95',            'geo/reverse', { lat: 95, lng: 11 },                    400, 'JSON_UNLESBAR'],
  ['longitude 200',          'geo/reverse', { lat: 49, lng: 200 },                   400, 'JSON_UNLESBAR'],
  ['NaN',                    'geo/reverse', '{"lat":NaN,"lng":11}',                  400, 'JSON_UNLESBAR'],
  ['a number beyond all',    'geo/reverse', '{"lat":1e999,"lng":11}',                400, 'JSON_UNLESBAR'],
  ['coordinates as text',    'geo/reverse', { lat: '49.5', lng: '11.2' },            400, 'JSON_UNLESBAR'],
  ['a decimal comma',        'geo/reverse', { lat: '49,5', lng: '11,2' },            400, 'JSON_UNLESBAR'],
  ['null',                   'geo/reverse', { lat: null, lng: 11 },                  400, 'JSON_UNLESBAR'],
  ['a latitude alone',       'geo/reverse', { lat: 49 },                             400, 'JSON_UNLESBAR'],
  ['an unknown key',         'geo/reverse', { lat: 49, lng: 11, zoom: 3 },           400, 'JSON_UNLESBAR'],
  ['an empty search',        'geo/search',  suche({}),                               422, 'UNVOLLSTAENDIG'],
  ['blanks and a number',    'geo/search',  suche({ ort: '  ', hausnummer: '1' }),   422, 'UNVOLLSTAENDIG'],
  ['10,000 characters',      'geo/search',  suche({ ort: 'x'.repeat(10_000) }),      400, 'JSON_UNLESBAR'],
  ['51 characters',          'geo/search',  suche({ strasse: LONG }),                400, 'JSON_UNLESBAR'],
  ['a control character',    'geo/search',  suche({ ort: 'La\u0000uf' }),            400, 'JSON_UNLESBAR'],
  ['a new line',             'geo/search',  suche({ ort: 'Lauf\n' }),                400, 'JSON_UNLESBAR'],
  ['an unknown key',         'geo/search',  { ...suche({ ort: 'Lauf' }), q: 'x' },   400, 'JSON_UNLESBAR'],
  ['a missing field',        'geo/search',  { ort: 'Lauf' },                         400, 'JSON_UNLESBAR'],
  ['a number for a postcode','geo/search',  { ...suche({}), plz: 91207 },            400, 'JSON_UNLESBAR'],
  ['a list',                 'geo/search',  [],                                      400, 'JSON_UNLESBAR'],
] as const;

test('bad input is refused by its code, and the geocoder hears nothing of it', async (t) => {
  const { url, asked } = await testGeocoder(t);
  const { app, userID } = await withCase(t, { GEO_PROVIDER: 'nominatim', GEO_URL: url });
  for (const [name, path, body, status, code] of REFUSED) {
    const type = { 'content-type': 'application/json', vorgang: userID };
    const answer = await app.call('POST', path, typeof body === 'string' ? body : JSON.stringify(body), type);
    assert.deepEqual([name, answer.statusCode, answer.json().code], [name, status, code]);
  }
  assert.deepEqual(asked, []);
  const fifty = await app.call('POST', 'geo/search', suche({ ort: '😀'.repeat(50) }), { vorgang: userID });
  assert.equal(fifty.statusCode, 200, 'fifty signs are fifty, whatever their bytes');
});

async function reportedCase(app: TestApp): Promise<string> {
  const { userID } = await app.started();
  const headers = { 'if-match': '"1"', 'idempotency-key': 'k' };
  const answer = await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), headers);
  assert.equal(answer.statusCode, 200);
  return userID;
}

/** One whose helper has arrived. */
async function arrivedCase(app: TestApp): Promise<string> {
  const userID = await reportedCase(app);
  const zeit = new Date(app.time.now).toISOString();
  const daten = JSON.stringify({ meldungsTyp: 'ANKUNFT' });
  await app.store.appendEvents(null, [{ userID, partner: 'p', unid: 'u', meldungsTyp: 'ANKUNFT', zeit, daten }]);
  return userID;
}

test('only a case whose place may be said or corrected may ask: none, an unknown, an invitation, one whose helper is there are refused, and the geocoder hears nothing [7.16]', async (t) => {
  const { url, asked } = await testGeocoder(t);
  const { app, post } = await withCase(t, { GEO_PROVIDER: 'nominatim', GEO_URL: url });
  const { einladung } = await app.invite();
  // prettier-ignore
  const refused = [
    ['none',          '',                       404, 'ERR_BAD_REQUEST'],
    ['an unknown',    'AAAAAAAAAAAA',           404, 'ERR_BAD_REQUEST'],
    ['an invitation', einladung,                404, 'ERR_BAD_REQUEST'],
    ['an arrived',    await arrivedCase(app),   409, 'BEREITS_GEMELDET'],
  ] as const;
  for (const [name, id, status, code] of refused)
    for (const [path, body] of [
      ['geo/search', suche({ ort: 'Lauf' })],
      ['geo/reverse', { lat: 49.5, lng: 11.2 }],
    ] as const) {
      const answer = await post(path, body, id);
      assert.deepEqual([name, path, answer.statusCode, answer.json().code], [name, path, status, code]);
    }
  const headless = await app.call('POST', 'geo/search', suche({ ort: 'Lauf' }));
  assert.deepEqual([headless.statusCode, headless.json().code], [404, 'ERR_BAD_REQUEST']);
  assert.deepEqual(asked, []);
  // D126: its place may be corrected.
  assert.equal((await post('geo/reverse', { lat: 49.5, lng: 11.2 }, await reportedCase(app))).statusCode, 200);
});

test('the host of a client serves its own cases only, here too', async (t) => {
  const { url, asked } = await testGeocoder(t);
  const mandanten = testClients(t, { ra_Andere: { hosts: ['andere.example'] } });
  const { app, userID } = await withCase(t, { GEO_PROVIDER: 'nominatim', GEO_URL: url }, mandanten);
  const foreign = { vorgang: userID, host: 'andere.example' };
  const answer = await app.call('POST', 'geo/search', suche({ ort: 'Bayreuth' }), foreign);
  assert.deepEqual([answer.statusCode, answer.json().code, asked], [404, 'ERR_BAD_REQUEST', []]);
});

test('a client without leave to ask the geocoder gets the table [4.103]', async (t) => {
  const { url, asked } = await testGeocoder(t);
  const mandanten = testClients(t, { ra_Standard: { webparams: { geolocation_use_nominatim: false } } });
  const { app, userID, post } = await withCase(t, { GEO_PROVIDER: 'nominatim', GEO_URL: url }, mandanten);
  assert.equal((await post('geo/search', suche({ ort: 'Bayreuth' }))).json().data[0].quelle, 'ortstabelle');
  assert.equal((await post('geo/reverse', { lat: 49.94, lng: 11.57 })).json().data.quelle, 'ortstabelle');
  assert.equal((await app.call('GET', 'geo/status', undefined, { vorgang: userID })).json().data.quelle, 'ortstabelle');
  assert.deepEqual(asked, []);
});

test('the geocoder answers for the others, and the status tells when it is down [7.15 G1]', async (t) => {
  const geocoder = await testGeocoder(t, answers(found(hit({ ...HOUSE, street: '<img src=x onerror=alert(1)>' }))));
  const { app, post } = await withCase(t, {
    GEO_PROVIDER: 'nominatim',
    GEO_URL: geocoder.url,
    GEO_RATE_PER_SEC: '100',
  });
  const status = async () => (await app.call('GET', 'geo/status')).json().data;
  const { data } = (await post('geo/reverse', { lat: 49.942_712_3, lng: 11.576_1 })).json();
  assert.deepEqual(data, {
    lat: 49.9427,
    lng: 11.5761,
    strasse: '<img src=x onerror=alert(1)>',
    hausnummer: '12',
    plz: '95444',
    ort: 'Bayreuth',
    land: 'DE',
    autobahn: '',
    stufe: 'hausnummer',
    quelle: 'nominatim',
    hinweise: [],
  });
  assert.deepEqual(await status(), { quelle: 'nominatim', bereit: true, karte: null });
  geocoder.becomes(answers('down', 503, 'text/plain'));
  for (let n = 0; n < 3; n++) await post('geo/reverse', { lat: 49.9 + n / 100, lng: 11.57 });
  assert.deepEqual(await status(), { quelle: 'nominatim', bereit: false, karte: null });
  app.time.now += 60_000;
  geocoder.becomes(answers({ status: 0, message: 'OK' }));
  assert.deepEqual(await status(), { quelle: 'nominatim', bereit: true, karte: null }, 'asked itself, D132');
  app.time.now += 60_000;
  geocoder.becomes(answers('<form>', 200, 'text/html'));
  assert.deepEqual(await status(), { quelle: 'nominatim', bereit: false, karte: null });
  t.diagnostic('seen G1: after 3 failures the table answers and the status says so');
});

test('a case sends out thirty questions a minute; what is above them the table answers, and other cases are not held up', async (t) => {
  const geocoder = await testGeocoder(t);
  const { app, post } = await withCase(t, {
    GEO_PROVIDER: 'nominatim',
    GEO_URL: geocoder.url,
    GEO_RATE_PER_SEC: '100',
  });
  const quelleOf = async (n: number, vorgang?: string) =>
    (await post('geo/reverse', { lat: 49.94 + n / 10_000, lng: 11.57 }, vorgang)).json().data.quelle;
  for (let n = 0; n < 30; n++) assert.equal(await quelleOf(n), 'nominatim');
  assert.deepEqual([await quelleOf(30), await quelleOf(31)], ['ortstabelle', 'ortstabelle']);
  assert.equal(await quelleOf(0), 'nominatim', 'what is known need not go out');
  assert.equal(geocoder.asked.length, 30);
  assert.equal(await quelleOf(32, (await app.started()).userID), 'nominatim');
  app.time.now += 60_000;
  assert.equal(await quelleOf(33), 'nominatim');
});

test('no log line has a place, an address or an id, and no line to the geocoder an id or who asked', async (t) => {
  const geocoder = await testGeocoder(t);
  const env = {
    GEO_PROVIDER: 'nominatim',
    GEO_URL: geocoder.url,
    GEO_RATE_PER_SEC: '100',
    LOG_LEVEL: 'trace',
    TRUST_PROXY: 'loopback',
  };
  const { app, userID } = await withCase(t, env);
  const headers = {
    vorgang: userID,
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'KanarienBrowser',
    cookie: 'kanarie=1',
    referer: `https://panne.example/${userID}`,
  };
  const search = (ort: string) =>
    app.call('POST', 'geo/search', suche({ strasse: 'Kanarienweg', hausnummer: '77', ort }), headers);
  const reverse = (lat: number) => app.call('POST', 'geo/reverse', { lat, lng: 11.987_654 }, headers);
  await search('Bayreuth');
  await reverse(49.123_456);
  for (const body of [
    'no',
    '{"error":{"code":400,"message":"Kanarienweg"}}',
    '{"features":"Kanarienweg"}',
    '<p>Kanarienweg',
  ]) {
    geocoder.becomes(answers(body));
    await search(`Kanarienort ${body.length}`);
    await reverse(49.2 + body.length / 1_000);
  }
  await app.call('POST', 'geo/search', { ort: 'Kanarienweg' }, headers);
  assert.match(app.logged(), /geo-gestoert/);
  const logged = app.logged().replaceAll(/"time":"[^"]+"/g, ''); // whose seconds may be 49
  assert.doesNotMatch(logged, /anari|11\.98|49\.\d\d|203\.0\.113|127\.0\.0\.1/);
  assert.ok(!app.logged().includes(userID));

  const told = JSON.stringify(geocoder.asked);
  assert.match(told, /Kanarienweg\+77.*lat=49\.12346&lon=11\.98765/s);
  assert.ok(!told.includes(userID));
  assert.doesNotMatch(told, /KanarienBrowser|203\.0\.113|kanarie=1|49\.123456|panne\.example/);
});

test('coordinates and the link of a map are answered with the address there; a code with what to send instead', async (t) => {
  const { post } = await withCase(t);
  for (const strasse of ['49.51176, 11.28115', 'geo:49.51176,11.28115', 'https://osm.org/#map=9/49.51176/11.28115']) {
    const [one] = (await post('geo/search', suche({ strasse }))).json().data;
    assert.deepEqual([one.ort, one.lat, one.lng], ['Lauf an der Pegnitz', 49.51176, 11.28115], strasse);
  }
  for (const strasse of ['///eins.zwei.drei', 'G7Q2+8F Lauf']) {
    const answer = await post('geo/search', suche({ strasse }));
    const { code, fehler } = answer.json();
    assert.deepEqual([answer.statusCode, code, fehler[0].feld], [422, 'UNVOLLSTAENDIG', 'strasse'], strasse);
    assert.match(fehler[0].text, /Ergänzen Sie Straße und Ort/);
  }
});
