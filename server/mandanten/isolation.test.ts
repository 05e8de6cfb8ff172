import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

/** The example clients, with their hosts. */
const CLIENTS = [
  ['haselmaus', 'autoversicherung.localhost'],
  ['zaunkoenig', 'fahrradclub.localhost'],
  ['mauersegler', 'fuhrpark.localhost'],
  ['siebenschlaefer', 'makler.localhost'],
] as const;

/** Equivalent spellings of a host. */
const SPELLINGS: readonly ((host: string) => string)[] = [
  (host) => host,
  (host) => host.toUpperCase(),
  (host) => `${host}.`,
  (host) => `${host}.:3000`,
];

const KEY = { 'idempotency-key': 'a-key-of-16-signs' };
const FROM = { 'if-match': '"1"' };
const consent = { zustimmung: 'x' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const search = { strasse: '', hausnummer: '', plz: '', ort: 'Lauf', land: 'DE' };

/** Every call and page that takes an id, and the kind of id. */
// prettier-ignore
const CALLS: readonly (readonly [of: 'userID' | 'einladung' | 'card', method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>])[] = [
  ['userID',    'GET',  `${BASE}/vorgang/ID`],
  ['einladung', 'GET',  `${BASE}/vorgang/ID`],
  ['card',      'GET',  `${BASE}/vorgang/ID`],
  ['userID',    'POST', `${BASE}/vorgang/ID`, flatTyre(), FROM],
  ['userID',    'POST', `${BASE}/vorgang/ID/start`, consent],
  ['einladung', 'POST', `${BASE}/vorgang/ID/start`, consent],
  ['card',      'POST', `${BASE}/vorgang/ID/start`, consent, KEY],
  ['userID',    'POST', `${BASE}/vorgang/ID/melden`, {}, { ...KEY, ...FROM }],
  ['userID',    'GET',  `${BASE}/vorgang/ID/status`],
  ['userID',    'GET',  `${BASE}/vorgang/ID/ereignisse`],
  ['userID',    'POST', `${BASE}/storno/vorgang/ID`, { grund: 'KEINE_ANGABE' }, KEY],
  ['userID',    'PUT',  `${BASE}/vorgang/ID/bewertung`, { bewertungWert: 5 }, KEY],
  ['userID',    'POST', `${BASE}/vorgang/ID/nachtrag`, { text: 'x' }, KEY],
  ['userID',    'POST', `${BASE}/vorgang/ID/berichtigung`, { mobilnummer: '0171 2345678' }, KEY],
  ['userID',    'POST', `${BASE}/vorgang/ID/rueckruf`, {}, KEY],
  ['userID',    'GET',  `${BASE}/vorgang/ID/nachrichten`],
  ['userID',    'POST', `${BASE}/vorgang/ID/nachrichten`, { abbestellen: 'sms' }],
  ['userID',    'POST', `${BASE}/vorgang/ID/vorlesecode`, {}],
  ['userID',    'GET',  `${BASE}/vorgang/ID/strom`],
  ['userID',    'POST', `${BASE}/geo/search`, search, { vorgang: 'ID' }],
  ['userID',    'POST', `${BASE}/geo/reverse`, { lat: 49.5, lng: 11.2 }, { vorgang: 'ID' }],
  ['userID',    'GET',  '/kfz/start/ID'],
  ['userID',    'GET',  '/organisation/ID'],
  ['einladung', 'GET',  '/ID'],
  ['card',      'GET',  '/ID'],
  ['userID',    'POST', '/kfz/start/ID', 'sprache=de', form],
  ['card',      'POST', '/kfz/start/ID', 'sprache=de', form],
];

test(`4 clients' cases × 4 clients' hosts × ${CALLS.length} calls: another's id is the same 404 as one that does not exist, its own is found [6.4]`, async (t) => {
  const { app, store, started, keyOf, call } = await testApp(t, { withPages: true });
  const { authorization } = await keyOf('betreiber');
  const ids = await Promise.all(
    CLIENTS.map(async ([mandant]) => {
      const { userID, einladung } = await started({ mandant });
      const headers = { authorization, ...KEY };
      const card: string = (await call('POST', 'betreiber/einladung', { mandant }, headers)).json().data.einladung;
      return { userID, einladung, card };
    }),
  );
  const unknown = { userID: 'ZZZZZZZZZZZZ', einladung: 'ZZZZZZZZZZZZZZZ', card: 'ZZZZZZZZZZZZZZZ' };
  const docs = () =>
    Promise.all(ids.map(async ({ userID }) => JSON.stringify(await store.load(userID, null, '2026-03-03'))));
  const [before, count] = [await docs(), await store.count()];
  let nr = 0;
  const ask = async (host: string, [of, method, path, body, headers = {}]: (typeof CALLS)[number], id = unknown) => {
    nr += 1;
    const named = (text: string): string => text.replace('ID', id[of]);
    const {
      statusCode,
      headers: got,
      body: text,
    } = await app.inject({
      method,
      url: named(path),
      // One address would soon meet the rate limit for unknown ids.
      remoteAddress: `10.0.${nr >> 8}.${nr & 255}`,
      headers: Object.fromEntries(Object.entries({ host, ...headers }).map(([name, value]) => [name, named(value)])),
      ...(body !== undefined && { payload: body as InjectOptions['payload'] & {} }),
    });
    const { date: _date, 'request-id': _request, ...rest } = got;
    return { statusCode, rest: JSON.stringify(rest), text: text.replaceAll(id[of], 'ID') };
  };
  let refused = 0;
  for (const [own, [mandant]] of CLIENTS.entries())
    for (const [other, [, host]] of CLIENTS.entries()) {
      if (own === other) continue;
      for (const [index, one] of CALLS.entries()) {
        const spelt = SPELLINGS[(index + other) % SPELLINGS.length]!(host);
        const answer = await ask(spelt, one, ids[own]);
        assert.deepEqual(answer, await ask(spelt, one), `${mandant} under ${spelt}: ${one.slice(0, 3).join(' ')}`);
        assert.equal(answer.statusCode, 404, `${spelt}: ${one.join(' ')}`);
        refused += 1;
      }
    }
  assert.equal(refused, 12 * CALLS.length);
  assert.deepEqual(await docs(), before, 'nothing has changed');
  assert.equal(await store.count(), count, 'nothing was made');

  for (const [own, [, host]] of CLIENTS.entries())
    for (const one of CALLS)
      for (const where of [host, 'localhost']) {
        const { statusCode, text } = await ask(where, one, ids[own]);
        // No desk has the draft open, which is told by a code of its own.
        const isFound = statusCode !== 404 || text.includes('"NICHT_GEFUNDEN"');
        assert.ok(isFound, `${where}: ${one.slice(0, 3).join(' ')}`);
      }
});

test('every described call that takes the key of a person is among them', async (t) => {
  const { app } = await testApp(t);
  await app.ready();
  const { paths } = app.swagger() as unknown as { paths: Record<string, object> };
  const described = Object.entries(paths)
    .filter(([path]) => path.includes('{userID}'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('{userID}', 'ID')}`),
    );
  const tried = CALLS.map(([, method, path]) => `${method} ${path}`);
  assert.deepEqual(
    described.filter((one) => !tried.includes(one)),
    [],
  );
  assert.ok(described.length > 12);
});

test('a claimed host shows the logo and the legal texts of its own client only; one that nobody claims those of all [6.5]', async (t) => {
  const { app } = await testApp(t, { withPages: true });
  for (const [mandant] of CLIENTS)
    for (const [own, host] of [...CLIENTS, ['', 'localhost'] as const]) {
      const isOpen = own === mandant || host === 'localhost';
      const get = (url: string) => app.inject({ url, headers: { host } });
      assert.equal((await get(`/mandanten/${mandant}/logo.svg`)).statusCode, isOpen ? 200 : 404, `${mandant} ${host}`);
      assert.match((await get(`/recht/agb?mandant=${mandant}`)).body, /<title>Nutzungsbedingungen – /);
      const { body } = await get(`/recht/impressum?mandant=${mandant}`);
      const shown = /<title>Impressum – ([^<]+)</.exec(body)?.[1];
      const { name } = (await get(`${BASE}/mandant`)).json().data as { name: string };
      assert.equal(shown === name, isOpen ? host !== 'localhost' : true, `${mandant} ${host}: ${shown}`);
    }
});

test('a claimed host, however it is written, shows shell, manifest and theme editor of its own client only [6.6]', async (t) => {
  const { app, started } = await testApp(t, { withPages: true });
  for (const [mandant] of CLIENTS) {
    const { userID } = await started({ mandant });
    for (const [own, host] of [...CLIENTS, ['', 'localhost'] as const]) {
      const shown = host === 'localhost' ? mandant : own;
      for (const spelling of SPELLINGS)
        for (const [path, says] of [
          [`/shell?mandant=${mandant}`, `"mandant":{"id":"${shown}"`],
          [`/manifest.webmanifest?mandant=${mandant}`, `"id":"/?app&mandant=${shown}"`],
          [`/kfz/theme/${userID}`, `"mandant":{"id":"${shown}"`],
        ] as const) {
          const { body } = await app.inject({ url: path, headers: { host: spelling(host) } });
          assert.ok(body.includes(says), `${path} under ${spelling(host)}`);
          const others = CLIENTS.filter(([id]) => id !== shown && body.includes(`"id":"${id}"`));
          assert.deepEqual(others, [], `${path} under ${spelling(host)}`);
        }
    }
  }
});
