import assert from 'node:assert/strict';
import { test } from 'node:test';
import { einladung } from '../betreiber/einladung.ts';
import { openStore } from '../open.ts';
import { testApp } from '../test/test-app.ts';
import { clientsFolder, testClients } from '../test/test-clients.ts';

const RAD = {
  hosts: ['rad.example'],
  offenerEinstieg: true,
  appTypen: ['fahrrad'],
  webparams: { web_AppTyp: 'fahrrad' },
};
const KEY = 'a-key-of-sixteen-and-more';

test('what is made without a type is of the client’s own, one outside appTypen is refused with a sentence, and answers name the type', async (t) => {
  const both = { appTypen: ['kfz', 'fahrrad'], webparams: { web_AppTyp: 'fahrrad' } };
  const mandanten = testClients(t, { rad: RAD, beide: both });
  const { call, keyOf, zustimmung } = await testApp(t, { mandanten });
  const { authorization } = await keyOf('betreiber');
  const make = (path: string, mandant: string, more: object = {}) =>
    call('POST', path, { mandant, ...more }, { authorization, 'idempotency-key': `${KEY}-${path}-${mandant}` });
  const typOf = async (id: string): Promise<string> =>
    (await call('GET', `vorgang/${id}`)).json().data.webparams.web_AppTyp;
  for (const mandant of ['rad', 'beide'])
    for (const path of ['betreiber/vorgang', 'betreiber/einladung']) {
      const { data } = (await make(path, mandant)).json();
      assert.deepEqual([data.typ, await typOf(data.einladung)], ['fahrrad', 'fahrrad'], `${path} ${mandant}`);
      assert.deepEqual((await make(path, mandant)).json().data, data, 'a repeat');
    }
  const { data } = (await make('betreiber/vorgang', 'rad')).json();
  for (const path of ['einladung', 'link'])
    assert.equal((await make(`betreiber/vorgang/${data.vorgangRef}/${path}`, 'rad')).json().data.typ, 'fahrrad', path);
  const open = await call('POST', 'vorgang', { zustimmung }, { host: 'rad.example', 'idempotency-key': KEY });
  assert.equal(open.json().data.webparams.web_AppTyp, 'fahrrad');

  const sentence = /^„kfz“ bietet .+ nicht an\. Möglich: fahrrad\.$/;
  for (const typ of ['kfz', ' KFZ '])
    for (const path of ['betreiber/vorgang', 'betreiber/einladung', 'vorgang']) {
      const headers = { authorization, host: 'rad.example', 'idempotency-key': `${KEY}-no` };
      const body = path === 'vorgang' ? { zustimmung, typ } : { mandant: 'rad', typ };
      const answer = await call('POST', path, body, headers);
      assert.deepEqual([answer.statusCode, answer.json().fehler[0].feld], [422, 'typ'], path);
      assert.match(answer.json().fehler[0].text, sentence);
    }
  const wrong = await make('betreiber/vorgang', 'beide', { typ: 'Boot' });
  assert.equal(wrong.json().fehler[0].text, 'Der Typ „Boot“ ist unbekannt. Möglich: kfz oder fahrrad.');
});

test('the command `einladung` makes a case and a card of the client’s own type, and says which', async (t) => {
  const { settings } = await testApp(t);
  const own = { ...settings, clientsDir: clientsFolder(t, { rad: RAD }) };
  // As the first start of the service makes it.
  await (await openStore(settings)).close();
  const run = (values: Record<string, string>, ...flags: string[]) =>
    einladung.run({
      settings: own,
      aufruf: 'einladung',
      args: [],
      values,
      flags: new Set(flags),
      warn: () => undefined,
    } as never);
  for (const flags of [[], ['vertrag']]) {
    const { text, json } = await run({ mandant: 'rad' }, ...flags);
    assert.equal((json as { typ: string }).typ, 'fahrrad');
    assert.match(text, /^Type: fahrrad$/m);
  }
  await assert.rejects(run({ mandant: 'rad', typ: 'kfz' }), /does not offer “kfz”\. Possible: fahrrad\./);
});
