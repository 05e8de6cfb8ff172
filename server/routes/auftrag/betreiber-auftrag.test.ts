import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayOn } from '../../nachrichten/test-lane.ts';
import { testApp } from '../../test/test-app.ts';
import { testClients } from '../../test/test-clients.ts';
import { assigned, at, SUED } from '../../test/test-auftrag.ts';

test('an assignment is made with a link and an sms: link, told, and taken back [4.166]', async (t) => {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eins: { hosts: ['eins.example'] } }) });
  const one = await assigned(app, { mandant: 'ra_Eins', minuten: 30 });
  const made = await one.operator('POST', 'auftrag', { helfer: SUED });
  const { url, sms, auftragID, stand } = made.json().data;
  assert.match(url, /^https:\/\/eins\.example\/auftrag\/[2-9B-DF-HJ-NP-TV-XZ]{27}$/);
  assert.equal(sms, `sms:${SUED.telefon}?body=${encodeURIComponent(`Pannenlotse: Ihr Auftrag ${url}`)}`);
  assert.deepEqual([auftragID, stand], [one.auftragID, 'offen'], 'the same helper keeps the job');
  assert.equal((await one.read()).statusCode, 404, 'the key before is void');
  const told = (await one.operator('GET', 'auftrag')).json().data;
  assert.deepEqual(
    [told.auftragID, told.stand, told.helfer, told.vorschlagMinuten, told.grund, told.gesperrt],
    [auftragID, 'offen', SUED, 30, '', false],
  );
  assert.ok(!JSON.stringify(told).includes(url.split('/').at(-1)), 'the key is told once');
  const take = async () => (await one.operator('DELETE', 'auftrag')).json().data.entzogen;
  assert.deepEqual([await take(), await take()], [true, false]);
  assert.equal((await one.operator('GET', 'auftrag')).json().data.ende, 'zurueckgezogen');
});

test('the link goes as a text by the client’s gateway where it is wished, and the answer says whether it did', async (t) => {
  let isDown = false;
  const { url, got } = await gatewayOn(t, (response) => {
    response.statusCode = isDown ? 500 : 200;
    response.end('{}');
  });
  const nachrichten = { adresse: url, vorlage: { to: '{nummer}', text: '{text}', id: '{id}' } };
  const the = await testApp(t, { mandanten: testClients(t, { ra_Standard: { nachrichten }, ra_Ohne: {} }) });
  const mobile = { ...SUED, telefon: '0172 1234567' };
  const one = await assigned(the);
  const other = await assigned(the, { mandant: 'ra_Ohne' });
  assert.equal(got.length, 0, 'nobody wished it');
  const sentBy = async ({ operator }: typeof one, wish: object) =>
    (await operator('POST', 'auftrag', { helfer: mobile, senden: true, ...wish })).json().data;
  const first = await sentBy(one, {});
  const again = await sentBy(one, {});
  const texts = got.map(({ body }) => JSON.parse(body) as { to: string; text: string; id: string });
  assert.deepEqual(
    texts.map(({ to, text }) => [to, text]),
    [first, again].map((made) => ['+491721234567', `Pannenlotse: Ihr Auftrag ${made.url}`]),
  );
  assert.notEqual(texts[0]!.id, texts[1]!.id, 'each link is a text of its own');
  assert.deepEqual([first.gesendet, again.gesendet], [true, true]);
  assert.equal((await sentBy(one, { helfer: SUED })).gesendet, null, 'a landline takes no text');
  assert.equal((await sentBy(other, {})).gesendet, null, 'no gateway');
  isDown = true;
  const failed = await sentBy(one, {});
  assert.deepEqual([failed.gesendet, failed.stand, got.length], [false, 'offen', 3]);
  assert.match(the.logged(), /"event":"auftrag-sms-gestoert"/);
  assert.doesNotMatch(the.logged(), /1721234567/);
  const wrong = await one.operator('POST', 'auftrag', { helfer: mobile, senden: 'ja' });
  assert.deepEqual([wrong.statusCode, wrong.json().fehler[0].feld], [422, 'senden']);
});

test('what was agreed on the telephone is told to the person at once', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { minuten: 30, angenommen: true });
  const { helfer, helfercode, eta } = await one.status();
  assert.deepEqual([helfer, eta?.stand], [SUED, new Date(app.time.now).toISOString()]);
  assert.match(helfercode ?? '', /^\d{4}$/);
  assert.equal((await one.operator('GET', 'auftrag')).json().data.stand, 'angenommen');
});

test('no sender can take the id of what the service will say of an assignment [P23]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { minuten: 30 });
  const before = app.time.now;
  app.time.now += 1_000;
  const taps = ['BEAUFTRAGT', 'ABGELEHNT', 'WECHSEL'].map((typ) => ({
    unid: `dienst ${typ}`,
    meldungsTyp: 'BEAUFTRAGT',
    timestamp: new Date(before + 500).toISOString(),
  }));
  for (const { ergebnis, fehler } of await one.send(taps))
    assert.deepEqual([ergebnis, fehler?.map(({ feld }) => feld)], ['fehler', ['unid']]);
  assert.deepEqual(await one.say('BEAUFTRAGT'), ['neu']);
  assert.equal((await one.status()).helfer?.name, SUED.name);
  assert.equal((await one.operator('DELETE', 'auftrag')).json().data.entzogen, true);
  const { helfer, eta, schritte } = await one.status();
  assert.deepEqual([helfer, eta, schritte.find(({ code }) => code === 'beauftragt')?.erledigt], [null, null, false]);
  t.diagnostic('seen P23: three ids refused by name; the operator takes the job back, and the person sees nobody');
});

test('however much a partner sends of a type, what operator and service say has room [P24]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported();
  const { authorization } = await app.keyOf('partner');
  await app.store.zuweisungen.assign('ra_Standard', userID, { partner: 'partner', seit: at(app, 0) });
  for (const meldungsTyp of ['ABGELEHNT', 'BEAUFTRAGT', 'WECHSEL']) {
    const ereignisse = Array.from({ length: 61 }, (_, n) => ({
      vorgangRef,
      unid: `${meldungsTyp} ${n}`,
      meldungsTyp,
      hinweis: 'x'.repeat(100),
      timestamp: at(app, -1),
    }));
    const sent = (await app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization })).json().data;
    assert.deepEqual([sent[59].ergebnis, sent[60].code], ['neu', 'ZU_VIELE']);
  }
  app.time.now += 1_000;
  const one = await assigned(app, { of: { userID, vorgangRef }, minuten: 30, angenommen: true });
  assert.equal((await one.status()).helfer?.name, SUED.name);
  app.time.now += 1_000;
  const other = await assigned(app, {
    of: one,
    helfer: { ...SUED, name: 'Nord', telefon: '+4922199999' },
    angenommen: true,
  });
  assert.equal((await other.status()).helfer?.name, 'Nord');
  app.time.now += 1_000;
  assert.equal((await other.operator('DELETE', 'auftrag')).json().data.entzogen, true);
  assert.equal((await other.status()).helfer, null);
  t.diagnostic('seen P24: 60 of each type taken, then two assignments and a take-back, each seen by the person');
});

test('the handshake changes with the helper, is not shown to who only reads, and five wrong tries lock it [4.167]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { angenommen: true });
  const { helfercode = '' } = await one.status();
  const stored = await app.store.load(one.userID, null, '2026');
  const reads = await app.call('GET', `vorgang/${stored!.leseID}/status`);
  assert.ok(!reads.body.includes('helfercode'));
  const check = (code: unknown) => one.operator('POST', 'auftrag/pruefen', { code });
  assert.deepEqual((await check(helfercode)).json().data, { stimmt: true, nochVersuche: 5 });
  const wrong = helfercode === '0000' ? '1111' : '0000';
  for (const left of [4, 3, 2, 1, 0])
    assert.deepEqual((await check(wrong)).json().data, { stimmt: false, nochVersuche: left });
  assert.deepEqual(
    [(await check(helfercode)).statusCode, (await check(helfercode)).json().code],
    [409, 'AUFTRAG_GESPERRT'],
  );
  assert.equal((await one.operator('GET', 'auftrag')).json().data.gesperrt, true);
  for (const code of ['', '12', 'abcd', null, {}, '12345', undefined])
    assert.equal((await check(code)).statusCode, 422, String(code));
  const next = await assigned(app, { of: one, helfer: { ...SUED, telefon: '+4922199999' }, angenommen: true });
  const after = await next.status();
  assert.ok(after.helfercode && after.helfercode !== helfercode);
  await one.operator('DELETE', 'auftrag');
  assert.deepEqual([(await check('1234')).json().code, (await one.status()).helfercode], ['AUFTRAG_FEHLT', undefined]);
});

test('each mistake in an assignment is named, and what cannot be assigned says why', async (t) => {
  const app = await testApp(t);
  const { vorgangRef, userID } = await app.reported();
  const { authorization } = await app.keyOf('betreiber');
  const make = (body: unknown, ref = vorgangRef) =>
    app.call('POST', `betreiber/vorgang/${ref}/auftrag`, body, { authorization });
  // prettier-ignore
  const wrong: [unknown, string][] = [
    [{}, 'helfer.name'], [{ helfer: 7 }, 'helfer.name'], [{ helfer: { ...SUED, name: '' } }, 'helfer.name'],
    [{ helfer: { ...SUED, telefon: 'morgen' } }, 'helfer.telefon'], [{ helfer: { ...SUED, telefon: '12' } }, 'helfer.telefon'],
    [{ helfer: SUED, wartezeitMinuten: -5 }, 'wartezeitMinuten'], [{ helfer: SUED, wartezeitMinuten: 10_000 }, 'wartezeitMinuten'],
    [{ helfer: SUED, wartezeitMinuten: 1.5 }, 'wartezeitMinuten'], [{ helfer: SUED, wartezeitMinuten: {} }, 'wartezeitMinuten'],
    [{ helfer: SUED, angenommen: 'ja' }, 'angenommen'],
  ];
  for (const [body, feld] of wrong) {
    const { status, code, fehler } = (await make(body)).json();
    assert.deepEqual([status, code, fehler[0].feld], [422, 'UNVOLLSTAENDIG', feld], JSON.stringify(body));
  }
  assert.equal(await app.store.auftraege.latest('ra_Standard', userID), null);
  const codeOf = async (ref: string) => (await make({ helfer: SUED }, ref)).json().code;
  assert.equal(await codeOf('ZZZZZZZZZZZZZZZZ'), 'ERR_BAD_REQUEST');
  assert.equal(await codeOf((await app.started()).vorgangRef), 'NICHT_GEMELDET');
  await app.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  assert.equal(await codeOf(vorgangRef), 'STORNIERT');
});

test('a key without the right makes no link, another client’s finds no case, and each call is written down', async (t) => {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eins: {}, ra_Zwei: {} }) });
  const one = await assigned(app, { mandant: 'ra_Eins' });
  const reads = await app.keyOf('betreiber', { darf: ['lesen'] });
  const other = await app.keyOf('betreiber', { mandant: 'ra_Zwei' });
  const call = (method: 'GET' | 'POST', { authorization }: { authorization: string }) =>
    app.call(method, `betreiber/vorgang/${one.vorgangRef}/auftrag`, method === 'POST' ? { helfer: SUED } : undefined, {
      authorization,
    });
  assert.deepEqual(
    [
      (await call('GET', reads)).statusCode,
      (await call('POST', reads)).statusCode,
      (await call('POST', other)).statusCode,
    ],
    [200, 403, 404],
  );
  await new Promise((done) => setTimeout(done, 1_500));
  const dump = await app.store.lifetime.dump('ra_Eins', one.userID);
  const calls = (dump?.['zugriffe'] ?? []).map(({ aufruf, ausgang }) => `${String(aufruf)} ${String(ausgang)}`);
  assert.ok(calls.includes('POST /betreiber/vorgang/:vorgangRef/auftrag 201'), calls.join('\n'));
});
