import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BETREIBER_GRUENDE } from '#domain/ereignisse/storno.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { assigned } from '../test/test-auftrag.ts';
import { signedIn } from '../test/test-desk.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The operator's calls for a case with a key of its own: status and code, or the data. */
async function operatorOf(the: TestApp, mandant: string | null = null) {
  const { authorization } = await the.keyOf('betreiber', { mandant });
  let keys = 0;
  const call = (method: Method, path: string, body?: unknown, key = `key-${keys++}`) =>
    the.call(method, `betreiber/vorgang/${path}`, body, { authorization, 'idempotency-key': key });
  const said = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given);
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  return { call, said };
}

const statusOf = async ({ call }: TestApp, userID: string) =>
  (await call('GET', `vorgang/${userID}/status`)).json<{ data: Record<string, never> & { hinweise: unknown[] } }>()
    .data;

const typesOf = async ({ store }: TestApp, userID: string) =>
  (await store.events('ra_Standard', userID)).map(({ meldungsTyp }) => meldungsTyp);

test('The operator sets order number and claim number; the person reads both, and a repeat writes nothing.', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { call, said } = await operatorOf(the);
  const both = { ranaVorgangsnummer: 'A-1', schadennummer: 'S-7' };
  for (let n = 0; n < 2; n++) {
    const answer = await call('PATCH', vorgangRef, both);
    assert.deepEqual([answer.statusCode, answer.json().data], [200, { vorgangRef, ...both }]);
  }
  const { vorgangsnummer, schadennummer } = await statusOf(the, userID);
  assert.deepEqual([vorgangsnummer, schadennummer], ['A-1', 'S-7']);
  assert.deepEqual(await typesOf(the, userID), ['EINGANG', 'SCHADENNUMMER']);
  const claim = (await call('PATCH', vorgangRef, { schadennummer: 'S-8' })).json().data;
  assert.deepEqual(claim, { vorgangRef, ranaVorgangsnummer: 'A-1', schadennummer: 'S-8' });
  for (const body of [{}, { schadennummer: '' }, { schadennummer: 'x'.repeat(51) }, { ranaVorgangsnummer: 7 }])
    assert.deepEqual(await said('PATCH', vorgangRef, body), [422, 'UNVOLLSTAENDIG']);
  const draft = await the.started();
  assert.deepEqual(await said('PATCH', draft.vorgangRef, { schadennummer: 'S' }), [409, 'NICHT_GEMELDET']);
});

test('The operator promises a time, which the person reads as expected; once for each key, until the arrival.', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { call, said } = await operatorOf(the);
  const path = `${vorgangRef}/zusage`;
  const first = await call('POST', path, { wartezeitMinuten: 45 }, 'one');
  assert.equal(first.statusCode, 200, first.body);
  the.time.now += 60_000;
  assert.deepEqual((await call('POST', path, { wartezeitMinuten: '45' }, 'one')).json(), first.json());
  assert.deepEqual(await said('POST', path, { wartezeitMinuten: 50 }, 'one'), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  assert.ok((await statusOf(the, userID))['eta']);
  assert.deepEqual(await typesOf(the, userID), ['EINGANG', 'WARTEZEIT']);
  const termin = new Date(the.time.now + 3 * 3_600_000).toISOString();
  assert.equal((await call('POST', path, { termin })).json<{ data: { termin: string } }>().data.termin, termin);
  for (const body of [
    {},
    { wartezeitMinuten: 0 },
    { wartezeitMinuten: 601 },
    { wartezeitMinuten: 5, termin },
    { termin: 'morgen' },
    { termin: '2020-01-01T00:00:00Z' },
    { termin: '2100-01-01T00:00:00Z' },
  ])
    assert.deepEqual(await said('POST', path, body), [422, 'UNVOLLSTAENDIG'], JSON.stringify(body));
  await the.store.appendEvents(null, [
    {
      userID,
      partner: 'p',
      unid: '1',
      meldungsTyp: 'ANKUNFT',
      zeit: new Date(the.time.now).toISOString(),
      daten: '{}',
    },
  ]);
  assert.deepEqual(await said('POST', path, { wartezeitMinuten: 5 }), [409, 'AUFTRAG_REIHENFOLGE']);
  const draft = await the.started();
  assert.deepEqual(await said('POST', `${draft.vorgangRef}/zusage`, { wartezeitMinuten: 5 }), [409, 'NICHT_GEMELDET']);
});

test('The operator cancels with a reason that the person reads; the first one counts, the helper’s page ends.', async (t) => {
  const the = await testApp(t);
  const { call, said } = await operatorOf(the);
  for (const [body, storno] of [
    ...Object.keys(BETREIBER_GRUENDE).flatMap((grund) => (grund === 'sonstiges' ? [] : [[{ grund }, grund] as const])),
    [{ grund: 'sonstiges', text: ' Kein Zugang zum Gelände ' }, 'Kein Zugang zum Gelände'] as const,
  ]) {
    const one = await assigned(the);
    const path = `${one.vorgangRef}/storno`;
    const first = await call('POST', path, body);
    assert.equal(first.statusCode, 200, first.body);
    assert.ok(!first.body.includes(one.userID), 'not the key of the person');
    assert.equal(first.json().data.storno, storno);
    assert.deepEqual((await call('POST', path, { grund: 'doppelt' })).json(), first.json());
    const status = await one.status();
    assert.deepEqual([status.status, status.storno], ['storniert', storno]);
    assert.equal((await one.read()).json<{ data: { ende: string } }>().data.ende, 'storno');
    const person = await the.call(
      'POST',
      `storno/vorgang/${one.userID}`,
      { grund: 'WARTEZEIT' },
      { 'idempotency-key': 's' },
    );
    assert.deepEqual([person.statusCode, person.json().data.storno], [200, storno]);
  }
  const { vorgangRef, userID } = await the.reported();
  const path = `${vorgangRef}/storno`;
  for (const body of [
    {},
    { grund: 'WARTEZEIT' },
    { grund: 'sonstiges' },
    { grund: 'sonstiges', text: 'x'.repeat(401) },
  ])
    assert.deepEqual(await said('POST', path, body), [422, 'UNVOLLSTAENDIG'], JSON.stringify(body));
  const draft = await the.started();
  assert.deepEqual(await said('POST', `${draft.vorgangRef}/storno`, { grund: 'doppelt' }), [409, 'NICHT_GEMELDET']);
  await the.store.appendEvents(null, [
    {
      userID,
      partner: 'p',
      unid: '1',
      meldungsTyp: 'ANKUNFT',
      zeit: new Date(the.time.now).toISOString(),
      daten: '{}',
    },
  ]);
  const refused = await call('POST', path, { grund: 'doppelt' });
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'HELFER_DA']);
  assert.ok(!refused.body.includes(userID));
});

test('The operator’s own words in a cancel are read for as long as the case, and no longer.', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { call } = await operatorOf(the);
  await call('POST', `${vorgangRef}/storno`, { grund: 'sonstiges', text: 'Frau Quittenbaum ist nicht da.' });
  assert.equal((await statusOf(the, userID))['storno'], 'Frau Quittenbaum ist nicht da.');
  the.time.now += 20 * 24 * 3_600_000;
  assert.equal((await statusOf(the, userID))['storno'], '');
});

test('A helper without a smartphone: the desk says each step, in the order of the helper’s link, once for each key.', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  const { call, said } = await operatorOf(the);
  const path = `${one.vorgangRef}/stand`;
  assert.deepEqual(await said('POST', path, { meldung: 'erledigt' }), [409, 'AUFTRAG_REIHENFOLGE']);
  const first = await call('POST', path, { meldung: 'losgefahren' }, 'go');
  assert.equal(first.statusCode, 200, first.body);
  the.time.now += 60_000;
  assert.deepEqual((await call('POST', path, { meldung: 'losgefahren' }, 'go')).json(), first.json());
  assert.deepEqual(await said('POST', path, { meldung: 'angekommen' }, 'go'), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  assert.deepEqual(await said('POST', path, { meldung: 'angekommen' }), [200, undefined]);
  const done = { meldung: 'erledigt', ziel: { name: 'Werkstatt', adresse: 'Hof 1' } };
  const end = await call('POST', path, done, 'end');
  assert.equal(end.statusCode, 200, end.body);
  assert.deepEqual((await call('POST', path, done, 'end')).json(), end.json(), 'also after the end');
  assert.deepEqual((await one.status()).ziel, { name: 'Werkstatt', adresse: 'Hof 1' });
  assert.deepEqual(await typesOf(the, one.userID), ['EINGANG', 'BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT', 'ABSCHLUSS']);
  for (const body of [{}, { meldung: 'POSITION' }, { meldung: 'constructor' }])
    assert.deepEqual(await said('POST', path, body), [422, 'UNVOLLSTAENDIG']);
});

test('A refusal by telephone ends the assignment with its reason; without any helper there is nothing to say.', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the);
  const { call, said } = await operatorOf(the);
  assert.deepEqual(await said('POST', `${one.vorgangRef}/stand`, { meldung: 'abgelehnt', grund: 'Feierabend' }), [
    200,
    undefined,
  ]);
  const told = (await call('GET', `${one.vorgangRef}/auftrag`)).json<{ data: { ende: string; grund: string } }>().data;
  assert.deepEqual([told.ende, told.grund], ['abgelehnt', 'Feierabend']);
  const { userID, vorgangRef } = await the.reported();
  assert.deepEqual(await said('POST', `${vorgangRef}/stand`, { meldung: 'losgefahren' }), [409, 'AUFTRAG_FEHLT']);
  await the.store.appendEvents(null, [
    {
      userID,
      partner: 'p',
      unid: '1',
      meldungsTyp: 'BEAUFTRAGT',
      zeit: new Date(the.time.now).toISOString(),
      daten: '{}',
    },
  ]);
  assert.deepEqual(await said('POST', `${vorgangRef}/stand`, { meldung: 'angekommen' }), [200, undefined]);
  assert.deepEqual(await said('POST', `${vorgangRef}/stand`, { meldung: 'losgefahren' }), [409, 'AUFTRAG_REIHENFOLGE']);
  const draft = await the.started();
  assert.deepEqual(await said('POST', `${draft.vorgangRef}/stand`, { meldung: 'angekommen' }), [409, 'NICHT_GEMELDET']);
});

test('Each deed is the desk’s as well, and nobody’s of another client.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const other = await signedIn(the, { mandanten: ['haselmaus'] });
  const stranger = await operatorOf(the, 'gruen_Club');
  const deeds: [Method, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { schadennummer: 'S-1' }],
    ['POST', '/zusage', { wartezeitMinuten: 30 }],
    ['POST', '/notiz', { text: 'intern' }],
    ['POST', '/gelesen'],
    ['PUT', '/zustaendigkeit', {}],
    ['DELETE', '/zustaendigkeit'],
    ['POST', '/stand', { meldung: 'losgefahren' }],
    ['POST', '/storno', { grund: 'doppelt' }],
  ];
  const { vorgangRef } = await assigned(the, { angenommen: true });
  for (const [method, path, body] of deeds) {
    const at = `betreiber/vorgang/${vorgangRef}${path}`;
    const key = { 'idempotency-key': 'k' };
    assert.equal((await other.call(method, at, body, key)).statusCode, 404, path);
    assert.deepEqual(await stranger.said(method, `${vorgangRef}${path}`, body), [404, 'ERR_BAD_REQUEST'], path);
    const answer = await desk.call(method, at, body, key);
    assert.equal(answer.statusCode, 200, `${path} ${answer.body}`);
  }
});

test('What the operator says has a sender of its own, for which no partner’s key passes.', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { call } = await operatorOf(the);
  await call('POST', `${vorgangRef}/zusage`, { wartezeitMinuten: 45 });
  const { authorization, id } = await the.keyOf('partner', { name: 'betreiber' });
  await the.store.zuweisungen.assign('ra_Standard', userID, {
    partner: id,
    seit: new Date(the.time.now).toISOString(),
  });
  const ereignisse = [{ vorgangRef, unid: 'a', meldungsTyp: 'BEAUFTRAGT' }];
  await the.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  const senders = (await the.store.events('ra_Standard', userID)).map(({ partner }) => partner);
  assert.deepEqual(senders, ['service', 'betreiber', id]);
});

test('Who cancels or promises a time while another one cancels is told of that, and of no arrival.', async (t) => {
  /** Runs once, after a call has read its case and before it does anything. */
  let meanwhile: (() => Promise<unknown>) | null = null;
  const between = <A extends unknown[], R>(load: (...args: A) => Promise<R>) =>
    async function loadFirst(...args: A): Promise<R> {
      const found = await load(...args);
      const run = meanwhile;
      meanwhile = null;
      await run?.();
      return found;
    };
  const the = await testApp(t, {
    store: (store) => ({ ...store, load: between(store.load), loadByRef: between(store.loadByRef) }),
  });
  const { call, said } = await operatorOf(the);
  const cancelled = async () => {
    const { vorgangRef, userID } = await the.reported();
    meanwhile = () => call('POST', `${vorgangRef}/storno`, { grund: 'doppelt' });
    return { vorgangRef, userID };
  };
  const { userID } = await cancelled();
  const late = await the.call('POST', `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, { 'idempotency-key': 'own' });
  assert.deepEqual([late.statusCode, late.json().data?.storno], [200, 'doppelt'], late.body);
  assert.deepEqual(await said('POST', `${(await cancelled()).vorgangRef}/zusage`, { wartezeitMinuten: 30 }), [
    409,
    'STORNIERT',
  ]);
});
