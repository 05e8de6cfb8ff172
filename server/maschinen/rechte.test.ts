import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_ONLY, RECHTE, type Key, type Recht } from '../store/tables/keys.ts';
import { testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { MACHINE_CALLS, rightsOf } from './rechte.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const CALLS = Object.entries(MACHINE_CALLS).map(([call, recht]) => {
  const [method, path] = call.split(' ') as [Method, string];
  return { call, method, path: path.slice(1), art: path.split('/')[1] as Key['art'], recht };
});

test('each call of machines takes a key that has its right, refuses one that has all others, and says which it needs [7.120]', async (t) => {
  const app = await testApp(t);
  const { vorgangRef, einladung } = await app.reported();
  for (const { call, method, path, art, recht } of CALLS) {
    const at = path.replace(':vorgangRef', vorgangRef).replace(':partner', 'nobody').replace(':id', einladung);
    const ask = async (darf: Recht[] | null) => {
      const { authorization } = await app.keyOf(art, { mandant: 'ra_Standard', darf });
      return app.call(method, at, method === 'GET' || method === 'DELETE' ? undefined : {}, { authorization });
    };
    const refused = await ask(RECHTE.filter((one) => one !== recht));
    assert.deepEqual(codeOf(refused), [403, 'RECHT_FEHLT'], call);
    assert.deepEqual(refused.json().fehler, [{ feld: 'darf', text: recht }], call);
    assert.deepEqual(codeOf(await ask([])), [403, 'RECHT_FEHLT'], call);
    if (NAMED_ONLY.includes(recht)) assert.deepEqual(codeOf(await ask(null)), [403, 'RECHT_FEHLT'], call);
    for (const darf of NAMED_ONLY.includes(recht) ? [[recht]] : [[recht], null]) {
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
  assert.deepEqual(Object.fromEntries(described), Object.fromEntries(CALLS.map(({ call, recht }) => [call, [recht]])));
});

test('a head on a call needs the right of the call', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported();
  const head = async (darf: Recht[]) => {
    const headers = await app.keyOf('betreiber', { mandant: 'ra_Standard', darf });
    return (await app.app.inject({ method: 'HEAD', url: `${BASE}/betreiber/vorgang/${vorgangRef}`, headers }))
      .statusCode;
  };
  assert.deepEqual([await head(['anlegen']), await head(['lesen'])], [403, 200]);
});

test('each right is of some call, and a partner has those of its own', () => {
  assert.deepEqual(new Set(Object.values(MACHINE_CALLS)), new Set(RECHTE));
  const ofOperator = RECHTE.filter((recht) => recht !== 'sms');
  assert.deepEqual(
    [rightsOf('betreiber').toSorted(), rightsOf('partner')],
    [ofOperator.toSorted(), ['ereignisse', 'sms']],
  );
});
