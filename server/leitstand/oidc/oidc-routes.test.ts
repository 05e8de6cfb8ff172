import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ANMELDE_FEHLER } from '#domain/leitstand/anmelde-fehler.ts';
import { SITZUNG, type Konto, type Sitzung } from '#domain/leitstand/konto.ts';
import { hashOf } from '../../store/tables/bearer-key.ts';
import { testApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';
import { testIdentityProvider, type TestPerson } from '../../test/test-identity-provider.ts';
import { CALLBACK } from './identity-provider.ts';

const DORA: TestPerson = { sub: 'dora-7', email: 'Dora@panne.example', email_verified: true };
const MAIL = 'dora@panne.example';

/** The app with an identity provider, at which Dora signs in. */
async function opened(t: TestContext, env: Record<string, string> = {}) {
  const peer = await testIdentityProvider(t, `http://localhost:3000${CALLBACK}`);
  peer.person = DORA;
  const the = await testApp(t, {
    withPages: true,
    env: { OIDC_ISSUER: peer.issuer, OIDC_CLIENT_ID: peer.clientID, OIDC_CLIENT_SECRET: peer.secret, ...env },
  });
  /** A browser of the desk: it keeps its cookies, and goes where it is sent at our own host. */
  const browser = (cookies: Record<string, string> = {}, host = 'localhost:3000') => ({
    cookies,
    get: async (url: string) => {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const answer = await the.app.inject({ method: 'GET', url, headers: { host, cookie: cookie.join('; ') } });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) delete cookies[name];
        else cookies[name] = value;
      }
      return answer;
    },
  });
  const konto = (wish: Partial<Konto> = {}) => signedIn(the, { mail: MAIL, ...wish });
  return { the, peer, browser, konto };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Signs in as far as the desk sends the browser; `onTheWay` changes the address at which the provider is visited. */
async function signIn(
  { peer }: Opened,
  browser: ReturnType<Opened['browser']>,
  query = '',
  onTheWay?: (url: URL) => void,
) {
  const begun = await browser.get(`/leitstand/oidc${query}`);
  assert.equal(begun.statusCode, 303, begun.body);
  const address = new URL(begun.headers.location!, 'http://localhost:3000');
  if (address.origin !== peer.issuer) return begun.headers.location!;
  onTheWay?.(address);
  const back = await peer.visit(address.href);
  const ended = await browser.get(back.pathname + back.search);
  assert.equal(ended.statusCode, 303, ended.body);
  return ended.headers.location!;
}

const failed = (code: keyof typeof ANMELDE_FEHLER): string => `/leitstand/anmelden?fehler=${code}`;
const sessionIn = ({ the }: Opened, { leitstand = '' }: Record<string, string>) =>
  the.store.sitzungen.find(hashOf(leitstand), new Date(the.time.now).toISOString());

test('Somebody signs in by the identity provider, by verified mail and later by subject alone.', async (t) => {
  const all = await opened(t);
  const { konto } = await all.konto();
  const browser = all.browser();
  const begun = await browser.get('/leitstand/oidc');
  assert.match(String(begun.headers['set-cookie']), /; Path=\/leitstand\/oidc; HttpOnly; SameSite=Lax$/);
  assert.equal(await signIn(all, browser), '/leitstand');
  assert.deepEqual(Object.keys(browser.cookies), ['leitstand'], 'the cookie of the request is gone');
  const found = await sessionIn(all, browser.cookies);
  assert.deepEqual([found?.konto.kontoID, found?.sitzung.weg], [konto.kontoID, 'oidc']);
  all.peer.person = { ...DORA, email: 'new-name@panne.example' };
  assert.equal(await signIn(all, all.browser()), '/leitstand');
});

test('An account is never made by a sign-in, and its mail address counts once it is verified.', async (t) => {
  const all = await opened(t);
  await all.konto();
  const before = await all.the.store.konten.list();
  for (const person of [
    { ...DORA, sub: 'other', email: 'nobody@panne.example' },
    { ...DORA, sub: 'sly', email_verified: false },
  ]) {
    all.peer.person = person;
    const browser = all.browser();
    assert.equal(await signIn(all, browser), failed('KONTO_UNBEKANNT'));
    assert.deepEqual(browser.cookies, {});
  }
  assert.deepEqual(await all.the.store.konten.list(), before);
});

test('An account that has ended is told so, and gets no session.', async (t) => {
  const all = await opened(t);
  await all.konto({ mail: 'other@panne.example' });
  await all.konto({ endet: new Date(all.the.time.now + 1_000).toISOString() });
  all.the.time.now += 1_000;
  const browser = all.browser();
  assert.equal(await signIn(all, browser), failed('KONTO_BEENDET'));
  assert.deepEqual(browser.cookies, {});
});

test('A wrong nonce, a request that is older than ten minutes, of another browser or of later signs nobody in.', async (t) => {
  const all = await opened(t);
  await all.konto();
  const wrongNonce = (url: URL): void => url.searchParams.set('nonce', 'another');
  assert.equal(await signIn(all, all.browser(), '', wrongNonce), failed('UNGUELTIG'));
  const late = (): void => void (all.the.time.now += 10 * 60_000);
  assert.equal(await signIn(all, all.browser(), '', late), failed('ABGELAUFEN'));
  const clockSetBack = (): void => void (all.the.time.now -= 60_000);
  assert.equal(await signIn(all, all.browser(), '', clockSetBack), failed('ABGELAUFEN'));

  const { location = '' } = (await all.browser().get('/leitstand/oidc')).headers;
  const back = await all.peer.visit(location);
  for (const value of ['', 'forged', btoa('{"state":1}')]) {
    const answer = await all.browser({ 'leitstand-oidc': value }).get(back.pathname + back.search);
    assert.equal(answer.headers.location, failed('ABGELAUFEN'));
  }
});

test('A person who breaks it off, and a provider that is down, are told apart; the log says why.', async (t) => {
  const all = await opened(t);
  await all.konto();
  all.peer.person = null;
  assert.equal(await signIn(all, all.browser()), failed('ABGEBROCHEN'));
  await all.peer.stop();
  all.the.time.now += 3_600_000; // its description is read anew
  assert.equal(await signIn(all, all.browser()), failed('ANBIETER'));
  assert.match(all.the.logged(), /"event":"oidc-gescheitert","code":"ANBIETER"/);
});

test('A locked session goes on by signing in again to the same account, and not to another one.', async (t) => {
  const all = await opened(t);
  const desk = await all.konto();
  await all.konto({ mail: 'emil@panne.example' });
  const token = desk.headers['cookie']!.split('=')[1]!;
  const browser = all.browser({ leitstand: token });
  all.the.time.now += SITZUNG.idle + 1;
  const locked = await sessionIn(all, browser.cookies);
  await all.the.store.sitzungen.lock(locked!.sitzung.sitzungID, new Date(all.the.time.now).toISOString());

  all.peer.person = { sub: 'emil', email: 'emil@panne.example', email_verified: true };
  assert.equal(await signIn(all, browser, '?entsperren=1'), failed('ANDERES_KONTO'));
  assert.notEqual((await sessionIn(all, browser.cookies))?.sitzung.gesperrt, null);

  all.peer.person = DORA;
  const silent = (url: URL): void => (url.searchParams.delete('prompt'), url.searchParams.delete('max_age'));
  assert.equal(await signIn(all, browser, '?entsperren=1', silent), failed('UNGUELTIG'));
  assert.equal(await signIn(all, browser, '?entsperren=1'), '/leitstand');
  assert.equal((await desk.call('GET', 'sitzungen')).statusCode, 200, 'it goes on');
  const { sitzung } = (await sessionIn(all, browser.cookies))!;
  const passkey = { kontoID: desk.konto.kontoID, name: '', oeffentlich: '', stand: 0, transporte: '' };
  await all.the.store.passkeys.add({ ...passkey, passkeyID: 'P', angelegt: sitzung.angelegt, benutzt: null });
  const { data: told } = (await desk.call('GET', 'sitzung')).json<{ data: Sitzung }>();
  assert.deepEqual(told.entsperren, ['oidc', 'passkey', 'link'], 'the way of the sign-in is the first to unlock');
  assert.deepEqual([sitzung.gesperrt, sitzung.weg, browser.cookies['leitstand']], [null, 'oidc', token]);

  // Without a session there is nothing to unlock.
  assert.equal(await signIn(all, all.browser(), '?entsperren=1'), failed('ABGELAUFEN'));
});

test('Where there is no desk both addresses are 404 as each of its others; without a provider a page of it.', async (t) => {
  const all = await opened(t);
  /** The answer to an address, without the times and numbers of that one answer. */
  const told = async ({ app }: typeof all.the, url: string, host = 'localhost:3000') => {
    const answer = await app.inject({ method: 'GET', url, headers: { host } });
    const { date: _, 'request-id': __, 'content-length': ___, ...headers } = answer.headers;
    return { status: answer.statusCode, headers, body: answer.body };
  };
  const alike = async (the: typeof all.the, status: number, host?: string) => {
    const known = await told(the, '/leitstand/konten', host);
    assert.equal(known.status, status);
    for (const url of ['/leitstand/oidc', CALLBACK, `${CALLBACK}?code=1&state=2`])
      assert.deepEqual(await told(the, url, host), known, url);
  };
  await alike(all.the, 404);
  await all.konto({ beispiel: true });
  await alike(all.the, 404);
  await all.konto({ mail: 'other@panne.example' });
  assert.equal((await all.browser().get('/leitstand/oidc')).statusCode, 303);
  await alike(all.the, 404, 'elsewhere.example');
  const without = await testApp(t, { withPages: true });
  await alike(without, 404);
  await signedIn(without);
  await alike(without, 200);
});

test('Over plain http at a name of the network nobody signs in, and many tries of one address end.', async (t) => {
  const plain = await opened(t, { LEITSTAND_URL: 'http://leitstand.example' });
  await plain.konto();
  const { headers } = await plain.browser({}, 'leitstand.example').get('/leitstand/oidc');
  assert.equal(headers.location, failed('HTTPS_FEHLT'));

  const all = await opened(t);
  await all.konto();
  const browser = all.browser();
  for (let tries = 0; tries < 60; tries++) assert.notEqual(await startOf(browser), failed('ZU_VIELE'));
  assert.equal(await startOf(browser), failed('ZU_VIELE'));
  all.the.time.now += 10 * 60_000;
  assert.notEqual(await startOf(browser), failed('ZU_VIELE'));
});

const startOf = async (browser: ReturnType<Opened['browser']>) =>
  (await browser.get('/leitstand/oidc')).headers.location;
