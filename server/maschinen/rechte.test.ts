import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_ONLY, RECHTE, type BearerKey, type KeyRecht } from '../store/tables/keys.ts';
import { assigned } from '../test/test-auftrag.ts';
import { testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { MACHINE_CALLS, rightsOf } from './rechte.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const CALLS = Object.entries(MACHINE_CALLS).map(([call, rechte]) => {
  const [method, path] = call.split(' ') as [Method, string];
  return { call, method, path: path.slice(1), art: path.split('/')[1] as BearerKey['art'], rechte };
});

test('each call of machines takes a key that has its rights, refuses one that lacks one of them, and says which it needs [7.120]', async (t) => {
  const app = await testApp(t);
  const { vorgangRef, einladung } = await app.reported();
  for (const { call, method, path, art, rechte } of CALLS) {
    const at = path.replace(':vorgangRef', vorgangRef).replace(':partner', 'nobody').replace(':id', einladung);
    const ask = async (darf: KeyRecht[] | null) => {
      const { authorization } = await app.keyOf(art, { mandant: 'ra_Standard', darf });
      return app.call(method, at, method === 'GET' || method === 'DELETE' ? undefined : {}, { authorization });
    };
    for (const recht of rechte) {
      const refused = await ask(RECHTE.filter((one) => one !== recht));
      assert.deepEqual(codeOf(refused), [403, 'RECHT_FEHLT'], call);
      assert.deepEqual(refused.json().fehler, [{ feld: 'darf', text: recht }], call);
    }
    const isNamedOnly = rechte.some((recht) => NAMED_ONLY.includes(recht));
    assert.deepEqual(codeOf(await ask([])), [403, 'RECHT_FEHLT'], call);
    if (isNamedOnly) assert.deepEqual(codeOf(await ask(null)), [403, 'RECHT_FEHLT'], call);
    for (const darf of isNamedOnly ? [[...rechte]] : [[...rechte], null]) {
      const { statusCode } = await ask(darf);
      assert.ok(statusCode !== 403 && statusCode !== 401, `${call} with ${String(darf)}: ${statusCode}`);
    }
  }
});

test('the description says of each call of machines which right it needs, and there is no other such call [7.121]', async (t) => {
  const app = await testApp(t);
  await app.app.ready();
  const { paths } = app.app.swagger() as unknown as {
    paths: Record<string, Record<string, { tags?: string[]; security?: { schluessel: string[] }[] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.includes('betreiber') || tags.includes('partner'))
      .map(([method, { security }]) => [
        `${method.toUpperCase()} ${path.slice(BASE.length).replaceAll(/\{(\w+)\}/g, ':$1')}`,
        security?.[0]?.schluessel,
      ]),
  );
  assert.deepEqual(Object.fromEntries(described), Object.fromEntries(CALLS.map(({ call, rechte }) => [call, rechte])));
});

test('a head on a call needs the right of the call', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported();
  const head = async (darf: KeyRecht[]) => {
    const headers = await app.keyOf('betreiber', { mandant: 'ra_Standard', darf });
    return (await app.app.inject({ method: 'HEAD', url: `${BASE}/betreiber/vorgang/${vorgangRef}`, headers }))
      .statusCode;
  };
  assert.deepEqual([await head(['anlegen']), await head(['lesen'])], [403, 200]);
});

test('each right is of some call, and a partner has those of its own', () => {
  assert.deepEqual(new Set(Object.values(MACHINE_CALLS).flat()), new Set(RECHTE));
  const ofOperator = RECHTE.filter((recht) => recht !== 'sms');
  assert.deepEqual(
    [rightsOf('betreiber').toSorted(), rightsOf('partner')],
    [ofOperator.toSorted(), ['ereignisse', 'sms']],
  );
});

test('a key gets no link whose rights it has not; what a helper reads by its link is written down [P27]', async (t) => {
  const app = await testApp(t, { withPages: true });
  const one = await assigned(app);
  const at = `betreiber/vorgang/${one.vorgangRef}`;
  const tell = { helfer: { name: 'Anders', telefon: '0221 471099', kennzeichen: '' }, angenommen: true };
  for (const [path, darf] of [
    ['auftrag', ['ereignisse']],
    ['auftrag', ['ereignisse', 'anlegen', 'loeschen']],
    ['link', ['anlegen']],
    ['einladung', ['anlegen', 'ereignisse']],
  ] as const) {
    const { authorization } = await app.keyOf('betreiber', { darf });
    const answer = await app.call('POST', `${at}/${path}`, path === 'auftrag' ? tell : undefined, { authorization });
    assert.deepEqual(codeOf(answer), [403, 'RECHT_FEHLT'], path);
    assert.deepEqual(answer.json().fehler, [{ feld: 'darf', text: 'lesen' }], path);
    assert.ok(!answer.body.includes('http'), 'no link');
  }
  const read = await app.call('GET', `auftrag/${one.token}`);
  const { etag } = read.headers;
  await app.call('GET', `auftrag/${one.token}`);
  await app.call('GET', `auftrag/${one.token}`, undefined, { 'if-none-match': String(etag) });
  const page = await app.app.inject(`/auftrag/${one.token}`);
  assert.deepEqual([read.statusCode, page.statusCode], [200, 200]);
  await new Promise((done) => setTimeout(done, 1_500));
  const dump = await app.store.lifetime.dump('ra_Standard', one.userID);
  const rows = (dump?.['zugriffe'] ?? []).filter(({ akteur }) => String(akteur).startsWith('auftrag:'));
  assert.deepEqual(
    rows.map(({ aufruf, ausgang, anzahl }) => `${String(aufruf)} ${String(ausgang)} ${String(anzahl)}`).toSorted(),
    ['GET /auftrag/:token 200 2', 'GET /auftrag/:token page 200 1'],
  );
  assert.ok(!JSON.stringify(rows).includes(one.token), 'never the key of the link');
});
