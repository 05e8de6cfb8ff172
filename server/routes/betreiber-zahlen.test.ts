import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ZAHLEN, type Monatszahlen } from '#domain/leitstand/zahlen.ts';
import { makeWatch } from '../background/overdue-watch.ts';
import { retain } from '../lifetime/aufbewahrung.ts';
import { flatTyre, NOW, testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { signedIn } from '../test/test-desk.ts';

const MINUTE = 60_000;
const MARCH = '2026-03';
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An app with two clients, a helper's system that says things of a case, and the counts as a desk reads them. */
async function opened(t: TestContext) {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eilig: { geduldMinuten: 5 } }) });
  const { authorization } = await app.keyOf('partner');
  const happens = async (vorgangRef: string, meldungsTyp: string, more = {}): Promise<void> => {
    const ereignisse = [{ vorgangRef, unid: `${meldungsTyp} ${app.time.now}`, meldungsTyp, ...more }];
    await app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  };
  /** A desk that signs in now: one of before may be locked. */
  const lead = (mandanten: string[] | null = null) => signedIn(app, { rolle: 'leitung', mandanten });
  const read = async (query = '', mandanten: string[] | null = null): Promise<Monatszahlen[]> =>
    (await (await lead(mandanten)).call('GET', `betreiber/zahlen${query}`)).json().data.monate;
  return { ...app, happens, lead, read };
}

/** A figure of `/metrics`, of all clients. */
async function metricOf({ app }: TestApp, name: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const values = body.split('\n').filter((line) => line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('the counts are what happened, client by client, and the same as those of /metrics', async (t) => {
  const the = await opened(t);
  const partner = 'partner';
  const [good, late, lost] = [
    await the.reported({ partner }),
    await the.reported({ partner, mandant: 'ra_Eilig' }),
    await the.reported({ partner }),
  ];
  const { authorization } = await the.keyOf('betreiber', { mandant: 'ra_Standard' });
  const feed = async (query = ''): Promise<{ cursor: string }> =>
    (await the.call('GET', `betreiber/vorgaenge${query}`, undefined, { authorization })).json();
  await feed(`?seit=${(await feed()).cursor}`);
  for (const { vorgangRef } of [good, late]) await the.happens(vorgangRef, 'BEAUFTRAGT', { wartezeitMinuten: '20' });
  await the.call('POST', `storno/vorgang/${lost.userID}`, { grund: 'KEINE_HILFE' });
  the.time.now += 15 * MINUTE;
  await the.happens(good.vorgangRef, 'ANKUNFT');
  the.time.now += 45 * MINUTE;
  const clock = () => the.time.now;
  await makeWatch({ ...the, clock, steady: clock }, QUIET as never).look();
  for (const typ of ['ANKUNFT', 'ABSCHLUSS']) await the.happens(late.vorgangRef, typ);
  for (const [key, bewertungWert] of [
    ['a', 4],
    ['b', 5],
  ] as const)
    await the.call('PUT', `vorgang/${late.userID}/bewertung`, { bewertungWert }, { 'idempotency-key': key });

  const zero = Object.fromEntries(ZAHLEN.map((zahl) => [zahl, 0]));
  const each = { ...zero, monat: MARCH, abgebrochen: [], beauftragt: 1, angekommen: 1, versprochen: 1 };
  const [fast, standard] = (await the.read()).toSorted((a, b) => (a.mandant < b.mandant ? -1 : 1));
  assert.deepEqual(fast, {
    ...each,
    mandant: 'ra_Eilig',
    gemeldet_netz: 1,
    ueberfaellig: 1,
    abgeschlossen: 1,
    bewertet: 1,
    sterne: 5,
  });
  assert.deepEqual(standard, {
    ...each,
    mandant: 'ra_Standard',
    gemeldet_netz: 2,
    gelesen: 2,
    gehalten: 1,
    abbestellt_person: 1,
  });
  for (const [zahl, metric] of [
    ['gelesen', 'pannenlotse_read_seconds_count'],
    ['beauftragt', 'pannenlotse_assigned_seconds_count'],
    ['angekommen', 'pannenlotse_arrived_seconds_count'],
    ['ueberfaellig', 'pannenlotse_overdue_total'],
  ] as const)
    assert.equal(await metricOf(the, metric), fast![zahl] + standard![zahl], metric);
});

test('an access reads the counts of its own clients, and of the months that it names', async (t) => {
  const the = await opened(t);
  await the.reported();
  await the.reported({ mandant: 'ra_Eilig' });
  the.time.now = Date.parse('2026-05-31T23:59:59Z');
  await the.reported();
  const named = (monate: Monatszahlen[]) => monate.map(({ mandant, monat }) => `${mandant} ${monat}`).toSorted();
  const [standard, may, fast] = ['ra_Standard 2026-03', 'ra_Standard 2026-05', 'ra_Eilig 2026-03'];
  assert.deepEqual(named(await the.read()), [fast, standard, may]);
  assert.deepEqual(named(await the.read('', ['ra_Standard', 'haselmaus'])), [standard, may]);
  assert.deepEqual(named(await the.read('', ['ra_Eilig'])), [fast]);
  assert.deepEqual(named(await the.read('?mandant=ra_Eilig')), [fast]);
  assert.deepEqual(named(await the.read('?mandant=ra_Standard&von=2026-04')), [may]);
  assert.deepEqual(named(await the.read('?bis=2026-03&von=2026-03')), [fast, standard]);
  const few = await the.lead(['ra_Standard', 'haselmaus']);
  assert.equal((await few.call('GET', 'betreiber/zahlen?mandant=ra_Eilig')).statusCode, 422);
  const byKey = async (mandant: string | null, query = '') => {
    const { authorization } = await the.keyOf('betreiber', { mandant });
    return the.call('GET', `betreiber/zahlen${query}`, undefined, { authorization });
  };
  assert.deepEqual(named((await byKey('ra_Eilig')).json().data.monate), [fast]);
  assert.deepEqual(named((await byKey(null)).json().data.monate), [fast, standard, may]);
  assert.equal((await byKey('ra_Eilig', '?mandant=ra_Standard')).statusCode, 422);
  assert.match((await byKey(null)).json().data.seit, /^\d{4}-\d\d-\d\dT/);
  for (const [query, feld] of [
    ['?von=2026-13', 'von'],
    ['?von=gestern', 'von'],
    ['?bis=2026-3', 'bis'],
    ['?von=2026-05&bis=2026-04', 'bis'],
    ['?format=xls', 'format'],
  ] as const) {
    const answer = await few.call('GET', `betreiber/zahlen${query}`);
    assert.deepEqual([answer.statusCode, answer.json().fehler[0].feld], [422, feld], query);
  }
});

test('as CSV, by format or by Accept, it is one table with a column for each screen where people gave up', async (t) => {
  const the = await opened(t);
  await the.reported();
  for (const typ of ['kfz', 'kfz', 'fahrrad'] as const) await the.started({ typ });
  const saved = await the.started();
  const steps = [{ schritt: '/kfz/kennzeichen', zeit: '2026-03-02T10:00:00.000Z' }];
  const doc = { ...flatTyre(), bearbeitungsSchritte: steps };
  await the.call('POST', `vorgang/${saved.userID}`, doc, { 'if-match': '"1"' });
  const asked = await the.started();
  await the.store.lifetime.erase('ra_Standard', asked.userID, new Date(NOW).toISOString(), the.journal);
  const places = { dataDir: the.settings.dataDir, journal: the.journal };
  for (let hours = 0; hours <= 76; hours += 4)
    await retain(the.store, the.mandanten, places, NOW + hours * 60 * MINUTE, { isSure: true });
  const screens = ['/kfz/schadenart', '/kfz/kennzeichen', '/fahrrad/schadenart'];
  const head = ['mandant', 'monat', ...ZAHLEN, ...screens.map((screen) => `abgebrochen ${screen}`)];
  const row = ['ra_Standard', MARCH, ...ZAHLEN.map((zahl) => (zahl === 'gemeldet_netz' ? 1 : 0)), 2, 1, 1];
  const lead = await the.lead();
  const csv = `${head.join(';')}\r\n${row.join(';')}\r\n`;
  for (const [query, headers] of [
    ['?format=csv', {}],
    ['', { accept: 'text/csv, */*;q=0.1' }],
  ] as const) {
    const answer = await lead.call('GET', `betreiber/zahlen${query}`, undefined, headers);
    assert.deepEqual([answer.statusCode, answer.body], [200, csv]);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="zahlen.csv"');
  }
  const json = await lead.call('GET', 'betreiber/zahlen?format=json', undefined, { accept: 'text/csv' });
  assert.match(String(json.headers['content-type']), /^application\/json/);
});
