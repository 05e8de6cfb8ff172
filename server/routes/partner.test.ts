import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES } from '#domain/ereignisse/typen.ts';
import { size } from '../../scripts/test/size.ts';
import { MOST_OF_TYPE } from '../store/tables/event-bounds.ts';
import { flatTyre, NOW, testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

/** A case that is assigned to the partner of that name. */
const OWN = { partner: 'partner' };

/** A partner with a new key: `send` gives each event's result and number, `raw` the whole answer. */
async function partnerOf({ call, keyOf }: TestApp, wish: { mandant?: string | null; name?: string } = {}) {
  const { authorization, id } = await keyOf('partner', wish);
  const raw = (ereignisse: unknown, headers: Record<string, string> = {}) =>
    call('POST', 'partner/ereignisse', { ereignisse }, { authorization, ...headers });
  const send = async (...ereignisse: unknown[]) => {
    const answer = await raw(ereignisse);
    assert.equal(answer.statusCode, 200, answer.body);
    return (answer.json().data as { ergebnis: string; nr?: number }[]).map(({ ergebnis, nr }) =>
      nr === undefined ? ergebnis : `${ergebnis} ${nr}`,
    );
  };
  return { id, raw, send };
}

test('a partner’s events lead the order to its end', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { send } = await partnerOf(app);
  const said = (meldungsTyp: string, more = {}) => ({
    vorgangRef,
    unid: meldungsTyp,
    meldungsTyp,
    timestamp: at(1),
    ...more,
  });
  assert.deepEqual(
    await send(
      said('SCHADENNUMMER', { ranaSNR: 'S-1' }),
      said('BEAUFTRAGT', { wartezeitMinuten: '30', apPartnerInfo: { name: 'Hilfe Muster', telefon: '0221 4710333' } }),
      said('ABFAHRT'),
      said('POSITION', { bewegungsProfil: { lat: 50.9, lng: 6.9 } }),
    ),
    ['neu 2', 'neu 3', 'neu 4', 'neu 5'],
  );
  const { data } = (await app.call('GET', `vorgang/${userID}/status`)).json();
  assert.deepEqual(
    data.schritte.map((one: { erledigt: boolean }) => one.erledigt),
    [true, true, true, true, false, false],
  );
  assert.deepEqual([data.schadennummer, data.helfer.name, data.position.lat], ['S-1', 'Hilfe Muster', 50.9]);
  assert.deepEqual(await send(said('ANKUNFT'), said('ABSCHLUSS')), ['neu 6', 'neu 7']);
});

test('each event of a batch is judged by itself, and the good ones are kept [7.31]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { vorgangRef: open } = await app.started(OWN);
  const { raw, send } = await partnerOf(app);
  const event = { vorgangRef, unid: 'a', meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-1' };
  assert.deepEqual(
    await send(
      event,
      event,
      { ...event, unid: '' },
      { ...event, unid: 'b', meldungsTyp: '' },
      { ...event, unid: 'c', meldungsTyp: 'POSITION', bewegungsProfil: 'hier' },
      { ...event, unid: 'd', hinweis: 'x'.repeat(100_000) },
      { ...event, unid: 'e', fremd: 'x'.repeat(100_000) },
      { ...event, unid: 'f', vorgangRef: open },
      { ...event, unid: 'g', vorgangRef: 'ZZZZZZZZZZZZZZZZ' },
      { ...event, unid: 'h', vorgangRef: { $ne: null } },
      { ...event, unid: 'i\u0000' },
      { ...event, unid: 'j', meldungsTyp: 'EINGANG' },
      null,
      'ABFAHRT',
      [],
      { ...event, unid: 'k', meldungsTyp: 'kaffeepause' },
    ),
    'neu 2, doppelt 2, fehler, fehler, fehler, fehler, fehler, unbekannt, unbekannt, fehler, fehler, fehler, fehler, fehler, fehler, neu 3'.split(
      ', ',
    ),
  );
  assert.deepEqual(
    (await app.store.events('ra_Standard', userID)).map(({ meldungsTyp }) => meldungsTyp),
    ['EINGANG', 'SCHADENNUMMER', 'KAFFEEPAUSE'],
  );
  const wrong = await raw(
    [
      { vorgangRef, meldungsTyp: 'ABFAHRT' },
      { ...event, unid: 'l', vorgangRef: 'x' },
    ],
    {
      'accept-language': 'en',
    },
  );
  const text = 'The unid is missing.';
  assert.deepEqual(wrong.json().data, [
    { vorgangRef, unid: '', ergebnis: 'fehler', code: 'UNVOLLSTAENDIG', text, fehler: [{ feld: 'unid', text }] },
    {
      vorgangRef: 'x',
      unid: 'l',
      ergebnis: 'unbekannt',
      text: 'There is no report with this vorgangRef that is assigned to you.',
    },
  ]);
});

test('the same unid for two cases is two events: partners number the events of each order from 1', async (t) => {
  const app = await testApp(t);
  const [one, other] = [await app.reported(OWN), await app.reported(OWN)];
  const { send } = await partnerOf(app);
  const said = (vorgangRef: string) => ({ vorgangRef, unid: '1', meldungsTyp: 'ABFAHRT' });
  assert.deepEqual(await send(said(one.vorgangRef), said(other.vorgangRef), said(one.vorgangRef)), [
    'neu 2',
    'neu 2',
    'doppelt 2',
  ]);
});

test('a time that lies ahead counts as received, and the result says so', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { raw } = await partnerOf(app);
  const sent = await raw([{ vorgangRef, unid: 'a', meldungsTyp: 'ABFAHRT', timestamp: at(60) }]);
  assert.deepEqual(sent.json().data, [{ vorgangRef, unid: 'a', ergebnis: 'neu', nr: 2, zeitKorrigiert: true }]);
  assert.equal((await app.store.events('ra_Standard', userID))[1]?.zeit, at(0));
});

test('a partner’s STORNO cancels the case, once, and what follows it is refused', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { send } = await partnerOf(app);
  const said = (unid: string, meldungsTyp: string) => ({ vorgangRef, unid, meldungsTyp });
  assert.deepEqual(
    await send(
      said('1', 'BEAUFTRAGT'),
      said('1', 'STORNO'),
      said('2', 'STORNO'),
      said('2', 'STORNO'),
      said('3', 'ABFAHRT'),
    ),
    ['neu 2', 'doppelt 2', 'neu 3', 'doppelt 3', 'storniert'],
  );
  assert.deepEqual(await send(said('4', 'STORNO')), ['storniert']);
  const { data } = (await app.call('GET', `vorgang/${userID}/status`)).json();
  assert.deepEqual([data.status, data.storno, data.erlaubt.stornieren], ['storniert', 'KEINE_ANGABE', false]);
  const messages = (await app.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten).type);
  assert.deepEqual(messages.sort(), ['vorgang.beauftragt', 'vorgang.gemeldet', 'vorgang.storniert']);
});

test('what a partner tells goes to the operator, once for each event, in the order of the case [7.93]', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported(OWN);
  const { send } = await partnerOf(app);
  const TYPES = ['SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT', 'WARTEZEIT', 'NICHT_ANGETROFFEN', 'ANKUNFT', 'ABSCHLUSS'];
  const events = TYPES.map((meldungsTyp) => ({ vorgangRef, unid: meldungsTyp, meldungsTyp, wartezeitMinuten: '20' }));
  for (let times = 0; times < 2; times++) await send(...events);
  const messages = (await app.store.outbox.list(null, 'wartend', 99)).toSorted((a, b) => a.nr - b.nr);
  assert.deepEqual(
    messages.map(({ nr, daten }) => [nr, JSON.parse(daten)]),
    [
      [1, 'gemeldet'],
      [3, 'beauftragt'],
      [4, 'unterwegs'],
      [6, 'nicht_angetroffen'],
      [7, 'angekommen'],
      [8, 'abgeschlossen'],
    ].map(([nr, type]) => [
      nr,
      {
        type: `vorgang.${type}`,
        timestamp: new Date(NOW).toISOString(),
        data: {
          mandant: 'ra_Standard',
          vorgangRef,
          ...(type === 'gemeldet' && { gefahr: [], fahrzeughinweise: ['REIFEN'] }),
        },
      },
    ]),
  );
});

test('a partner’s STORNO after the arrival is refused', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported(OWN);
  const { send, raw } = await partnerOf(app);
  await send({ vorgangRef, unid: '1', meldungsTyp: 'ANKUNFT' });
  const [result] = (await raw([{ vorgangRef, unid: '2', meldungsTyp: 'STORNO' }])).json().data;
  assert.deepEqual([result.ergebnis, result.code], ['fehler', 'HELFER_DA']);
  assert.deepEqual(await send({ vorgangRef: 'ZZZZZZZZZZZZZZZZ', unid: '2', meldungsTyp: 'STORNO' }), ['unbekannt']);
});

test('of a batch of more than a thousand the first thousand are taken; one of more than ten thousand or 4 MB is not', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { raw, send } = await partnerOf(app);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      vorgangRef,
      unid: `u${index}`,
      meldungsTyp: 'WARTEZEIT',
      wartezeitMinuten: '9',
    }));
  const refusals = [
    await raw(many(10_001)),
    await raw([{ fremd: 'x'.repeat(4_200_000) }]),
    await raw({}),
    await raw(null),
  ];
  assert.deepEqual(
    refusals.map((one) => [one.statusCode, one.json().code]),
    [
      [413, 'STAPEL_ZU_GROSS'],
      [413, 'STAPEL_ZU_GROSS'],
      [400, 'JSON_UNLESBAR'],
      [400, 'JSON_UNLESBAR'],
    ],
  );
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1, 'nothing of them is kept');
  const { statusCode, ...answer } = await raw(many(1_002), { 'accept-language': 'en' });
  const results = answer.json().data as { unid: string; ergebnis: string }[];
  assert.equal(statusCode, 200);
  assert.deepEqual(new Set(results.slice(0, 1_000).map(({ ergebnis }) => ergebnis)), new Set(['neu']));
  const text = 'A batch may have 1,000 events at most. Send this one in the next.';
  assert.deepEqual(
    results.slice(1_000),
    ['u1000', 'u1001'].map((unid) => ({ vorgangRef, unid, ergebnis: 'fehler', code: 'STAPEL_ZU_GROSS', text })),
  );
  assert.deepEqual(await send(...many(1_002).slice(1_000)), ['neu 1002', 'neu 1003'], 'they come in the next batch');
});

/** Positions of one key within an hour; 100,000 of them in the long run. */
const ENDLESS = size(4_000, 100_000);
/** Minutes between them. */
const SPREAD = 120;

test('what a partner sends without end stays bounded, and the status is read as before [P19]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { raw, send } = await partnerOf(app);
  const many = (from: number, meldungsTyp: string, more = {}) =>
    Array.from({ length: 1_000 }, (_, n) => ({
      vorgangRef,
      unid: `${meldungsTyp}${from + n}`,
      meldungsTyp,
      timestamp: at(1),
      ...more,
    }));
  const position = { bewegungsProfil: { lat: 50.9, lng: 6.9 } };
  await send({ vorgangRef, unid: 'start', meldungsTyp: 'ABFAHRT', timestamp: at(0) });
  // Half of them within a minute, half of them spread over the years that a partner's clock may say.
  const spread = (from: number) =>
    many(from, 'POSITION', position).map((one, n) => ({ ...one, timestamp: at(-(ENDLESS - from - n) * SPREAD) }));
  for (let from = 0; from < ENDLESS; from += 1_000)
    await send(...(from % 2_000 ? many(from, 'POSITION', position) : spread(from)));
  const unknown = await send(...many(0, 'KAFFEEPAUSE', { hinweis: 'ü'.repeat(400) }));
  assert.deepEqual([unknown[MOST_OF_TYPE - 1], unknown[MOST_OF_TYPE]], [`neu ${ENDLESS + 2 + MOST_OF_TYPE}`, 'fehler']);
  const most = EVENT_TYPES.POSITION.keepsLatest + MOST_OF_TYPE + 10;
  assert.ok((await app.store.events('ra_Standard', userID)).length < most);
  const { authorization } = await app.keyOf('betreiber');
  const whole = await app.call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, { authorization });
  assert.equal(whole.json().data.ereignisse.at(-1).meldungsTyp, 'KAFFEEPAUSE');
  assert.ok(whole.body.length < 900 * most, `the operator gets ${whole.body.length} bytes`);
  const status = await app.call('GET', `vorgang/${userID}/status`);
  assert.equal(status.json().data.position.lat, 50.9);
  assert.ok(status.rawPayload.length < 40_000, `the status has ${status.rawPayload.length} bytes`);
  const refused = await raw(many(2_000, 'KAFFEEPAUSE').slice(0, 5));
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.headers['retry-after']],
    [429, 'ZU_VIELE', '3600'],
  );
  assert.deepEqual(
    await send({ vorgangRef, unid: 'there', meldungsTyp: 'ANKUNFT' }),
    [`neu ${ENDLESS + 3 + MOST_OF_TYPE}`],
    'the others go on',
  );
  t.diagnostic(`seen P19: ${ENDLESS} taken, a few kept; one more of a full type is 429, and the rest go on`);
});

test('of more events than 120,000 in ten minutes a key is told to wait, and other keys are not', async (t) => {
  const app = await testApp(t);
  const [{ raw }, other] = [await partnerOf(app), await partnerOf(app, { name: 'other' })];
  const batch = Array<null>(10_000).fill(null);
  for (let n = 0; n < 12; n++) assert.equal((await raw(batch)).statusCode, 200);
  const refused = await raw([null]);
  assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [429, 'ZU_VIELE', '600']);
  assert.equal((await other.raw([null])).statusCode, 200);
  app.time.now += 10 * 60_000;
  assert.equal((await raw([null])).statusCode, 200);
});

/** Counts how often the store does these. */
function counted(app: TestApp, ...names: ('load' | 'appendEvents')[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const real = app.store[name] as (...given: unknown[]) => unknown;
    Object.assign(app.store, {
      [name]: (...given: unknown[]) => {
        counts[name] = (counts[name] ?? 0) + 1;
        return real(...given);
      },
    });
  }
  return counts;
}

test('a batch of STORNO that is repeated, or whose unid is that of another event, loads its case once at most', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported(OWN);
  const { send } = await partnerOf(app);
  const event = (meldungsTyp: string, unid: string) => ({ vorgangRef, unid, meldungsTyp });
  await send(...Array.from({ length: 50 }, (_, n) => event('BEAUFTRAGT', `b${n}`)));
  const counts = counted(app, 'load', 'appendEvents');
  const taken = await send(...Array.from({ length: 50 }, (_, n) => event('STORNO', `b${n}`)));
  assert.deepEqual(
    taken,
    Array.from({ length: 50 }, (_, n) => `doppelt ${n + 2}`),
  );
  assert.deepEqual(counts, {}, 'a repeat needs no case');
  const batch = Array.from({ length: 300 }, (_, n) =>
    n % 2 ? event('STORNO', 's') : { ...event('WARTEZEIT', `w${n}`), wartezeitMinuten: '9' },
  );
  const first = await send(...batch);
  assert.deepEqual([first[1], first[3], first[299]], ['neu 53', 'doppelt 53', 'doppelt 53']);
  assert.deepEqual(counts, { load: 1, appendEvents: 2 });
  const again = await send(...batch);
  assert.deepEqual([again[0], again[1], again[2], again[299]], ['doppelt 52', 'doppelt 53', 'storniert', 'doppelt 53']);
  assert.deepEqual(counts, { load: 1, appendEvents: 3 });
});

test('a thousand STORNO for one case load it once, and each says what became of it', async (t) => {
  const app = await testApp(t);
  const [one, arrived] = [await app.reported(OWN), await app.reported(OWN)];
  const { send } = await partnerOf(app);
  await send({ vorgangRef: arrived.vorgangRef, unid: 'there', meldungsTyp: 'ANKUNFT' });
  const counts = counted(app, 'load');
  const cancel = ({ vorgangRef }: { vorgangRef: string }, unid: string) => ({
    vorgangRef,
    unid,
    meldungsTyp: 'STORNO',
  });
  const same = await send(...Array.from({ length: 500 }, (_, n) => cancel(n % 2 ? one : arrived, `s${n % 4}`)));
  assert.deepEqual(same.slice(0, 8), [
    'fehler',
    'neu 2',
    'fehler',
    'storniert',
    'fehler',
    'doppelt 2',
    'fehler',
    'storniert',
  ]);
  assert.deepEqual([same.length, counts['load']], [500, 2]);
});

test('a key is good until the moment before its end, and refused like any other from its end on [7.66 P14]', async (t) => {
  const app = await testApp(t);
  const end = Date.parse('2026-03-02T12:00:00Z');
  const { authorization } = await app.keyOf('partner', { gueltigBis: new Date(end).toISOString() });
  const { userID, vorgangRef } = await app.reported(OWN);
  let unid = 0;
  const sentAt = async (now: number) => {
    app.time.now = now;
    const ereignisse = [{ vorgangRef, unid: String((unid += 1)), meldungsTyp: 'HINWEIS' }];
    return app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  };
  for (const good of [NOW, end - 1_000, end - 1]) assert.equal((await sentAt(good)).statusCode, 200, `${good}`);
  app.time.now = end;
  const wrong = { authorization: `Bearer pl_${'A'.repeat(43)}` };
  const unknown = await app.call('POST', 'partner/ereignisse', { ereignisse: [] }, wrong);
  for (const late of [end, end + 1, end + 999, end + 86_400_000]) {
    const answer = await sentAt(late);
    assert.deepEqual([answer.statusCode, answer.json()], [401, unknown.json()]);
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
  }
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1 + 3, 'nothing of the refused ones is kept');
  t.diagnostic('seen P14: taken 1 ms before the end, 401 ZUGANG_FEHLT at it and after it, nothing kept');
});

test('no key, a wrong, revoked or other kind of key, and one of another client’s host are refused alike', async (t) => {
  const mandanten = testClients(t, { ra_Eins: { hosts: ['eins.example'] }, ra_Zwei: {} });
  const app = await testApp(t, { mandanten });
  const revoked = await app.keyOf('partner');
  await app.store.keys.revoke(revoked.id, at(0));
  const ofOther = await app.keyOf('partner', { mandant: 'ra_Zwei' });
  const wrong = [
    {},
    { authorization: 'Bearer' },
    { authorization: 'Basic eDp5' },
    { authorization: `Bearer pl_${'A'.repeat(43)}` },
    { authorization: revoked.authorization },
    { authorization: (await app.keyOf('betreiber')).authorization },
    { authorization: ofOther.authorization, host: 'eins.example' },
  ];
  for (const headers of wrong as Record<string, string>[]) {
    const answer = await app.call('POST', 'partner/ereignisse', { ereignisse: [] }, headers);
    const { code, status } = answer.json();
    assert.deepEqual(
      [status, code, answer.headers['www-authenticate']],
      [401, 'ZUGANG_FEHLT', 'Bearer'],
      JSON.stringify(headers),
    );
  }
  const good = await app.call(
    'POST',
    'partner/ereignisse',
    { ereignisse: [] },
    { authorization: ofOther.authorization },
  );
  assert.deepEqual([good.statusCode, good.json()], [200, { data: [] }]);
  await app.store.keys.revoke(ofOther.id, at(0));
  for (let tries = 0; tries < 4; tries++)
    await app.call('POST', 'partner/ereignisse', {}, { authorization: ofOther.authorization });
  const tooMany = await app.call('POST', 'partner/ereignisse', {}, { authorization: ofOther.authorization });
  assert.deepEqual([tooMany.statusCode, tooMany.json().code], [429, 'ZU_VIELE']);
  const still = await app.call(
    'POST',
    'partner/ereignisse',
    { ereignisse: [] },
    { authorization: (await app.keyOf('partner')).authorization },
  );
  assert.equal(still.statusCode, 200, 'a right key is never limited');
});

test('a partner of one client, or on one client’s host, never reaches another’s case', async (t) => {
  const mandanten = testClients(t, { ra_Eins: { hosts: ['eins.example'] }, ra_Zwei: {} });
  const app = await testApp(t, { mandanten });
  const { userID, vorgangRef } = await app.started({ mandant: 'ra_Zwei', ...OWN });
  const headers = { 'if-match': '"1"', 'idempotency-key': 'k' };
  assert.equal((await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), headers)).statusCode, 200);
  const event = { vorgangRef, unid: 'a', meldungsTyp: 'ABFAHRT' };
  const [eins, zwei, alle] = [
    await partnerOf(app, { mandant: 'ra_Eins' }),
    await partnerOf(app, { mandant: 'ra_Zwei' }),
    await partnerOf(app, { name: 'service' }),
  ];
  // A key of this name goes by its id.
  await app.store.zuweisungen.assign('ra_Zwei', userID, { partner: alle.id, seit: at(0) });
  assert.deepEqual(await eins.send(event, { ...event, meldungsTyp: 'STORNO' }), ['unbekannt', 'unbekannt']);
  const [onHost] = (await alle.raw([event], { host: 'eins.example' })).json().data;
  assert.equal(onHost.ergebnis, 'unbekannt');
  assert.deepEqual(await zwei.send(event), ['neu 2']);
  assert.deepEqual(
    await alle.send(event, { ...event, unid: 'EINGANG' }),
    ['neu 3', 'neu 4'],
    'nobody passes for the service',
  );
});

test('of a key the day of its last use is kept, and no more; a wrong one leaves no trace', async (t) => {
  const app = await testApp(t);
  const { authorization, id } = await app.keyOf('partner');
  const used = async () => (await app.store.keys.list()).find((key) => key.id === id)?.benutzt;
  await app.call('POST', 'partner/ereignisse', { ereignisse: [] }, { authorization: `Bearer pl_${'A'.repeat(43)}` });
  assert.equal(await used(), null);
  for (const hours of [0, 5, 24]) {
    app.time.now = NOW + hours * 3_600_000;
    await app.call('POST', 'partner/ereignisse', { ereignisse: [] }, { authorization });
  }
  assert.equal(await used(), '2026-03-03');
});

test('a key that is none, one that is revoked or has ended and one of another kind are refused in the same time', async (t) => {
  const app = await testApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const { authorization, id } = await app.keyOf('partner');
  await app.store.keys.revoke(id, at(0));
  const wrong = {
    unknown: `Bearer pl_${'A'.repeat(43)}`,
    revoked: authorization,
    expired: (await app.keyOf('partner', { gueltigBis: at(0) })).authorization,
    ofOtherKind: (await app.keyOf('betreiber')).authorization,
    nearlyRight: `${authorization.slice(0, -1)}${authorization.endsWith('A') ? 'B' : 'A'}`,
  };
  const median = async (header: string, round: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      const headers = { authorization: header, 'x-forwarded-for': `10.${round}.${n}.1` };
      const from = performance.now();
      const { statusCode } = await app.call('POST', 'partner/ereignisse', { ereignisse: [] }, headers);
      times.push(performance.now() - from);
      assert.equal(statusCode, 401);
    }
    return times.sort((a, b) => a - b)[50]!;
  };
  await median(wrong.unknown, 0); // warm-up
  for (const [name, header] of Object.entries(wrong).slice(1)) {
    const ratios: number[] = [];
    for (let round = 0; round < 5; round++) {
      const unknown = await median(wrong.unknown, 10 + round * 2);
      ratios.push((await median(header, 11 + round * 2)) / unknown);
    }
    const ratio = ratios.sort((a, b) => a - b)[2]!;
    // The goal is 10 %, which only an idle machine shows.
    assert.ok(ratio > 0.6 && ratio < 1.6, `${name}: ratio ${ratio.toFixed(2)}`);
  }
});
