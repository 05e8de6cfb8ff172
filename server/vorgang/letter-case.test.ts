import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const HOST = 'rad.example';
const KEY = 'a-key-of-sixteen-and-more';

test('app types compare without regard to letter case: in a client’s file, in calls and in addresses [1.10]', async (t) => {
  const mandanten = testClients(t, {
    rad: { hosts: [HOST], offenerEinstieg: true, appTypen: [' KFZ', 'Fahrrad'], webparams: { web_AppTyp: 'FAHRRAD' } },
  });
  const { appTypen, mandant } = mandanten.mandantOf('rad')!;
  assert.deepEqual([appTypen, mandant.webparams.web_AppTyp], [['kfz', 'fahrrad'], 'fahrrad']);
  const { app, call, keyOf, zustimmung } = await testApp(t, { mandanten, withPages: true });
  const { authorization } = await keyOf('betreiber');
  const typOf = async (id: string): Promise<string> =>
    (await call('GET', `vorgang/${id}`)).json().data.webparams.web_AppTyp;
  for (const [typ, read] of [
    ['KFZ', 'kfz'],
    ['Fahrrad', 'fahrrad'],
    [' fahrRAD ', 'fahrrad'],
  ] as const) {
    const headers = { authorization, 'idempotency-key': `${KEY}-${typ.trim()}` };
    const made = await call('POST', 'betreiber/vorgang', { mandant: 'rad', typ }, headers);
    assert.equal(await typOf(made.json().data.userID), read, `betreiber/vorgang ${typ}`);
    const card = await call('POST', 'betreiber/einladung', { mandant: 'rad', typ }, headers);
    assert.equal(await typOf(card.json().data.einladung), read, `betreiber/einladung ${typ}`);
    const open = await call('POST', 'vorgang', { zustimmung, typ }, { ...headers, host: HOST });
    assert.equal(open.json().data.webparams.web_AppTyp, read, `vorgang ${typ}`);
  }
  for (const typ of ['boot', 'fahrrad2', '']) {
    const headers = { authorization, 'idempotency-key': `${KEY}-no-${typ}`, host: HOST };
    for (const path of ['betreiber/vorgang', 'betreiber/einladung', 'vorgang']) {
      const { statusCode, body } = await call(
        'POST',
        path,
        path === 'vorgang' ? { zustimmung, typ } : { mandant: 'rad', typ },
        headers,
      );
      assert.ok([400, 422].includes(statusCode) && body.includes('typ'), `${path} ${typ}: ${statusCode}`);
    }
  }
  const icon = async (url: string) => /href="\/(\w+)\.svg" type="image/.exec((await app.inject(url)).body)?.[1];
  const [bicycle, car] = [await icon('/shell?typ=fahrrad'), await icon('/shell?typ=kfz')];
  assert.notEqual(bicycle, car);
  assert.equal(await icon('/shell?typ=FahrRad'), bicycle);
  for (const path of ['/FAHRRAD/START', '/Fahrrad/start'])
    assert.match((await app.inject({ url: path, headers: { host: HOST } })).body, /"web_AppTyp":"fahrrad"/, path);
});
