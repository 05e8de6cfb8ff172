import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { GeoSuche } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { readSettings } from '../settings.ts';
import { openGeo } from './open-geocoder.ts';
import { KEPT } from './proxy.ts';
import { answers, found, hit, HOUSE, testGeocoder, type Script } from './test-geocoder.ts';

const POINT = { lat: 49.942_71, lng: 11.576_11 };
const suche = (typed: Partial<GeoSuche>): GeoSuche => ({
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  land: 'DE',
  ...typed,
});
const down = answers('Query took too long to process.', 503, 'text/plain');

/** A geocoder behind the proxy, on a fake clock. */
async function proxied(t: TestContext, script?: Script, env: Record<string, string> = {}) {
  const server = await testGeocoder(t, script);
  const time = { now: 0 };
  const told: string[] = [];
  const settings = readSettings({ GEO_PROVIDER: 'nominatim', GEO_URL: server.url, GEO_RATE_PER_SEC: '100', ...env });
  const { search, reverse, status } = openGeo(settings.geo, {
    clock: () => time.now,
    tell: (event, text) => told.push(`${JSON.stringify(event)} ${text}`),
  })(true);
  const leave = () => true;
  const geo = {
    search: async (typed: GeoSuche) => (await search(typed, leave)).data,
    reverse: async (point: Point) => (await reverse(point, leave)).data,
    /** Whether the answers to a search and to a point say that the geocoder did not answer. */
    isSaidDown: async (ort: string, point: Point, mayAsk = true) => [
      (await search(suche({ ort }), () => mayAsk)).gestoert,
      (await reverse(point, () => mayAsk)).gestoert,
    ],
    status,
  };
  return { server, time, told, geo };
}

test('the same question is asked once, however it is spelt and however many ask at once', async (t) => {
  const { geo, server } = await proxied(t);
  const spelt = ['Bayreuth', ' bayreuth', 'BAYREUTH  '];
  const all = await Promise.all([...spelt, ...spelt].map((ort) => geo.search(suche({ ort }))));
  assert.ok(all.every(([first]) => first?.strasse === 'Birkenallee' && first.quelle === 'nominatim'));
  assert.equal(server.asked.length, 1);
  await geo.search(suche({ ort: 'Bayreuth' }));
  assert.equal(server.asked.length, 1);
  await geo.search(suche({ ort: 'Bayreuth', plz: '95444' }));
  assert.equal(server.asked.length, 2, 'another question');
});

test('a point is kept for 30 days, a search for 7, nothing found for an hour', async (t) => {
  const { geo, server, time } = await proxied(t);
  const asks = async (question: () => Promise<unknown>) => {
    const before = server.asked.length;
    await question();
    return server.asked.length - before;
  };
  const reverse = () => geo.reverse(POINT);
  const search = () => geo.search(suche({ ort: 'Bayreuth' }));
  assert.deepEqual([await asks(reverse), await asks(search)], [1, 1]);
  time.now = KEPT.search - 1;
  assert.deepEqual([await asks(reverse), await asks(search)], [0, 0]);
  time.now = KEPT.search;
  assert.deepEqual([await asks(reverse), await asks(search)], [0, 1]);
  time.now = KEPT.reverse;
  assert.equal(await asks(reverse), 1);

  server.becomes(answers({ error: 'Unable to geocode' }));
  const sea = () => geo.reverse({ lat: 54.5, lng: 5 });
  assert.equal(await sea(), null);
  assert.equal(await asks(sea), 0);
  time.now += KEPT.nothing;
  assert.equal(await asks(sea), 1);
});

test('while the geocoder fails the table answers, marked, and is not kept [4.100]', async (t) => {
  const { geo, server, told } = await proxied(t, down);
  const { quelle, stufe, ort } = (await geo.reverse(POINT))!;
  assert.deepEqual([quelle, stufe, ort], ['ortstabelle', 'ort', 'Bayreuth']);
  const [town] = await geo.search(suche({ strasse: 'Birkenallee', ort: 'Bayreuth' }));
  assert.deepEqual([town?.quelle, town?.ort], ['ortstabelle', 'Bayreuth']);
  assert.deepEqual([told, (await geo.status()).bereit], [[], true], 'two failures are none yet');
  server.becomes(answers(found()));
  assert.equal((await geo.reverse(POINT))?.quelle, 'nominatim');
});

test("after the geocoder's 'nothing' the table answers with the town, which says of itself that it is no more", async (t) => {
  const { geo, server, time } = await proxied(t, answers({ type: 'FeatureCollection', features: [] }));
  const typed = suche({ strasse: 'Birkenalle', ort: 'Bayreuth' });
  for (const asked of [1, 1]) {
    const [town] = await geo.search(typed);
    assert.deepEqual([town?.ort, town?.strasse, town?.stufe, town?.quelle], ['Bayreuth', '', 'ort', 'ortstabelle']);
    assert.equal((await geo.search(suche({ ort: 'Nirgendwo' }))).length, 0);
    assert.equal(server.asked.length, asked + 1, 'the nothing is kept');
  }
  server.becomes(answers({ error: 'Unable to geocode' }));
  assert.deepEqual([(await geo.reverse(POINT))?.ort, (await geo.reverse(POINT))?.quelle], ['Bayreuth', 'ortstabelle']);
  assert.equal(server.asked.length, 3);
  assert.equal((await geo.status()).bereit, true, 'nothing is an answer');
  time.now = KEPT.nothing;
  server.becomes(answers(found()));
  assert.equal((await geo.search(typed))[0]?.quelle, 'nominatim', 'and not the last word');
});

/** Motorway exit as a real Nominatim says it, which it does only without `layer=address`. */
const EXIT = {
  osm_key: 'highway',
  osm_value: 'motorway_junction',
  type: 'house',
  name: 'Lauf/Hersbruck',
  postcode: '91207',
  street: 'A 9',
  city: 'Lauf an der Pegnitz',
  country_code: 'de',
};
const exits: Script = (response, request) =>
  answers(
    request.url?.includes('layer=address')
      ? { type: 'FeatureCollection', features: [] }
      : found(hit(EXIT, [11.3045305, 49.5160642]), hit({ ...HOUSE, osm_key: 'shop', name: 'Lauf/Hersbruck' })),
  )(response, request);

test('a motorway exit, which has no address, is asked for once more as a road', async (t) => {
  const { geo, server } = await proxied(t, exits);
  const hits = await geo.search(suche({ strasse: 'AS Lauf/Hersbruck' }));
  assert.deepEqual(
    hits.map(({ strasse, autobahn, ort, hausnummer }) => [strasse, autobahn, ort, hausnummer]),
    [['A 9', 'A 9', 'Lauf an der Pegnitz', '']],
    'a shop of that name is none',
  );
  await geo.search(suche({ strasse: 'AS Lauf/Hersbruck' }));
  assert.equal(server.asked.length, 2, 'and kept');
  await geo.search(suche({ strasse: 'Lauf/Hersbruck', hausnummer: '3' }));
  await geo.search(suche({ strasse: 'Lauf/Hersbruck', ort: 'Lauf' }));
  assert.equal(server.asked.length, 4, 'an address is asked for once');
});

test('a 200 that is no answer is a failure, and nothing is kept of it', async (t) => {
  const { geo, server } = await proxied(t, answers({ features: [{}, 7] }));
  assert.deepEqual(await geo.isSaidDown('Bayreuth', POINT), [true, true]);
  server.becomes(answers(found()));
  assert.equal((await geo.search(suche({ ort: 'Bayreuth' })))[0]?.quelle, 'nominatim');
});

const hangs: Script = () => undefined;
// prettier-ignore
const SAID_DOWN = [
  ['answers 503',                    down,                                  true],
  ['hangs',                          hangs,                                 true],
  ['breaks off',                     (response) => response.destroy(),      true],
  ['answers with a page',            answers('<p>no', 200, 'text/html'),    true],
  ['knows no such place',            answers({ error: 'Unable to geocode' }), false],
  ['does not take the question',     answers({ error: { code: 400 } }, 400), false],
  ['answers',                        answers(found()),                      false],
] as const satisfies readonly (readonly [string, Script, boolean])[];

test('an answer says whether the geocoder gave none, also where the table knew the town', async (t) => {
  for (const [how, script, isDown] of SAID_DOWN) {
    const { geo } = await proxied(t, script, { GEO_TIMEOUT: '300ms' });
    assert.deepEqual(await geo.isSaidDown('Bayreuth', POINT), [isDown, isDown], how);
    assert.deepEqual(await geo.isSaidDown('Nirgendwo', { lat: 54.5, lng: 5 }), [isDown, isDown], `${how}, no hit`);
  }
});

test('what is cached is an answer while the geocoder is down; a quota that is used up is no failure of it', async (t) => {
  const { geo, server } = await proxied(t);
  await geo.isSaidDown('Bayreuth', POINT);
  server.becomes(down);
  assert.deepEqual(await geo.isSaidDown('Bayreuth', POINT), [false, false]);
  assert.deepEqual(await geo.isSaidDown('Lauf', { lat: 49.51, lng: 11.28 }, false), [false, false]);
  for (let n = 0; n < 3; n++) await geo.reverse({ lat: 49.9 + n / 1_000, lng: 11.57 });
  assert.equal((await geo.status()).bereit, false);
  assert.deepEqual(await geo.isSaidDown('Lauf', { lat: 49.51, lng: 11.28 }), [true, true], 'left alone: still down');
});

test('after three failures it is left alone for 30 seconds; then one question tries it [G4]', async (t) => {
  const { geo, server, time, told } = await proxied(t, down);
  const at = (n: number) => geo.reverse({ lat: 49.9 + n / 1_000, lng: 11.57 });
  for (let n = 0; n < 5; n++) assert.equal((await at(n))?.quelle, 'ortstabelle');
  assert.equal(server.asked.length, 3);
  assert.deepEqual(await geo.status(), { quelle: 'nominatim', bereit: false });

  server.becomes(answers(found()));
  time.now = 30_000;
  const sources = await Promise.all([at(40), at(41), at(42)]);
  assert.deepEqual(
    sources.map((hit) => hit?.quelle),
    ['nominatim', 'ortstabelle', 'ortstabelle'],
  );
  assert.equal(server.asked.length, 4);
  assert.deepEqual(await geo.status(), { quelle: 'nominatim', bereit: true });
  assert.deepEqual(told, [
    '{"event":"geo-gestoert","grund":"status"} The geocoder fails; the table answers meanwhile',
    '{"event":"geo-wieder-da"} The geocoder answers again',
  ]);
  t.diagnostic('seen G4: 3 questions went out of 5, 1 of 3 after half a minute, every one was answered');
});

test('a question that the geocoder does not take is no failure of it', async (t) => {
  const { geo, server } = await proxied(t, answers({ error: { code: 400, message: 'Nothing to search for.' } }, 400));
  for (let n = 0; n < 5; n++) assert.equal((await geo.search(suche({ ort: 'Bayreuth' })))[0]?.quelle, 'ortstabelle');
  assert.deepEqual([server.asked.length, (await geo.status()).bereit], [5, true]);
});

test('a hundred questions at once to a geocoder that hangs are all answered in time, by the table [G2]', async (t) => {
  const { geo, server } = await proxied(t, () => undefined, { GEO_TIMEOUT: '600ms' });
  const from = performance.now();
  const times = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const hit = await geo.reverse({ lat: 49 + n / 100, lng: 11 });
      assert.equal(hit?.quelle, 'ortstabelle');
      return performance.now() - from;
    }),
  );
  assert.ok(Math.max(...times) < 2_500, `${Math.max(...times)} ms`);
  assert.ok(server.asked.length <= 8, `${server.asked.length} questions went out`);
  assert.equal((await geo.status()).bereit, false);
  const after = performance.now();
  await geo.reverse({ lat: 49.555, lng: 11.5 });
  assert.ok(performance.now() - after < 300);
  const slowest = Math.round(Math.max(...times));
  t.diagnostic(`seen G2: 100 of 100 answered by the table, the slowest after ${slowest} ms with a limit of 600`);
});

test('who waits for a geocoder that fails meanwhile is not sent to it', async (t) => {
  const { geo, server } = await proxied(t, (response, request) => void setTimeout(() => down(response, request), 100));
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => geo.reverse({ lat: 49 + n / 100, lng: 11 })));
  assert.ok(all.every((one) => one?.quelle === 'ortstabelle'));
  assert.ok(server.asked.length <= 7, `${server.asked.length} questions went out`);
});

test('thousands of hits are eight at most; five thousand are too large an answer', async (t) => {
  const hits = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      geometry: { coordinates: [11.5, 49.9] },
      properties: { street: `Weg ${i}`, city: 'Bayreuth', countrycode: 'DE' },
    }));
  const { geo, server } = await proxied(t, answers({ features: hits(2_000) }), { GEO_PROVIDER: 'photon' });
  const many = await geo.search(suche({ strasse: 'Weg', ort: 'Bayreuth' }));
  assert.deepEqual([many.length, many[0]?.quelle], [8, 'photon']);
  server.becomes(answers({ features: hits(5_000) }));
  const table = await geo.search(suche({ strasse: 'Gasse', ort: 'Bayreuth' }));
  assert.deepEqual([table.length, table[0]?.quelle], [1, 'ortstabelle']);
});

test('a country that is not served is not asked about', async (t) => {
  const { geo, server } = await proxied(t);
  assert.deepEqual(await geo.search(suche({ ort: 'Paris', land: 'FR' })), []);
  assert.deepEqual(server.asked, []);
});

const STATUS = {
  nominatim: { status: 0, message: 'OK' },
  photon: { status: 'Ok', import_date: '2026-03-02T01:00:00Z' },
};

test('the status asks the geocoder itself when nothing was asked of it for a minute, and else does not', async (t) => {
  for (const provider of ['nominatim', 'photon'] as const) {
    const { geo, server, time } = await proxied(t, answers(STATUS[provider]), { GEO_PROVIDER: provider });
    const all = await Promise.all([geo.status(), geo.status(), geo.status()]);
    for (const one of all) assert.deepEqual(one, { quelle: provider, bereit: true });
    assert.deepEqual(
      server.asked.map(({ line }) => line.split('?')[0]),
      ['GET /status'],
      'three at once ask once',
    );
    time.now = 59_999;
    await geo.status();
    assert.equal(server.asked.length, 1, 'within the minute of the last status');
    server.becomes(answers(found()));
    await geo.reverse(POINT);
    time.now += 59_999;
    assert.equal((await geo.status()).bereit, true);
    assert.equal(server.asked.length, 2, 'within the minute of a question');
    time.now += 1;
    server.becomes(answers(STATUS[provider]));
    assert.equal((await geo.status()).bereit, true);
    assert.equal(server.asked.length, 3);
  }
});

// prettier-ignore
const NOT_READY = [
  ['nominatim', 'its database is away',      answers({ status: 700, message: 'Database connection failed' })],
  ['nominatim', 'it says it as text',        answers({ status: '0' })],
  ['nominatim', 'it answers 503',            down],
  ['nominatim', 'it has no such address',    answers('no', 404, 'text/plain')],
  ['nominatim', 'it is slow',                hangs],
  ['nominatim', 'it breaks off',             (response) => response.destroy()],
  ['nominatim', 'a login page answers',      answers('<h1>Anmelden', 200, 'text/html')],
  ['nominatim', 'a login page is elsewhere', answers('', 302, 'text/html', { location: 'https://login.example/' })],
  ['photon',    'a list',                    answers([0])],
  ['photon',    'null',                      answers('null')],
  ['photon',    'cut JSON',                  answers('{"status":"Ok"')],
  ['photon',    'of the other kind',         answers({ status: 0 })],
  ['photon',    'it wants less',             answers('{}', 429)],
] as const satisfies readonly (readonly ['nominatim' | 'photon', string, Script])[];

test('a status that is down, slow, a login page or no JSON is not ready until the next answer', async (t) => {
  for (const [provider, how, script] of NOT_READY) {
    const { geo, server, time } = await proxied(t, script, { GEO_PROVIDER: provider, GEO_TIMEOUT: '300ms' });
    assert.deepEqual(await geo.status(), { quelle: provider, bereit: false }, how);
    assert.deepEqual([await geo.status(), server.asked.length], [{ quelle: provider, bereit: false }, 1], how);
    server.becomes(answers(STATUS[provider]));
    time.now = 60_000;
    assert.equal((await geo.status()).bereit, true, `${how}, then well`);
  }
});

test('a question that is answered makes it ready again; an older Photon has no status address', async (t) => {
  const { geo, server } = await proxied(t, down);
  assert.equal((await geo.status()).bereit, false);
  server.becomes(answers(found()));
  await geo.reverse(POINT);
  assert.equal((await geo.status()).bereit, true);
  const old = await proxied(t, answers('<h2>404 Not found', 404, 'text/html'), { GEO_PROVIDER: 'photon' });
  assert.equal((await old.geo.status()).bereit, true);
});

test('the status leaves a geocoder alone that the circuit breaker leaves alone', async (t) => {
  const { geo, server, time, told } = await proxied(t, answers('{}', 429, undefined, { 'retry-after': '300' }));
  assert.equal((await geo.status()).bereit, false);
  time.now = 299_999;
  assert.equal((await geo.status()).bereit, false);
  assert.equal(server.asked.length, 1, 'not asked before its Retry-After is over');
  server.becomes(answers(STATUS.nominatim));
  time.now = 300_000;
  assert.deepEqual([(await geo.status()).bereit, server.asked.length], [true, 2]);
  assert.match(told.join(), /geo-gestoert.*busy.*geo-wieder-da/);
});
