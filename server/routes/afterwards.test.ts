import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESBAR_TAGE } from '#domain/lesbar.ts';
import { BEWERTUNG_TAGE } from '#domain/ereignisse.ts';
import { LIMITS } from '#domain/limits.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { assigned } from '../test/test-auftrag.ts';
import { testClients } from '../test/test-clients.ts';

const DAY = 24 * 60 * 60_000;

/** Stores events as a partner's, in that order. */
async function happens({ call, keyOf, store }: TestApp, userID: string, ...types: string[]): Promise<void> {
  const { authorization } = await keyOf('partner');
  const { mandant, vorgangRef } = (await store.load(userID, null, '2026'))!;
  await store.zuweisungen.assign(mandant, userID, { partner: 'partner', seit: '2026' });
  const ereignisse = types.map((meldungsTyp) => ({ vorgangRef, unid: meldungsTyp, meldungsTyp }));
  const sent = await call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  assert.ok(
    sent.json().data.every((one: { ergebnis: string }) => one.ergebnis === 'neu'),
    sent.body,
  );
}

const FIVE = { bewertungWert: 5, bewertungFeedback: 'Schnell da' };

const asPerson = ({ call }: TestApp, userID: string) => ({
  rate: (body: unknown, key = 'rate-1') => call('PUT', `vorgang/${userID}/bewertung`, body, { 'idempotency-key': key }),
  remark: (body: unknown, key = 'remark-1') =>
    call('POST', `vorgang/${userID}/nachtrag`, body, { 'idempotency-key': key }),
  status: async () => (await call('GET', `vorgang/${userID}/status`)).json().data,
});

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

test('after the completion the person rates the help, and may change it for seven days [4.116 7.20]', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const { rate, status } = asPerson(app, userID);
  assert.deepEqual(codeOf(await rate(FIVE)), [409, 'BEWERTUNG_ZU'], 'before the completion');
  await happens(app, userID, 'ANKUNFT', 'ABSCHLUSS');
  const open = await app.call('GET', `vorgang/${userID}/status`);
  assert.equal(open.json().data.erlaubt.bewerten, true);

  const rated = await rate(FIVE);
  assert.deepEqual([rated.statusCode, rated.json()], [200, { data: FIVE, revision: 3 }]);
  assert.equal(rated.headers['idempotency-key'], 'rate-1');
  assert.deepEqual((await rate({ bewertungWert: 1 })).json(), rated.json(), 'the same key: the same answer');
  assert.deepEqual((await status()).bewertung, FIVE);
  app.time.now += (BEWERTUNG_TAGE - 1) * DAY;
  const changed = await rate({ bewertungWert: 2 }, 'rate-2');
  assert.deepEqual(changed.json(), { data: { bewertungWert: 2, bewertungFeedback: '' }, revision: 4 });

  const headers = { 'if-none-match': String((await app.call('GET', `vorgang/${userID}/status`)).headers.etag) };
  app.time.now += 2 * DAY;
  assert.deepEqual(codeOf(await rate({ bewertungWert: 3 }, 'rate-3')), [409, 'BEWERTUNG_ZU']);
  assert.deepEqual((await status()).bewertung.bewertungWert, 2);
  const later = await app.call('GET', `vorgang/${userID}/status`, undefined, headers);
  assert.deepEqual(
    [later.statusCode, later.json().data.erlaubt.bewerten],
    [200, false],
    'whoever holds the status hears of it',
  );
  const messages = (await app.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten).type);
  assert.equal(messages.filter((type) => type === 'vorgang.bewertet').length, 2);
});

test('a rating that is none is refused with the field, and nothing is kept [7.21 9.24]', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  await happens(app, userID, 'ABSCHLUSS');
  const { rate } = asPerson(app, userID);
  const ofField = async (body: unknown) => {
    const answer = await rate(body);
    return [answer.statusCode, answer.json().code, answer.json().fehler?.[0].feld];
  };
  for (const bewertungWert of [0, 6, '5', 4.5, -1, null, [5], {}, true, undefined])
    assert.deepEqual(await ofField({ bewertungWert }), [422, 'UNVOLLSTAENDIG', 'bewertungWert'], String(bewertungWert));
  for (const bewertungFeedback of [null, 7, 'ü'.repeat(401)])
    assert.deepEqual(await ofField({ bewertungWert: 5, bewertungFeedback }), [
      422,
      'UNVOLLSTAENDIG',
      'bewertungFeedback',
    ]);
  for (const body of [[], null]) assert.equal((await rate(body)).statusCode, 400);
  const withoutKey = await app.call('PUT', `vorgang/${userID}/bewertung`, FIVE);
  assert.deepEqual(codeOf(withoutKey), [400, 'SCHLUESSEL_FEHLT']);
  assert.equal((await app.store.load(userID, null, '2026'))?.revision, 2);
  const longest = { bewertungWert: 1, bewertungFeedback: '😀'.repeat(400) };
  assert.deepEqual((await rate(longest)).json().data, longest);
});

test('the person adds a remark after the report; it stands among the notes and goes out [7.22]', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const { remark, status } = asPerson(app, userID);
  const text = 'Ich stehe jetzt an der Tankstelle.\nRotes Auto.';
  const added = await remark({ text: ` ${text}\u0007 ` });
  assert.deepEqual(added.json(), { data: { text, zeit: new Date(app.time.now).toISOString() }, revision: 2 });
  assert.deepEqual((await remark({ text: 'anders' })).json(), added.json(), 'the same key: the same answer');
  const [note] = (await status()).hinweise;
  assert.deepEqual([note.typ, note.text], ['NACHTRAG', text]);
  assert.deepEqual(
    (await app.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten).type).sort(),
    ['vorgang.gemeldet', 'vorgang.nachtrag'],
  );
  for (const wrong of ['', '  ', 'x'.repeat(401), null, 7, undefined]) {
    const answer = await remark({ text: wrong }, 'other');
    assert.deepEqual([answer.statusCode, answer.json().fehler[0].feld], [422, 'text'], String(wrong));
  }
});

test('a remark may say that something is wrong: person and helper read it so [4.198]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { angenommen: true });
  const { remark, status } = asPerson(app, one.userID);
  const text = 'Das Auto ist rot.';
  assert.equal((await remark({ text, anlass: 'stimmt_nicht' })).statusCode, 200);
  for (const anlass of ['laune', null, 7, {}]) {
    const answer = await remark({ text, anlass }, 'other');
    assert.deepEqual([answer.statusCode, answer.json().fehler[0].feld], [422, 'anlass'], String(anlass));
  }
  const [note] = (await status()).hinweise.slice(-1);
  assert.deepEqual(
    [note.text, note.worte],
    [text, ['Sie schreiben, dass etwas nicht stimmt:', 'You wrote that something is wrong:']],
  );
  const { aenderungen } = (await one.read()).json().data;
  assert.deepEqual(
    aenderungen.map((line: { text: string[] }) => line.text[0]),
    [`Etwas stimmt nicht: ${text}`],
  );
});

test('of remarks there is an end, and a repeat of the last is still answered', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const { remark } = asPerson(app, userID);
  for (let n = 1; n <= LIMITS.additions; n++) assert.equal((await remark({ text: `${n}` }, `k${n}`)).statusCode, 200);
  assert.deepEqual(codeOf(await remark({ text: 'noch eins' }, 'more')), [409, 'VOLL']);
  assert.equal((await remark({ text: 'egal' }, `k${LIMITS.additions}`)).statusCode, 200);
});

test('of sixty remarks at once twenty are taken, and the others are refused', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const { remark } = asPerson(app, userID);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => remark({ text: `${n}` }, `k${n}`)));
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  assert.deepEqual(
    [taken.length, answers.filter(({ statusCode }) => statusCode === 409).length],
    [LIMITS.additions, 40],
  );
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1 + LIMITS.additions);
});

test('what the case does not allow is refused with the case, its revision and its own client’s phone, on any host', async (t) => {
  const telefon = { anzeige: '0221 4710333', wahl: '+492214710333' };
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eigen: { telefon } }) });
  const { userID } = await app.reported({ mandant: 'ra_Eigen' });
  const { remark } = asPerson(app, userID);
  for (let n = 0; n < LIMITS.additions; n++) await remark({ text: `${n}` }, `k${n}`);
  const started = (await app.started({ mandant: 'ra_Eigen' })).userID;
  const refused = {
    VOLL: [userID, await remark({ text: 'noch eins' }, 'more')],
    BEREITS_GEMELDET: [userID, await app.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"2"' })],
    NICHT_GEMELDET: [started, await app.call('GET', `vorgang/${started}/ereignisse`)],
  } as const;
  for (const [code, [id, answer]] of Object.entries(refused)) {
    const said = answer.json();
    assert.deepEqual(
      [answer.statusCode, said.code, said.telefon, said.data?.vorgangsMetadaten.userID],
      [409, code, telefon.anzeige, id],
    );
    assert.equal(said.revision, (await app.store.load(id, null, '2026'))?.revision);
  }
  assert.equal(refused.BEREITS_GEMELDET[1].json().beleg.userID, userID);
});

test('neither before the report nor after a cancellation is there a rating or a remark', async (t) => {
  const app = await testApp(t);
  const open = asPerson(app, (await app.started()).userID);
  assert.deepEqual(codeOf(await open.rate(FIVE)), [409, 'NICHT_GEMELDET']);
  assert.deepEqual(codeOf(await open.remark({ text: 'Hallo' })), [409, 'NICHT_GEMELDET']);
  const { userID } = await app.reported();
  const person = asPerson(app, userID);
  await app.call('POST', `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, { 'idempotency-key': 'c' });
  assert.deepEqual(codeOf(await person.rate(FIVE)), [409, 'STORNIERT']);
  assert.deepEqual(codeOf(await person.remark({ text: 'Hallo' })), [409, 'STORNIERT']);
  assert.deepEqual(codeOf(await asPerson(app, 'ZZZZZZZZZZZZ').remark({ text: 'Hallo' })), [404, 'ERR_BAD_REQUEST']);
});

test('a repeat of a remark or a rating is answered as the first time, also when no new one is taken any more [7.72]', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const person = asPerson(app, userID);
  const said = await person.remark({ text: 'Hallo' });
  await app.call('POST', `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, { 'idempotency-key': 'c' });
  const again = await person.remark({ text: 'Hallo' });
  assert.deepEqual([again.statusCode, again.json().data], [200, said.json().data]);
  assert.deepEqual(codeOf(await person.remark({ text: 'Hallo' }, 'other')), [409, 'STORNIERT']);
  const rated = await app.reported();
  await happens(app, rated.userID, 'ANKUNFT', 'ABSCHLUSS');
  const { rate } = asPerson(app, rated.userID);
  const first = await rate(FIVE);
  app.time.now += (BEWERTUNG_TAGE + 1) * DAY;
  assert.deepEqual((await rate(FIVE)).json(), first.json());
  assert.deepEqual(codeOf(await rate(FIVE, 'other')), [409, 'BEWERTUNG_ZU']);
});

test('a rating that meets another change is written on top of it', async (t) => {
  let changes = 1;
  const app = await testApp(t, {
    store: (store) => ({
      ...store,
      rate: async (rating) => {
        if (changes-- > 0)
          await store.renumber({
            ...rating,
            doc: rating.doc.replace('"ranaVorgangsnummer":""', '"ranaVorgangsnummer":"R-1"'),
          });
        return store.rate(rating);
      },
    }),
  });
  const { userID } = await app.reported();
  await happens(app, userID, 'ABSCHLUSS');
  const { rate, status } = asPerson(app, userID);
  assert.equal((await rate(FIVE)).statusCode, 200);
  const { vorgangsnummer, bewertung } = await status();
  assert.deepEqual([vorgangsnummer, bewertung], ['R-1', FIVE]);
});

test('after the arrival a cancellation is refused, with whom to call: the case’s client', async (t) => {
  const telefon = { anzeige: '0800 111', wahl: '+49800111' };
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eins: { telefon } }) });
  const { userID } = await app.reported({ mandant: 'ra_Eins' });
  await happens(app, userID, 'ANKUNFT');
  const refused = await app.call(
    'POST',
    `storno/vorgang/${userID}`,
    { grund: 'WARTEZEIT' },
    { 'idempotency-key': 'c' },
  );
  assert.deepEqual([...codeOf(refused), refused.json().telefon], [409, 'HELFER_DA', '0800 111']);
});

test('a report that nobody answers is read whole for 14 days, then in part; a cancel of it still comes, and keeps it as it was', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported();
  const read = async (): Promise<string> => (await app.call('GET', `vorgang/${userID}`)).body;
  app.time.now += LESBAR_TAGE * DAY;
  assert.match(await read(), /Zenobia/);
  app.time.now += 1;
  assert.doesNotMatch(await read(), /Zenobia/);
  const refused = await app.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' });
  assert.deepEqual([refused.statusCode, /Zenobia/.test(refused.body)], [409, false]);
  const { remark } = asPerson(app, userID);
  assert.equal((await remark({ text: 'Da?' })).statusCode, 200);
  assert.doesNotMatch(await read(), /Zenobia/, 'who finds the link does not open the case by a remark');
  const cancel = await app.call(
    'POST',
    `storno/vorgang/${userID}`,
    { grund: 'WARTEZEIT' },
    { 'idempotency-key': 'late' },
  );
  assert.deepEqual([cancel.statusCode, /Zenobia/.test(cancel.body)], [200, false]);
  assert.doesNotMatch(await read(), /Zenobia/);
  assert.match((await app.store.load(userID, null, '2026'))!.doc, /Zenobia.*storniert|storniert.*Zenobia/s);
});

test('two weeks after the completion or the cancellation the link shows what became of the case, no longer the person, the place, the words and the helper; the operator has all of it [7.37 9.26]', async (t) => {
  const app = await testApp(t);
  const canaries = /Zenobia|Quittenbaum|15123456789|KRA|K-RA|Trankgasse|50\.9|Muster|Geldbörse|Danke/;
  for (const end of ['ABSCHLUSS', 'STORNO']) {
    const { userID, vorgangRef } = await app.reported();
    const { rate, remark, status } = asPerson(app, userID);
    const whole = () => app.call('GET', `vorgang/${userID}`);
    await remark({ text: 'Die Geldbörse liegt im Auto' });
    await app.store.appendEvents(null, [
      {
        userID,
        partner: 'muster',
        unid: 'helper',
        meldungsTyp: 'BEAUFTRAGT',
        zeit: new Date(app.time.now).toISOString(),
        daten: JSON.stringify({ apPartnerInfo: 'Abschlepp Muster', zielName: 'Werkstatt Muster' }),
      },
    ]);
    if (end === 'ABSCHLUSS') {
      await happens(app, userID, 'ANKUNFT', 'ABSCHLUSS');
      await rate({ bewertungWert: 4, bewertungFeedback: 'Danke' });
    } else
      await app.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'cancel' });
    app.time.now += LESBAR_TAGE * DAY;
    const before = await whole();
    assert.match(before.body, canaries, 'on the last day');
    const held = { 'if-none-match': String((await app.call('GET', `vorgang/${userID}/status`)).headers.etag) };
    app.time.now += 1;
    const { data, revision } = (
      await app.call('GET', `vorgang/${userID}`, undefined, { 'if-none-match': String(before.headers.etag) })
    ).json();
    assert.equal(revision, before.json().revision);
    const { ranaVorgangsnummer, timestampGemeldet } = before.json().data.vorgangsMetadaten;
    assert.deepEqual(
      [
        data.vorgangsMetadaten.userID,
        data.vorgangsMetadaten.ranaVorgangsnummer,
        data.vorgangsMetadaten.timestampGemeldet,
      ],
      [userID, ranaVorgangsnummer, timestampGemeldet],
    );
    const now = await app.call('GET', `vorgang/${userID}/status`, undefined, held);
    assert.equal(now.statusCode, 200, 'whoever holds the status hears of it');
    const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `late-${end}` };
    const late = await app.call('POST', `vorgang/${userID}`, flatTyre(), headers);
    assert.equal(late.statusCode, 409);
    const { client } = app.mandanten.mandantOfHost('localhost');
    const others = [
      await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), headers),
      await app.call('POST', `vorgang/${userID}/start`, { zustimmung: client.mandant.zustimmung }, headers),
      await app.call('PUT', `vorgang/${userID}/bewertung`, { bewertungWert: 1 }, headers),
      ...(end === 'STORNO' ? [await app.call('POST', `vorgang/${userID}/nachtrag`, { text: 'Hallo' }, headers)] : []),
      await app.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, headers),
    ];
    for (const { body } of others) {
      const { data: told, beleg: _receipt } = JSON.parse(body);
      assert.doesNotMatch(JSON.stringify({ ...told, webparams: {}, webparams_texte: {} }), canaries);
    }
    const { webparams: _, webparams_texte: _texts, ...read } = data;
    assert.doesNotMatch(JSON.stringify(read) + now.body, canaries);
    assert.doesNotMatch(JSON.stringify({ ...late.json().data, webparams: {}, webparams_texte: {} }), canaries);
    assert.equal((await status()).schritte[5].erledigt, end === 'ABSCHLUSS');
    const { authorization } = await app.keyOf('betreiber');
    const { body } = await app.call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, { authorization });
    assert.match(body, /Zenobia/);
    assert.match(body, /Geldbörse/);
    assert.match((await app.store.load(userID, null, '2026'))!.doc, /Zenobia/);
  }
});
