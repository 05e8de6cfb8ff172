import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { zielOf } from '../nachrichten/abo.ts';
import { testClients } from '../test/test-clients.ts';

const KEY = newVapidKey();
const NUMMER = '0176 040 690 12';
const ASKS = { nachrichten: 'probe', testmandant: true, webparams: { web_handynachricht_abfrage_jn: true } };

/** A case reported with that number, of a client that asks or not. */
async function reportedWith(t: TestContext, mobilnummer: string, mandant = 'fragt', env = {}) {
  const nur_wien = { ...ASKS, smsVorwahlen: ['+43'] };
  const mandanten = testClients(t, { fragt: ASKS, nur_wien, schweigt: { nachrichten: 'probe' } });
  const app = await testApp(t, { mandanten, env });
  const { userID } = await app.invite({ mandant });
  const { zustimmung } = app.mandanten.mandantOf(mandant)!.mandant;
  await app.call('POST', `vorgang/${userID}/start`, { zustimmung, language: 'en' });
  const vorgang = flatTyre();
  vorgang.handynachricht = true;
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer, language: 'en' };
  const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
  assert.equal((await app.call('POST', `vorgang/${userID}/melden`, vorgang, headers)).statusCode, 200);
  return {
    ...app,
    userID,
    stand: async () => (await app.call('GET', `vorgang/${userID}/nachrichten`)).json().data,
    send: (body: unknown) => app.call('POST', `vorgang/${userID}/nachrichten`, body),
  };
}

test('who ticks it is told by text, sees that on the status page, can take it back, once and again, and ask for it again', async (t) => {
  const { send, store, userID, stand } = await reportedWith(t, '0176 040690 12');
  assert.deepEqual(await stand(), { sms: { nummer: NUMMER, gesagt: [] }, smsMoeglich: null, push: null });
  const [way] = await store.nachrichten.wege('fragt', userID);
  assert.deepEqual([way?.weg, way?.adresse, way?.sprache], ['sms fragt', '+4917604069012', 'en']);
  for (let time = 0; time < 2; time++) {
    const answer = await send({ abbestellen: 'sms' });
    assert.deepEqual([answer.statusCode, answer.json().data], [200, { sms: null, smsMoeglich: NUMMER, push: null }]);
  }
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await send({ bestellen: 'sms' })).json().data.sms, { nummer: NUMMER, gesagt: [] });
  assert.equal((await store.nachrichten.wege('fragt', userID)).length, 1);
});

test('texts go to the corrected number from now on, and to none where that takes none', async (t) => {
  const { call, store, userID, stand } = await reportedWith(t, '0176 040690 12');
  const correct = (mobilnummer: string) =>
    call('POST', `vorgang/${userID}/berichtigung`, { mobilnummer }, { 'idempotency-key': mobilnummer.slice(-2) });
  const wege = async () => (await store.nachrichten.wege('fragt', userID)).map(({ adresse }) => adresse);
  assert.equal((await correct('0176 040690 13')).statusCode, 200);
  assert.deepEqual([(await stand()).sms.nummer, await wege()], ['0176 040 690 13', ['+4917604069013']]);
  assert.equal((await correct('0221 4710333')).statusCode, 200);
  assert.deepEqual([await stand(), await wege()], [{ sms: null, smsMoeglich: null, push: null }, []]);
  assert.equal((await correct('0176 040690 14')).statusCode, 200);
  assert.equal((await stand()).smsMoeglich, '0176 040 690 14');
});

for (const [what, number, mandant] of [
  ['a landline', '0221 4710333', 'fragt'],
  ['a client that does not ask', '0176 04069012', 'schweigt'],
  ['a country that no client names', '+252 61 2345678', 'fragt'],
  ['a country that this client does not name', '0176 04069012', 'nur_wien'],
] as const)
  test(`${what}: the report goes through, and no text is promised`, async (t) => {
    const { stand, send } = await reportedWith(t, number, mandant);
    assert.deepEqual(await stand(), { sms: null, smsMoeglich: null, push: null });
    const refused = await send({ bestellen: 'sms' });
    assert.deepEqual([refused.statusCode, refused.json().fehler[0].feld], [422, 'bestellen']);
  });

test('what is no way is refused with its field, and nobody else is told of a case', async (t) => {
  const { call, send } = await reportedWith(t, '017604069012');
  for (const body of [{}, { abbestellen: 7 }, { abbestellen: 'x'.repeat(41) }, { bestellen: 'fax' }, { push: {} }]) {
    const { statusCode } = await send(body);
    assert.ok(statusCode >= 400 && statusCode < 500, String(statusCode));
  }
  assert.equal((await send({ abbestellen: 'other' })).statusCode, 200);
  assert.equal((await call('GET', 'vorgang/ZZZZZZZZZZZZ/nachrichten')).statusCode, 404);
});

const PUSH = { PUSH_KEY: KEY.privateKey };
const aboAt = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: newVapidKey().publicKey, auth: 'A'.repeat(22) },
  schluessel: KEY.publicKey,
});

test('a browser that asks is told from now on: it is on until it is taken back, whatever it asked twice', async (t) => {
  const { send, stand, store, userID, time } = await reportedWith(t, '0221 4710333', 'fragt', PUSH);
  assert.deepEqual((await stand()).push, { schluessel: KEY.publicKey, an: [] });
  const [one, other] = [aboAt('one'), aboAt('other')];
  const on = [one, other].map((abo) => ({ ziel: zielOf(abo), seit: new Date(time.now).toISOString() }));
  for (const abo of [one, one, other]) assert.equal((await send({ push: abo })).statusCode, 200);
  const byName = (a: { ziel: string }, b: { ziel: string }) => (a.ziel < b.ziel ? -1 : 1);
  assert.deepEqual((await stand()).push.an.sort(byName), on.toSorted(byName));
  const ways = await store.nachrichten.wege('fragt', userID);
  assert.deepEqual([ways[0]?.weg, ways[0]?.sprache], ['push fcm.googleapis.com', 'en']);
  const left = await send({ abbestellen: zielOf(one) });
  assert.deepEqual(left.json().data.push.an, [on[1]]);
});

test('a subscription of 100 kB, at a foreign host, or one of 1,000 for a case is refused with what to do; the case is as before', async (t) => {
  const { send, stand } = await reportedWith(t, '0221 4710333', 'fragt', PUSH);
  const large = await send({ push: { ...aboAt('x'), keys: { p256dh: 'x'.repeat(100_000), auth: '' } } });
  assert.deepEqual([large.statusCode, large.json().code], [413, 'ZU_GROSS']);
  for (const endpoint of ['https://push.example/x', 'http://127.0.0.1:3000/x', 'https://169.254.169.254/latest']) {
    const { statusCode, body } = await send({ push: { ...aboAt('x'), endpoint } });
    assert.deepEqual([statusCode, JSON.parse(body).fehler[0].feld], [422, 'push.endpoint'], endpoint);
  }
  const ends = new Map<string, number>();
  for (let nr = 0; nr < 1_000; nr += 100) {
    const some = Array.from({ length: 100 }, (_, place) => send({ push: aboAt(String(nr + place)) }));
    for (const { statusCode, body } of await Promise.all(some)) {
      const end = `${statusCode} ${statusCode === 200 ? '' : JSON.parse(body).fehler?.[0]?.text}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  }
  const { fehler } = (await send({ push: aboAt('more') })).json();
  assert.deepEqual(fehler, [
    {
      feld: 'push',
      text: 'Mitteilungen gehen an höchstens 5 Geräte. Schalten Sie sie erst auf einem anderen aus.',
      gelesen: '{…}',
    },
  ]);
  assert.deepEqual([...ends.values()].sort(), [5, 995]);
  assert.equal((await stand()).push.an.length, 5);
});

test('before the report, after a cancel, and on a service without a key there is nothing to subscribe to', async (t) => {
  const { send } = await reportedWith(t, '0221 4710333');
  const refused = await send({ push: aboAt('x') });
  assert.deepEqual([refused.statusCode, refused.json().fehler[0].feld], [422, 'push']);
  const app = await testApp(t, { env: PUSH });
  const { userID } = await app.started();
  const early = await app.call('POST', `vorgang/${userID}/nachrichten`, { push: aboAt('x') });
  assert.deepEqual([early.statusCode, early.json().code], [409, 'NICHT_GEMELDET']);
  const later = await app.reported();
  await app.call('POST', `storno/vorgang/${later.userID}`, { grund: 'WARTEZEIT' }, { 'idempotency-key': 'cancel' });
  const over = await app.call('POST', `vorgang/${later.userID}/nachrichten`, { push: aboAt('x') });
  assert.deepEqual([over.statusCode, over.json().code], [409, 'STORNIERT']);
});
