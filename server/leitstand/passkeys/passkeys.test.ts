import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PasskeyEintrag, Sitzung, SitzungEintrag } from '#domain/leitstand/konto.ts';
import { testApp } from '../../test/test-app.ts';
import { browser, signedIn } from '../../test/test-desk.ts';
import { testPasskey } from '../../test/test-passkey.ts';

const ORIGIN = 'http://localhost:3000';
type Answer = Awaited<ReturnType<ReturnType<typeof browser>['call']>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code];
const data = <T>(answer: Answer): T => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
};
type Asked = { challenge: string; rpId?: string; allowCredentials?: unknown[] };

/** An account with a passkey, and a browser that is not signed in. */
async function withPasskey(the: Awaited<ReturnType<typeof testApp>>) {
  const desk = await signedIn(the);
  const passkey = testPasskey(ORIGIN);
  const asked = data<Asked>(await desk.call('POST', 'passkeys/optionen'));
  const made = await desk.call('POST', 'passkeys', { name: ' Laptop ', antwort: passkey.made(asked) });
  assert.equal(data<PasskeyEintrag>(made).name, 'Laptop');
  const page = browser(the);
  const ask = async (way: 'anmelden' | 'entsperren' = 'anmelden') =>
    data<Asked>(await page.call('POST', `${way}/passkey/optionen`));
  return { desk, passkey, page, ask };
}

test('A passkey is made, signs in without a user name, and unlocks the same session.', async (t) => {
  const the = await testApp(t);
  const { desk, passkey, page, ask } = await withPasskey(the);
  assert.deepEqual(data(await page.call('GET', 'anmelden')), { passkey: true, oidc: false, oidcName: '' });
  const asked = await ask();
  assert.deepEqual([asked.rpId, asked.allowCredentials], ['localhost', []]);
  const sitzung = data<Sitzung>(await page.call('POST', 'anmelden/passkey', passkey.signed(asked)));
  assert.deepEqual([sitzung.konto.kontoID, sitzung.weg], [desk.konto.kontoID, 'passkey']);
  assert.deepEqual(sitzung.entsperren, ['passkey', 'link']);
  const own = async () => {
    const list = data<SitzungEintrag[]>(await page.call('GET', 'sitzungen'));
    return list.find(({ eigene }) => eigene)!.sitzungID;
  };
  const before = await own();
  await page.call('POST', 'sperren');
  assert.deepEqual(said(await page.call('GET', 'passkeys')), [403, 'SITZUNG_GESPERRT']);
  const signed = passkey.signed(await ask('entsperren'));
  assert.equal(data<Sitzung>(await page.call('POST', 'entsperren/passkey', signed)).gesperrt, null);
  assert.equal(await own(), before);
  const [{ passkeyID, benutzt } = {}] = data<PasskeyEintrag[]>(await page.call('GET', 'passkeys'));
  assert.deepEqual([passkeyID, benutzt], [passkey.id, new Date(the.time.now).toISOString()]);
  assert.deepEqual(data(await page.call('DELETE', `passkeys/${passkeyID}`)), {});
  assert.deepEqual(said(await page.call('POST', 'anmelden/passkey', passkey.signed(await ask()))), [
    403,
    'PASSKEY_UNBEKANNT',
  ]);
});

test('A passkey of another desk, account, challenge, time or counter is refused.', async (t) => {
  const the = await testApp(t);
  const { desk, passkey, page, ask } = await withPasskey(the);
  const refused = async (antwort: unknown, path = 'anmelden/passkey') => {
    const answer = await page.call('POST', path, { antwort });
    assert.deepEqual(said(answer), [403, 'PASSKEY_UNBEKANNT']);
    // Who misses ten times is told to wait: not here.
    the.time.now += 11 * 60_000;
  };
  await refused(testPasskey(ORIGIN).signed(await ask()));
  const copy = { ...testPasskey(ORIGIN).signed(await ask()), id: passkey.id, rawId: passkey.id };
  await refused(copy);
  for (const elsewhere of [{ origin: 'https://elsewhere.example' }, { rpID: 'elsewhere.example' }])
    await refused(passkey.signed(await ask(), undefined, elsewhere));
  await refused(passkey.signed({ challenge: 'bm9uZSBvZiBvdXJz' }));
  const unlocking = data<Asked>(await desk.call('POST', 'entsperren/passkey/optionen'));
  await refused(passkey.signed(unlocking));
  const once = passkey.signed(await ask());
  assert.equal((await page.call('POST', 'anmelden/passkey', once)).statusCode, 200);
  await refused(once);
  const copied = passkey.signed(await ask(), 1);
  await refused(copied);
  const late = await ask();
  the.time.now += 5 * 60_000;
  await refused(passkey.signed(late, 9));
  for (const nonsense of [
    {},
    { id: 7 },
    'x',
    { id: passkey.id },
    { id: passkey.id, response: { clientDataJSON: '€' } },
  ])
    await refused(nonsense);
  const other = await signedIn(the);
  const asked = (await other.call('POST', 'entsperren/passkey/optionen')).json<{ data: Asked }>().data;
  const tried = await other.call('POST', 'entsperren/passkey', passkey.signed(asked, 20));
  assert.deepEqual(said(tried), [403, 'PASSKEY_UNBEKANNT']);
  const now = new Date(the.time.now).toISOString();
  const ending = await ask();
  await the.store.konten.change(desk.konto.kontoID, { endet: now }, now);
  await refused(passkey.signed(ending, 30));
});

test('Without https anywhere but on localhost a passkey is refused, with the setting to make.', async (t) => {
  const origin = 'http://panne.example';
  const the = await testApp(t, { env: { PUBLIC_URL: origin } });
  await signedIn(the);
  const answer = await browser(the, origin).call('POST', 'anmelden/passkey/optionen');
  assert.deepEqual(said(answer), [409, 'HTTPS_FEHLT']);
});

test('Challenges are limited for each address.', async (t) => {
  const the = await testApp(t);
  await signedIn(the);
  const page = browser(the);
  for (let times = 0; times < 60; times++) await page.call('POST', 'anmelden/passkey/optionen');
  assert.deepEqual(said(await page.call('POST', 'anmelden/passkey/optionen')), [429, 'ZU_VIELE']);
});
