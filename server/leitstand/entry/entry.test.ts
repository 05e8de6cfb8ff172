import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITZUNG, type Sitzung, type SitzungEintrag } from '#domain/leitstand/konto.ts';
import { testApp } from '../../test/test-app.ts';
import { browser, linkFor, signedIn } from '../../test/test-desk.ts';
import { DESK_CALLS } from '../calls.ts';

type Answer = Awaited<ReturnType<ReturnType<typeof browser>['call']>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code];
const sitzungOf = (answer: Answer): Sitzung => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Sitzung }>().data;
};
const FIRST = { name: 'Lena Leitung', kuerzel: 'le' };

/** Each call of the desk, with something in place of the names in its path. */
const EACH = Object.keys(DESK_CALLS).map((call) => {
  const [method, path] = call.split(' ') as ['GET', string];
  return { method, path: path.slice(1).replace(/:\w+/g, 'x') };
});

test('Until the first account exists every call of the desk is unknown, alike; a good link alone is taken.', async (t) => {
  const the = await testApp(t);
  const page = browser(the);
  const bodies = new Set<string>();
  for (const { method, path } of [
    ...EACH,
    { method: 'PATCH', path: 'sitzung' },
    { method: 'GET', path: 'nothing' },
  ] as const) {
    const answer = await page.call(method, path, method === 'GET' ? undefined : { token: 'x'.repeat(43) });
    assert.deepEqual(said(answer), [404, 'METHODE_UNBEKANNT'], `${method} ${path}`);
    assert.equal(answer.headers['allow'], undefined);
    bodies.add(answer.body);
  }
  assert.equal(bodies.size, 1);
  const token = await linkFor(the, 'erstes');
  assert.deepEqual(said(await page.call('POST', 'zugang', { token: 'x'.repeat(43) })), [404, 'METHODE_UNBEKANNT']);
  assert.deepEqual(said(await page.call('GET', 'anmelden')), [404, 'METHODE_UNBEKANNT']);
  assert.deepEqual((await page.call('POST', 'zugang/art', { token })).json(), { data: { art: 'erstes' } });
  the.time.now += 30 * 60_000;
  assert.deepEqual(said(await page.call('POST', 'zugang/art', { token })), [404, 'METHODE_UNBEKANNT']);
  await the.store.konten.add((await signedIn(the)).konto);
  assert.deepEqual(said(await page.call('GET', 'sitzung')), [401, 'SITZUNG_FEHLT']);
  assert.deepEqual(said(await page.call('POST', 'zugang/art', { token })), [410, 'ZUGANG_VORBEI']);
});

test('The desk answers at its own host alone, on localhost at any port.', async (t) => {
  const at = async (env: Record<string, string>, hosts: readonly string[]) => {
    const the = await testApp(t, { env });
    await signedIn(the);
    const call = (host: string) => browser(the, `https://${host}`).call('GET', 'anmelden');
    return Promise.all(hosts.map(async (host) => (await call(host)).statusCode));
  };
  const OWN = { LEITSTAND_URL: 'https://leitstand.example' };
  assert.deepEqual(
    await at(OWN, [
      'leitstand.example',
      'leitstand.example:443',
      'LEITSTAND.example',
      'leitstand.example:8443',
      'localhost',
      'panne.example',
    ]),
    [200, 200, 200, 404, 404, 404],
  );
  assert.deepEqual(
    await at({}, ['localhost:4000', '127.0.0.1:3000', '[::1]:3000', 'panne.example']),
    [200, 200, 200, 404],
  );
});

test('The first account is made once by its link; two at once make one.', async (t) => {
  const the = await testApp(t);
  const tokens = [await linkFor(the, 'erstes'), await linkFor(the, 'erstes')];
  const wrong = await browser(the).call('POST', 'zugang', { token: tokens[0], name: 'n'.repeat(400), kuerzel: 'x1' });
  assert.deepEqual(
    [wrong.statusCode, wrong.json<{ fehler: { feld: string }[] }>().fehler.map(({ feld }) => feld)],
    [422, ['name', 'kuerzel']],
  );
  assert.deepEqual(await the.store.konten.list(), []);
  const pages = [browser(the), browser(the), browser(the), browser(the)];
  const answers = await Promise.all(
    pages.map((page, at) =>
      page.call('POST', 'zugang', { token: tokens[at % 2], name: `Lena ${at}`, kuerzel: `L${'ABCD'[at]}` }),
    ),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 410, 410, 410]);
  const konten = await the.store.konten.list();
  assert.deepEqual(
    konten.map(({ rolle, mandanten, beispiel }) => [rolle, mandanten, beispiel]),
    [['leitung', null, false]],
  );
  const won = pages[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
  assert.equal(sitzungOf(await won.call('GET', 'sitzung')).konto.kontoID, konten[0]!.kontoID);
});

test('The cookie is no script’s and no other site’s, and goes over https alone but on localhost.', async (t) => {
  const cookieAt = async (origin: string) => {
    const the = await testApp(t, { env: { PUBLIC_URL: origin } });
    const answer = await browser(the, origin).call('POST', 'zugang', { token: await linkFor(the, 'erstes'), ...FIRST });
    sitzungOf(answer);
    return String(answer.headers['set-cookie']);
  };
  const form = /^leitstand=[\w-]{43}; Max-Age=43200; Path=\/leitstand; HttpOnly; SameSite=Lax/;
  const [local, secure] = [await cookieAt('http://localhost:3000'), await cookieAt('https://panne.example')];
  assert.match(local, form);
  assert.match(secure, form);
  assert.deepEqual([local.endsWith('; Secure'), secure.endsWith('; Secure')], [false, true]);
  const the = await testApp(t, { env: { PUBLIC_URL: 'http://panne.example' } });
  const page = browser(the, 'http://panne.example');
  const refused = await page.call('POST', 'zugang', { token: await linkFor(the, 'erstes'), ...FIRST });
  assert.deepEqual(said(refused), [409, 'HTTPS_FEHLT']);
  assert.match(refused.json<{ detail: string }>().detail, /LEITSTAND_URL/);
});

test('A link signs in once, and unlocks the session of its account; another account’s begins anew.', async (t) => {
  const the = await testApp(t);
  const { konto } = await signedIn(the);
  const other = await signedIn(the);
  const page = browser(the);
  const token = await linkFor(the, 'konto', konto.kontoID);
  const first = sitzungOf(await page.call('POST', 'zugang', { token }));
  assert.deepEqual([first.konto.kontoID, first.weg, first.gesperrt], [konto.kontoID, 'link', null]);
  assert.deepEqual(said(await page.call('POST', 'zugang', { token })), [410, 'ZUGANG_VORBEI']);
  const list = (await page.call('GET', 'sitzungen')).json<{ data: SitzungEintrag[] }>().data;
  const { sitzungID } = list.find(({ eigene }) => eigene)!;
  await page.call('POST', 'sperren');
  assert.deepEqual(said(await page.call('POST', 'regung')), [403, 'SITZUNG_GESPERRT']);
  const unlocked = sitzungOf(await page.call('POST', 'zugang', { token: await linkFor(the, 'konto', konto.kontoID) }));
  assert.deepEqual([unlocked.gesperrt, unlocked.endet], [null, first.endet]);
  assert.ok((await the.store.sitzungen.list(konto.kontoID, unlocked.jetzt)).some((one) => one.sitzungID === sitzungID));
  sitzungOf(await page.call('POST', 'zugang', { token: await linkFor(the, 'konto', other.konto.kontoID) }));
  assert.ok(
    !(await the.store.sitzungen.list(konto.kontoID, unlocked.jetzt)).some((one) => one.sitzungID === sitzungID),
  );
  const ended = await linkFor(the, 'konto', konto.kontoID);
  await the.store.konten.change(konto.kontoID, { endet: unlocked.jetzt }, unlocked.jetzt);
  assert.deepEqual(said(await page.call('POST', 'zugang', { token: ended })), [410, 'ZUGANG_VORBEI']);
});

test('A link to the examples signs in an example account, on localhost only; it opens the desk to nobody else.', async (t) => {
  const the = await testApp(t);
  const page = browser(the);
  const token = await linkFor(the, 'beispiel');
  const { konto, weg } = sitzungOf(await page.call('POST', 'zugang', { token }));
  assert.deepEqual([konto.beispiel, konto.rolle, weg], [true, 'disposition', 'beispiel']);
  assert.equal((await page.call('GET', 'sitzung')).statusCode, 200);
  assert.deepEqual(said(await page.call('GET', 'konten')), [403, 'ROLLE_FEHLT']);
  assert.deepEqual(said(await browser(the).call('GET', 'anmelden')), [404, 'METHODE_UNBEKANNT']);
  const far = await testApp(t, { env: { PUBLIC_URL: 'https://panne.example' } });
  const tried = await browser(far, 'https://panne.example').call('POST', 'zugang', {
    token: await linkFor(far, 'beispiel'),
  });
  assert.deepEqual(said(tried), [404, 'METHODE_UNBEKANNT']);
});

test('Who tries tokens is told to wait.', async (t) => {
  const the = await testApp(t);
  await signedIn(the);
  const page = browser(the);
  const answers: unknown[] = [];
  for (let tries = 0; tries < 11; tries++) answers.push(said(await page.call('POST', 'zugang', { token: 'no' }))[1]);
  assert.deepEqual([answers[0], answers[10]], ['ZUGANG_VORBEI', 'ZU_VIELE']);
});

test('A session is moved once a minute, locks itself, ends, and is ended by its account.', async (t) => {
  const the = await testApp(t);
  const { konto } = await signedIn(the);
  const [page, second] = [browser(the), browser(the)];
  for (const one of [page, second])
    sitzungOf(await one.call('POST', 'zugang', { token: await linkFor(the, 'konto', konto.kontoID) }));
  const own = async () => {
    const list = (await page.call('GET', 'sitzungen')).json<{
      data: { sitzungID: string; bewegt: string; eigene: boolean }[];
    }>().data;
    return list.find(({ eigene }) => eigene)!;
  };
  const { bewegt } = await own();
  the.time.now += 59_000;
  await page.call('POST', 'regung');
  assert.equal((await own()).bewegt, bewegt);
  the.time.now += 1_000;
  await page.call('POST', 'regung');
  assert.equal((await own()).bewegt, new Date(the.time.now).toISOString());
  const other = (await second.call('GET', 'sitzungen'))
    .json<{ data: SitzungEintrag[] }>()
    .data.find(({ eigene }) => eigene)!;
  assert.equal((await page.call('DELETE', `sitzungen/${other.sitzungID}`)).statusCode, 200);
  assert.deepEqual(said(await second.call('GET', 'sitzung')), [401, 'SITZUNG_FEHLT']);
  assert.deepEqual(said(await page.call('DELETE', `sitzungen/${other.sitzungID}`)), [404, 'NICHT_GEFUNDEN']);
  the.time.now += SITZUNG.idle + 1;
  const locked = sitzungOf(await page.call('GET', 'sitzung'));
  assert.equal(locked.gesperrt, new Date(the.time.now - 1).toISOString());
  assert.deepEqual(said(await page.call('POST', 'regung')), [403, 'SITZUNG_GESPERRT']);
  const left = await page.call('POST', 'abmelden');
  assert.match(String(left.headers['set-cookie']), /^leitstand=; Max-Age=0;/);
  assert.deepEqual(said(await page.call('GET', 'sitzung')), [401, 'SITZUNG_FEHLT']);
});
