import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const event = (vorgangRef: string, meldungsTyp = 'ABFAHRT', unid = meldungsTyp) => ({ vorgangRef, unid, meldungsTyp });

/** A partner with a key: `send` gives the results of one event for each case. */
async function partnerOf(app: TestApp, name: string, mandant: string | null = null) {
  const { authorization } = await app.keyOf('partner', { name, mandant });
  const raw = (...ereignisse: object[]) => app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  const send = async (...ereignisse: object[]): Promise<string[]> =>
    (await raw(...ereignisse)).json().data.map((one: { ergebnis: string }) => one.ergebnis);
  return { raw, send };
}

async function operatorOf(app: TestApp) {
  const { authorization } = await app.keyOf('betreiber');
  return (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, `betreiber/vorgang/${path}`, body, { authorization });
}

test('a partner acts on the cases assigned to it alone; for another’s it gets the answer of an unknown case, and nothing changes [6.10 P17]', async (t) => {
  const app = await testApp(t);
  const [own, others] = [await app.reported(), await app.reported()];
  const [south, north] = [await partnerOf(app, 'Süd'), await partnerOf(app, 'Nord')];
  const operator = await operatorOf(app);
  const assign = (ref: string, partner: string) => operator('POST', `${ref}/zuweisung`, { partner });
  const first = (await assign(own.vorgangRef, 'Süd')).json().data;
  assert.deepEqual(first, { vorgangRef: own.vorgangRef, partner: 'Süd', seit: new Date(app.time.now).toISOString() });
  await assign(others.vorgangRef, 'Nord');
  app.time.now += 1_000;
  assert.deepEqual((await assign(own.vorgangRef, ' Süd ')).json().data, first, 'a repeat leaves the first time');

  const standing = () =>
    Promise.all(
      [own, others].map(async ({ userID }) => [
        JSON.stringify(await app.store.load(userID, null, '2026')),
        await app.store.events('ra_Standard', userID),
      ]),
    );
  const before = await standing();
  for (const typ of ['BEAUFTRAGT', 'POSITION', 'WECHSEL', 'ABSCHLUSS', 'STORNO', 'KAFFEEPAUSE']) {
    const more = typ === 'POSITION' ? { bewegungsProfil: { lat: 50.9, lng: 6.9 } } : {};
    const tell = async (ref: string) => {
      const { statusCode, body } = await south.raw({ ...event(ref, typ), ...more });
      return [statusCode, body.replaceAll(ref, 'REF')];
    };
    assert.deepEqual(await tell(others.vorgangRef), await tell('ZZZZZZZZZZZZZZZZ'), typ);
    assert.match(String((await tell(others.vorgangRef))[1]), /"ergebnis":"unbekannt"/);
  }
  assert.deepEqual(await standing(), before);
  const both = await south.send(event(others.vorgangRef), event(own.vorgangRef), event(others.vorgangRef, 'STORNO'));
  assert.deepEqual(both, ['unbekannt', 'neu', 'unbekannt']);
  assert.deepEqual(await north.send(event(others.vorgangRef), event(own.vorgangRef)), ['neu', 'unbekannt']);

  const shown = (await operator('GET', own.vorgangRef)).json().data.zuweisungen;
  assert.deepEqual(shown, [{ partner: 'Süd', seit: first.seit }]);
  const take = () => operator('DELETE', `${own.vorgangRef}/zuweisung/${encodeURIComponent('Süd')}`);
  assert.deepEqual([(await take()).json().data.entzogen, (await take()).json().data.entzogen], [true, false]);
  assert.deepEqual(await south.send(event(own.vorgangRef, 'ANKUNFT')), ['unbekannt'], 'also one that it had');
});

test('only a partner with a good key can be assigned; one who is not known is named, and nothing is written', async (t) => {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eins: {}, ra_Zwei: {} }) });
  const { vorgangRef, userID } = await app.reported({ mandant: 'ra_Eins' });
  const revoked = await app.keyOf('partner', { name: 'Früher' });
  await app.store.keys.revoke(revoked.id, '2026-01-01');
  await app.keyOf('partner', { name: 'Fremd', mandant: 'ra_Zwei' });
  await app.keyOf('partner', { name: 'Vorbei', gueltigBis: '2026-03-01T00:00:00.000Z' });
  const operator = await operatorOf(app);
  for (const partner of ['Niemand', 'Früher', 'Fremd', 'Vorbei', 'betreiber', '', undefined, null, 7, {}]) {
    const { status, code, fehler } = (await operator('POST', `${vorgangRef}/zuweisung`, { partner })).json();
    assert.deepEqual([status, code, fehler[0].feld], [422, 'UNVOLLSTAENDIG', 'partner'], String(partner));
  }
  assert.deepEqual(await app.store.zuweisungen.of('ra_Eins', userID), []);
  assert.equal((await operator('POST', 'ZZZZZZZZZZZZZZZZ/zuweisung', { partner: 'Fremd' })).statusCode, 404);
});

test('a partner in the client’s file helps all of its cases, and no other client’s [6.11]', async (t) => {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eins: { partner: ['Telematik '] }, ra_Zwei: {} }) });
  const [one, other] = [await app.reported({ mandant: 'ra_Eins' }), await app.reported({ mandant: 'ra_Zwei' })];
  const standing = await partnerOf(app, 'Telematik');
  assert.deepEqual(await standing.send(event(one.vorgangRef), event(other.vorgangRef)), ['neu', 'unbekannt']);
  const elsewhere = await partnerOf(app, 'Telematik', 'ra_Zwei');
  assert.deepEqual(await elsewhere.send(event(one.vorgangRef), event(other.vorgangRef)), ['unbekannt', 'unbekannt']);
  assert.deepEqual(await (await partnerOf(app, 'Telemark')).send(event(one.vorgangRef)), ['unbekannt']);
});
