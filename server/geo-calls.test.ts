import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { GeoSuche } from '#domain/ort/geo.ts';
import { flatTyre, testApp, type TestApp } from './test-app.ts';

const suche = (typed: Partial<GeoSuche>): GeoSuche => ({
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  land: 'DE',
  ...typed,
});

async function withCase(t: TestContext, env: Record<string, string> = {}) {
  const app = await testApp(t, { env });
  const { userID } = await app.started();
  const post = (path: string, body: unknown, vorgang: string = userID) => app.call('POST', path, body, { vorgang });
  return { app, userID, post };
}

test('a search finds the town in the table, and says that the house is not confirmed', async (t) => {
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
  });
});

test('a point has the town of its place; the sea and a country that is not served have none', async (t) => {
  const { post } = await withCase(t);
  const ortOf = async (lat: number, lng: number) => (await post('geo/reverse', { lat, lng })).json().data?.ort ?? null;
  assert.equal(await ortOf(49.51176, 11.28115), 'Lauf an der Pegnitz');
  assert.equal(await ortOf(54.5, 5), null);
  assert.equal(await ortOf(48.5835, 7.7458), null, 'Strasbourg is not Kehl');
  assert.equal(await ortOf(0, 0), null);
});

test('the status tells who answers, with no case at all', async (t) => {
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

test('bad input is refused by its code', async (t) => {
  const { app, userID } = await withCase(t);
  for (const [name, path, body, status, code] of REFUSED) {
    const type = { 'content-type': 'application/json', vorgang: userID };
    const answer = await app.call('POST', path, typeof body === 'string' ? body : JSON.stringify(body), type);
    assert.deepEqual([name, answer.statusCode, answer.json().code], [name, status, code]);
  }
  const fifty = await app.call('POST', 'geo/search', suche({ ort: '😀'.repeat(50) }), { vorgang: userID });
  assert.equal(fifty.statusCode, 200, 'fifty signs are fifty, whatever their bytes');
});

export async function reportedCase(app: TestApp): Promise<string> {
  const { userID } = await app.started();
  const headers = { 'if-match': '"1"', 'idempotency-key': 'k' };
  const answer = await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), headers);
  assert.equal(answer.statusCode, 200);
  return userID;
}

test('only a case that is not reported may ask: none, an unknown, an invitation, a reported one are refused', async (t) => {
  const { app, post } = await withCase(t);
  const { einladung } = await app.invite();
  // prettier-ignore
  const refused = [
    ['none',          '',                       404, 'ERR_BAD_REQUEST'],
    ['an unknown',    'AAAAAAAAAAAA',           404, 'ERR_BAD_REQUEST'],
    ['an invitation', einladung,                404, 'ERR_BAD_REQUEST'],
    ['a reported',    await reportedCase(app),  409, 'BEREITS_GEMELDET'],
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
});
