import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const ASKS = { nachrichten: 'probe', testmandant: true, webparams: { web_handynachricht_abfrage_jn: true } };

/** A case reported with that number, of a client that asks or not. */
async function reportedWith(t: TestContext, mobilnummer: string, mandant = 'fragt') {
  const app = await testApp(t, { mandanten: testClients(t, { fragt: ASKS, schweigt: { nachrichten: 'probe' } }) });
  const { userID } = await app.invite({ mandant });
  const { zustimmung } = app.mandanten.mandantOf(mandant)!.mandant;
  await app.call('POST', `vorgang/${userID}/start`, { zustimmung, language: 'en' });
  const vorgang = flatTyre();
  vorgang.handynachricht = true;
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer, language: 'en' };
  const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
  assert.equal((await app.call('POST', `vorgang/${userID}/melden`, vorgang, headers)).statusCode, 200);
  return { ...app, userID, stand: async () => (await app.call('GET', `vorgang/${userID}/nachrichten`)).json().data };
}

test('who ticks it is told by text, sees that on the status page, and can take it back, once and again', async (t) => {
  const { call, store, userID, stand } = await reportedWith(t, '0176 040690 12');
  assert.deepEqual(await stand(), { sms: { nummer: '+49 176 040690 12', gesagt: [] } });
  const [way] = await store.nachrichten.wege('fragt', userID);
  assert.deepEqual([way?.weg, way?.adresse, way?.sprache], ['sms fragt', '+4917604069012', 'en']);
  for (let time = 0; time < 2; time++) {
    const answer = await call('POST', `vorgang/${userID}/nachrichten`, { abbestellen: 'sms' });
    assert.deepEqual([answer.statusCode, answer.json().data], [200, { sms: null }]);
  }
  assert.deepEqual(await stand(), { sms: null });
});

for (const [what, number, mandant] of [
  ['a landline', '0221 4710333', 'fragt'],
  ['a client that does not ask', '0176 04069012', 'schweigt'],
] as const)
  test(`${what}: the report goes through, and no text is promised`, async (t) => {
    const { stand } = await reportedWith(t, number, mandant);
    assert.deepEqual(await stand(), { sms: null });
  });

test('what is no way is refused with its field, and nobody else is told of a case', async (t) => {
  const { call, userID } = await reportedWith(t, '017604069012');
  for (const body of [{}, { abbestellen: 7 }, { abbestellen: 'x'.repeat(41) }]) {
    const { statusCode } = await call('POST', `vorgang/${userID}/nachrichten`, body);
    assert.ok(statusCode >= 400 && statusCode < 500, String(statusCode));
  }
  assert.equal((await call('POST', `vorgang/${userID}/nachrichten`, { abbestellen: 'other' })).statusCode, 200);
  assert.equal((await call('GET', 'vorgang/ZZZZZZZZZZZZ/nachrichten')).statusCode, 404);
});
