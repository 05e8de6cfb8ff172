import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuftragAntwort } from '../../auftrag/answer.ts';
import { testApp } from '../../test/test-app.ts';
import { testClients } from '../../test/test-clients.ts';
import { BASE } from '../../test/test-calls.ts';
import { assigned, at, SUED, type Assigned } from '../../test/test-auftrag.ts';

const PLACE = { lat: 50.94, lng: 6.96, genauigkeit: 10 };

type Call = readonly [method: 'GET' | 'POST', path: string, payload?: object];
const CALLS: readonly [Call, ...Call[]] = [
  ['GET', 'auftrag/TOKEN'],
  ['GET', 'auftrag/TOKEN/ereignisse'],
  ['POST', 'auftrag/TOKEN/meldungen', { meldungen: [] }],
  ['GET', 'partner/position/TOKEN?lat=50.9&lon=6.9&timestamp=1772445600'],
  ['POST', 'partner/position/TOKEN', { _type: 'location', lat: 50.9, lon: 6.9, tst: 1_772_445_600 }],
];

/** What the helper sees, without the case. */
async function seen({ read }: Assigned) {
  const { data } = (await read()).json<AuftragAntwort>();
  return data;
}

test('from the link to the end: each tap is an event of the case, the person sees it, and the job leaves the page [4.159]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { minuten: 30 });
  const offen = await seen(one);
  assert.deepEqual(
    [offen.stand, offen.helfer, offen.zugesagt, offen.vorschlagMinuten, offen.teiltStandort, offen.aenderungen],
    ['offen', SUED, null, 30, false, []],
  );
  assert.match(offen.code ?? '', /^\d{4}$/);
  const { einsatz } = offen;
  assert.deepEqual(
    [einsatz?.name, einsatz?.telefon, einsatz?.kennzeichen, einsatz?.personen[0], einsatz?.wann, einsatz?.beispiel],
    ['Zenobia Quittenbaum', '+4915123456789', 'K-RA 1234E', 'eine Person vor Ort', null, false],
  );
  assert.deepEqual(einsatz?.ort.satz, [
    'Die Person steht an der Adresse Trankgasse in Köln.',
    'The person is at the address Trankgasse in Köln.',
  ]);
  assert.deepEqual([einsatz?.ort.punkt, einsatz?.ort.genauigkeit], [{ lat: 50.93754, lng: 6.96028 }, null]);
  assert.match(einsatz?.schaden.zeile[0] ?? '', /^Reifen/);
  assert.ok((einsatz?.hinweise ?? []).every(({ gruende }) => gruende.length > 0) && einsatz?.hinweise.length);
  assert.equal((await one.status()).helfer, null, 'nobody has promised anything yet');

  app.time.now += 1_000;
  assert.deepEqual(await one.say('BEAUFTRAGT', { wartezeitMinuten: 45 }), ['neu']);
  const angenommen = await one.status();
  assert.deepEqual([angenommen.helfer, angenommen.helfercode], [SUED, offen.code]);
  assert.equal((await seen(one)).zugesagt, at(app, 45));
  assert.deepEqual(await one.say('WARTEZEIT', { wartezeitMinuten: '60' }), ['neu']);
  assert.equal((await seen(one)).zugesagt, at(app, 60));
  assert.deepEqual(
    await one.say('POSITION', { bewegungsProfil: PLACE }),
    ['AUFTRAG_REIHENFOLGE'],
    'not before the start',
  );
  assert.deepEqual(await one.say('ABFAHRT'), ['neu']);
  assert.deepEqual([(await seen(one)).stand, (await seen(one)).teiltStandort], ['unterwegs', true]);
  app.time.now += 10_000;
  assert.deepEqual(await one.say('POSITION', { bewegungsProfil: PLACE }), ['neu']);
  assert.deepEqual((await one.status()).position, { ...PLACE, zeit: at(app, 0) });
  app.time.now += 10_000;
  assert.deepEqual(await one.say('ANKUNFT'), ['neu']);
  assert.deepEqual([(await seen(one)).stand, (await seen(one)).teiltStandort], ['angekommen', false]);
  assert.equal((await one.status()).helfercode, offen.code, 'the handshake is for the door');
  assert.deepEqual(await one.say('ABSCHLUSS', { zielName: 'Werkstatt Süd' }), ['neu']);
  const over = await seen(one);
  assert.deepEqual([over.stand, over.ende, over.aenderungen], ['beendet', 'erledigt', []]);
  const text = JSON.stringify(over);
  assert.ok(!('code' in over) && !('einsatz' in over) && !/Quittenbaum|1234E|15123456789/.test(text), text);
  const { schritte, ziel, helfercode } = await one.status();
  assert.ok(schritte.every(({ erledigt, code }) => erledigt || code === 'schadennummer'));
  assert.deepEqual([ziel?.name, helfercode], ['Werkstatt Süd', undefined]);
});

test('an unknown key, a malformed one, and one of another client’s host are the same 404; guesses are limited [4.164]', async (t) => {
  const app = await testApp(t, {
    mandanten: testClients(t, { ra_Eins: { hosts: ['eins.example'] }, ra_Zwei: { hosts: ['zwei.example'] } }),
  });
  const one = await assigned(app, { mandant: 'ra_Eins' });
  const ask = (token: string, host = 'localhost', [method, path, payload]: Call = CALLS[0]) =>
    app.app.inject({
      method,
      url: `${BASE}/${path.replace('TOKEN', token)}`,
      headers: { host },
      ...(payload && { payload }),
    });
  assert.equal((await ask(one.token, 'eins.example')).statusCode, 200);
  for (const [n, call] of CALLS.entries()) {
    const guesses = [[one.token, 'zwei.example'], ['B'.repeat(27)], ['x'], ['%00'], ['B'.repeat(500)]] as const;
    const answers = [];
    for (const [token, host] of guesses) {
      app.time.now += 11 * 60_000; // a new window of the limit
      answers.push(await ask(token, host, call));
    }
    const told = new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().code}`));
    assert.deepEqual(told, new Set(['404 ERR_BAD_REQUEST']), `${n}`);
  }
  for (let n = 0; n < 10; n++) await ask(`${n}`);
  assert.equal((await ask('again')).statusCode, 429);
  assert.equal((await ask(one.token)).statusCode, 200, 'a right one never counts');
  assert.ok(!app.logged().includes(one.token), 'the key of a link is never logged');
});

test('a hundred taps that waited for the network: none lost, none double, in their order', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  const tap = (n: number, meldungsTyp: string, more: object = {}) => ({
    unid: `tap-${n}`,
    meldungsTyp,
    timestamp: at(app, n / 10),
    ...more,
  });
  const begun = app.time.now;
  const positions = Array.from({ length: 95 }, (_, n) =>
    tap(n + 3, 'POSITION', { bewegungsProfil: { lat: 50.9 + n / 10_000, lng: 6.96 } }),
  );
  const taps = [
    tap(1, 'BEAUFTRAGT', { wartezeitMinuten: 30 }),
    tap(2, 'ABFAHRT'),
    ...positions,
    tap(98, 'ANKUNFT'),
    tap(99, 'NICHT_ANGETROFFEN'),
    tap(100, 'ABSCHLUSS'),
  ];
  app.time.now = begun + 11 * 60_000;
  const first = await one.send(taps.slice(0, 60));
  const again = await one.send(taps.slice(40));
  assert.deepEqual(new Set(first.map(({ ergebnis }) => ergebnis)), new Set(['neu']));
  assert.deepEqual(
    again.map(({ ergebnis }) => ergebnis),
    [...Array<string>(20).fill('doppelt'), ...Array<string>(40).fill('neu')],
  );
  const events = await app.store.events('ra_Standard', one.userID);
  const own = events.filter(({ partner }) => partner === `auftrag:${one.auftragID}`);
  assert.deepEqual(
    own.filter(({ meldungsTyp }) => meldungsTyp !== 'POSITION').map(({ meldungsTyp }) => meldungsTyp),
    ['BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT', 'NICHT_ANGETROFFEN', 'ABSCHLUSS'],
  );
  assert.ok(own.filter(({ meldungsTyp }) => meldungsTyp === 'POSITION').length <= 3, 'the trail is thinned');
  const schritte = Object.fromEntries((await one.status()).schritte.map(({ code, zeit }) => [code, zeit]));
  assert.equal(schritte['ankunft'], new Date(begun + 98 * 6_000).toISOString(), 'when it was tapped');
});

test('what makes no sense now is refused with a code, and the person sees nothing of it [4.160]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  const before = JSON.stringify(await one.status());
  const far = (more: object) => ({ bewegungsProfil: { lat: 50.94, lng: 6.96, ...more } });
  // prettier-ignore
  const early: [string, object, string][] = [
    ['BEAUFTRAGT', { wartezeitMinuten: -5 }, 'UNVOLLSTAENDIG'], ['BEAUFTRAGT', { wartezeitMinuten: 10_000 }, 'UNVOLLSTAENDIG'],
    ['BEAUFTRAGT', { wartezeitMinuten: 0 }, 'UNVOLLSTAENDIG'], ['BEAUFTRAGT', { wartezeitMinuten: 601 }, 'UNVOLLSTAENDIG'],
    ['BEAUFTRAGT', { wartezeitMinuten: {} }, 'UNVOLLSTAENDIG'], ['BEAUFTRAGT', { timestamp: 'gestern' }, 'UNVOLLSTAENDIG'],
    ['BEAUFTRAGT', { unid: '' }, 'UNVOLLSTAENDIG'], ['BEAUFTRAGT', { unid: 'x'.repeat(101) }, 'UNVOLLSTAENDIG'],
    ['KAFFEEPAUSE', {}, 'UNVOLLSTAENDIG'], ['STORNO', {}, 'UNVOLLSTAENDIG'], ['WECHSEL', {}, 'UNVOLLSTAENDIG'], ['', {}, 'UNVOLLSTAENDIG'],
    ['constructor', {}, 'UNVOLLSTAENDIG'], ['GESEHEN', { nr: -1 }, 'UNVOLLSTAENDIG'], ['GESEHEN', { nr: 'eins' }, 'UNVOLLSTAENDIG'],
    ['ABSCHLUSS', {}, 'AUFTRAG_REIHENFOLGE'], ['ANKUNFT', {}, 'AUFTRAG_REIHENFOLGE'], ['ABFAHRT', {}, 'AUFTRAG_REIHENFOLGE'],
    ['WARTEZEIT', { wartezeitMinuten: 5 }, 'AUFTRAG_REIHENFOLGE'], ['NICHT_ANGETROFFEN', {}, 'AUFTRAG_REIHENFOLGE'], ['POSITION', far({}), 'AUFTRAG_REIHENFOLGE'],
  ];
  for (const [typ, more, code] of early)
    assert.deepEqual(await one.say(typ, more), [code], `${typ} ${JSON.stringify(more)}`);
  for (const item of [null, 7, 'text', [], {}, { meldungsTyp: {} }])
    assert.deepEqual(
      (await one.send([item])).map(({ code }) => code),
      ['UNVOLLSTAENDIG'],
      JSON.stringify(item),
    );
  assert.equal(JSON.stringify(await one.status()), before);

  await one.say('BEAUFTRAGT');
  await one.say('ABFAHRT');
  app.time.now += 60_000;
  // prettier-ignore
  const driving: [string, object, string][] = [
    ['BEAUFTRAGT', {}, 'AUFTRAG_REIHENFOLGE'], ['ABFAHRT', {}, 'AUFTRAG_REIHENFOLGE'], ['ABSCHLUSS', {}, 'AUFTRAG_REIHENFOLGE'],
    ['POSITION', far({ lat: 40.7, lng: -74 }), 'POSITION_UNGLAUBHAFT'], ['POSITION', far({ lat: 0, lng: 0 }), 'UNVOLLSTAENDIG'],
    ['POSITION', far({ lat: 91 }), 'UNVOLLSTAENDIG'], ['POSITION', {}, 'UNVOLLSTAENDIG'], ['POSITION', { bewegungsProfil: 'hier' }, 'UNVOLLSTAENDIG'],
    ['POSITION', far({ zeit: at(app, 6) }), 'POSITION_UNGLAUBHAFT'], ['POSITION', far({ zeit: at(app, -3) }), 'POSITION_UNGLAUBHAFT'],
    ['POSITION', { ...far({}), timestamp: at(app, 6) }, 'POSITION_UNGLAUBHAFT'],
  ];
  const standing = JSON.stringify(await one.status());
  for (const [typ, more, code] of driving)
    assert.deepEqual(await one.say(typ, more), [code], `${typ} ${JSON.stringify(more)}`);
  assert.equal(JSON.stringify(await one.status()), standing);
  const burst = Array.from({ length: 10 }, (_, n) => ({
    unid: `burst-${n}`,
    meldungsTyp: 'POSITION',
    timestamp: new Date(app.time.now - 1_000 + n * 100).toISOString(),
    ...far({}),
  }));
  const codes = (await one.send(burst)).map(({ code, ergebnis }) => code ?? ergebnis);
  assert.deepEqual(codes, ['neu', ...Array<string>(9).fill('ZU_VIELE')], 'ten a second are one');
});

test('from the arrival on no position is taken, whatever its own time; also where another one has arrived [4.161]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  await one.say('BEAUFTRAGT');
  await one.say('ABFAHRT');
  app.time.now += 60_000;
  await one.say('ANKUNFT');
  app.time.now += 1_000;
  for (const minutes of [-1, -0.5, 0, 1])
    assert.deepEqual(
      await one.say('POSITION', { timestamp: at(app, minutes), bewegungsProfil: PLACE }),
      ['AUFTRAG_REIHENFOLGE'],
      `${minutes}`,
    );
  const other = await assigned(app);
  await other.say('BEAUFTRAGT');
  await other.say('ABFAHRT');
  const { authorization } = await app.keyOf('partner', { name: 'Telematik' });
  await other.operator('POST', 'zuweisung', { partner: 'Telematik' });
  const arrival = { vorgangRef: other.vorgangRef, unid: 'a', meldungsTyp: 'ANKUNFT' };
  await app.call('POST', 'partner/ereignisse', { ereignisse: [arrival] }, { authorization });
  assert.deepEqual(await other.say('POSITION', { bewegungsProfil: PLACE }), ['AUFTRAG_REIHENFOLGE']);
  assert.equal((await seen(other)).teiltStandort, false);
  for (const { userID } of [one, other])
    assert.ok((await app.store.events('ra_Standard', userID)).every(({ meldungsTyp }) => meldungsTyp !== 'POSITION'));
});

test('a cancel, a remark and a message reach the page as lines, until they are acknowledged [4.163]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  const lines = async () => (await seen(one)).aenderungen.map(({ art, text }) => `${art}: ${text[0]}`);
  app.time.now += 1_000;
  const key = (name: string) => ({ 'idempotency-key': name });
  await app.call('POST', `vorgang/${one.userID}/nachtrag`, { text: 'Ich stehe jetzt am Tor 3' }, key('n1'));
  await one.operator('POST', 'hinweis', { text: 'Der Schlüssel liegt im Kiosk' }, key('h1'));
  assert.deepEqual(await lines(), ['bemerkung: Ich stehe jetzt am Tor 3', 'hinweis: Der Schlüssel liegt im Kiosk']);
  assert.deepEqual((await seen(one)).einsatz?.bemerkungen, ['Ich stehe jetzt am Tor 3']);
  const [remark] = (await seen(one)).aenderungen;
  assert.deepEqual(await one.say('GESEHEN', { nr: remark!.nr }), ['neu']);
  assert.deepEqual(await lines(), ['hinweis: Der Schlüssel liegt im Kiosk']);
  assert.deepEqual(await one.say('GESEHEN', { nr: 2 ** 40 }), ['neu'], 'as far as there is something');
  const { stand } = (await one.read()).json<AuftragAntwort>();
  await app.call('POST', `storno/vorgang/${one.userID}`, { grund: 'KEINE_HILFE' }, key('s1'));
  assert.deepEqual(await lines(), ['ende: Abbestellt: Bitte nicht mehr hinfahren.']);
  const over = (await one.read()).json<AuftragAntwort>();
  assert.deepEqual([over.data.stand, over.data.ende, over.stand > stand], ['beendet', 'storno', true]);
  assert.deepEqual(await one.say('ANKUNFT'), ['AUFTRAG_BEENDET']);
  assert.deepEqual(await one.say('GESEHEN', { nr: over.data.aenderungen[0]!.nr }), ['neu']);
  assert.deepEqual(await lines(), []);
});

test('a refused link is over: what was tapped offline before may still come, nothing after [4.162]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  assert.deepEqual(await one.say('ABGELEHNT', { hinweis: 'Zu weit weg' }), ['neu']);
  assert.deepEqual(await one.say('BEAUFTRAGT', { wartezeitMinuten: 20 }), ['AUFTRAG_BEENDET'], 'used again');
  const { helfer, hinweise } = await one.status();
  assert.deepEqual([helfer, hinweise.map(({ text }) => text)], [null, ['']], 'the reason is for the operator');
  assert.equal((await one.operator('GET', 'auftrag')).json().data.grund, 'Zu weit weg');

  const other = await assigned(app);
  await other.say('BEAUFTRAGT', { wartezeitMinuten: 20 });
  app.time.now += 60_000;
  const tapped = at(app, 0);
  app.time.now += 60_000;
  const third = await assigned(app, { of: other, helfer: { ...SUED, name: 'Nord', telefon: '+49221999999' } });
  assert.deepEqual(await other.say('ABFAHRT', { timestamp: tapped }), ['neu'], 'before the end');
  assert.deepEqual(await other.say('ANKUNFT', { timestamp: tapped }), ['AUFTRAG_BEENDET'], 'another helper comes');
  assert.deepEqual(await other.say('WARTEZEIT', { wartezeitMinuten: 5 }), ['AUFTRAG_BEENDET']);
  const status = await other.status();
  assert.deepEqual(
    [status.helfer, status.eta, status.schritte.filter(({ erledigt }) => erledigt).map(({ code }) => code)],
    [null, null, ['meldung']],
    'nothing of the one who does not come',
  );
  assert.deepEqual(await third.say('BEAUFTRAGT', { wartezeitMinuten: 15 }), ['neu']);
  assert.equal((await other.status()).helfer?.name, 'Nord');
});

test('a phone whose clock is wrong neither comes before its assignment nor after its receipt', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  await one.say('BEAUFTRAGT', { timestamp: at(app, -60), wartezeitMinuten: 30 });
  app.time.now += 60_000;
  await one.say('ABFAHRT', { timestamp: at(app, 4) });
  const { schritte } = await one.status();
  const times = Object.fromEntries(schritte.map(({ code, zeit }) => [code, zeit]));
  assert.equal(Date.parse(times['beauftragt']!), app.time.now - 60_000 + 1);
  assert.equal(times['abfahrt'], at(app, 0));
});

test('after two weeks of silence the link shows nothing any more', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  await one.say('BEAUFTRAGT');
  app.time.now += 15 * 24 * 60 * 60_000;
  const over = await seen(one);
  assert.deepEqual([over.stand, over.ende, 'einsatz' in over], ['beendet', 'abgelaufen', false]);
});

test('an answer that the page holds is 304; two on one link see the same, and the second accept is refused', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  const { headers } = await one.read();
  assert.equal((await one.read({ 'if-none-match': String(headers['etag']) })).statusCode, 304);
  const taps = await Promise.all([20, 45].map((wartezeitMinuten) => one.say('BEAUFTRAGT', { wartezeitMinuten })));
  assert.deepEqual(taps.flat().toSorted(), ['AUFTRAG_REIHENFOLGE', 'neu']);
  assert.equal((await one.read({ 'if-none-match': String(headers['etag']) })).statusCode, 200);
});

test('with the case the assignment is erased, and its link is unknown', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app);
  const dump = await app.store.lifetime.dump('ra_Standard', one.userID);
  assert.equal(dump?.['auftraege']?.length, 1);
  assert.ok(!JSON.stringify(dump).includes(one.token), 'the key itself is nowhere');
  await app.store.lifetime.erase('ra_Standard', one.userID, at(app, 0), app.journal);
  assert.equal((await one.read()).statusCode, 404);
});
