import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp, type TestApp } from '../test/test-app.ts';
import { assigned } from '../test/test-auftrag.ts';
import { signedIn, type TestDesk } from '../test/test-desk.ts';

const at = (vorgangRef: string, what = 'zustaendigkeit') => `betreiber/vorgang/${vorgangRef}/${what}`;
const ownerOf = async (desk: TestDesk, vorgangRef: string) =>
  (await desk.call('GET', `betreiber/vorgang/${vorgangRef}`)).json<{
    data: { zustaendig: { kuerzel: string } | null };
  }>().data.zustaendig;
const desksOf = async (the: TestApp) => [await signedIn(the), await signedIn(the)] as const;

test('Who takes a case has it; the second one reads who, and takes it over by the name.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const [one, two] = await desksOf(the);
  const seit = new Date(the.time.now).toISOString();
  const mine = { kuerzel: one.konto.kuerzel, seit };
  const taken = await one.call('PUT', at(vorgangRef), {});
  assert.deepEqual([taken.statusCode, taken.json().data], [200, { vorgangRef, zustaendig: mine }], taken.body);
  the.time.now += 1_000;
  assert.deepEqual((await one.call('PUT', at(vorgangRef), {})).json(), taken.json());
  const late = await two.call('PUT', at(vorgangRef), {});
  assert.deepEqual([late.statusCode, late.json().code, late.json().zustaendig], [409, 'FALL_VERGEBEN', mine]);
  const notTheirs = await two.call('DELETE', at(vorgangRef));
  assert.deepEqual([notTheirs.statusCode, notTheirs.json().zustaendig], [409, mine]);
  assert.deepEqual(await ownerOf(two, vorgangRef), mine);
  const over = await two.call('PUT', at(vorgangRef), { statt: mine.kuerzel });
  assert.equal(over.json().data.zustaendig.kuerzel, two.konto.kuerzel);
  assert.equal((await one.call('DELETE', `${at(vorgangRef)}?statt=${two.konto.kuerzel}`)).json().data.abgegeben, true);
  assert.equal((await one.call('DELETE', at(vorgangRef))).json().data.abgegeben, false);
  assert.equal(await ownerOf(one, vorgangRef), null);
});

test('A case is given to an account that may have it, by a desk or a machine, whose key stands for itself.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const [one, two] = await desksOf(the);
  const given = await one.call('PUT', at(vorgangRef), { wer: two.konto.kuerzel });
  assert.equal(given.json().data.zustaendig.kuerzel, two.konto.kuerzel);
  const others = [
    await signedIn(the, { rolle: 'lesen' }),
    await signedIn(the, { mandanten: ['haselmaus'] }),
    await signedIn(the, { beispiel: true }),
    await signedIn(the, { endet: new Date(the.time.now - 1).toISOString() }),
  ];
  for (const wer of [...others.map(({ konto }) => konto.kuerzel), 'nobody']) {
    const refused = await one.call('PUT', at(vorgangRef), { wer, statt: two.konto.kuerzel });
    assert.deepEqual([refused.statusCode, refused.json().fehler[0].feld], [422, 'wer'], wer);
  }
  const { authorization } = await the.keyOf('betreiber', { name: 'Leitsystem' });
  const machine = await the.call('PUT', at(vorgangRef), { statt: two.konto.kuerzel }, { authorization });
  assert.equal(machine.json().data.zustaendig.kuerzel, 'Leitsystem');
});

test('Taking counts as read, and so does reading; a board that only looks does not.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const unread = async () => (await the.store.unread('2999')).anzahl;
  const [one, two] = [await the.reported(), await the.reported()];
  await desk.call('GET', `betreiber/vorgang/${one.vorgangRef}`);
  assert.equal(await unread(), 2);
  await desk.call('PUT', at(one.vorgangRef), {});
  assert.equal(await unread(), 1);
  for (let n = 0; n < 2; n++)
    assert.equal((await desk.call('POST', at(two.vorgangRef, 'gelesen'))).json().data.gelesen, true);
  assert.equal(await unread(), 0);
});

test('A whole shift is handed over in one step: open cases that both see.', async (t) => {
  const the = await testApp(t);
  const [one, two] = await desksOf(the);
  const narrow = await signedIn(the, { mandanten: ['haselmaus'] });
  const cases = [await the.reported(), await the.reported(), await the.reported()];
  for (const { vorgangRef } of cases) await one.call('PUT', at(vorgangRef), {});
  await one.call('POST', at(cases[2]!.vorgangRef, 'storno'), { grund: 'doppelt' }, { 'idempotency-key': 'k' });
  const hand = (desk: TestDesk, von: string, an: string) =>
    desk.call('POST', 'betreiber/zustaendigkeit/uebergabe', { von, an });
  const [von, an] = [one.konto.kuerzel, two.konto.kuerzel];
  assert.equal((await hand(narrow, von, narrow.konto.kuerzel)).json().data.anzahl, 0, 'none that it sees');
  assert.equal((await hand(one, von, narrow.konto.kuerzel)).json().data.anzahl, 0, 'none that the other sees');
  const done = await hand(two, von, an);
  assert.deepEqual([done.statusCode, done.json().data], [200, { von, an, anzahl: 2 }]);
  assert.equal((await hand(two, von, an)).json().data.anzahl, 0);
  assert.equal((await ownerOf(two, cases[0]!.vorgangRef))?.kuerzel, an);
  assert.equal((await ownerOf(two, cases[2]!.vorgangRef))?.kuerzel, von, 'a cancelled case stays');
  for (const [a, b] of [
    ['', an],
    [von, ''],
    [von, 'nobody'],
  ] as const)
    assert.equal((await hand(two, a, b)).statusCode, 422);
});

test('A note is the operator’s alone: in the whole case, and in no call of person, helper, reader or partner.', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  const desk = await signedIn(the);
  const write = (text: unknown, key = 'k') =>
    desk.call('POST', at(one.vorgangRef, 'notiz'), { text }, { 'idempotency-key': key });
  const first = await write('Ruft GEHEIMNIS zurück');
  assert.deepEqual(first.json().data, {
    vorgangRef: one.vorgangRef,
    nr: 1,
    wer: desk.konto.kuerzel,
    zeit: new Date(the.time.now).toISOString(),
    text: 'Ruft GEHEIMNIS zurück',
  });
  the.time.now += 1_000;
  assert.deepEqual((await write('Ruft GEHEIMNIS zurück')).json(), first.json());
  assert.deepEqual((await write('anders')).json().code, 'SCHLUESSEL_ANDERER_INHALT');
  for (const text of ['', 7, null, 'x'.repeat(401)]) assert.equal((await write(text, 'bad')).statusCode, 422);
  const whole = (await desk.call('GET', `betreiber/vorgang/${one.vorgangRef}`)).json().data;
  assert.deepEqual(whole.notizen, [
    { nr: 1, wer: desk.konto.kuerzel, zeit: first.json().data.zeit, text: 'Ruft GEHEIMNIS zurück' },
  ]);
  const { leseID } = (await the.store.load(one.userID, null, '2026'))!;
  const { authorization } = await the.keyOf('betreiber', { mandant: 'ra_Standard' });
  const seen = [
    await the.call('GET', `vorgang/${one.userID}`),
    await the.call('GET', `vorgang/${one.userID}/status`),
    await the.call('GET', `vorgang/${leseID}/status`),
    await one.read(),
    await the.call('GET', 'betreiber/vorgaenge', undefined, { authorization }),
  ];
  for (const answer of seen) {
    assert.equal(answer.statusCode, 200, answer.body);
    assert.ok(!answer.body.includes('GEHEIMNIS'));
  }
  const messages = await the.store.outbox.list(null, 'wartend', 99);
  assert.ok(!JSON.stringify(messages).includes('GEHEIMNIS'));
  const dump = await the.store.lifetime.dump('ra_Standard', one.userID);
  assert.equal(dump?.['notizen']?.[0]?.['text'], 'Ruft GEHEIMNIS zurück');
});
