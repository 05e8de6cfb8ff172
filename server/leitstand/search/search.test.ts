import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Treffer } from '#domain/leitstand/fall.ts';
import { testClients } from '../../test/test-clients.ts';
import { testApp } from '../../test/test-app.ts';
import { signedIn, type TestDesk } from '../../test/test-desk.ts';

const find = async (desk: TestDesk, begriff: string): Promise<Treffer[]> => {
  const answer = await desk.call('POST', 'suche', { begriff });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Treffer[] }>().data;
};

test('A case is found by phone, plate, name, claim number and reference, until it is erased; of own clients only.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {} }) });
  const { vorgangRef, userID } = await the.reported();
  await the.reported({ mandant: 'ra_Zwei' });
  const zeit = new Date(the.time.now).toISOString();
  const event = { userID, partner: 'p', unid: '1', meldungsTyp: 'SCHADENNUMMER', zeit };
  await the.store.appendEvents('ra_Standard', [{ ...event, daten: JSON.stringify({ ranaSNR: 'S-2026/17' }) }]);
  const desk = await signedIn(the, { mandanten: ['ra_Standard'] });
  const by = ['0151 23456789', 'k ra 1234 e', 'quittenbaum', 'Zenobia Quitt', 's2026 17', vorgangRef.toLowerCase()];
  for (const begriff of by)
    assert.deepEqual(
      (await find(desk, begriff)).map((one) => one.vorgangRef),
      [vorgangRef],
      begriff,
    );
  for (const begriff of ['0151 2345678', 'Zenobia Müller', 'xyz'])
    assert.deepEqual(await find(desk, begriff), [], begriff);
  assert.equal((await find(await signedIn(the), 'Quittenbaum')).length, 2);
  assert.equal((await find(await signedIn(the, { beispiel: true }), vorgangRef)).length, 0);
  assert.equal((await desk.call('POST', 'suche', { begriff: ' ' })).statusCode, 422);
  await the.store.lifetime.erase('ra_Standard', userID, zeit, the.journal);
  for (const begriff of by) assert.deepEqual(await find(desk, begriff), [], begriff);
});
